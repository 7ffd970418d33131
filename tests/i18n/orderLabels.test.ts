import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../contract/enums'
import { translations } from '../../i18n/translations'
import { hasLabel } from '../../contract/orderDisplay'

/** Labels as in ORD-038. */
const rows: [title: string, status: OrderStatus, en: string, th: string][] = [
  ['waiting_payment_confirmation [ORD-019]', 'waiting_payment_confirmation', 'Authorizing', 'รอยืนยันการชำระเงิน'],
  ['processing [ORD-020]', 'processing', 'Processing', 'กำลังดำเนินการ'],
  ['paid [ORD-021]', 'paid', 'Paid', 'ชำระเงินแล้ว'],
  ['shipped [ORD-022]', 'shipped', 'Shipped', 'จัดส่งแล้ว'],
  ['completed [ORD-023]', 'completed', 'Completed', 'สำเร็จ'],
  ['void [ORD-024]', 'void', 'Voided by merchant', 'ยกเลิกโดยร้านค้า'],
  ['voidCash [ORD-025]', 'voidCash', 'Voided by merchant', 'ยกเลิกโดยร้านค้า'],
  ['voidPoint [ORD-026]', 'voidPoint', 'Voided by merchant', 'ยกเลิกโดยร้านค้า'],
  ['voidTimeout [ORD-033]', 'voidTimeout', 'Cancelled', 'ยกเลิก'],
  ['cancelled [ORD-027]', 'cancelled', 'Cancelled', 'ยกเลิก'],
  ['redeemed [ORD-028]', 'redeemed', 'Get Reward', 'รับของรางวัล'],
  ['refund_sent [ORD-029]', 'refund_sent', 'Refund in progress', 'อยู่ระหว่างคืนเงิน'],
  ['refunded [ORD-030]', 'refunded', 'Refunded', 'คืนเงินแล้ว'],
  ['refundedCash [ORD-031]', 'refundedCash', 'Refunded', 'คืนเงินแล้ว'],
  ['refundedPoint [ORD-032]', 'refundedPoint', 'Refunded', 'คืนเงินแล้ว'],
]

describe('labels of order statuses', () => {
  for (const [title, status, en, th] of rows) {
    it(title, () => {
      expect(translations('en').orders.status[status]()).toBe(en)
      expect(translations('th').orders.status[status]()).toBe(th)
      expect(hasLabel(status, 'physical')).toBe(true)
    })
  }

  it('digital orders have none while paid, shipped, redeemed or being refunded [ORD-034 ORD-035 ORD-036 ORD-037]', () => {
    for (const status of ['paid', 'shipped', 'redeemed', 'refund_sent'] as const) {
      expect(hasLabel(status, 'digital')).toBe(false)
    }
    expect(hasLabel('completed', 'digital')).toBe(true)
  })
})
