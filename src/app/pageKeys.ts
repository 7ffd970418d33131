import type { AnyActorLogic } from 'xstate'
import type { cartMachine } from '../../machines/cart/cartMachine'
import type { giftMachine } from '../../machines/gift/giftMachine'
import type { kplusPromoMachine } from '../../machines/kplusPromo/kplusPromoMachine'
import type { orderDetailMachine } from '../../machines/orderDetail/orderDetailMachine'
import type { pagedListMachine } from '../../machines/pagedList/pagedListMachine'

declare const logic: unique symbol
/** The name of a page's actor that other modules find, with the type of its logic. */
export type PageKey<L extends AnyActorLogic> = string & { readonly [logic]: L }
/** The name of an actor that no other module finds. */
export type OwnName = string & { readonly [logic]?: never }

const key = <L extends AnyActorLogic>(name: string) => name as PageKey<L>
const listKey = (name: string) => key<typeof pagedListMachine>(name)

export const billKey = key<typeof kplusPromoMachine>('bill')
export const cartKey = key<typeof cartMachine>('cart')
export const giftKey = key<typeof giftMachine>('gift')
export const orderKey = (orderId: string) => key<typeof orderDetailMachine>(`order ${orderId}`)
export const productKey = (productId: string) => listKey(`product ${productId}`)
export const campaignKey = (campaignId: string) => listKey(`campaign ${campaignId}`)
export const quickAccessKey = listKey('quickAccess')
/** The kept lists that show coupons or count them. */
export const couponKeys = {
  list: listKey('coupons'),
  wrapped: listKey('wrappedGifts'),
  counts: listKey('couponCounts'),
  shops: listKey('couponShops'),
  search: listKey('couponSearch'),
}
