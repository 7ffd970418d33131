import type { GiftOfOrder } from '../../contract/giftCard'

/** A gift of the seed's shopper `full` to the shopper `card`. */
export const sampleGift: GiftOfOrder = {
  contact: { giftReceiverName: 'ธนกร จ.', mobileNo: '0890000102', recipientVersion: '5.13.2' },
  sender: {
    giftSenderNameTh: 'ณิชา',
    giftSenderNameEn: 'Nicha',
    giftSenderLastNameTh: 'วัฒนากุล',
    giftSenderLastNameEn: 'Wattanakul',
    mobileNo: '0890000101',
  },
  message: 'เลี้ยงกาแฟนะ',
  giftcardImage: '/images/art/gc-coffee.svg',
}
