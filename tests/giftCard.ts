import type { GiftOfOrder } from '../contract/giftCard'

export const noSenderNames = {
  giftSenderNameTh: '',
  giftSenderNameEn: '',
  giftSenderLastNameTh: '',
  giftSenderLastNameEn: '',
}

/** Mobile numbers of the seed, by shopper or by the reason why no gift can be sent there. */
export const mobile = {
  full: '0890000101',
  card: '0890000102',
  guest: '0890000103',
  outdated: '0890000106',
  noperm: '0890000107',
  rich: '0890000108',
  withoutApp: '0890000111',
  samePerson: '0890000112',
  inactive: '0890000113',
  unknown: '0890000199',
}

/** A gift card of the seed's shopper `full` for the owner of this mobile number. */
export const cardTo = (mobileNo: string, change: Partial<GiftOfOrder> = {}): GiftOfOrder => ({
  contact: { giftReceiverName: 'ธนกร', mobileNo },
  sender: { ...noSenderNames, mobileNo: mobile.full },
  message: 'เลี้ยงกาแฟนะ',
  giftcardImage: '/images/art/gc-coffee.svg',
  ...change,
})
