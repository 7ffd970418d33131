import type { DeliveryKind, Language, OrderStatus, PurchaseState } from '../../../contract/enums'
import type { SourceOfFund } from '../../../contract/payment'
import { dealOfOrder } from '../../../i18n/deals'
import { formatPoints } from '../../../i18n/formats'
import type { Texts } from '../../../i18n/texts'
import { isDanger, pointsGivenBack, pointTypeOf } from '../../../contract/orderDisplay'
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
    case 'paid':
      return { tone: 'going', icon: statusIcons.paid }
    case 'shipped':
      return { tone: 'going', icon: statusIcons.shipped }
    default:
      return { tone: 'going', icon: statusIcons.waiting }
  }
}

const deliverySteps = ['processing', 'paid', 'shipped', 'completed']

/** How far a delivery is, as bars under the status; undefined for an order that ended early (LOOK-008). */
export const progressOf = (status: OrderStatus): { done: number; of: number } | undefined =>
  status === 'waiting_payment_confirmation' || deliverySteps.includes(status)
    ? { done: deliverySteps.indexOf(status) + 1, of: deliverySteps.length }
    : undefined

interface Named {
  purchase_state: PurchaseState
  paymentMethod: string
}

/** The status in words: who voided it depends on what the shopper did, and a donation is not shipped (LOOK-002). */
export function statusText(status: OrderStatus, order: Named, LL: Texts): string {
  const deal = dealOfOrder(order)
  if (status === 'void' || status === 'voidCash' || status === 'voidPoint') return LL.orders.voided[deal]()
  return status === 'shipped' ? LL.orders.shipped[deal]() : LL.orders.status[status]()
}

const noted = ['voidCash', 'refundedCash', 'voidPoint', 'refundedPoint', 'voidTimeout'] as const

/** The second line of a status, if any: what was refunded, cash, points or both (ORD-041, ORD-062). */
export function noteOf(
  status: OrderStatus,
  kind: DeliveryKind,
  order: Named & { source_of_funds: readonly SourceOfFund[] },
  { LL, language }: { LL: Texts; language: Language },
): string | undefined {
  const name = noted.find((one) => one === status)
  if (!name) return undefined
  const note = LL.orders.note[dealOfOrder(order) === 'donation' ? 'donation' : kind][name]()
  const points = pointsGivenBack(status, order.source_of_funds)
  return points > 0
    ? `${note} · ${LL.orders.note.points({ points: formatPoints(points, language, pointTypeOf(order.source_of_funds)) })}`
    : note
}
