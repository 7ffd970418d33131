import { defineWords } from '../words'
import { finishProcessMachine } from './finishProcessMachine'

export const finishProcessWords = defineWords(finishProcessMachine, {
  name: ['กลับสู่แอปธนาคาร', 'Return to the bank app'],
  thaiDescription: 'ส่งขั้นตอนที่จบบนเว็บกลับไปให้แอปธนาคาร',
  states: {
    finishing: ['กำลังส่งต่อให้แอปธนาคาร', 'Handing over to the bank app'],
    late: ['แอปธนาคารยังไม่รับช่วงต่อ', 'Bank app has not taken over'],
    leaving: ['กำลังกลับตามที่กดปุ่ม', 'Going back to the bank app'],
  },
  events: { 'finish.back': ['ผู้ซื้อกดกลับ', 'Shopper goes back'] },
  guards: {},
  actions: {
    finish: ['แจ้งแอปธนาคารว่าเสร็จแล้ว', 'Tells the bank app it’s finished'],
    backToNative: ['กลับสู่แอปธนาคาร', 'Returns to the bank app'],
  },
  actors: {},
  delays: { untilLate: ['หลัง 5 วินาที', 'after 5 seconds'] },
  thaiDescriptions: {
    finishing: 'ส่งคำสั่งจบให้แอปธนาคารหนึ่งครั้งพร้อมข้อมูลในลิงก์ และรอแอปธนาคารรับช่วงต่อ',
    late: 'แอปธนาคารยังไม่รับช่วงต่อ หน้าจอแสดงปุ่มกลับไปที่แอป',
    leaving: 'ผู้ซื้อกดปุ่มแล้ว ถ้าแอปธนาคารไม่รับช่วงต่อ ปุ่มจะแสดงอีกครั้ง',
  },
})
