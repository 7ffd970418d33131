import { defineWords } from '../words'
import { tutorialMachine } from './tutorialMachine'

export const tutorialWords = defineWords(tutorialMachine, {
  name: ['คำแนะนำการใช้งาน', 'Tutorial'],
  thaiDescription: 'อธิบายการใช้งานเป็นขั้น ๆ อัตโนมัติหนึ่งครั้ง หลังจากนั้นเมื่อผู้ซื้อขอ',
  states: {
    deciding: ['กำลังเลือกว่าจะแสดงหรือไม่', 'Deciding whether to open'],
    waiting: ['รอหน้าพร้อมแสดง', 'Waiting for the page'],
    closed: ['คำแนะนำปิดอยู่', 'Tutorial closed'],
    showing: ['แสดงคำแนะนำทีละขั้น', 'Step shown'],
  },
  events: {
    'tutorial.open': ['ผู้ซื้อเปิดคำแนะนำ', 'Shopper opens the tutorial'],
    'tutorial.next': ['ผู้ซื้อไปขั้นถัดไป', 'Shopper goes on'],
    'tutorial.back': ['ผู้ซื้อไปขั้นก่อนหน้า', 'Shopper goes one step back'],
    'tutorial.skip': ['ผู้ซื้อข้ามคำแนะนำ', 'Shopper skips the tutorial'],
    'sheet.close': ['ผู้ซื้อปิดคำแนะนำ', 'Shopper closes the tutorial'],
  },
  guards: {
    isHidden: ['เคยดูจบหรือข้ามแล้ว', 'it was finished or skipped'],
    isFirst: ['เป็นขั้นแรก', 'it is the first step'],
    isLast: ['เป็นขั้นสุดท้าย', 'it is the last step'],
  },
  actions: {
    goForward: ['แสดงขั้นถัดไป', 'Shows the next step'],
    goBack: ['แสดงขั้นก่อนหน้า', 'Shows the previous step'],
    startOver: ['เริ่มจากขั้นแรก', 'Starts at the first step'],
    hide: ['ไม่เปิดเองอีก', 'Stops opening by itself'],
    keep: ['บันทึกขั้นที่ถึง', 'Stores the progress'],
    emitOpened: ['แจ้งว่าคำแนะนำเปิดแล้ว', 'Reports that the tutorial opened'],
    emitClosed: ['แจ้งว่าคำแนะนำปิดแล้ว', 'Reports that the tutorial closed'],
    notifyOpener: ['แจ้งว่าดูจบหรือข้ามแล้วหรือไม่', 'Reports whether it is done'],
  },
  actors: {
    untilShown: ['รอหน้าแสดงและยืนยันผู้ซื้อ', 'Wait for page and verified shopper'],
  },
  delays: {},
  thaiDescriptions: {
    deciding: 'ดูว่าจะเปิดคำแนะนำเองหรือไม่ เปิดเฉพาะเมื่อยังไม่เคยดูจบหรือข้าม',
    waiting: 'รอจนหน้าแสดงและยืนยันผู้ซื้อแล้ว',
    closed: 'คำแนะนำปิดและแจ้งผู้ที่เปิด ไอคอนข้อมูลเปิดคำแนะนำได้อีก',
    showing: 'แสดงหนึ่งขั้นและจดไว้ในเครื่อง ขั้นสุดท้ายหรือปุ่มข้ามซ่อนคำแนะนำถาวร',
  },
})
