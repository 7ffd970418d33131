import type { BaseTranslation } from '../../i18n-types'

const standIn = {
  title: 'เข้าใช้งานแบบทดลอง',
  text: 'ใช้เมื่อเปิดหน้านี้นอกแอปธนาคาร ไม่มีในระบบจริง',
  shopper: 'ผู้ทดลอง',
  someoneElse: 'ระบุเอง',
  mobileNo: 'เบอร์มือถือ',
  sessionId: 'รหัสเซสชัน',
  type: 'ประเภทโปรไฟล์',
  profile: {
    FULL: 'เต็มรูปแบบ',
    CARD: 'บัตร',
    GUEST: 'ผู้เยี่ยมชม',
    POTENTIAL: 'ผู้สนใจ',
  },
  callsTitle: 'คำสั่งถึงแอปธนาคาร',
  calls: 'ส่งถึงแอปธนาคาร {count:number} ครั้ง',
  enter: 'เริ่มช้อป',
  failed: 'เข้าใช้งานไม่สำเร็จ ตรวจข้อมูลแล้วลองใหม่',
} satisfies BaseTranslation

export default standIn
