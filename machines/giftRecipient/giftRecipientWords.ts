import { defineWords } from '../words'
import { giftRecipientMachine } from './giftRecipientMachine'

export const giftRecipientWords = defineWords(giftRecipientMachine, {
  name: ['ผู้รับของขวัญ', 'Gift recipient'],
  thaiDescription: 'ผู้รับของขวัญ: เบอร์มือถือสิบหลักที่ตรวจสอบกับธนาคารแล้ว และชื่อบนการ์ด',
  states: {
    empty: ['ยังไม่กรอกเบอร์', 'No number yet'],
    typing: ['กรอกเบอร์ยังไม่ครบ', 'Number incomplete'],
    invalid: ['เบอร์มือถือไม่ถูกต้อง', 'Not a mobile number'],
    checking: ['กำลังตรวจสอบเบอร์', 'Verifying the number'],
    known: ['ผู้รับรับของขวัญได้', 'Recipient verified'],
    refused: ['เบอร์นี้รับของขวัญไม่ได้', 'Recipient refused'],
    unanswered: ['ธนาคารไม่ตอบ', 'No answer from the bank'],
  },
  events: {
    'phone.change': ['ผู้ซื้อแก้เบอร์มือถือ', 'Shopper edits the number'],
    'phone.leave': ['ผู้ซื้อออกจากช่องเบอร์', 'Shopper leaves the number field'],
    'name.change': ['ผู้ซื้อแก้ชื่อผู้รับ', 'Shopper edits the name'],
    'recipient.retry': ['ผู้ซื้อลองตรวจสอบใหม่', 'Shopper retries'],
    'contact.received': ['แอปธนาคารส่งเบอร์จากรายชื่อ', 'Bank app passes a contact’s number'],
    'recipient.refused': ['เซิร์ฟเวอร์ปฏิเสธผู้รับตอนส่ง', 'Server refuses the recipient'],
  },
  guards: {
    isSame: ['เบอร์ไม่เปลี่ยน', 'the number is unchanged'],
    isOwn: ['เป็นเบอร์ของผู้ซื้อเอง', 'it is the shopper’s own number'],
    isComplete: ['เบอร์ครบ 10 หลัก', 'the number has ten digits'],
    isMobile: ['เป็นเบอร์มือถือ', 'it is a mobile number'],
    isEmpty: ['ช่องเบอร์ว่าง', 'the number is empty'],
    isOutdated: ['แอปธนาคารของผู้รับเก่าเกินไป', 'the recipient’s app is too old'],
    isOfNumber: ['ธนาคารปฏิเสธเบอร์นี้', 'the bank refuses the number'],
  },
  actions: {
    setNumber: ['แสดงเบอร์และล้างชื่อ', 'Shows the number, clears the name'],
    setName: ['อัปเดตชื่อผู้รับ', 'Updates the name'],
    setPerson: ['ใส่ชื่อที่ตรวจสอบแล้ว', 'Fills in the verified name'],
    setRefusal: ['แสดงเหตุผลจากเซิร์ฟเวอร์ที่ช่องเบอร์', 'Shows the server’s reason'],
    refuse: ['แสดงเหตุผลที่ช่องเบอร์', 'Shows the reason in the field'],
    notifyParent: ['ส่งผู้รับให้ของขวัญ', 'Passes the recipient to the gift'],
  },
  actors: { verifyRecipient: ['ตรวจสอบผู้รับกับธนาคาร', 'Verify the recipient'] },
  delays: {},
  thaiDescriptions: {
    empty: 'ช่องยังว่าง ต้องกรอกเบอร์',
    typing: 'เบอร์ยังไม่ครบสิบหลัก',
    invalid: 'ข้อความไม่ใช่เบอร์มือถือ ช่องแสดงข้อผิดพลาด',
    checking: 'ธนาคารกำลังตรวจว่าเป็นเบอร์ของใคร และรับของขวัญได้หรือไม่',
    known: 'ผู้รับรับของขวัญได้ แก้ชื่อบนการ์ดได้แต่เว้นว่างไม่ได้',
    refused: 'เบอร์นี้รับของขวัญไม่ได้ ช่องแสดงเหตุผล',
    unanswered: 'ธนาคารไม่ตอบ ผู้ซื้อลองใหม่ได้',
  },
})
