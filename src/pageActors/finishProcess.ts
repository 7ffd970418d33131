import { finishProcessMachine } from '../../machines/finishProcess/finishProcessMachine'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'

/** The return to the bank app, by the parameters of the URL. */
export const finishProcessOf = (
  app: App,
  { entry, params, listen }: { entry: string; params: Record<string, string>; listen: Navigation['listen'] },
) => app.pages.of(entry, 'finishProcess', () => finishProcessMachine, { input: { params }, listen })
