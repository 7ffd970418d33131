import { defineWords } from '../words'
import { sheetMachine } from './sheetMachine'

export const sheetWords = defineWords(sheetMachine, {
  name: ['แผ่นตัวเลือก', 'Sheet of choices'],
  thaiDescription: 'แผ่นเลือกที่ซ้อนบนหน้า ปุ่มย้อนกลับปิดแผ่นนี้',
  states: {
    closed: ['ตัวเลือกปิดอยู่', 'Sheet closed'],
    open: ['ตัวเลือกเปิดอยู่', 'Sheet open'],
  },
  events: {
    'sheet.open': ['ผู้ซื้อเปิดตัวเลือก', 'Shopper opens the sheet'],
    'sheet.close': ['ผู้ซื้อปิดตัวเลือก', 'Shopper closes the sheet'],
  },
  guards: {},
  actions: {
    emitOpened: ['แจ้งว่าตัวเลือกเปิดแล้ว', 'Reports that the sheet opened'],
    emitClosed: ['แจ้งว่าตัวเลือกปิดแล้ว', 'Reports that the sheet closed'],
  },
  actors: {},
  delays: {},
  thaiDescriptions: {
    closed: 'แผ่นตัวเลือกปิดอยู่',
    open: 'แผ่นตัวเลือกเปิดทับหน้า และมีรายการของตัวเองในประวัติ',
  },
})
