import type { BaseTranslation } from '../../i18n-types'

const vouchers = {
  field: 'กรอกโค้ด',
  apply: 'ใช้โค้ด',
  info: 'ใช้ได้ครั้งละ 1 โค้ด ไม่รวมกับบัตรหรือคะแนน',
  usable: 'ใช้ได้กับคำสั่งซื้อนี้',
  usableBill: 'ใช้ได้กับบิลนี้',
  unusable: 'ยังใช้ไม่ได้',
  pick: 'เลือก',
  pickNamed: 'เลือก {name}',
  inUse: 'ใช้อยู่',
  remove: 'เอาออก',
  removeNamed: 'เอา {name} ออก',
  discount: 'ส่วนลด',
  shop: 'โค้ดร้าน',
  minimum: 'ขั้นต่ำ {amount}',
  noMinimum: 'ไม่มีขั้นต่ำ',
  until: 'ถึง {date}',
  ends: 'หมด {date}',
  got: 'ส่วนลดที่ได้',
  use: 'ใช้โค้ดนี้',
  removed: 'เอาโค้ด {code} ออกแล้ว',
  failed: 'โหลดโค้ดส่วนลดไม่สำเร็จ',
  all: {
    title: 'โค้ดส่วนลดทั้งหมด',
    collect: 'เก็บ',
    collectNamed: 'เก็บ {name}',
    collected: 'เก็บแล้ว',
    done: 'เก็บโค้ดแล้ว เลือกใช้ได้ตอนชำระเงิน',
    emptyText: 'แวะมาดูใหม่ภายหลัง มีโค้ดใหม่มาเรื่อยๆ',
    end: 'ทั้งหมด {count} โค้ด',
  },
  bill: {
    title: 'โค้ดส่วนลด',
    summary: 'รายละเอียดบิล',
    invoice: 'เลขที่บิล',
    amount: 'ยอดบิล',
    discount: 'โค้ดส่วนลด',
    total: 'ยอดชำระทั้งหมด',
  },
} satisfies BaseTranslation

export default vouchers
