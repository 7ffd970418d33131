import { createRecordMachine } from '../../machines/record/recordMachine'
import { productActors } from '../actors/browseActors'
import type { App } from '../app/app'
import { productKey } from './pageKeys'

/** The product of a page. */
export const productOf = (app: App, { entry, productId }: { entry: string; productId: string }) =>
  app.pages.of(entry, productKey(productId), () => createRecordMachine(productActors(app, productId)), {
    refresh: { type: 'record.refresh' },
    showAgain: { type: 'record.refresh' },
  })
