import type { BaseTranslation } from '../../i18n-types'

const outcome = {
  checking: {
    title: 'กำลังตรวจสอบคำสั่งซื้อ',
    text: 'เราได้รับคำสั่งซื้อของคุณแล้ว กำลังรอ\u2060ผลจากธนาคาร ปกติใช้เวลาไม่เกิน 1 นาที',
    textWithoutOrder: 'เรากำลังค้นหาคำสั่งซื้อของคุณ ปกติใช้เวลาไม่เกิน 1 นาที',
    noticeWithoutOrder: 'กรุณาอย่าเพิ่งชำระซ้ำ หากเราได้รับคำสั่งซื้อแล้ว จะแสดงในคำสั่งซื้อของคุณ',
    noRepeat: 'ไม่ต้องชำระซ้ำ ปิดแอปได้ ผลจะอยู่ในคำสั่งซื้อ',
    amount: 'ยอดชำระ',
    viewOrder: 'ดูคำสั่งซื้อ',
    viewOrders: 'ดูคำสั่งซื้อทั้งหมด',
  },
  unknown: {
    title: 'กำลังตรวจสอบคำสั่งซื้อ',
    text: 'ยังไม่ทราบผล ตรวจสอบอีกครั้งได้ หรือดูผลในคำสั่งซื้อ',
    checkAgain: 'ตรวจสอบอีกครั้ง',
  },
  timeout: {
    title: 'ชำระเงินไม่ทันเวลา',
    text: 'ยกเลิกคำสั่งซื้อนี้แล้ว ไม่มียอดที่ต้องชำระ',
    inCart: 'สินค้ายังอยู่ในตะกร้าของคุณ',
    unpaid: 'ยอดที่ไม่ได้ชำระ',
    voucher: 'คืนแล้ว ใช้ได้อีกครั้ง',
    points: 'เราจะคืนคะแนนพันธมิตรภายใน 5 วันทำการ',
    toCart: 'กลับไปที่ตะกร้า',
  },
  cancelled: {
    title: 'ชำระเงินไม่สำเร็จ',
    text: 'คำสั่งซื้อนี้ถูกยกเลิกแล้ว ไม่มีการหักเงิน',
  },
  thankYou: {
    purchase: 'ชำระเงินสำเร็จ',
    purchaseText: 'ร้านค้าได้รับคำสั่งซื้อของคุณแล้ว',
    donation: 'ขอขอบคุณ',
    eDonation: 'ข้อมูลการบริจาคจะส่งให้กรม\u2060สรรพากรผ่าน e-Donation',
    fulfillment: 'รับของรางวัลสำเร็จ',
    privilege: 'รับสิทธิ์สำเร็จ',
    pointRedemption: 'แลกคะแนนสำเร็จ',
    pointTransfer: 'โอนคะแนนสำเร็จ',
    project: 'โครงการ',
    shop: {
      purchase: 'ร้านค้า',
      donation: 'องค์กรที่รับบริจาค',
      redemption: 'ร้านค้า',
      transfer: 'ผู้ให้บริการ',
    },
    received: 'ได้รับ {points:string}',
    paidWith: 'ชำระด้วย',
    date: 'วันที่',
    orderNumber: 'เลขที่คำสั่งซื้อ',
    reference: 'เลขที่อ้างอิง',
    arrives: 'ได้รับสินค้า {range:string}',
    viewCoupon: 'ดูคูปอง',
    viewOrder: 'ดูคำสั่งซื้อ',
    backToMain: 'กลับสู่หน้าหลัก',
  },
} satisfies BaseTranslation

export default outcome
