import { defineWords } from '../words'
import { snackbarMachine } from './snackbarMachine'

export const snackbarWords = defineWords(snackbarMachine, {
  name: ['ข้อความแจ้งสั้น', 'Short notice'],
  thaiDescription: 'แสดงข้อความแจ้งสั้น ๆ ด้านล่างครั้งละหนึ่งข้อความ แล้วปิดเอง',
  states: {
    hidden: ['ไม่มีข้อความ', 'No notice'],
    shown: ['แสดงข้อความ', 'Notice shown'],
  },
  events: {
    'snackbar.show': ['มีข้อความให้แจ้ง', 'Notice is requested'],
  },
  guards: {},
  actions: {
    setText: ['แสดงข้อความใหม่', 'Shows the new notice'],
    clearText: ['ล้างข้อความ', 'Clears the notice'],
  },
  actors: {},
  delays: {
    untilHidden: ['ครบ 3 วินาที', 'after 3 seconds'],
  },
  thaiDescriptions: {
    hidden: 'ไม่มีข้อความ',
    shown: 'แสดงข้อความสามวินาที ข้อความใหม่แสดงแทนและเริ่มนับเวลาใหม่',
  },
})
