import { defineWords } from '../words'
import { transitionMachine } from './transitionMachine'

export const transitionWords = defineWords(transitionMachine, {
  name: ['การเปลี่ยนหน้า', 'Page transition'],
  thaiDescription: 'การเข้าและออกของหน้าหนึ่งในลำดับหน้า',
  states: {
    enter: ['หน้ากำลังเข้า', 'Page entering'],
    entered: ['หน้าแสดงเต็มจอ', 'Page fully shown'],
    exit: ['หน้ากำลังออก', 'Page exiting'],
    exited: ['หน้าพ้นจากจอ', 'Page out of view'],
    removed: ['นำหน้าออกแล้ว', 'Page removed'],
  },
  events: {
    'page.cover': ['มีหน้าอื่นเปิดทับ', 'Another page opens above'],
    'page.uncover': ['หน้าที่ทับอยู่ปิดลง', 'Page above closes'],
    'page.leave': ['หน้านี้ถูกปิด', 'This page is closed'],
  },
  guards: {
    isLeft: ['หน้าถูกปิดแล้ว', 'the page was closed'],
    isCovered: ['หน้าแค่ถูกทับ', 'the page is only covered'],
    isThrownAway: ['หน้าแบบนี้ถูกนำออกเมื่อถูกทับ', 'the page is dropped when covered'],
  },
  actions: {
    setCovered: ['เลือกการเคลื่อนไหวไปหน้าใหม่', 'Chooses the forward motion'],
    setUncovered: ['เลือกการเคลื่อนไหวย้อนกลับ', 'Chooses the backward motion'],
    setLeft: ['จำว่าหน้าถูกปิด', 'Notes that the page is closed'],
    emitFact: ['แจ้งขั้นของการเปลี่ยนหน้า', 'Reports the step reached'],
  },
  actors: {},
  delays: {
    untilEntered: ['จนหน้าเข้ามาครบ', 'until the page has entered'],
    untilExited: ['จนหน้าออกไปหมด', 'until the page has exited'],
  },
  values: {
    'page.entering': ['หน้ากำลังเข้า', 'the page is entering'],
    'page.entered': ['หน้าเข้ามาแล้ว', 'the page has entered'],
    'page.exiting': ['หน้ากำลังออก', 'the page is exiting'],
    'page.exited': ['หน้าออกไปแล้ว', 'the page has exited'],
    'page.removed': ['ลบหน้าแล้ว', 'the page is removed'],
  },
  thaiDescriptions: {
    enter: 'หน้ากำลังเข้ามา ไม่รับการแตะ',
    entered: 'หน้าแสดงเต็มและรับการแตะ',
    exit: 'หน้ากำลังออกไป เพราะหน้าอื่นมาทับหรือเพราะถูกปิด',
    exited: 'หน้าพ้นจอแล้ว เก็บไว้ใต้หน้าอื่น หรือกำลังจะถูกนำออก',
    removed: 'นำหน้าออกแล้ว',
  },
})
