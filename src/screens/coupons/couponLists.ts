import '../../styles/coupons.css'
import type { Actor } from 'xstate'
import { couponSortOfTab } from '../../../contract/couponEnums'
import type { CouponTab } from '../../../contract/couponEnums'
import type { Coupon } from '../../../contract/coupons'
import { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import { sheetMachine } from '../../../machines/sheet/sheetMachine'
import type { CouponAsk } from '../../actors/couponActors'
import { couponCountActors, couponListActors, couponSearchActors, couponShopActors } from '../../actors/couponActors'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'

export type CouponList = Actor<typeof pagedListMachine>

/** What a tab shows first (CPN-004). */
export const firstOf = (tab: CouponTab): CouponAsk => ({ tab, filter: 'all', sort: couponSortOfTab[tab], mid: '' })

const keyOf = ({ coupon_id }: Coupon) => coupon_id
const refresh = { type: 'list.refresh' } as const
const once = () => 'all'

/** What my coupons live by: the list, the gifts that wait, the counts of the tabs, the shops, and the two choices over them. */
export function couponPageOf(app: App, entry: string, listen: Navigation['listen']) {
  const { api, pages } = app
  const actors = couponListActors(api)
  const list = (name: string, params: CouponAsk) =>
    pages.of(entry, name, () => pagedListMachine.provide({ actors }), { input: { params, keyOf }, refresh })
  const sheet = (name: string) => pages.of(entry, name, () => sheetMachine, { input: { name }, listen })
  const lists = {
    list: list('coupons', firstOf('purchased')),
    wrapped: list('wrappedGifts', { ...firstOf('gift'), filter: 'gift' }),
    counts: pages.of(entry, 'couponCounts', () => pagedListMachine.provide({ actors: couponCountActors(api) }), {
      input: { params: {}, keyOf: once },
      refresh,
    }),
    shops: pages.of(entry, 'couponShops', () => pagedListMachine.provide({ actors: couponShopActors(api) }), {
      input: { params: {}, keyOf: ({ mid }: { mid: string }) => mid },
      refresh,
    }),
  }
  return {
    ...lists,
    sortSheet: sheet('couponSort'),
    shopSheet: sheet('couponShop'),
    refresh: () => {
      for (const one of Object.values(lists)) one.send(refresh)
    },
  }
}

export const couponSearchOf = (app: App, entry: string): CouponList =>
  app.pages.of(entry, 'couponSearch', () => pagedListMachine.provide({ actors: couponSearchActors(app.api) }), {
    input: { params: { keyword: '' }, keyOf },
    refresh,
  })
