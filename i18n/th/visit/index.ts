import type { BaseTranslation } from '../../i18n-types'

const visit = {
  tutorial: {
    title: 'แนะนำหน้าหลัก',
    skip: 'ข้าม',
    back: 'ย้อนกลับ',
    next: 'ถัดไป',
    finish: 'เริ่มช้อป',
    search: {
      title: 'ค้นหาสินค้าและร้านค้า',
      text: 'พิมพ์ชื่อสินค้า ร้าน หรือโปรโมชันที่ต้องการได้ที่นี่',
    },
    quickAccess: {
      title: 'ทางลัดที่ใช้บ่อย',
      text: 'คูปอง แลกคะแนน บริจาค และบริการหลักรวมไว้ตรงนี้ แตะครั้งเดียวถึง',
    },
    categories: {
      title: 'เลือกดูตามหมวด',
      text: 'เลือกแท็บที่สนใจ หรือแตะลูกศรเพื่อดูทุกหมวด',
    },
    cartAndOrders: {
      title: 'ตะกร้าและคำสั่งซื้อ',
      text: 'ดูสินค้าในตะกร้าและติดตามคำสั่งซื้อได้จากทุกหน้า',
    },
  },
  popup: {
    ad: 'โฆษณา: {title:string}',
    close: 'ปิด',
    notToday: 'ไม่ต้องแสดงอีกวันนี้',
  },
  cardOffer: {
    title: 'เพิ่มบัตรสมาชิก JD',
    points: 'รับ {points:number|comma} คะแนน',
    text: 'เพิ่มบัตรสมาชิก JD ผ่านแอปธนาคารครั้งแรก แล้วใช้คะแนนแทนเงินสดใน K PLUS market ได้เลย',
    add: 'เพิ่มบัตร',
    close: 'ปิด',
    forget: 'ไม่ต้องแสดงอีก',
  },
  memberCards: {
    title: 'บัตรสมาชิกพันธมิตร',
    addOther: 'เพิ่มบัตรสมาชิกอื่น',
  },
} satisfies BaseTranslation

export default visit
