import { defineWords } from '../words'
import { landingMachine } from './landingMachine'

export const landingWords = defineWords(landingMachine, {
  name: ['หน้าแคมเปญ', 'Campaign page'],
  thaiDescription: 'หน้าแลนดิ้ง แคมเปญพิเศษ แบนเนอร์ หรือโฆษณา: มีอยู่หรือไม่ และถึงเมื่อใด',
  states: {
    loading: ['กำลังโหลดหน้า', 'Loading the page'],
    failed: ['โหลดไม่สำเร็จ', 'Loading failed'],
    gone: ['ไม่พบหน้านี้', 'Page not found'],
    ended: ['แคมเปญสิ้นสุดแล้ว', 'Campaign ended'],
    shown: ['แสดงหน้าแคมเปญ', 'Page shown'],
    'shown.clock': ['เวลาที่เหลือ', 'Time left'],
    'shown.clock.starting': ['กำลังตรวจว่ามีวันสิ้นสุดหรือไม่', 'Checking for an end'],
    'shown.clock.ticking': ['กำลังนับเวลาที่เหลือ', 'Counting the time left'],
    'shown.clock.hidden': ['หยุดนับขณะถูกซ่อน', 'Paused while hidden'],
    'shown.clock.endless': ['ไม่มีวันสิ้นสุด', 'No end'],
    'shown.truth': ['ข้อมูลของหน้า', 'Page data'],
    'shown.truth.known': ['แสดงข้อมูลล่าสุดที่โหลด', 'Last loaded data shown'],
    'shown.truth.refreshing': ['กำลังรีเฟรชข้อมูล', 'Reloading the data'],
  },
  events: {
    'landing.retry': ['ผู้ซื้อลองโหลดใหม่', 'Shopper retries'],
    'landing.refresh': ['รีเฟรชหน้า', 'Page is refreshed'],
    'page.shown': ['ตลาดกลับมาแสดง', 'Market is shown again'],
    'page.hidden': ['ตลาดถูกซ่อน', 'Market is hidden'],
  },
  guards: {
    hasEnd: ['หน้ามีวันสิ้นสุด', 'the page has an end'],
    isHidden: ['ตลาดถูกซ่อนอยู่', 'the market is hidden'],
    isOver: ['เลยเวลาสิ้นสุดแล้ว', 'the end time has passed'],
    hasEnded: ['เซิร์ฟเวอร์แจ้งว่าสิ้นสุดแล้ว', 'the server says it has ended'],
    isMissing: ['ไม่มีหน้านี้', 'the page does not exist'],
  },
  actions: {
    markShown: ['จำว่าตลาดแสดงอยู่', 'Notes that the market is visible'],
    markHidden: ['จำว่าตลาดถูกซ่อน', 'Notes that the market is hidden'],
    setPage: ['แสดงข้อมูลที่โหลดมา', 'Shows the loaded data'],
    count: ['คำนวณเวลาที่เหลือ', 'Computes the time left'],
  },
  actors: {
    loadLanding: ['โหลดหน้าแคมเปญ', 'Load the page'],
  },
  delays: {
    untilOver: ['จนถึงเวลาสิ้นสุด ไม่เกิน 24 วัน', 'until the end, at most 24 days'],
    untilNextLook: ['จนถึงวินาทีถัดไปหรือเวลาสิ้นสุด', 'until the next second or the end'],
  },
  thaiDescriptions: {
    loading: 'กำลังโหลดหน้า',
    failed: 'โหลดหน้าไม่สำเร็จ ผู้ซื้อลองใหม่ได้',
    gone: 'ไม่มีหน้านี้สำหรับผู้ซื้อคนนี้ หน้าจอแสดงว่าไม่พบข้อมูล',
    ended: 'แคมเปญสิ้นสุดแล้ว หน้าจอแจ้งและพาไปหน้าหลัก',
    shown: 'แสดงเนื้อหาจนกว่าหน้าจะสิ้นสุด',
    'shown.clock': 'เวลาที่เหลือก่อนหน้าจะสิ้นสุด',
    'shown.clock.starting': 'ดูว่าหน้ามีเวลาสิ้นสุดให้นับถอยหลังหรือไม่',
    'shown.clock.ticking': 'คำนวณเวลาที่เหลือจากเวลาสิ้นสุดของเซิร์ฟเวอร์ และคำนวณอีกครั้งเมื่อหน้าจอกลับมาแสดง',
    'shown.clock.hidden': 'หน้าจอถูกซ่อน จึงหยุดนับจนกว่าจะกลับมาแสดงหรือสิ้นสุด',
    'shown.clock.endless': 'หน้านี้ไม่มีวันสิ้นสุด',
    'shown.truth': 'ข้อมูลของหน้าบนเซิร์ฟเวอร์',
    'shown.truth.known': 'แสดงข้อมูลที่โหลดล่าสุด',
    'shown.truth.refreshing': 'กำลังโหลดหน้าใหม่ ข้อมูลเดิมยังแสดงอยู่',
  },
})
