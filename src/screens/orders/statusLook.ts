import type { DeliveryKind, OrderStatus } from '../../../contract/enums'
import type { Texts } from '../../../i18n/texts'
import { isDanger } from '../../../machines/orderDetail/display'
import type { IconShape } from '../../ui/Icon'
import type { StatusTone } from '../../ui/StatusChip'
import { statusIcons } from '../../ui/StatusChip'

export interface StatusLook {
  tone: StatusTone
  icon: IconShape
}

/** Colour and icon of a status (ORD-044, ORD-045). */
export function lookOf(status: OrderStatus): StatusLook {
  if (isDanger(status)) {
    return { tone: 'ended', icon: status.startsWith('refunded') ? statusIcons.refunded : statusIcons.cancelled }
  }
  switch (status) {
    case 'waiting_payment_confirmation':
      return { tone: 'waiting', icon: statusIcons.waiting }
    case 'refund_sent':
      return { tone: 'waiting', icon: statusIcons.refunding }
    case 'redeemed':
      return { tone: 'going', icon: statusIcons.reward }
    case 'completed':
      return { tone: 'done', icon: statusIcons.completed }
    default:
      return { tone: 'going', icon: statusIcons.shipped }
  }
}

const noted = ['voidCash', 'refundedCash', 'voidPoint', 'refundedPoint', 'voidTimeout'] as const

/** The second line of a status, where it has one (ORD-041). */
export function noteOf(status: OrderStatus, kind: DeliveryKind, LL: Texts): string | undefined {
  const name = noted.find((one) => one === status)
  return name && LL.orders.note[kind][name]()
}
