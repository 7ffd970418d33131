import { defineWords } from '../words'
import { deliveryMachine } from './deliveryMachine'

export const deliveryWords = defineWords(deliveryMachine, {
  name: ['การจัดส่ง', 'Delivery'],
  states: {
    idle: ['รอคำสั่งซื้อ', 'Waiting for the order'],
    preparing: ['กำลังเตรียมการจัดส่ง', 'Preparing the delivery'],
    'preparing.deciding': ['ดูว่าต้องโหลดอะไร', 'Deciding what to load'],
    'preparing.loadingAddresses': ['กำลังโหลดที่อยู่', 'Loading the addresses'],
    'preparing.loadingMethods': ['กำลังโหลดวิธีจัดส่ง', 'Loading the delivery methods'],
    failed: ['โหลดไม่สำเร็จ', 'Loading failed'],
    deciding: ['ดูว่าเลือกครบหรือไม่', 'Checking what is chosen'],
    notNeeded: ['ไม่ต้องเลือกวิธีจัดส่ง', 'No method to choose'],
    loading: ['กำลังโหลดวิธีจัดส่งใหม่', 'Reloading the delivery methods'],
    reloadFailed: ['โหลดวิธีจัดส่งใหม่ไม่สำเร็จ', 'Delivery methods failed to reload'],
    unavailable: ['ไม่มีวิธีจัดส่ง', 'No delivery method available'],
    choosingStore: ['รอเลือกสาขาที่รับสินค้า', 'Waiting for a pick-up store'],
    chosen: ['เลือกวิธีจัดส่งแล้ว', 'Delivery method chosen'],
  },
  events: {
    'delivery.prepare': ['หน้าสรุปขอการจัดส่ง', 'Order summary asks for the delivery'],
    'stores.known': ['ได้รายชื่อสาขาของร้าน', 'Shop’s stores are loaded'],
    'address.chosen': ['ผู้ซื้อเลือกที่อยู่', 'Shopper chooses an address'],
    'delivery.pick': ['ผู้ซื้อเลือกวิธีจัดส่ง', 'Shopper chooses a delivery method'],
    'delivery.retry': ['ผู้ซื้อลองโหลดใหม่', 'Shopper retries'],
    'store.pick': ['ผู้ซื้อเลือกสาขา', 'Shopper chooses a store'],
  },
  guards: {
    isDelivered: ['สินค้าต้องจัดส่งหรือไปรับ', 'the goods are delivered or picked up'],
    isAddressed: ['คำสั่งซื้ออาจต้องใช้ที่อยู่', 'an address may be needed'],
    hasMethod: ['เลือกวิธีจัดส่งแล้ว', 'a delivery method is chosen'],
    lacksStore: ['ยังไม่ได้เลือกสาขาที่รับสินค้า', 'the pick-up store is missing'],
    isOffered: ['มีวิธีจัดส่งนี้ให้เลือก', 'the delivery method is offered'],
    isStore: ['เป็นสาขาของร้าน', 'the store belongs to the shop'],
  },
  actions: {
    setGoods: ['เก็บสินค้าที่จะจัดส่ง', 'Keeps the goods to deliver'],
    setStores: ['เก็บรายชื่อสาขา', 'Keeps the shop’s stores'],
    setAddresses: ['เก็บที่อยู่ที่เลือกหรือใช้ค่าเริ่มต้น', 'Keeps the chosen or default address'],
    setAddress: ['ใช้ที่อยู่ที่เลือก', 'Uses the chosen address'],
    setMethods: ['เก็บวิธีจัดส่งเดิมหรือเลือกวิธีแรก', 'Keeps the method or takes the first'],
    pickMethod: ['ใช้วิธีจัดส่งที่เลือก', 'Uses the chosen method'],
    pickStore: ['ใช้สาขาที่เลือก', 'Uses the chosen store'],
    notifyChanged: ['แจ้งหน้าสรุปเรื่องการจัดส่ง', 'Tells the order summary the delivery'],
    notifyFailed: ['แจ้งหน้าสรุปว่าโหลดไม่สำเร็จ', 'Tells the order summary loading failed'],
  },
  actors: {
    listAddresses: ['โหลดที่อยู่', 'Load the addresses'],
    listShippingMethods: ['โหลดวิธีจัดส่ง', 'Load the delivery methods'],
  },
  delays: {},
  values: {
    true: ['พร้อมสั่งซื้อ', 'ready to order'],
    false: ['ยังไม่พร้อม', 'not ready'],
  },
})
