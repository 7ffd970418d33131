import { fromPromise, sendTo } from 'xstate'
import { giftPicture } from '../../contract/constants'
import type { GiftStatus } from '../../contract/couponEnums'
import { getCoupon } from '../../contract/coupons'
import type { OrderStatus } from '../../contract/enums'
import type { Gift, GiftTemplate, SendGiftRequest } from '../../contract/gifts'
import {
  cancelGift,
  findGift,
  getGift,
  listGiftTemplates,
  openGift,
  sendGift,
  uploadGiftPicture,
  verifyRecipient,
} from '../../contract/gifts'
import type { Claim } from '../../contract/payment'
import { getProduct } from '../../contract/products'
import type { GiftItem } from '../../machines/gift/giftMachine'
import type { GiftPhoto } from '../../machines/giftCard/giftCardMachine'
import { giftCardMachine } from '../../machines/giftCard/giftCardMachine'
import { giftRecipientMachine } from '../../machines/giftRecipient/giftRecipientMachine'
import type { PlacedRequest } from '../../machines/placement/placementMachine'
import { placementMachine } from '../../machines/placement/placementMachine'
import { isApiError, toSnackbar } from '../../machines/ports'
import type { Api } from '../api/client'
import { drawn, drawnRecipient, drawnRecord, judged } from '../api/failures'
import { shrunk } from '../api/pictures'
import { formOf } from '../api/upload'

/** Maps a gift's status to the order status that the placement machine uses. */
const statusOf = {
  waiting: 'waiting_payment_confirmation',
  sent: 'paid',
  opened: 'paid',
  lapsed: 'paid',
  cancelled: 'cancelled',
} as const satisfies Record<GiftStatus, OrderStatus>

const claimOf = (made: { gift_id: string; gift_status: GiftStatus; pin_reference?: string }): Claim => ({
  order_id: made.gift_id,
  invoice_number: '',
  order_status: statusOf[made.gift_status],
  pin_reference: made.pin_reference,
})

/** A coupon given as a gift is confirmed by PIN like an order. The machine handles the failures. */
export const giftPlacementActors = (api: Api) => ({
  claimOrder: fromPromise<Claim, { request: PlacedRequest; idempotencyKey: string }>(async ({ input, signal }) => {
    const { request, idempotencyKey } = input
    const options = { idempotencyKey, ...judged(signal) }
    return claimOf(await api.call(sendGift, { body: request as SendGiftRequest }, options))
  }),
  readClaim: fromPromise<Claim, { idempotencyKey: string }>(async ({ input, signal }) =>
    claimOf(await api.call(findGift, { query: { idempotency_key: input.idempotencyKey } }, judged(signal))),
  ),
  cancelClaim: fromPromise<Claim, { orderId: string }>(async ({ input, signal }) =>
    claimOf(await api.call(cancelGift, { params: { giftId: input.orderId } }, judged(signal))),
  ),
})

export const giftRecipientActors = (api: Api) => ({
  verifyRecipient: fromPromise<
    { giftReceiverName: string; recipientVersion: string },
    { mobileNo: string; giftId: string }
  >(({ input, signal }) =>
    api.call(verifyRecipient, { body: { mobile_no: input.mobileNo, gift_id: input.giftId } }, drawnRecipient(signal)),
  ),
})

export const giftCardActors = (api: Api) => ({
  listTemplates: fromPromise<readonly GiftTemplate[]>(
    async ({ signal }) => (await api.call(listGiftTemplates, {}, drawn(signal))).templates,
  ),
  uploadPhoto: fromPromise<string, { photo: GiftPhoto }>(async ({ input, signal }) => {
    const picture = await shrunk(input.photo.content, giftPicture.longSidePx, signal)
    const form = formOf(uploadGiftPicture, picture)
    return (await api.call(uploadGiftPicture, { body: form }, judged(signal))).url
  }),
})

const isUnknown = (error: unknown): boolean => isApiError(error) && (error.key === '407' || error.key === '410')

export const giftActors = (api: Api) => ({
  /** One of the shopper's coupons, else the product of this id. */
  loadGiftItem: fromPromise<GiftItem, { giftId: string }>(async ({ input, signal }) => {
    const options = drawnRecord(signal)
    try {
      const { coupon } = await api.call(getCoupon, { params: { couponId: input.giftId } }, options)
      const { name, image, merchant, expired_at, can_send_gift } = coupon
      return { kind: 'coupon', name, image, merchant: merchant.name, canBeGiven: can_send_gift, expiredAt: expired_at }
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    const { product } = await api.call(getProduct, { params: { productId: input.giftId } }, options)
    const { productName: name, image, merchant, isGiftable, status } = product
    return {
      kind: 'product',
      name,
      image,
      merchant: merchant.name,
      canBeGiven: isGiftable && status === 'active',
      product,
    }
  }),
  recipient: giftRecipientMachine.provide({ actors: giftRecipientActors(api) }),
  card: giftCardMachine.provide({ actors: giftCardActors(api) }),
  placement: placementMachine.provide({
    actors: giftPlacementActors(api),
    actions: { showCancelled: sendTo(toSnackbar, { type: 'snackbar.show', name: 'giftCancelled' }) },
  }),
})

export const giftOpeningActors = (api: Api) => ({
  loadGift: fromPromise<Gift, { giftId: string }>(
    async ({ input, signal }) => (await api.call(getGift, { params: input }, drawnRecord(signal))).gift,
  ),
  openGift: fromPromise<Gift, { giftId: string; idempotencyKey: string }>(
    async ({ input: { giftId, idempotencyKey }, signal }) =>
      (await api.call(openGift, { params: { giftId } }, { idempotencyKey, signal })).gift,
  ),
})
