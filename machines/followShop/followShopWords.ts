import { defineWords } from '../words'
import { followShopMachine } from './followShopMachine'

export const followShopWords = defineWords(followShopMachine, {
  name: ['ติดตามร้านค้า', 'Following shops'],
  thaiDescription: 'ร้านค้าที่ผู้ซื้อติดตาม เมื่อกดจะแสดงผลทันที และคืนค่าเดิมหากบันทึกไม่สำเร็จ',
  states: {
    shops: ['ร้านที่ติดตาม', 'Followed shops'],
    'shops.unknown': ['กำลังโหลดร้านที่ติดตาม', 'Loading the followed shops'],
    'shops.failed': ['โหลดไม่สำเร็จ', 'Loading failed'],
    'shops.idle': ['พร้อมเปลี่ยนการติดตาม', 'Ready for changes'],
    'shops.saving': ['กำลังบันทึกการเปลี่ยน', 'Saving a change'],
    rows: ['รายการร้านโปรด', 'List of favourites'],
    'rows.resting': ['มีเฉพาะร้านที่ติดตาม', 'Only followed shops listed'],
    'rows.leaving': ['ร้านที่เลิกติดตามกำลังจะหายไป', 'Unfollowed shop still listed'],
  },
  events: {
    'shop.toggle': ['ผู้ซื้อกดติดตามหรือเลิกติดตาม', 'Shopper follows or unfollows'],
    'shop.unfollowed': ['เลิกติดตามร้านแล้ว', 'A shop is unfollowed'],
  },
  guards: {
    mayFollow: ['ผู้ซื้อมีสิทธิ์ติดตามร้าน', 'the shopper may follow shops'],
    hasWish: ['มีการเปลี่ยนรอบันทึก', 'a change is waiting to be saved'],
    isUnfollow: ['เป็นการเลิกติดตาม', 'the change is an unfollow'],
  },
  actions: {
    setFollowed: ['แสดงร้านที่ติดตาม', 'Shows the followed shops'],
    wish: ['แสดงการเปลี่ยนทันที', 'Shows the change at once'],
    keepWish: ['เก็บการเปลี่ยนที่บันทึกแล้ว', 'Keeps the saved change'],
    rollBack: ['ย้อนการเปลี่ยนที่บันทึกไม่ได้', 'Reverts the failed change'],
    markLeaving: ['คงร้านไว้ในรายการชั่วคราว', 'Keeps the shop listed for now'],
    dropLeaving: ['เอาร้านที่เลิกติดตามออก', 'Removes the unfollowed shops'],
    showUnfollowed: ['แจ้งว่าเลิกติดตามแล้ว', 'Says that it is unfollowed'],
    notifyUnfollowed: ['บอกรายการว่าเลิกติดตามร้านใด', 'Tells the list which shop'],
    raiseError: ['แจ้งข้อผิดพลาด', 'Reports the error'],
    emitRefused: ['แจ้งว่าผู้ซื้อไม่มีสิทธิ์', 'Says that it is not allowed'],
  },
  actors: {
    listFollowed: ['โหลดร้านที่ติดตาม', 'Load the followed shops'],
    saveFollow: ['บันทึกการติดตาม', 'Save the change'],
  },
  delays: { untilSnackbarIsGone: ['หลัง 3 วินาที', 'after 3 seconds'] },
  thaiDescriptions: {
    shops: 'โหลดร้านที่ติดตามและบันทึกการเปลี่ยน',
    'shops.unknown': 'กำลังโหลดร้านที่ติดตาม',
    'shops.failed': 'โหลดร้านที่ติดตามไม่สำเร็จ กดครั้งต่อไปจะแสดงผลทันทีและโหลดใหม่ แล้วบันทึกเมื่อโหลดสำเร็จ',
    'shops.idle': 'ไม่มีการเปลี่ยนที่กำลังบันทึก',
    'shops.saving': 'แสดงการเปลี่ยนแล้วบันทึกอยู่เบื้องหลัง การเปลี่ยนต่อจากนี้รอคิว',
    rows: 'แถวของร้านที่เลิกติดตามในรายการร้านโปรด',
    'rows.resting': 'ทุกแถวเป็นร้านที่ติดตามอยู่',
    'rows.leaving': 'แถบข้อความแจ้งว่าเลิกติดตามร้านแล้ว แถวจะหายไปพร้อมแถบข้อความ',
  },
})
