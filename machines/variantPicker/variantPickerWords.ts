import { defineWords } from '../words'
import { variantPickerMachine } from './variantPickerMachine'

export const variantPickerWords = defineWords(variantPickerMachine, {
  name: ['เลือกตัวเลือกสินค้า', 'Product options'],
  states: {
    closed: ['ปิดอยู่', 'Closed'],
    checkingSale: ['ดูว่าซื้อได้และต้องเลือกหรือไม่', 'Deciding whether to open'],
    choosing: ['เลือกตัวเลือกและจำนวน', 'Choosing option and quantity'],
    adding: ['กำลังใส่ตะกร้า', 'Adding to the cart'],
  },
  events: {
    'picker.open': ['ผู้ซื้อกดใส่ตะกร้าหรือซื้อเลย', 'Shopper adds to cart or buys'],
    'picker.close': ['ผู้ซื้อปิดตัวเลือก', 'Shopper closes the options'],
    'value.pick': ['ผู้ซื้อเลือกตัวเลือก', 'Shopper selects an option'],
    'quantity.change': ['ผู้ซื้อเปลี่ยนจำนวน', 'Shopper changes the quantity'],
    'picker.confirm': ['ผู้ซื้อยืนยันสิ่งที่เลือก', 'Shopper confirms the choice'],
  },
  guards: {
    mayBuy: ['ผู้ซื้อมีสิทธิ์ซื้อ', 'the shopper may buy'],
    isOnSale: ['สินค้าเปิดขายอยู่', 'the product is for sale'],
    isValue: ['ตัวเลือกนี้ยังมีของ', 'the option is in stock'],
    isPossible: ['ซื้อจำนวนนี้ได้', 'the quantity is possible'],
    isIncomplete: ['สิ่งที่เลือกยังซื้อไม่ได้', 'the choice can’t be bought yet'],
    isForCart: ['เป็นการใส่ตะกร้า', 'it is for the cart'],
    isTakenAtOnce: ['ไม่มีอะไรต้องเลือก', 'there is nothing to choose'],
  },
  actions: {
    setPurpose: ['จำว่าใส่ตะกร้าหรือซื้อเลย', 'Notes: cart or buy now'],
    setValue: [
      'แสดงตัวเลือกที่เลือก และล้างตัวเลือกถัดไปที่หมดเมื่อเลือกคู่กัน',
      'Shows the selected option, clears those sold out with it',
    ],
    setQuantity: ['แสดงจำนวนใหม่', 'Shows the new quantity'],
    makeKey: ['กำหนดเลขอ้างอิง', 'Assigns a reference'],
    dropKey: ['ล้างเลขอ้างอิง', 'Clears the reference'],
    showAdded: ['แจ้งว่าเพิ่มลงตะกร้าแล้ว', 'Says that it was added'],
    refreshCount: ['อัปเดตตัวเลขบนตะกร้า', 'Updates the cart count'],
    emitAdded: ['แจ้งว่าใส่สินค้าลงตะกร้าแล้ว', 'Reports what was put into the cart'],
    emitRefused: ['แจ้งว่าผู้ซื้อไม่มีสิทธิ์', 'Says that the shopper may not buy'],
    emitOpened: ['เปิดตัวเลือกสินค้า', 'Opens the options'],
    emitClosed: ['ปิดตัวเลือกสินค้า', 'Closes the options'],
    emitBuyNow: ['เปิดหน้าสรุปคำสั่งซื้อ', 'Opens the order summary'],
  },
  actors: { addToBasket: ['ใส่ตะกร้า', 'Add to the cart'] },
  delays: {},
  thaiDescriptions: {
    closed: 'แผ่นเลือกสินค้าปิดอยู่ ปุ่มที่ตรวจสิทธิ์เปิดแผ่นนี้',
    checkingSale: 'ดูว่าจะเปิดแผ่นหรือไม่: เปิดเฉพาะสินค้าที่ขายอยู่ สินค้าที่ไม่มีตัวเลือกซื้อได้ทันที เว้นแต่เป็นสินค้าทั่วไป',
    choosing: 'แผ่นเปิดอยู่ ผู้ซื้อเลือกตัวเลือกและจำนวน ตัวเลือกที่เลือกจะล้างตัวเลือกด้านล่างที่หมดเมื่อเลือกคู่กัน',
    adding: 'กำลังใส่สินค้าในตะกร้า กดปุ่มซ้ำจะไม่มีผล และการลองใหม่ใช้กุญแจเดิม',
  },
})
