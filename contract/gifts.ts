import * as v from 'valibot'
import { id } from './envelope'

/** What is known of a gift while it is made. Source: specification, section 3 (GFT-004). */
export const sendGiftState = v.object({
  message: v.string(),
  contact: v.object({ giftReceiverName: v.string(), mobileNo: v.string(), recipientVersion: v.optional(v.string()) }),
  sender: v.object({
    giftSenderNameTh: v.string(),
    giftSenderNameEn: v.string(),
    giftSenderLastNameTh: v.string(),
    giftSenderLastNameEn: v.string(),
    mobileNo: v.string(),
  }),
  giftcardImage: v.string(),
  productImage: v.string(),
  giftId: id,
})
export type SendGiftState = v.InferOutput<typeof sendGiftState>
