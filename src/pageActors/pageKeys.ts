import type { AnyActorLogic } from 'xstate'
import type { Campaign } from '../../contract/campaigns'
import type { Coupon, CouponCounts, CouponShop } from '../../contract/coupons'
import type { QuickAccessItem } from '../../contract/home'
import type { Product } from '../../contract/products'
import type { cartMachine } from '../../machines/cart/cartMachine'
import type { giftMachine } from '../../machines/gift/giftMachine'
import type { kplusPromoMachine } from '../../machines/kplusPromo/kplusPromoMachine'
import type { orderDetailMachine } from '../../machines/orderDetail/orderDetailMachine'
import type { PagedListMachine } from '../../machines/pagedList/pagedListMachine'
import type { RecordMachine } from '../../machines/record/recordMachine'

declare const logic: unique symbol
/** The name of a page's actor that other modules find, with the type of its logic. */
export type PageKey<L extends AnyActorLogic> = string & { readonly [logic]: L }
/** The name of an actor that no other module finds. */
export type OwnName = string & { readonly [logic]?: never }

const key = <L extends AnyActorLogic>(name: string) => name as PageKey<L>
const listKey = <Item>(name: string) => key<PagedListMachine<Item>>(name)
const recordKey = <Value>(name: string) => key<RecordMachine<Value>>(name)

export const billKey = key<typeof kplusPromoMachine>('bill')
export const cartKey = key<typeof cartMachine>('cart')
export const giftKey = key<typeof giftMachine>('gift')
export const orderKey = (orderId: string) => key<typeof orderDetailMachine>(`order ${orderId}`)
export const productKey = (productId: string) => recordKey<Product>(`product ${productId}`)
export const campaignKey = (campaignId: string) => recordKey<Campaign>(`campaign ${campaignId}`)
export const quickAccessKey = listKey<QuickAccessItem>('quickAccess')
/** The kept lists that show coupons or count them. */
export const couponKeys = {
  list: listKey<Coupon>('coupons'),
  wrapped: listKey<Coupon>('wrappedGifts'),
  counts: recordKey<CouponCounts>('couponCounts'),
  shops: listKey<CouponShop>('couponShops'),
  search: listKey<Coupon>('couponSearch'),
}
