import { defineWords } from '../words'
import { countersMachine } from './countersMachine'

export const countersWords = defineWords(countersMachine, {
  name: ['ตัวเลขบนไอคอน', 'Counts on the icons'],
  thaiDescription: 'โหลดตัวเลขบนไอคอนที่ส่วนหัว หากโหลดไม่สำเร็จจะไม่แสดงข้อผิดพลาดและใช้ตัวเลขล่าสุด',
  states: {
    basket: ['จำนวนชิ้นในตะกร้า', 'Items in the cart'],
    'basket.idle': ['แสดงจำนวนล่าสุดในตะกร้า', 'Last cart count shown'],
    'basket.loading': ['กำลังนับสินค้าในตะกร้า', 'Loading the cart count'],
    orders: ['คำสั่งซื้อที่กำลังดำเนินการ', 'Orders in progress'],
    'orders.idle': ['แสดงจำนวนคำสั่งซื้อล่าสุด', 'Last order count shown'],
    'orders.loading': ['กำลังนับคำสั่งซื้อ', 'Loading the order count'],
    badges: ['คูปองและโปรโมชัน', 'Coupons and promotions'],
    'badges.idle': ['แสดงจำนวนคูปองและโปรโมชันล่าสุด', 'Last coupon and promotion counts shown'],
    'badges.loading': ['กำลังนับคูปองและโปรโมชัน', 'Loading coupon and promotion counts'],
  },
  events: {
    'counters.refresh': ['รีเฟรชตัวเลขทั้งหมด', 'All counts are refreshed'],
    'orderCount.refresh': ['รีเฟรชจำนวนคำสั่งซื้อ', 'Order count is refreshed'],
    'basketCount.refresh': ['รีเฟรชจำนวนในตะกร้า', 'Cart count is refreshed'],
    'counters.reset': ['เปลี่ยนผู้ซื้อ', 'Shopper changes'],
  },
  guards: {
    isCount: ['คำตอบเป็นจำนวนที่ถูกต้อง', 'the answer is a valid count'],
  },
  actions: {
    setBasket: ['แสดงจำนวนในตะกร้า', 'Shows the cart count'],
    setOrders: ['แสดงจำนวนคำสั่งซื้อ', 'Shows the order count'],
    setBadges: ['แสดงจำนวนคูปองและโปรโมชัน', 'Shows coupon and promotion counts'],
    clear: ['ล้างตัวเลขทั้งหมด', 'Clears all counts'],
  },
  actors: {
    countBasket: ['นับสินค้าในตะกร้า', 'Count the cart'],
    countOrders: ['นับคำสั่งซื้อ', 'Count the orders'],
    getBadges: ['นับคูปองและโปรโมชัน', 'Count coupons and promotions'],
  },
  delays: {
    untilAnswerIsLate: ['ครบ 30 วินาทีโดยไม่มีคำตอบ', 'after 30 seconds without an answer'],
  },
  thaiDescriptions: {
    basket: 'จำนวนชิ้นในตะกร้า',
    'basket.idle': 'แสดงจำนวนที่โหลดล่าสุด',
    'basket.loading': 'กำลังโหลดจำนวน ระหว่างนี้แสดงจำนวนเดิม',
    orders: 'จำนวนคำสั่งซื้อที่กำลังดำเนินการ',
    'orders.idle': 'แสดงจำนวนที่โหลดล่าสุด',
    'orders.loading': 'กำลังโหลดจำนวน ระหว่างนี้แสดงจำนวนเดิม',
    badges: 'จำนวนคูปองและโปรโมชัน',
    'badges.idle': 'แสดงจำนวนที่โหลดล่าสุด',
    'badges.loading': 'กำลังโหลดจำนวน ระหว่างนี้แสดงจำนวนเดิม',
  },
})
