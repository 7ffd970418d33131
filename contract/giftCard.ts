import * as v from 'valibot'
import { giftMessageRequestMax, giftNameLength } from './constants'

/** A mobile number of ten digits, which identifies a gift's recipient (GFT-006). */
export const mobileNo = v.pipe(v.string(), v.trim(), v.regex(/^0[689]\d{8}$/))

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(giftNameLength))
const senderName = v.pipe(v.string(), v.maxLength(giftNameLength))

/** Path of a card's picture: a template's, or one that the shopper has uploaded. */
const picturePath = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200), v.regex(/^\/images\/[\w./?=-]+$/))

const contact = v.object({
  giftReceiverName: name,
  mobileNo,
  recipientVersion: v.optional(v.pipe(v.string(), v.maxLength(20))),
})
const sender = v.object({
  giftSenderNameTh: senderName,
  giftSenderNameEn: senderName,
  giftSenderLastNameTh: senderName,
  giftSenderLastNameEn: senderName,
  mobileNo,
})

/** At most `giftMessageMax` of the configuration in graphemes (`graphemes` in `contract/gifts.ts`); checked by the server (GFT-012). */
const message = v.pipe(v.string(), v.maxLength(giftMessageRequestMax), v.trim(), v.nonEmpty())

/** The card, its sender and its recipient: the part of a gift that the sender fills in. */
export const giftCard = { contact, sender, message, giftcardImage: picturePath }

/** The gift inside `claim_order`: the recipient owns the products once the order is confirmed (GFT-018). */
export const giftOfOrder = v.object(giftCard)
export type GiftOfOrder = v.InferInput<typeof giftOfOrder>

/** Codes that refuse a recipient or the item given (ERR-070). */
export const recipientRefusals = ['310-02', '310-03', '310-04', '310-05', '310-07', '310-08', '310-09'] as const
export const giftRefusals = ['310-01', ...recipientRefusals, '310-06', '310-10', '310-11'] as const
