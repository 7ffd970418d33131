import type { BaseTranslation } from '../../i18n-types'

const merchant = {
  title: 'ร้านค้า',
  tabs: 'ส่วนของร้าน',
  products: 'สินค้า',
  promotions: 'โปรโมชัน',
  about: 'เกี่ยวกับร้าน',
  productsOf: 'สินค้าของ {name:string}',
  noProducts: 'ร้านยังไม่มีสินค้า',
  noPromotions: 'ร้านยังไม่มีโปรโมชัน',
  noPromotionsText: 'ติดตามร้านไว้ แล้วแวะมาดูใหม่',
  hours: 'เวลาเปิดร้าน',
  open: 'เปิดอยู่',
  closed: 'ปิด',
  closedNow: 'ปิดอยู่',
  until: 'ปิด {time:string} น.',
  today: 'วันนี้',
  contact: 'ติดต่อร้าน',
  call: 'โทรหาร้าน',
  chat: 'แชตกับร้านทาง LINE',
  phone: 'โทร. {number:string}',
  phoneNote: 'เปิดในแอปโทรศัพท์',
  line: 'LINE {name:string}',
  lineNote: 'จะออกจาก K PLUS ไปยังแอปอื่น',
  days: {
    mon: 'จันทร์',
    tue: 'อังคาร',
    wed: 'พุธ',
    thu: 'พฤหัสบดี',
    fri: 'ศุกร์',
    sat: 'เสาร์',
    sun: 'อาทิตย์',
  },
} satisfies BaseTranslation

export default merchant
