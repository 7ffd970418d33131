import { sheetMachine } from '../../machines/sheet/sheetMachine'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'

/** The sheet of a page by its name, closed at first. */
export const sheetOf = (
  app: App,
  { entry, name, listen }: { entry: string; name: string; listen: Navigation['listen'] },
) => app.pages.of(entry, name, () => sheetMachine, { input: { name }, listen })
