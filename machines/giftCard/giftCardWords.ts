import { defineWords } from '../words'
import { giftCardMachine } from './giftCardMachine'

export const giftCardWords = defineWords(giftCardMachine, {
  name: ['การ์ดของขวัญ', 'Gift card'],
  thaiDescription: 'การ์ดของขวัญ: รูปภาพและข้อความ',
  states: {
    loading: ['กำลังโหลดรูปการ์ด', 'Loading the card pictures'],
    failed: ['โหลดรูปการ์ดไม่สำเร็จ', 'Loading failed'],
    ready: ['พร้อมแก้ไขการ์ด', 'Card ready for changes'],
    retrying: ['กำลังโหลดรูปการ์ดอีกครั้ง', 'Loading the pictures again'],
    renaming: ['กำลังโหลดในภาษาใหม่', 'Loading the new language'],
    uploading: ['กำลังอัปโหลดรูปของผู้ซื้อ', 'Uploading the shopper’s picture'],
    uploadFailed: ['อัปโหลดไม่สำเร็จ', 'Upload failed'],
  },
  events: {
    'templates.retry': ['ผู้ซื้อลองโหลดรูปการ์ดใหม่', 'Shopper reloads the pictures'],
    'names.refresh': ['เปลี่ยนภาษา', 'Language changes'],
    'picture.pick': ['ผู้ซื้อเลือกรูปบนการ์ด', 'Shopper picks a card picture'],
    'photo.choose': ['ผู้ซื้อเลือกรูปของตนเองเพื่ออัปโหลด', 'Shopper chooses an own picture'],
    'photo.retry': ['ผู้ซื้อลองอัปโหลดใหม่', 'Shopper retries the upload'],
    'message.change': ['ผู้ซื้อแก้ข้อความ', 'Shopper edits the message'],
  },
  guards: {
    isFaulty: ['รูปใหญ่เกินหรือผิดชนิด', 'the picture is too large or unsuitable'],
    isUnfit: ['เซิร์ฟเวอร์ไม่รับไฟล์นี้', 'the server rejects the file'],
    hasNoTemplates: ['ยังไม่มีรูปการ์ด', 'no card pictures are loaded'],
    hasOldNames: ['รูปการ์ดยังเป็นภาษาเดิม', 'the pictures are in the old language'],
  },
  actions: {
    setTemplates: ['แสดงรูปการ์ดให้เลือก', 'Shows the card pictures'],
    renameTemplates: ['แสดงรูปการ์ดในภาษาใหม่', 'Shows them in the new language'],
    markNamesOld: ['จำว่าภาษาเปลี่ยน', 'Notes the new language'],
    markNamesRefreshed: ['จำว่าเป็นภาษาปัจจุบัน', 'Notes that the language is current'],
    setPicture: ['ใส่รูปที่เลือกบนการ์ด', 'Puts the picture on the card'],
    setPhoto: ['จำรูปที่จะอัปโหลด', 'Notes the picture to upload'],
    setFault: ['แสดงเหตุผลที่ใช้รูปนี้ไม่ได้', 'Says why the picture is rejected'],
    setUnfit: ['แสดงว่าชนิดไฟล์ใช้ไม่ได้', 'Says that the file is unsuitable'],
    setOwn: ['ใส่รูปที่อัปโหลดบนการ์ด', 'Puts the upload on the card'],
    setMessage: ['อัปเดตข้อความ', 'Updates the message'],
    notifySelected: ['แจ้งแอปธนาคารว่าเลือกรูปใด', 'Tells the bank app the picture'],
    notifyParent: ['ส่งการ์ดให้ของขวัญ', 'Passes the card to the gift'],
    notifyUnready: ['แจ้งว่าการ์ดยังไม่ครบ', 'Says that the card is incomplete'],
  },
  actors: {
    listTemplates: ['โหลดรูปการ์ด', 'Load the card pictures'],
    uploadPhoto: ['ย่อและอัปโหลดรูป', 'Shrink and upload the picture'],
  },
  delays: { untilUploadIsGivenUp: ['หลัง 90 วินาที', 'after 90 seconds'] },
  thaiDescriptions: {
    loading: 'กำลังโหลดรูปการ์ด',
    failed: 'โหลดรูปการ์ดไม่สำเร็จ ผู้ซื้อลองใหม่หรืออัปโหลดรูปของตัวเองได้',
    ready: 'การ์ดแสดงรูปที่เลือกหรือรูปของผู้ซื้อ หรือไม่มีรูประหว่างที่ยังโหลดไม่ได้ ถ้ารูปใช้ไม่ได้จะแจ้งเหตุผล',
    retrying: 'กำลังโหลดรูปการ์ดอีกครั้ง การ์ดที่มีรูปของผู้ซื้อยังอยู่',
    renaming: 'ผู้ซื้อเปลี่ยนภาษา จึงโหลดรูปการ์ดใหม่ การ์ดยังอยู่ ข้อความที่ยังไม่แก้เปลี่ยนเป็นภาษาใหม่',
    uploading: 'กำลังย่อและอัปโหลดรูปของผู้ซื้อ การ์ดยังไม่ครบจนกว่าจะเสร็จ และการอัปโหลดมีเวลาจำกัด',
    uploadFailed: 'อัปโหลดไม่สำเร็จ การ์ดใช้รูปเดิม และผู้ซื้อลองใหม่ได้',
  },
})
