import { defineWords } from '../words'
import { modalMachine } from './modalMachine'

export const modalWords = defineWords(modalMachine, {
  name: ['หน้าต่างข้อความ', 'Dialogs'],
  thaiDescription: 'แสดงกล่องโต้ตอบทีละรายการ รายการถัดไปรอในคิว',
  states: {
    closed: ['ไม่มีหน้าต่างข้อความ', 'No dialog'],
    open: ['หน้าต่างเปิดอยู่', 'Dialog open'],
    closing: ['กำลังปิดหน้าต่าง', 'Dialog closing'],
  },
  events: {
    'modal.open': ['มีการขอเปิดหน้าต่าง', 'Dialog is requested'],
    'modal.dismiss': ['ผู้ขอถอนหน้าต่าง', 'Dialog is withdrawn'],
    'modal.accept': ['ผู้ซื้อตกลง', 'Shopper agrees'],
    'modal.reject': ['ผู้ซื้อปฏิเสธ', 'Shopper refuses'],
    'modal.back': ['ผู้ซื้อกดย้อนกลับ', 'Shopper goes back'],
  },
  guards: {
    isKnown: ['มีหน้าต่างเดียวกันอยู่แล้ว', 'the same dialog already exists'],
    isAlwaysDisplay: ['หน้าต่างใหม่ต้องเปิดค้าง', 'the new dialog stays open'],
    isShown: ['เป็นหน้าต่างที่แสดงอยู่', 'it is the shown dialog'],
    staysOpen: ['หน้าต่างที่แสดงต้องเปิดค้าง', 'the shown dialog stays open'],
    hasReject: ['มีปุ่มปฏิเสธ', 'the shopper can refuse'],
    hasNext: ['มีหน้าต่างรออยู่', 'another dialog is waiting'],
  },
  actions: {
    enqueue: ['เพิ่มหน้าต่างต่อท้าย', 'Adds the dialog'],
    replace: ['แสดงหน้าต่างใหม่แทน', 'Replaces the shown dialog'],
    withdraw: ['นำหน้าต่างที่รอออก', 'Removes the waiting dialog'],
    showNext: ['นำหน้าต่างที่แสดงออก', 'Removes the shown dialog'],
    answer: ['ส่งคำตอบให้ผู้ขอ', 'Passes on the answer'],
    coverPage: ['แจ้งว่ามีหน้าต่างทับหน้า', 'Reports that a dialog is open'],
    uncoverPage: ['แจ้งว่าหน้าต่างปิดแล้ว', 'Reports that the dialog closed'],
  },
  actors: {},
  delays: {},
  values: {
    replaced: ['มีหน้าต่างอื่นมาแทน', 'another dialog took its place'],
    accepted: ['ตกลง', 'accepted'],
    rejected: ['ไม่ตกลง', 'rejected'],
  },
  thaiDescriptions: {
    closed: 'ไม่มีหน้าต่าง',
    open: 'หน้าต่างเปิดอยู่จนกว่าผู้ซื้อจะตอบ',
    closing: 'หน้าต่างที่ตอบแล้วกำลังปิด แล้วหน้าต่างถัดไปในคิวจะเปิด',
  },
})
