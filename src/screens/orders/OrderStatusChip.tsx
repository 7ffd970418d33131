import type { DeliveryKind, OrderStatus } from '../../../contract/enums'
import { useLL } from '../../../i18n/react'
import { hasLabel } from '../../../contract/orderDisplay'
import { StatusChip } from '../../ui/StatusChip'
import { lookOf } from './statusLook'

/** The status in one word; nothing if it has no label (ORD-038). */
export function OrderStatusChip({ status, kind }: { status: OrderStatus; kind: DeliveryKind }) {
  const LL = useLL()
  if (!hasLabel(status, kind)) return null
  return <StatusChip {...lookOf(status)}>{LL.orders.status[status]()}</StatusChip>
}
