import type { Actor } from 'xstate'
import type { MerchantProfile } from '../../../contract/merchants'
import type { Voucher } from '../../../contract/promocodes'
import { merchantProfileMachine } from '../../../machines/merchantProfile/merchantProfileMachine'
import { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import { sheetMachine } from '../../../machines/sheet/sheetMachine'
import { merchantActors } from '../../actors/merchantActors'
import { allVouchersActors } from '../../actors/voucherActors'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'
import { productsOf } from '../shared/catalogueLists'
import { collectOf } from '../checkout/collectOf'

interface Page {
  entry: string
  listen: Navigation['listen']
}

/** The shop of a page. */
export const merchantOf = (app: App, { entry, mid }: Pick<Page, 'entry'> & { mid: string }) =>
  app.pages.of(entry, `shop ${mid}`, () => pagedListMachine.provide({ actors: merchantActors(app.api) }), {
    input: { params: { mid }, keyOf: (shop: MerchantProfile) => shop.mid },
    refresh: { type: 'list.refresh' },
  })

/** The tab of a shop's profile. */
export const profileOf = (app: App, { entry }: Page): Actor<typeof merchantProfileMachine> =>
  app.pages.of(entry, 'merchantProfile', () => merchantProfileMachine, {})

/** A shop's products and the sort sheet. */
export const shopProductsOf = (app: App, { entry, listen, mid }: Page & { mid: string }) => ({
  list: productsOf(app, { entry, mid, sort: 'newest' }),
  sheet: app.pages.of(entry, 'sort', () => sheetMachine, { input: { name: 'sort' }, listen }),
})
export type ShopProductsRefs = ReturnType<typeof shopProductsOf>

/** Collectable vouchers and their collect actor: of one shop, of all shops, of all issuers, or of one id. */
export const collectablesOf = (
  app: App,
  { entry, listen, ...asked }: Page & { mid?: string; promocode_id?: string },
) => ({
  list: app.pages.of(entry, 'vouchers', () => pagedListMachine.provide({ actors: allVouchersActors(app.api) }), {
    input: { params: asked, keyOf: (voucher: Voucher) => voucher.promocode_code },
    refresh: { type: 'list.refresh' },
  }),
  collect: collectOf(app, { entry, listen }),
})
export type CollectableRefs = ReturnType<typeof collectablesOf>
