import { defineWords } from '../words'
import { pinMachine } from './pinMachine'

export const pinWords = defineWords(pinMachine, {
  name: ['รหัส PIN', 'PIN'],
  thaiDescription: 'หน้าใส่ PIN ของแอปธนาคาร ไม่เชื่อการเรียกกลับ คำตอบของเซิร์ฟเวอร์เท่านั้นที่บอกว่าใส่ PIN แล้วหรือไม่',
  states: {
    none: ['ไม่มีรายการรอ PIN', 'No PIN requested'],
    waiting: ['เปิดหน้า PIN ของแอปธนาคาร', 'Waiting for the PIN'],
    asking: ['กำลังถามผลจากเซิร์ฟเวอร์', 'Asking the server for the result'],
    open: ['ยังไม่ทราบผล PIN', 'PIN not decided yet'],
    'open.undecided': ['เซิร์ฟเวอร์ยังไม่ได้รับ PIN', 'No PIN received yet'],
    'open.unanswered': ['เซิร์ฟเวอร์ไม่ตอบ', 'Server did not answer'],
    'open.hidden': ['หยุดถามเพราะหน้าถูกซ่อน', 'Paused while hidden'],
    cancelling: ['กำลังยกเลิกรายการ', 'Cancelling the request'],
  },
  events: {
    'pin.open': ['มีการขอรหัส PIN', 'PIN is requested'],
    'pin.returned': ['กลับมาแสดงหน้านี้', 'Page is shown again'],
    'page.hidden': ['หน้านี้ถูกซ่อน', 'Page is hidden'],
    'pin.retry': ['ผู้ซื้อเปิดหน้า PIN อีกครั้ง', 'Shopper opens the PIN page again'],
    'pin.cancel': ['ผู้ซื้อยกเลิก', 'Shopper cancels'],
    'network.returned': ['อินเทอร์เน็ตกลับมา', 'Internet is back'],
  },
  guards: {
    isOther: ['เป็นคนละรายการ', 'it is another request'],
    isHidden: ['หน้าถูกซ่อนอยู่', 'the page is hidden'],
    isPadWanted: ['ผู้ซื้อขอเปิดหน้า PIN ระหว่างถาม', 'the shopper asked for the PIN page meanwhile'],
    isStatus: ['เซิร์ฟเวอร์ตอบผลนี้', 'the server gives this result'],
  },
  actions: {
    setRequest: ['จำรายการที่ขอ PIN', 'Notes the request'],
    markShown: ['จำว่าหน้านี้แสดงอยู่', 'Notes that the page is shown'],
    markHidden: ['จำว่าหน้านี้ถูกซ่อน', 'Notes that the page is hidden'],
    wantPad: ['จำว่าผู้ซื้อขอเปิดหน้า PIN', 'Notes that the shopper asked for the PIN page'],
    forgetPad: ['ลบคำขอเปิดหน้า PIN', 'Forgets that request'],
    openPad: ['เปิดหน้า PIN ของแอปธนาคาร', 'Opens the bank app’s PIN page'],
    answer: ['แจ้งผลให้ผู้ขอ PIN', 'Reports the result'],
    notifyUndecided: ['แจ้งว่ายังไม่มี PIN', 'Reports that the PIN is missing'],
    refuse: ['ปฏิเสธรายการอื่น', 'Refuses the other request'],
  },
  actors: {
    askPin: ['ถามผล PIN', 'Read the PIN’s result'],
    cancelPin: ['ยกเลิกรายการที่รอ PIN', 'Cancel what waits for the PIN'],
  },
  delays: {
    untilAsked: ['หลัง 2 นาที', 'after 2 minutes'],
    untilAskedAgain: ['หลัง 1 นาที', 'after 1 minute'],
    untilTriedAgain: ['หลัง 2 วินาที', 'after 2 seconds'],
    untilAnswerIsLate: ['หลัง 30 วินาที', 'after 30 seconds'],
  },
  values: {
    confirmed: ['PIN ถูกต้อง', 'the PIN was right'],
    cancelled: ['รายการถูกยกเลิก', 'the request is void'],
    lapsed: ['หมดเวลา หรือใส่ PIN ผิดครบจำนวนครั้ง', 'the time is over, or the PIN was wrong too often'],
    abandoned: ['มีรายการอื่นมาแทน', 'another request took its place'],
  },
  explanations: {
    waiting: [
      'หน้า PIN เปิดอยู่ และธนาคารเป็นผู้ตรวจ PIN ถ้าใส่ PIN ผิด หน้า PIN จะแจ้งว่ารหัสผิดและใส่ได้อีกกี่ครั้ง โดยแผนภาพนี้ยังอยู่ที่สถานะเดิม ผิดครบสามครั้ง ธนาคารยกเลิกรายการทันที คำสั่งซื้อถูกยกเลิก สินค้า โค้ดส่วนลด คะแนน และเงินที่กันไว้ถูกคืน แต่สินค้าในตะกร้ายังอยู่',
      'The bank checks the PIN. After a wrong PIN the pad says so, and how many attempts are left; this chart stays here. After the third wrong PIN the bank cancels the request at once: the order is cancelled, and stock, voucher, points and money are returned. The cart is kept.',
    ],
    asking: [
      'ถ้าใส่ PIN ผิดครบสามครั้ง เซิร์ฟเวอร์ตอบว่ารายการถูกยกเลิก และคำสั่งซื้อไม่มีผลแล้ว ผู้ซื้อต้องสั่งใหม่',
      'After a third wrong PIN the server answers that the request is void. The order no longer stands; the shopper orders again.',
    ],
  },
  thaiDescriptions: {
    none: 'ไม่มีรายการที่รอ PIN',
    asking: 'กำลังถามผลจากเซิร์ฟเวอร์หนึ่งครั้ง ถ้าผู้ซื้อขอเปิดหน้า PIN ระหว่างนี้ จะเปิดให้เมื่อรู้ว่ายังไม่ได้ใส่ PIN',
    open: 'ยังรอผลอยู่ ผู้ซื้อเปิดหน้า PIN อีกครั้งหรือยกเลิกได้',
    'open.undecided': 'เซิร์ฟเวอร์ยังไม่ได้รับ PIN จะถามอีกครั้งหลังรอสักครู่',
    'open.unanswered': 'เซิร์ฟเวอร์ไม่ตอบ จะถามใหม่หลังรอสักครู่ หรือเมื่อกลับมาเชื่อมต่อได้',
    'open.hidden': 'หน้าจอถูกซ่อน จึงหยุดถามจนกว่าจะกลับมาแสดง',
    cancelling: 'ผู้ซื้อยกเลิก เซิร์ฟเวอร์ยกเลิกรายการ หรือตอบว่าใส่ PIN ไปก่อนแล้ว',
  },
})
