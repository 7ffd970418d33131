import { defineWords } from '../words'
import { reviewMachine } from './reviewMachine'

export const reviewWords = defineWords(reviewMachine, {
  name: ['รีวิวสินค้า', 'Product review'],
  states: {
    deciding: ['เลือกแสดงรีวิวหรือฟอร์ม', 'Deciding: review or form'],
    viewing: ['แสดงรีวิว', 'Review shown'],
    form: ['เขียนรีวิว', 'Review form open'],
    'form.deciding': ['เลือกรีวิวใหม่หรือแก้ไข', 'Deciding: new or edited'],
    'form.writing': ['เขียนรีวิวใหม่', 'Writing a new review'],
    'form.updating': ['แก้ไขรีวิวเดิม', 'Editing the review'],
    submitting: ['กำลังส่งรีวิว', 'Submitting the review'],
    saving: ['กำลังบันทึกการแก้ไข', 'Saving the changes'],
    finding: ['กำลังโหลดรีวิวจากเซิร์ฟเวอร์', 'Loading the server’s review'],
  },
  events: {
    'review.rate': ['ผู้ซื้อให้ดาว', 'Shopper gives stars'],
    'comment.change': ['ผู้ซื้อแก้ความเห็น', 'Shopper edits the comment'],
    'name.toggle': ['ผู้ซื้อเลือกแสดงหรือซ่อนชื่อ', 'Shopper shows or hides the name'],
    'review.submit': ['ผู้ซื้อส่งหรือบันทึกรีวิว', 'Shopper submits the review'],
    'review.edit': ['ผู้ซื้อกดแก้ไขรีวิว', 'Shopper edits the review'],
    'review.discard': ['ทิ้งสิ่งที่แก้ไว้', 'Edits are discarded'],
  },
  guards: {
    isSaved: ['มีรีวิวที่บันทึกแล้ว', 'there is a saved review'],
    isRating: ['ให้ 1 ถึง 5 ดาว', 'the rating is one to five stars'],
    canSubmit: ['มีดาวและมีการแก้ไข', 'it has stars and changes'],
    isAccessDenied: ['พร้อมส่งแต่ผู้ซื้อไม่มีสิทธิ์', 'it is ready, but not allowed'],
    isReviewed: ['สินค้านี้มีรีวิวแล้ว', 'the product is already reviewed'],
    isGone: ['ไม่มีรีวิวนี้แล้ว', 'the review no longer exists'],
  },
  actions: {
    rate: ['อัปเดตดาว', 'Updates the stars'],
    write: ['อัปเดตความเห็น', 'Updates the comment'],
    toggleName: ['แสดงหรือซ่อนชื่อ', 'Shows or hides the name'],
    discardEdits: ['กลับไปเป็นรีวิวที่บันทึกไว้', 'Restores the saved review'],
    makeKey: ['กำหนดเลขอ้างอิง', 'Assigns a reference'],
    keep: ['เก็บรีวิวที่บันทึกแล้ว', 'Keeps the saved review'],
    keepFound: ['ใช้รีวิวจากเซิร์ฟเวอร์เป็นรีวิวเดิม', 'Notes the server’s review'],
    notifyChanged: ['แจ้งหน้าว่ามีสิ่งที่ยังไม่บันทึกหรือไม่', 'Reports whether edits are unsaved'],
    notifySaved: ['แจ้งหน้าว่าบันทึกแล้ว', 'Reports the saved review'],
    notifyRefused: ['แจ้งว่าผู้ซื้อไม่มีสิทธิ์', 'Says that it is not allowed'],
    showSubmitted: ['แจ้งว่าส่งรีวิวแล้ว', 'Says that it is submitted'],
    showUpdated: ['แจ้งว่าแก้ไขรีวิวแล้ว', 'Says that it is updated'],
  },
  actors: {
    createReview: ['ส่งรีวิว', 'Submit the review'],
    updateReview: ['บันทึกการแก้ไข', 'Save the changes'],
    findReview: ['โหลดรีวิวของสินค้า', 'Load the product’s review'],
  },
  delays: {},
})
