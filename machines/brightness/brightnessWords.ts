import { defineWords } from '../words'
import { brightnessMachine } from './brightnessMachine'

export const brightnessWords = defineWords(brightnessMachine, {
  name: ['ความสว่างหน้าจอ', 'Screen brightness'],
  thaiDescription: 'ความสว่างของหน้าจอโทรศัพท์ขณะแสดงรหัสคูปอง หากแอปธนาคารปรับให้ได้',
  states: {
    checking: ['ตรวจว่าแอปธนาคารปรับได้หรือไม่', 'Checking if it can be set'],
    unavailable: ['แอปธนาคารปรับไม่ได้', 'Can’t be set'],
    usual: ['สว่างตามปกติ', 'Usual brightness'],
    full: ['สว่างสูงสุด', 'Full brightness'],
  },
  events: {
    'brightness.toggle': ['ผู้ซื้อกดปรับความสว่าง', 'Shopper presses the control'],
    'code.gone': ['รหัสหมดเวลาหรือไม่แสดงแล้ว', 'The code is no longer shown'],
    'page.hidden': ['หน้าถูกซ่อน', 'Page is hidden'],
    'page.left': ['ผู้ซื้อออกจากหน้านี้', 'Page is left'],
  },
  guards: { isOffered: ['แอปธนาคารปรับความสว่างได้', 'the bank app can set it'] },
  actions: {},
  actors: {
    findOffer: ['ถามแอปธนาคาร', 'Ask the bank app'],
    keepFull: ['ให้แอปธนาคารเพิ่มความสว่าง แล้วคืนค่าเดิมเมื่อจบ', 'Keep the screen bright, restore it at the end'],
  },
  delays: {},
  thaiDescriptions: {
    checking: 'ดูว่าแอปธนาคารปรับความสว่างได้หรือไม่',
    unavailable: 'แอปธนาคารปรับความสว่างไม่ได้ หน้าจอจึงไม่แสดงปุ่มปรับ',
    usual: 'หน้าจอสว่างเท่าที่โทรศัพท์ตั้งไว้',
    full: 'หน้าจอสว่างสูงสุด เมื่อออกจากสถานะนี้ไม่ว่าด้วยเหตุใด ความสว่างจะกลับเป็นปกติ รวมถึงเมื่อปิดหน้า',
  },
})
