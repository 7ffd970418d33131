import { defineWords } from '../words'
import { merchantProfileMachine } from './merchantProfileMachine'

export const merchantProfileWords = defineWords(merchantProfileMachine, {
  name: ['แท็บของร้านค้า', 'Shop profile tabs'],
  thaiDescription: 'แท็บที่เลือกในหน้าร้านค้า',
  states: {
    products: ['แท็บสินค้า', 'Products'],
    promotions: ['แท็บโปรโมชัน', 'Promotions'],
    about: ['แท็บเกี่ยวกับร้าน', 'About the shop'],
  },
  events: {
    'products.show': ['ผู้ซื้อเปิดแท็บสินค้า', 'Shopper opens the products'],
    'promotions.show': ['ผู้ซื้อเปิดแท็บโปรโมชัน', 'Shopper opens the promotions'],
    'about.show': ['ผู้ซื้อเปิดแท็บเกี่ยวกับร้าน', 'Shopper opens “About the shop”'],
  },
  guards: {},
  actions: {},
  actors: {},
  delays: {},
  thaiDescriptions: {
    products: 'แสดงสินค้าของร้านตามหมวด',
    promotions: 'แสดงโค้ดส่วนลดของร้าน ซึ่งเก็บได้',
    about: 'แสดงรายละเอียด เวลาทำการ และช่องทางติดต่อของร้าน',
  },
})
