import type { GiftOfOrder } from '../contract/giftCard'

export const noSenderNames = {
  giftSenderNameTh: '',
  giftSenderNameEn: '',
  giftSenderLastNameTh: '',
  giftSenderLastNameEn: '',
}

/** A gift card of the seed's shopper `full` for the owner of this mobile number. */
export const cardTo = (mobileNo: string, change: Partial<GiftOfOrder> = {}): GiftOfOrder => ({
  contact: { giftReceiverName: 'ธนกร', mobileNo },
  sender: { ...noSenderNames, mobileNo: '0890000101' },
  message: 'เลี้ยงกาแฟนะ',
  giftcardImage: '/images/art/gc-coffee.svg',
  ...change,
})
