import { defineWords } from '../words'
import { giftOpeningMachine } from './giftOpeningMachine'

export const giftOpeningWords = defineWords(giftOpeningMachine, {
  name: ['เปิดของขวัญ', 'Opening a gift'],
  thaiDescription: 'ของขวัญในมุมของผู้รับ: ห่ออยู่จนกว่าจะเปิด ซึ่งเปิดได้ครั้งเดียว',
  states: {
    loading: ['กำลังโหลดของขวัญ', 'Loading the gift'],
    failed: ['โหลดไม่สำเร็จ', 'Loading failed'],
    gone: ['ไม่พบของขวัญ', 'Gift not found'],
    over: ['เปิดของขวัญไม่ได้แล้ว', 'Gift lapsed'],
    wrapped: ['รอเปิด', 'Waiting to be opened'],
    refreshing: ['กำลังโหลดซ้ำ', 'Reloading the gift'],
    opening: ['กำลังเปิดของขวัญ', 'Opening the gift'],
    opened: ['แสดงการ์ดและของข้างใน', 'Card and content shown'],
  },
  events: {
    'gift.open': ['ผู้รับเปิดของขวัญ', 'Recipient opens the gift'],
    'gift.retry': ['ลองโหลดใหม่', 'Shopper retries'],
    'gift.refresh': ['รีเฟรชของขวัญ', 'Gift is refreshed'],
  },
  guards: {
    isWrapped: ['ของขวัญที่โหลดมาเปิดได้', 'the loaded gift can be opened'],
    isStillWrapped: ['ของขวัญที่แสดงอยู่ยังเปิดได้', 'the shown gift can be opened'],
    isOutdated: ['ยังค้างการรีเฟรช', 'a refresh is due'],
    isOver: ['ของขวัญหมดอายุหรือถูกยกเลิก', 'the gift has lapsed'],
    isGone: ['ไม่มีของขวัญนี้', 'the gift does not exist'],
  },
  actions: {
    setGift: ['แสดงของขวัญ', 'Shows the gift'],
    makeKey: ['กำหนดเลขอ้างอิง', 'Assigns a reference'],
    clearKey: ['ล้างเลขอ้างอิง', 'Clears the reference'],
    markOutdated: ['จำว่าต้องรีเฟรช', 'Notes that a refresh is due'],
    markCurrent: ['จำว่าข้อมูลเป็นปัจจุบัน', 'Notes that the gift is current'],
    refreshCounts: ['อัปเดตตัวเลขบนไอคอน', 'Updates the counts'],
  },
  actors: {
    loadGift: ['โหลดของขวัญ', 'Load the gift'],
    openGift: ['เปิดของขวัญ', 'Open the gift'],
  },
  delays: {},
  thaiDescriptions: {
    loading: 'กำลังโหลดของขวัญ',
    failed: 'โหลดของขวัญไม่สำเร็จ ผู้ซื้อลองใหม่ได้',
    gone: 'ผู้ซื้อไม่มีของขวัญนี้',
    over: 'เปิดของขวัญไม่ได้แล้ว เพราะหมดเวลา หรือผู้รับไม่ได้ลงทะเบียนทันเวลา',
    wrapped: 'แสดงกล่องของขวัญและชื่อผู้ส่ง ของข้างในซ่อนไว้จนกว่าจะเปิด',
    refreshing: 'กำลังโหลดของขวัญซ้ำและยังแสดงอยู่ ระหว่างนี้เปิดของขวัญได้',
    opening: 'เซิร์ฟเวอร์กำลังเปิดของขวัญ กดปุ่มซ้ำจะไม่มีผล และการรีเฟรชจะรอ',
    opened: 'เปิดของขวัญแล้ว แสดงการ์ดพร้อมรูปและข้อความตราบเท่าที่ยังเก็บไว้ และของข้างใน',
  },
})
