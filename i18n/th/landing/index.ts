import type { BaseTranslation } from '../../i18n-types'

const landing = {
  title: 'แคมเปญ',
  ended: 'แคมเปญนี้สิ้นสุดแล้ว',
  endedText: 'ยังมีสินค้าและโปรโมชันอื่นให้เลือกที่หน้าหลัก',
  products: 'สินค้าในแคมเปญ',
  shops: 'ร้านที่ร่วมรายการ',
  voucherRow: 'โค้ดส่วนลดในแคมเปญ',
  codes: {
    followed: 'โค้ดร้านที่คุณติดตาม',
    seeCampaign: 'ดูแคมเปญ',
    kinds: 'ประเภทโค้ด',
    kind: { all: 'ทั้งหมด', discount: 'ส่วนลด', shipping: 'ส่งฟรี', mall: 'มอลล์', ecoupon: 'อีคูปอง' },
  },
  viewShop: 'ดูร้าน',
  viewShopOf: 'ดูร้าน {name:string}',
  shopAll: 'ช้อปทั้งแคมเปญ',
  rewards: 'ดูของรางวัล',
  more: 'ดูรายละเอียด',
  countdown: {
    left: 'เหลือเวลาอีก',
    until: 'ถึง {date:string}',
    days: 'วัน',
    hours: 'ชม.',
    minutes: 'นาที',
    seconds: 'วินาที',
    named: 'เหลือเวลาอีก {days:number} วัน {hours:number} ชั่วโมง {minutes:number} นาที',
    said: 'เหลือเวลาอีก {seconds:number} วินาที',
  },
  group: 'รวมรายการ',
  mallShops: 'ร้านค้าในมอลล์',
  end: 'ทั้งหมด {count:number} รายการ',
  endShops: 'ทั้งหมด {count:number} ร้าน',
  kinds: {
    all: 'แคมเปญทั้งหมด',
    special: 'แคมเปญพิเศษ',
    mall: 'แคมเปญมอลล์',
    free_shipping: 'แคมเปญส่งฟรี',
    special_discount: 'แคมเปญลดพิเศษ',
    birthday: 'แคมเปญเดือนเกิด',
    gift: 'แคมเปญของขวัญ',
    fulfillment: 'ของรางวัลของคุณ',
  },
} satisfies BaseTranslation

export default landing
