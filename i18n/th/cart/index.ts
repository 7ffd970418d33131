import type { BaseTranslation } from '../../i18n-types'

const cart = {
  title: 'ตะกร้า',
  kinds: 'เลือกตะกร้า',
  kind: {
    general: 'ทั่วไป',
    premium: 'พรีเมียม',
  },
  rule: 'ชำระเงินได้ครั้งละ 1 ร้าน เลือก\u2060ร้านที่ต้องการจ่ายก่อนได้เลย',
  oneShop: 'ชำระเงินได้ครั้งละ 1 ร้านค้า',
  selectShop: 'เลือกสินค้าทั้งหมดของ {shop:string}',
  selectItem: 'เลือก {name:string}',
  quantityOf: 'จำนวนของ {name:string}',
  removeItem: 'ลบ {name:string}',
  total: 'รวม {count:number|comma} ชิ้น',
  nothingSelected: 'ยังไม่ได้เลือกสินค้า',
  pay: 'ชำระเงินร้านนี้',
  payCount: 'ชำระเงิน ({count:number|comma})',
  remove: {
    title: 'ลบสินค้านี้หรือไม่',
    accept: 'ลบสินค้า',
    reject: 'เก็บไว้',
  },
  removeAll: {
    title: 'ลบสินค้าที่ซื้อไม่ได้ทั้งหมดหรือไม่',
  },
  removed: 'ลบสินค้าแล้ว',
  unavailable: {
    title: 'สินค้าที่ซื้อไม่ได้ในขณะนี้',
    removeAll: 'ลบทั้งหมด',
    inactive: 'ร้านค้าปิดการขายสินค้านี้',
  },
  empty: {
    title: 'ไม่มีสินค้าในตะกร้า',
    text: 'เลือกของที่ถูกใจใส่ไว้ก่อน แล้ว\u2060ค่อยชำระทีละร้านได้ทุกเมื่อ',
    action: 'เลือกซื้อสินค้า',
  },
  outOfStock: {
    title: 'สินค้าที่เลือกหมด',
    left: 'เหลือ {count:number|comma} ชิ้น',
    soldOut: 'สินค้าหมด',
    line: '{name:string} - {state:string}',
    variantLine: '{name:string} ({variant:string}) - {state:string}',
    edit: 'กรุณาแก้ไขคำสั่งซื้อ',
  },
} satisfies BaseTranslation

export default cart
