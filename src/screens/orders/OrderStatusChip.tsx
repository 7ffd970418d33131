import type { DeliveryKind, OrderStatus } from '../../../contract/enums'
import type { OrderSummary } from '../../../contract/orders'
import { useLL } from '../../../i18n/react'
import { hasLabel } from '../../../contract/orderDisplay'
import { StatusChip } from '../../ui/StatusChip'
import { lookOf, statusText } from './statusLook'

interface ChipProps {
  status: OrderStatus
  kind: DeliveryKind
  order: Pick<OrderSummary, 'purchase_state' | 'paymentMethod'>
}

/** The status in one word; nothing if it has no label (ORD-038). */
export function OrderStatusChip({ status, kind, order }: ChipProps) {
  const LL = useLL()
  if (!hasLabel(status, kind)) return null
  return <StatusChip {...lookOf(status)}>{statusText(status, order, LL)}</StatusChip>
}
