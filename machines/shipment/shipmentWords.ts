import { defineWords } from '../words'
import { shipmentMachine } from './shipmentMachine'

export const shipmentWords = defineWords(shipmentMachine, {
  name: ['สถานะการจัดส่ง', 'Shipping status'],
  states: {
    requesting: ['กำลังโหลดคำสั่งซื้อ', 'Loading the order'],
    failed: ['โหลดไม่สำเร็จ', 'Loading failed'],
    gone: ['ไม่พบคำสั่งซื้อ', 'Order not found'],
    outside: ['ไม่มีพัสดุนี้ในคำสั่งซื้อ', 'Package not in the order'],
    shown: ['แสดงพัสดุ', 'Package shown'],
    refreshing: ['กำลังโหลดซ้ำ', 'Reloading the order'],
  },
  events: {
    'shipment.retry': ['ผู้ซื้อลองโหลดใหม่', 'Shopper retries'],
    'shipment.refresh': ['รีเฟรชการจัดส่ง', 'Page is refreshed'],
    'modal.closed': ['ผู้ซื้อปิดหน้าต่างแจ้งเตือน', 'Popup is closed'],
  },
  guards: {
    isGone: ['ไม่มีคำสั่งซื้อนี้', 'the order does not exist'],
    hasPackage: ['คำสั่งซื้อมีพัสดุนี้', 'the order has this package'],
    hasOrder: ['เซิร์ฟเวอร์ส่งคำสั่งซื้อมา', 'the server returned the order'],
  },
  actions: {
    setOrder: ['แสดงข้อมูลพัสดุล่าสุด', 'Shows the latest package data'],
    showNotFound: ['แจ้งว่าไม่พบพัสดุ', 'Says that nothing was found'],
    goBack: ['กลับหน้าก่อน', 'Goes back'],
  },
  actors: { loadOrder: ['โหลดคำสั่งซื้อ', 'Load the order'] },
  delays: {},
  thaiDescriptions: {
    requesting: 'กำลังโหลดคำสั่งซื้อ',
    failed: 'โหลดคำสั่งซื้อไม่สำเร็จ หน้าจอแจ้งว่าแสดงไม่ได้และให้ลองใหม่ อยู่ใต้ป๊อปอัปที่พากลับ',
    gone: 'ผู้ซื้อไม่มีคำสั่งซื้อนี้ หน้าจอแจ้งและพาไปหน้าหลัก',
    outside: 'คำสั่งซื้อไม่มีพัสดุลำดับนี้ ป๊อปอัปแจ้ง แล้วผู้ซื้อกลับไปหน้าก่อน',
    shown: 'แสดงสถานะ กล่อง ความเคลื่อนไหว และสินค้าของพัสดุหนึ่งชุด',
    refreshing: 'กำลังโหลดคำสั่งซื้อซ้ำ ข้อมูลเดิมยังแสดงอยู่',
  },
})
