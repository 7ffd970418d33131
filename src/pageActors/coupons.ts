import { couponSortOfTab } from '../../contract/couponEnums'
import type { CouponTab } from '../../contract/couponEnums'
import type { Coupon, CouponShop } from '../../contract/coupons'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { createRecordMachine } from '../../machines/record/recordMachine'
import type { CouponQuery } from '../actors/couponActors'
import { couponCountActors, couponListActors, couponSearchActors, couponShopActors } from '../actors/couponActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { couponKeys } from '../stack/pageKeys'
import { sheetOf } from './sheets'

/** The filter and order with which a tab opens (CPN-004). */
export const defaultQuery = (tab: CouponTab): CouponQuery => ({
  tab,
  filter: 'all',
  sort: couponSortOfTab[tab],
  mid: '',
})

const keyOf = ({ coupon_id }: Coupon) => coupon_id
const refresh = { type: 'list.refresh' } as const

/** The actors of the my coupons page: the list, unopened gifts, tab counts, shops, and the two choice sheets. */
export function couponPageOf(app: App, entry: string, listen: Navigation['listen']) {
  const { api, pages } = app
  const couponList = (name: (typeof couponKeys)['list'], params: CouponQuery) =>
    pages.of(entry, name, () => createPagedListMachine(couponListActors(api)), { input: { params, keyOf }, refresh })
  const list = couponList(couponKeys.list, defaultQuery('purchased'))
  const wrapped = couponList(couponKeys.wrapped, { ...defaultQuery('gift'), filter: 'gift' })
  const counts = pages.of(entry, couponKeys.counts, () => createRecordMachine(couponCountActors(api)), {
    refresh: { type: 'record.refresh' },
  })
  const shops = pages.of(entry, couponKeys.shops, () => createPagedListMachine(couponShopActors(api)), {
    input: { params: {}, keyOf: ({ mid }: CouponShop) => mid },
    refresh,
  })
  return {
    list,
    wrapped,
    counts,
    shops,
    sortSheet: sheetOf(app, { entry, name: 'couponSort', listen }),
    shopSheet: sheetOf(app, { entry, name: 'couponShop', listen }),
    refresh: () => {
      for (const one of [list, wrapped, shops]) one.send(refresh)
      counts.send({ type: 'record.refresh' })
    },
  }
}

export const couponSearchOf = (app: App, entry: string) =>
  app.pages.of(entry, couponKeys.search, () => createPagedListMachine(couponSearchActors(app.api)), {
    input: { params: { keyword: '' }, keyOf },
    refresh,
  })
