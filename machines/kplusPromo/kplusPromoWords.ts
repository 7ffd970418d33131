import { defineWords } from '../words'
import { kplusPromoMachine } from './kplusPromoMachine'

export const kplusPromoWords = defineWords(kplusPromoMachine, {
  name: ['โค้ดส่วนลดสำหรับบิล QR', 'Voucher for a QR bill'],
  thaiDescription: 'ผู้ซื้อเลือกโค้ดส่วนลดสำหรับบิลที่แอปธนาคารจ่ายด้วย QR',
  states: {
    booting: ['ดูว่าบิลระบุร้านหรือไม่', 'Deciding whether to load a shop'],
    loading: ['กำลังโหลดร้าน', 'Loading the shop'],
    shown: ['แสดงบิล', 'Bill shown'],
  },
  events: { 'voucher.changed': ['โค้ดส่วนลดเปลี่ยน', 'Voucher changes'] },
  guards: { hasMerchant: ['บิลระบุร้าน', 'the bill names a shop'] },
  actions: {
    setShop: ['แสดงร้าน', 'Shows the shop'],
    setVoucher: ['อัปเดตโค้ดส่วนลด', 'Updates the voucher'],
  },
  actors: {
    voucher: ['เลือกโค้ดส่วนลด', 'Choose a voucher'],
    loadPaymentDetail: ['โหลดร้านของบิล', 'Load the bill’s shop'],
  },
  delays: {},
  thaiDescriptions: {
    booting: 'ดูว่าต้องโหลดร้านหรือไม่ เพราะลิงก์อาจไม่ระบุร้าน',
    loading: 'กำลังโหลดร้านของบิล',
    shown: 'แสดงบิล พร้อมร้านถ้าโหลดได้',
  },
})
