import type { Actor } from 'xstate'
import type { Banner } from '../../contract/home'
import type { PublicVoucher } from '../../contract/publicVouchers'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { voucherCollectMachine } from '../../machines/voucherCollect/voucherCollectMachine'
import { allVouchersActors, campaignBannerActors, voucherCollectActors } from '../actors/publicVoucherActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { visitScope } from '../stack/pageActorRegistry'

interface Page {
  entry: string
  listen: Navigation['listen']
}

/** Collects vouchers, for the visit: one that is collected on a page is not offered again on another. */
export const collectOf = (app: App, listen: Navigation['listen']): Actor<typeof voucherCollectMachine> =>
  app.pages.of(
    visitScope,
    'voucherCollect',
    () => voucherCollectMachine.provide({ actors: voucherCollectActors(app.api) }),
    { input: { access: app.access, newKey: app.newKey }, listen },
  )

/** Collectable vouchers and their collect actor: of one shop, of all shops, of all issuers, or of one id. */
export const collectablesOf = (
  app: App,
  { entry, listen, ...params }: Page & { mid?: string; promocode_id?: string },
) => ({
  list: app.pages.of(entry, 'vouchers', () => createPagedListMachine(allVouchersActors(app.api)), {
    input: { params, keyOf: (voucher: PublicVoucher) => voucher.promocode_code },
    refresh: { type: 'list.refresh' },
  }),
  collect: collectOf(app, listen),
})
export type CollectableRefs = ReturnType<typeof collectablesOf>

/** The banner of a campaign above all vouchers (picture 31). */
export const campaignBannerOf = (app: App, entry: string) =>
  app.pages.of(entry, 'campaign banner', () => createPagedListMachine(campaignBannerActors(app.api)), {
    input: { params: {}, keyOf: ({ id }: Banner) => id },
    refresh: { type: 'list.refresh' },
  })
