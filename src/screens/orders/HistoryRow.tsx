import type { OrderSummary } from '../../../contract/orders'
import { formatDate, formatMonth } from '../../../i18n/dates'
import { formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import {
  displayStatus,
  isDanger,
  canBeTracked,
  lineImage,
  paidIn,
  pointTypeOf,
  returnsPartnerPoints,
  sentBy,
} from '../../../contract/orderDisplay'
import { keyOfOrder } from '../../pageActors/orderLists'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Facts } from '../../ui/Facts'
import { OrderCard } from '../../ui/OrderCard'
import { Baht } from '../../ui/Price'
import { LongList } from '../shared/LongList'
import { OrderStatusChip } from './OrderStatusChip'
import { noteOf } from './statusLook'

/** An order in the history. */
function HistoryRow({ order, splitPartnerId }: { order: OrderSummary; splitPartnerId: string }) {
  const LL = useLL()
  const language = useLanguage()
  const status = displayStatus(order)
  const { cash, points } = paidIn(order.source_of_funds)
  const inPoints = formatPoints(points, language, pointTypeOf(order.source_of_funds))
  const note = status && noteOf(status, order.kind, order, { LL, language })
  const isOnItsWay = order.kind === 'physical' && (order.package ? canBeTracked(status, true) : status === 'shipped')
  const followText = LL.orders.shipping.follow[sentBy(order.kind, order)]()
  const more = order.product_count - 1
  const caption = [
    order.package && LL.orders.shipping.packageOf({ index: order.package.index + 1, total: order.package.of }),
    more > 0 && LL.orders.andMore({ count: more }),
    formatDate(order.created_at, language),
  ]
  return (
    <OrderCard
      shop={order.merchant}
      status={status && <OrderStatusChip status={status} kind={order.kind} order={order} />}
      productName={order.first_product.name}
      productImage={lineImage(order.first_product.image, order, splitPartnerId)}
      caption={<Facts of={caption} />}
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
        order.paymentMethod === 'fulfillment' ? (
          LL.product.rewards.title()
        ) : points === 0 ? (
          <Baht amount={cash} />
        ) : cash === 0 ? (
          inPoints
        ) : (
          <>
            <Baht amount={cash} /> + {inPoints}
          </>
        )
      }
      href={`/order/${order.order_id}`}
      action={
        isOnItsWay && (
          <Button
            variant="tint"
            size="sm"
            href={`/order/${order.order_id}/shipping/${order.package?.index ?? 0}`}
            label={[followText, order.first_product.name, order.order_number].join(' ')}
          >
            {followText}
          </Button>
        )
      }
    />
  )
}

interface HistoryRowsProps {
  orders: readonly OrderSummary[]
  splitPartnerId: string
}

/** Orders grouped by month (picture 42). */
export function HistoryRows({ orders, splitPartnerId }: HistoryRowsProps) {
  const LL = useLL()
  const language = useLanguage()
  const monthOf = ({ created_at }: OrderSummary) => formatMonth(created_at, language)
  const startsMonth = (order: OrderSummary, index: number) => {
    const before = orders[index - 1]
    return !before || monthOf(before) !== monthOf(order)
  }
  const kindOf = (order: OrderSummary, index: number) => {
    const status = displayStatus(order)
    return [startsMonth(order, index), Boolean(status && noteOf(status, order.kind, order, { LL, language }))].join()
  }
  return (
    <LongList items={orders} keyOf={keyOfOrder} kindOf={kindOf} rowHeight={200} gap={12}>
      {(order, index) => (
        <>
          {startsMonth(order, index) && <h2 className="history-month">{monthOf(order)}</h2>}
          <HistoryRow order={order} splitPartnerId={splitPartnerId} />
        </>
      )}
    </LongList>
  )
}
