import { defineWords } from '../words'
import { gatewayEmailMachine } from './gatewayEmailMachine'

export const gatewayEmailWords = defineWords(gatewayEmailMachine, {
  name: ['อีเมลสำหรับชำระด้วยบัตร', 'E-mail for card payment'],
  states: {
    asking: ['รอผู้ซื้อกรอกอีเมล', 'Waiting for the e-mail address'],
    saving: ['กำลังบันทึกอีเมล', 'Saving the e-mail address'],
    saved: ['บันทึกอีเมลแล้ว', 'E-mail address saved'],
    left: ['ผู้ซื้อกลับไปหน้าสรุป', 'Shopper went back'],
  },
  events: {
    'email.submit': ['ผู้ซื้อยืนยันอีเมล', 'Shopper submits the e-mail address'],
    'email.change': ['ผู้ซื้อแก้ไขอีเมล', 'Shopper edits the e-mail address'],
    'email.leave': ['ผู้ซื้อย้อนกลับ', 'Shopper goes back'],
  },
  guards: {
    isValid: ['อีเมลถูกต้อง', 'the e-mail address is valid'],
  },
  actions: {
    setEmail: ['เก็บอีเมล', 'Keeps the e-mail address'],
    setFault: ['แสดงว่าอีเมลผิดอย่างไร', 'Shows what is wrong'],
    clearFault: ['ล้างข้อผิดพลาด', 'Clears the error'],
  },
  actors: {
    saveEmail: ['บันทึกอีเมล', 'Save the e-mail address'],
  },
  delays: {},
  thaiDescriptions: {
    asking: 'หน้าต่างบอกว่าหน้าถัดไปเป็นของผู้ให้บริการบัตร และขออีเมล',
    saving: 'กำลังบันทึกอีเมลกับผู้ให้บริการบัตร',
    saved: 'ผู้ให้บริการบัตรได้อีเมลแล้ว สั่งซื้อต่อได้',
    left: 'ผู้ซื้อกลับไปหน้าสรุป',
  },
})
