import { defineWords } from '../words'
import { receiptMachine } from './receiptMachine'

export const receiptWords = defineWords(receiptMachine, {
  name: ['รายละเอียดหลังสั่งซื้อ', 'Order details after checkout'],
  states: {
    reading: ['กำลังโหลดคำสั่งซื้อ', 'Loading the order'],
    shown: ['แสดงผลคำสั่งซื้อ', 'Outcome shown'],
  },
  events: {},
  guards: {},
  actions: {
    setOrder: ['แสดงรายละเอียดคำสั่งซื้อ', 'Shows the order details'],
  },
  actors: {
    loadOrder: ['โหลดคำสั่งซื้อ', 'Load the order'],
  },
  delays: {},
  thaiDescriptions: {
    reading: 'กำลังโหลดคำสั่งซื้ออีกครั้งเพื่อแสดงรายละเอียด',
    shown: 'หน้าจอแสดงผลของคำสั่งซื้อ พร้อมรายละเอียดถ้าโหลดได้',
  },
})
