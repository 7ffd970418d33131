import type { Language } from '../../../contract/enums'
import type { GiftOfOrder } from '../../../contract/giftCard'

/** First and last name of the sender, as far as available. */
export function senderName(sender: Omit<GiftOfOrder['sender'], 'mobileNo'>, language: Language): string {
  const { giftSenderNameTh, giftSenderLastNameTh, giftSenderNameEn, giftSenderLastNameEn } = sender
  const thai = `${giftSenderNameTh} ${giftSenderLastNameTh}`.trim()
  const english = `${giftSenderNameEn} ${giftSenderLastNameEn}`.trim()
  return language === 'th' ? thai || english : english || thai
}
