import { defineWords } from '../words'
import { orderReviewsMachine } from './orderReviewsMachine'

export const orderReviewsWords = defineWords(orderReviewsMachine, {
  name: ['รีวิวของคำสั่งซื้อ', 'Reviews of an order'],
  states: {
    loading: ['กำลังโหลดสินค้าและรีวิว', 'Loading products and reviews'],
    failed: ['โหลดไม่สำเร็จ', 'Loading failed'],
    gone: ['ไม่พบคำสั่งซื้อ', 'Order not found'],
    shown: ['แสดงฟอร์มของทุกสินค้า', 'Forms shown'],
    'shown.ready': ['พร้อมอ่านและเขียนรีวิว', 'Ready to read and write'],
    'shown.renaming': ['กำลังโหลดชื่อสินค้าใหม่', 'Loading the product names again'],
    'shown.asking': ['ถามก่อนทิ้งสิ่งที่เขียน', 'Confirming to discard edits'],
  },
  events: {
    'reviews.retry': ['ผู้ซื้อลองโหลดใหม่', 'Shopper retries'],
    'reviews.refresh': ['รีเฟรชหน้ารีวิว', 'Page is refreshed'],
    'page.leave': ['ผู้ซื้อจะออกจากหน้า', 'Shopper wants to leave'],
    'form.changed': ['แก้ไขฟอร์ม', 'A form changes'],
    'form.saved': ['บันทึกรีวิวแล้ว', 'A review is saved'],
    'form.refused': ['ผู้ซื้อไม่มีสิทธิ์รีวิว', 'A review is not allowed'],
    'modal.closed': ['ผู้ซื้อตอบหน้าต่างยืนยัน', 'Dialog is answered'],
  },
  guards: {
    isGone: ['ไม่มีคำสั่งซื้อนี้', 'the order does not exist'],
    hasUnsaved: ['มีสิ่งที่ยังไม่บันทึก', 'there are unsaved edits'],
    isFirstEdit: ['เริ่มมีสิ่งที่ยังไม่บันทึก', 'these are the first unsaved edits'],
    isLastEdit: ['ไม่เหลือสิ่งที่ยังไม่บันทึก', 'no unsaved edits are left'],
    isAccepted: ['ผู้ซื้อยืนยันว่าจะออก', 'the shopper agrees to leave'],
  },
  actions: {
    setReviews: ['แสดงสินค้าในคำสั่งซื้อ', 'Shows the order’s products'],
    spawnForms: ['เปิดฟอร์มให้ทุกสินค้า', 'Opens a form for each product'],
    setForm: ['จำฟอร์มที่ยังไม่บันทึก', 'Notes which forms are unsaved'],
    discardEdits: ['ทิ้งสิ่งที่แก้ไว้', 'Discards the edits'],
    emitBegun: ['เริ่มกันการออกโดยไม่ตั้งใจ', 'Starts to ask before leaving'],
    emitEnded: ['ให้ออกได้โดยไม่ถาม', 'Stops asking before leaving'],
    emitSaved: ['อัปเดตหน้าคำสั่งซื้อ', 'Refreshes the order'],
    emitRefused: ['แจ้งว่าผู้ซื้อไม่มีสิทธิ์', 'Says that it is not allowed'],
    confirmLeaving: ['ถามก่อนออก', 'Asks before discarding'],
    withdrawQuestion: ['ปิดหน้าต่างยืนยัน', 'Closes the dialog'],
    confirmLeave: ['ออกจากหน้า', 'Leaves the page'],
    refuseLeave: ['อยู่หน้าเดิม', 'Stays on the page'],
  },
  actors: {
    loadReviews: ['โหลดสินค้าและรีวิว', 'Load products and reviews'],
    reviewForm: ['เขียนรีวิวสินค้า', 'Review one product'],
  },
  delays: {},
  thaiDescriptions: {
    loading: 'กำลังโหลดสินค้าในคำสั่งซื้อพร้อมรีวิว',
    failed: 'โหลดคำสั่งซื้อไม่สำเร็จ ไม่มีป๊อปอัป หน้าจอแจ้งและให้ลองใหม่',
    gone: 'ผู้ซื้อไม่มีคำสั่งซื้อนี้ หน้าจอแจ้งและพาไปหน้าหลัก',
    shown: 'แสดงฟอร์มของสินค้าแต่ละชิ้น ถ้ามีสิ่งแก้ไขค้างไว้จะถามก่อนออก',
    'shown.ready': 'ผู้ซื้ออ่านและเขียนรีวิว',
    'shown.renaming': 'ผู้ซื้อเปลี่ยนภาษา จึงโหลดชื่อสินค้าใหม่ สิ่งที่เขียนไว้ยังอยู่',
    'shown.asking': 'หน้าต่างถามว่าจะทิ้งสิ่งที่เขียนค้างไว้หรือไม่',
  },
})
