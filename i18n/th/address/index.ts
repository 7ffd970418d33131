import type { BaseTranslation } from '../../i18n-types'

const address = {
  title: 'เลือกที่อยู่จัดส่ง',
  mine: 'ที่อยู่ของฉัน',
  countOf: '{count:number} จาก {max:number}',
  defaultTag: 'ค่าเริ่มต้น',
  use: 'ส่งไปที่อยู่นี้',
  add: 'เพิ่มที่อยู่ใหม่',
  full: 'บันทึกที่อยู่ได้ไม่เกิน 5 แห่ง',
  lastOne: 'ต้องมีที่อยู่อย่างน้อย 1 แห่ง',
  empty: {
    title: 'ยังไม่มีที่อยู่จัดส่ง',
    text: 'เพิ่มที่อยู่เพื่อให้ร้านค้าจัดส่งถึงคุณ',
  },
  editOf: 'แก้ไขที่อยู่ของ {name:string}',
  deleteOf: 'ลบที่อยู่ของ {name:string}',
  remove: {
    title: 'ลบที่อยู่นี้หรือไม่',
    text: 'ลบแล้วกู้คืนไม่ได้',
  },
  saved: 'บันทึกที่อยู่แล้ว',
  deleted: 'ลบที่อยู่แล้ว',
  newTitle: 'เพิ่มที่อยู่',
  editTitle: 'แก้ไขที่อยู่',
  recipient: 'ผู้รับ',
  place: 'ที่อยู่',
  field: {
    recipientName: 'ชื่อผู้รับ',
    recipientMobileNo: 'เบอร์มือถือ',
    recipientEmail: 'อีเมล',
    streetAddress: 'บ้านเลขที่ อาคาร ซอย ถนน',
    zipcode: 'รหัสไปรษณีย์',
    province: 'จังหวัด',
    district: 'เขต/อำเภอ',
    subdistrict: 'แขวง/ตำบล',
  },
  hint: {
    recipientMobileNo: 'เช่น 081-234-5678',
    recipientEmail: 'ใช้แจ้งสถานะการจัดส่ง',
    streetAddress: 'เช่น 99/14 ซอยสุขุมวิท 31',
    zipcode: 'เติมจังหวัดและเขตให้อัตโนมัติ',
    choose: 'เลือกจาก {count:number} รายการ',
    zipcodeFirst: 'กรอกรหัสไปรษณีย์ก่อน',
  },
  required: 'กรุณาระบุ{field:string}',
  invalid: '{field:string|lower}ไม่ถูกต้อง',
  zipcodeNotFound: 'ไม่พบรหัสไปรษณีย์',
  errorCount: 'แก้ไข {count:number} ช่องที่มีเครื่องหมายก่อนบันทึก',
  makeDefault: 'ตั้งเป็นที่อยู่เริ่มต้น',
  makeDefaultText: 'เลือกให้อัตโนมัติเมื่อสั่งซื้อครั้งต่อไป',
  save: 'บันทึกที่อยู่',
  unsaved: {
    title: 'ออกโดยไม่บันทึกหรือไม่',
    text: 'ข้อมูลที่กรอกไว้จะหายไป',
  },
  invalidPopup: {
    title: 'ที่อยู่จัดส่งไม่ถูกต้อง',
    text: 'กรุณาแก้ไขที่อยู่จัดส่งก่อนสั่งซื้อ',
    action: 'แก้ไขที่อยู่',
  },
} satisfies BaseTranslation

export default address
