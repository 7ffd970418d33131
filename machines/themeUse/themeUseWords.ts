import { defineWords } from '../words'
import { themeUseMachine } from './themeUseMachine'

export const themeUseWords = defineWords(themeUseMachine, {
  name: ['เปิดใช้ธีม', 'Activating a theme'],
  states: {
    deciding: ['ดูว่าธีมเปิดใช้อยู่หรือไม่', 'Deciding if it is active'],
    owned: ['เป็นเจ้าของ ยังไม่เปิดใช้', 'Owned, not active'],
    activating: ['กำลังเปิดใช้ธีม', 'Activating the theme'],
    inUse: ['ธีมเปิดใช้อยู่', 'Theme active'],
  },
  events: { 'theme.activate': ['ผู้ซื้อเปิดใช้ธีม', 'Shopper activates the theme'] },
  guards: {
    isInUse: ['ธีมเปิดใช้อยู่', 'the theme is active'],
    mayActivate: ['ผู้ซื้อมีสิทธิ์เปิดใช้', 'the shopper may activate it'],
    isRefused: ['เซิร์ฟเวอร์ปฏิเสธ', 'the server refuses'],
  },
  actions: {
    keepKey: ['กำหนดเลขอ้างอิง', 'Assigns a reference'],
    dropKey: ['ล้างเลขอ้างอิง', 'Clears the reference'],
    openThemes: ['เปิดเมนูธีมในแอปธนาคาร', 'Opens the bank app’s themes'],
    refreshCounts: ['อัปเดตตัวเลขบนไอคอน', 'Updates the counts'],
    emitChanged: ['อัปเดตรายการคูปอง', 'Refreshes the coupon lists'],
    emitRefused: ['แจ้งว่าผู้ซื้อไม่มีสิทธิ์', 'Says that it is not allowed'],
  },
  actors: { activateTheme: ['เปิดใช้ธีม', 'Activate the theme'] },
  delays: {},
  thaiDescriptions: {
    deciding: 'ดูจากข้อมูลของเซิร์ฟเวอร์ว่าธีมเปิดใช้ในแอปธนาคารอยู่หรือไม่',
    owned: 'ผู้ซื้อเป็นเจ้าของธีมและเปิดใช้ได้',
    activating: 'เซิร์ฟเวอร์กำลังเปิดใช้ธีม ถ้าคำตอบหายไป การลองใหม่ใช้กุญแจเดิม',
    inUse: 'ธีมเปิดใช้ในแอปธนาคารแล้ว',
  },
})
