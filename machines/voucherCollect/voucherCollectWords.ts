import { defineWords } from '../words'
import { voucherCollectMachine } from './voucherCollectMachine'

export const voucherCollectWords = defineWords(voucherCollectMachine, {
  name: ['การเก็บโค้ดส่วนลด', 'Voucher collection'],
  thaiDescription: 'เก็บโค้ดส่วนลดจากรายการโค้ดทั้งหมด ทีละใบ',
  states: {
    idle: ['พร้อมเก็บโค้ด', 'Ready to collect'],
    collecting: ['กำลังเก็บโค้ด', 'Collecting a voucher'],
  },
  events: {
    'voucher.collect': ['ผู้ซื้อกดเก็บโค้ด', 'Shopper collects a voucher'],
  },
  guards: {
    mayCollect: ['ผู้ซื้อมีสิทธิ์เก็บโค้ด', 'the shopper may collect vouchers'],
    isCollected: ['เก็บโค้ดนี้แล้ว', 'the voucher was just collected'],
  },
  actions: {
    attempt: ['จำโค้ดที่กำลังเก็บ', 'Notes the voucher to collect'],
    keepCollected: ['แสดงว่าเก็บโค้ดแล้ว', 'Shows the voucher as collected'],
    refuse: ['แสดงเหตุที่เก็บไม่ได้', 'Shows why it was not collected'],
    showCollected: ['แจ้งว่าเก็บโค้ดแล้ว', 'Says that the voucher is collected'],
    refreshCounts: ['อัปเดตตัวเลขบนไอคอน', 'Updates the counts'],
    emitRefused: ['แจ้งว่าผู้ซื้อไม่มีสิทธิ์', 'Says that the shopper may not collect'],
  },
  actors: {
    collectVoucher: ['เก็บโค้ด', 'Collect the voucher'],
  },
  delays: {},
  thaiDescriptions: {
    idle: 'เก็บโค้ดใดในรายการก็ได้',
    collecting: 'กำลังเพิ่มโค้ดเข้ารายการของผู้ซื้อ',
  },
})
