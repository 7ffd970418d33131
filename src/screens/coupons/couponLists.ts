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
import { couponKeys } from '../../app/pageKeys'
import type { Navigation } from '../../navigation'

export type CouponList = Actor<typeof pagedListMachine>

/** The default filter of a tab (CPN-004). */
export const firstOf = (tab: CouponTab): CouponAsk => ({ tab, filter: 'all', sort: couponSortOfTab[tab], mid: '' })

const keyOf = ({ coupon_id }: Coupon) => coupon_id
const refresh = { type: 'list.refresh' } as const
const once = () => 'all'

/** The actors of the my coupons page: the list, unopened gifts, tab counts, shops, and the two choice sheets. */
export function couponPageOf(app: App, entry: string, listen: Navigation['listen']) {
  const { api, pages } = app
  const actors = couponListActors(api)
  const list = (name: (typeof couponKeys)['list'], params: CouponAsk) =>
    pages.of(entry, name, () => pagedListMachine.provide({ actors }), { input: { params, keyOf }, refresh })
  const sheet = (name: string) => pages.of(entry, name, () => sheetMachine, { input: { name }, listen })
  const lists = {
    list: list(couponKeys.list, firstOf('purchased')),
    wrapped: list(couponKeys.wrapped, { ...firstOf('gift'), filter: 'gift' }),
    counts: pages.of(entry, couponKeys.counts, () => pagedListMachine.provide({ actors: couponCountActors(api) }), {
      input: { params: {}, keyOf: once },
      refresh,
    }),
    shops: pages.of(entry, couponKeys.shops, () => pagedListMachine.provide({ actors: couponShopActors(api) }), {
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
  app.pages.of(entry, couponKeys.search, () => pagedListMachine.provide({ actors: couponSearchActors(app.api) }), {
    input: { params: { keyword: '' }, keyOf },
    refresh,
  })
