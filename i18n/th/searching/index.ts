import type { BaseTranslation } from '../../i18n-types'

const searching = {
  clear: 'ล้างคำค้น',
  title: 'ค้นหา',
  resultsOf: 'ผลการค้นหา "{keyword:string}"',
  recent: 'ค้นหาล่าสุด',
  clearAll: 'ล้างทั้งหมด',
  remove: 'ลบ {keyword:string}',
  popular: 'คำค้นยอดนิยม',
  start: 'พิมพ์ชื่อสินค้า ร้าน หรือโปรโมชัน',
  tabs: 'ประเภทผลการค้นหา',
  tab: { product: 'สินค้า', shop: 'ร้านค้า', promotion: 'โปรโมชัน' },
  notFound: 'ไม่พบผลการค้นหา "{keyword:string}"',
  notFoundHint: 'ลองตรวจตัวสะกด หรือใช้คำที่สั้นลง',
  end: 'แสดงครบ {count:number|comma} รายการแล้ว',
  suggestions: 'คำแนะนำ',
  suggested: 'มีคำแนะนำ {count:number} รายการ ใช้ลูกศรขึ้นลงเพื่อเลือก',
  kind: { keyword: 'คำค้น', product: 'สินค้า', merchant: 'ร้านค้า' },
  matchingShop: 'ร้านค้าที่ตรงกับคำค้นหา',
  viewShop: 'ดูร้าน',
  viewShopOf: 'ดูร้าน {name:string}',
  price: 'ราคา',
  shops: 'ค้นหาร้านค้า',
  followedShops: 'ค้นหาร้านที่ติดตาม',
  shopName: 'ชื่อร้าน',
  shopsStart: 'พิมพ์ชื่อร้านที่ต้องการ',
  donationName: 'ชื่อโครงการหรือมูลนิธิ',
  donationsStart: 'พิมพ์ชื่อโครงการหรือมูลนิธิที่ต้องการบริจาค',
} satisfies BaseTranslation

export default searching
