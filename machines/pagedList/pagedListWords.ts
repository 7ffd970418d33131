import { defineWords } from '../words'
import { pagedListMachine } from './pagedListMachine'

export const pagedListWords = defineWords(pagedListMachine, {
  name: ['รายการที่โหลดทีละหน้า', 'List loaded page by page'],
  states: {
    loading: ['กำลังโหลดรายการ', 'Loading the list'],
    idle: ['แสดงรายการ', 'Items shown'],
    loadingMore: ['กำลังโหลดเพิ่ม', 'Loading more'],
    moreFailed: ['โหลดเพิ่มไม่สำเร็จ', 'Loading more failed'],
    refreshing: ['กำลังรีเฟรชรายการ', 'Reloading the items'],
    empty: ['ไม่มีรายการ', 'Empty list'],
    failed: ['โหลดไม่สำเร็จ', 'Loading failed'],
  },
  events: {
    'list.next': ['ผู้ซื้อเลื่อนถึงท้ายรายการ', 'Shopper scrolls to the end'],
    'list.retry': ['ผู้ซื้อลองโหลดใหม่', 'Shopper retries'],
    'list.refresh': ['รีเฟรชรายการ', 'List is refreshed'],
    'list.change': ['ผู้ซื้อเปลี่ยนเงื่อนไขของรายการ', 'Shopper changes what is listed'],
  },
  guards: {
    hasMore: ['ยังมีรายการต่อ', 'there are more items'],
    isNothing: ['คำตอบไม่มีรายการ', 'the answer is empty'],
    isNothingAtAll: ['รายการว่างทั้งหมดแล้ว', 'the whole list is now empty'],
    isShorter: ['ยังรีเฟรชไม่ครบเท่าที่แสดงอยู่', 'shown items remain to be reloaded'],
  },
  actions: {
    replaceItems: ['แสดงรายการใหม่', 'Shows the new items'],
    setAside: ['พักรายการที่โหลดใหม่ไว้ก่อน', 'Holds back the reloaded items'],
    dropFresh: ['ทิ้งรายการที่โหลดใหม่', 'Drops the reloaded items'],
    appendItems: ['เพิ่มรายการต่อท้าย', 'Adds the next items'],
    clearItems: ['ล้างรายการทั้งหมด', 'Clears the list'],
    setParams: ['จำเงื่อนไขใหม่', 'Notes the new selection'],
    keepError: ['จำข้อผิดพลาด', 'Keeps the error'],
  },
  actors: {
    loadPage: ['โหลดรายการหนึ่งหน้า', 'Load one page of items'],
  },
  delays: {},
  thaiDescriptions: {
    loading: 'กำลังโหลดหน้าแรก หน้าจอแสดงโครงร่าง',
    idle: 'แสดงรายการ เลื่อนลงเพื่อโหลดเพิ่ม',
    loadingMore: 'กำลังโหลดหน้าถัดไป รายการที่มียังแสดงอยู่',
    moreFailed: 'โหลดหน้าถัดไปไม่สำเร็จ แถวใต้รายการสุดท้ายแจ้งและให้ลองใหม่',
    refreshing: 'กำลังโหลดรายการที่แสดงอยู่ใหม่ทีละหน้า รายการเดิมยังแสดงอยู่',
    empty: 'ไม่มีรายการ',
    failed: 'โหลดหน้าแรกไม่สำเร็จ หน้าจอแสดงข้อผิดพลาดพร้อมปุ่มลองใหม่',
  },
})
