import type { Actor } from 'xstate'
import { merchantProfileMachine } from '../../machines/merchantProfile/merchantProfileMachine'
import { createRecordMachine } from '../../machines/record/recordMachine'
import { merchantActors } from '../actors/merchantActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { productsOf } from './catalogue'
import { sheetOf } from './sheets'

interface Page {
  entry: string
  listen: Navigation['listen']
}

/** The shop of a page. */
export const merchantOf = (app: App, { entry, mid }: Pick<Page, 'entry'> & { mid: string }) =>
  app.pages.of(entry, `shop ${mid}`, () => createRecordMachine(merchantActors(app.api, mid)), {
    refresh: { type: 'record.refresh' },
  })

/** The tabs of a shop’s page. */
export const merchantTabsOf = (app: App, { entry }: Page): Actor<typeof merchantProfileMachine> =>
  app.pages.of(entry, 'merchantProfile', () => merchantProfileMachine, {})

/** A shop's products and the sort sheet. */
export const shopProductsOf = (app: App, { entry, listen, mid }: Page & { mid: string }) => ({
  list: productsOf(app, { entry, mid, sort: 'newest' }),
  sheet: sheetOf(app, { entry, name: 'sort', listen }),
})
export type ShopProductsRefs = ReturnType<typeof shopProductsOf>
