import type { NamespaceMerchantTranslation } from '../../i18n-types'

const merchant: NamespaceMerchantTranslation = {
  title: 'Shop',
  tabs: 'Parts of the shop',
  products: 'Products',
  promotions: 'Promotions',
  about: 'About',
  productsOf: 'Products of {name}',
  noProducts: 'This shop has no products yet',
  noPromotions: 'This shop has no promotions yet',
  noPromotionsText: 'Follow the shop and come back later',
  hours: 'Opening hours',
  open: 'Open',
  closed: 'Closed',
  closedNow: 'Closed now',
  until: 'until {time}',
  today: 'Today',
  contact: 'Contact the shop',
  call: 'Call the shop',
  chat: 'Chat with the shop on LINE',
  phone: 'Tel. {number}',
  phoneNote: 'Opens in the phone app',
  line: 'LINE {name}',
  lineNote: 'Leaves K PLUS for another app',
  days: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
}

export default merchant
