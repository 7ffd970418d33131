import { createContext, useContext } from 'react'
import type { Satang } from '../../contract/money'

const th = {
  back: () => 'ย้อนกลับ',
  close: () => 'ปิด',
  formerPrice: () => 'ราคาเดิม',
  kPoint: () => 'K Point',
  the1: () => 'The1',
  points: () => 'คะแนน',
  baht: (p: { amount: string }) => `${p.amount} บาท`,
  discount: (p: { percent: number }) => `ลด ${p.percent} เปอร์เซ็นต์`,
  score: (p: { score: string }) => `คะแนน ${p.score} จาก 5`,
  sold: (p: { count: string }) => `ขายแล้ว ${p.count}`,
  soldOut: () => 'สินค้าหมด',
  taxNormal: () => 'ลดหย่อนภาษี 1 เท่า',
  taxDouble: () => 'ลดหย่อนภาษี 2 เท่า',
  seeAll: () => 'ดูทั้งหมด',
  verified: () => 'ร้านค้าที่ยืนยันตัวตนแล้ว',
  fewer: () => 'ลดจำนวน',
  more: () => 'เพิ่มจำนวน',
  remove: () => 'ลบสินค้า',
  quantity: () => 'จำนวน',
  banners: () => 'แบนเนอร์',
  bannerOf: (p: { index: number; of: number }) => `แบนเนอร์ ${p.index} จาก ${p.of}`,
  quickAccess: () => 'ทางลัด',
  allCategories: () => 'ดูหมวดหมู่ทั้งหมด',
  followers: (p: { count: string }) => `ผู้ติดตาม ${p.count}`,
  loading: () => 'กำลังโหลด',
  retry: () => 'ลองใหม่',
  offline: () => 'ไม่มีสัญญาณอินเทอร์เน็ต',
  nextPageFailed: () => 'โหลดรายการต่อไปไม่สำเร็จ',
  nextPageFailedHint: () => 'ตรวจสอบสัญญาณแล้วลองอีกครั้ง',
  free: () => 'ฟรี',
  stepDone: () => 'เสร็จแล้ว',
  stepNow: () => 'ขั้นปัจจุบัน',
  stepNext: () => 'ขั้นต่อไป',
  tagline: () => 'ช้อปอย่างวางใจ ในแอปธนาคารของคุณ',
  verifying: () => 'กำลังยืนยันการเข้าใช้งาน',
  version: (p: { version: string }) => `เวอร์ชัน ${p.version}`,
  copy: () => 'คัดลอก',
  selectShop: () => '',
}
const Language = createContext('th')
export const LanguageProvider = Language
export const useUiTexts = () => (useContext(Language), th)
export const formatNumber = (value: number) => new Intl.NumberFormat('en').format(value)
export const formatCompact = (value: number) =>
  value > 1000 ? `${Math.floor(value / 100) / 10}K` : formatNumber(value)
export const formatBaht = (amount: Satang | undefined, exact?: boolean) =>
  amount === undefined
    ? '-'
    : new Intl.NumberFormat('en', exact || amount % 100 ? { minimumFractionDigits: 2 } : {}).format(amount / 100)
