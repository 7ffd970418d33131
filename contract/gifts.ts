import * as v from 'valibot'
import { giftPicture } from './constants'
import { endpoint } from './endpoint'
import { giftStatus } from './couponEnums'
import { id, idempotencyKey, instant } from './envelope'
import { giftCard, giftRefusals, mobileNo, recipientRefusals } from './giftCard'
import { pictureUpload } from './upload'

/**
 * Approximate grapheme: a base with its marks, a Thai sara am, and characters joined by zero-width joiners. Fallback without
 * Intl.Segmenter.
 */
const cluster = /(?:\r\n|\P{M}[\p{M}\u0E33]*|\p{M}+)(?:\u200D\P{M}\p{M}*)*/gu

/**
 * Graphemes of a text: user-perceived characters, so that a Thai vowel mark counts with its consonant (GFT-012). Old web views have no
 * Intl.Segmenter.
 */
export const graphemes = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
    : [...(text.match(cluster) ?? [])]

/** The data of a gift being prepared. Source: specification, section 3 (GFT-004). */
export const sendGiftState = v.object({
  ...giftCard,
  productImage: v.string(),
  /** The coupon given, or the product bought as a gift (GFT-018). */
  giftId: id,
})
export type SendGiftState = v.InferOutput<typeof sendGiftState>

export const giftTemplate = v.object({ id, image: v.string(), name: v.string(), message: v.optional(v.string()) })
export type GiftTemplate = v.InferOutput<typeof giftTemplate>

export const listGiftTemplates = endpoint({
  summary: 'Pictures for a gift’s card, some with a message to begin with.',
  method: 'GET',
  path: '/v1/giftcard_templates',
  response: v.object({ templates: v.array(giftTemplate) }),
  errors: [],
})

export const verifyRecipient = endpoint({
  summary:
    'Whom a mobile number belongs to, by first name and initial. More than 10 in a minute answer HTTP 429 (GFT-019).',
  method: 'POST',
  path: '/v1/user_accounts/mobile/verify',
  body: v.object({
    mobile_no: mobileNo,
    /** The coupon or product to be given, if set: then 310-10 and 310-11 are checked here too. */
    gift_id: v.optional(id),
  }),
  response: v.object({ giftReceiverName: v.string(), recipientVersion: v.string() }),
  errors: ['302', '1011', '1016', ...recipientRefusals, '310-10', '310-11'],
})

/**
 * A gift as its sender or its recipient sees it. `waiting`: for the sender's PIN; `sent`: wrapped; `opened`; `lapsed`: a guest did not
 * register in time; `cancelled`: never given.
 */
export const gift = v.object({
  gift_id: id,
  gift_status: giftStatus,
  /** The caller's side. */
  side: v.picklist(['sender', 'recipient']),
  /** Names; the mobile number is masked, xxx-xxx-1234. The recipient of a wrapped gift sees only first name and initial. */
  sender: v.object({
    giftSenderNameTh: v.string(),
    giftSenderNameEn: v.string(),
    giftSenderLastNameTh: v.string(),
    giftSenderLastNameEn: v.string(),
    mobileNo: v.string(),
  }),
  contact: v.object({ giftReceiverName: v.string(), mobileNo: v.string() }),
  /** Message and picture: always for the sender, for the recipient once opened; absent after `card_until` (GFT-014). */
  message: v.optional(v.string()),
  giftcardImage: v.optional(v.string()),
  product: v.object({
    product_id: id,
    name: v.string(),
    image: v.string(),
    merchant_name: v.string(),
    merchant_image: v.string(),
  }),
  /** Its coupons, once the recipient owns it; empty for goods that are shipped. */
  coupon_ids: v.array(id),
  /** When the first of its coupons expires. */
  coupons_until: v.optional(instant),
  /** Present while waiting for the sender's PIN. */
  pin_reference: v.optional(id),
  order_id: v.optional(id),
  sent_at: v.optional(instant),
  opened_at: v.optional(instant),
  /** The card is kept until then (GFT-013). */
  card_until: v.optional(instant),
  /** A guest must register before this (GFT-016). */
  register_by: v.optional(instant),
})
export type Gift = v.InferOutput<typeof gift>

export const sendGift = endpoint({
  summary:
    'Gives one of the shopper’s coupons: it is set aside and the gift waits for the PIN, which makes it the recipient’s. Not given in time, nothing has changed. Counts as a recipient check (GFT-019).',
  method: 'POST',
  path: '/v1/gift_cards',
  idempotent: true,
  timeout: 60_000,
  body: v.object({ ...giftCard, giftId: id }),
  response: v.object({ gift_id: id, gift_status: giftStatus, pin_reference: v.optional(id) }),
  errors: ['101', '102', '103', '104', '302', '407', '601', '602', '603', '1011', '1016', ...giftRefusals],
})

export type SendGiftRequest = v.InferInput<typeof sendGift.body>

export const findGift = endpoint({
  summary: 'The gift that was made under an idempotency key, as it is now; 410 when the key is unknown.',
  method: 'GET',
  path: '/v1/gift_cards',
  query: v.object({ idempotency_key: idempotencyKey }),
  response: sendGift.response,
  errors: ['410', '1011'],
})

export const getGift = endpoint({
  summary:
    'A gift of the shopper’s, sent or received; 410 when it is unknown or another’s, 103 to its recipient when it has lapsed or was taken back.',
  method: 'GET',
  path: '/v1/gift_cards/:giftId',
  params: v.object({ giftId: id }),
  response: v.object({ gift }),
  errors: ['103', '410', '1011'],
})

export const openGift = endpoint({
  summary: 'Unwraps a received gift; its coupons are usable from now on. Again, it answers the same gift.',
  method: 'POST',
  path: '/v1/gift_cards/:giftId/open',
  idempotent: true,
  params: v.object({ giftId: id }),
  response: v.object({ gift }),
  errors: ['103', '410', '1011'],
})

export const cancelGift = endpoint({
  summary: 'Ends the wait for the PIN; one that is given already stays given. Answers with the state that it ended in.',
  method: 'POST',
  path: '/v1/gift_cards/:giftId/cancel',
  timeout: 60_000,
  params: v.object({ giftId: id }),
  response: v.object({ gift_id: id, gift_status: giftStatus }),
  errors: ['410', '1011'],
})

const upload = {
  method: 'POST',
  timeout: 60_000,
  upload: { field: 'image', bytesMax: giftPicture.bytesMax },
  body: v.object({ image: pictureUpload(giftPicture.bytesMax) }),
  response: v.object({ url: v.string() }),
  errors: ['302', '1011'],
} as const

export const uploadGiftPicture = endpoint({
  ...upload,
  summary: 'Keeps the shopper’s own picture for a card: JPEG or PNG of at most 5 MB; `url` is its path (GFT-020).',
  path: '/v1/gift_cards/image/upload',
})

export const uploadProductPicture = endpoint({
  ...upload,
  summary: 'Keeps the shopper’s own picture for a product or theme that is given.',
  path: '/v1/products/image/upload',
})
