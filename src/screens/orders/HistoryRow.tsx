import type { OrderSummary } from '../../../contract/orders'
import { formatDate } from '../../../i18n/dates'
import { formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import { displayStatus, isDanger, paidIn, returnsPartnerPoints } from '../../../machines/orderDetail/display'
import { Notice } from '../../ui/Notice'
import { OrderCard } from '../../ui/OrderCard'
import { Baht } from '../../ui/Price'
import { OrderStatusChip } from './OrderStatusChip'
import { noteOf } from './statusLook'

/** An order in the history. */
export function HistoryRow({ order }: { order: OrderSummary }) {
  const LL = useLL()
  const language = useLanguage()
  const status = displayStatus(order)
  const { cash, points } = paidIn(order.source_of_funds)
  const note = status && noteOf(status, order.kind, LL)
  const more = order.product_count - 1
  const caption = [
    order.package && LL.orders.shipping.packageOf({ index: order.package.index + 1, total: order.package.of }),
    more > 0 && LL.orders.andMore({ count: more }),
    formatDate(order.created_at, language),
  ]
  return (
    <OrderCard
      shop={order.merchant}
      status={status && <OrderStatusChip status={status} kind={order.kind} />}
      productName={order.first_product.name}
      productImage={order.first_product.image}
      caption={caption.filter(Boolean).join(' · ')}
      grey={status !== undefined && isDanger(status)}
      strip={
        note && (
          <Notice tone={status && isDanger(status) ? 'danger' : 'plain'}>
            {[note, returnsPartnerPoints(order) && LL.orders.note.partnerPoints()].filter(Boolean).join(' · ')}
          </Notice>
        )
      }
      number={order.order_number}
      total={
        points === 0 ? (
          <Baht amount={cash} />
        ) : cash === 0 ? (
          formatPoints(points, language)
        ) : (
          <>
            <Baht amount={cash} /> + {formatPoints(points, language)}
          </>
        )
      }
      href={`/order/${order.order_id}`}
    />
  )
}
