import type { OrderSummary } from '../../../contract/orders'
import { statusLogOrder } from '../../../contract/enums'
import { formatDateTime } from '../../../i18n/dates'
import { formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import {
  displayStatus,
  hasLabel,
  isCalledShipping,
  lineImage,
  paidIn,
  pointTypeOf,
  returnsPartnerPoints,
} from '../../../contract/orderDisplay'
import type { App } from '../../app/app'
import { AmountTable } from '../../ui/AmountTable'
import { TextButton } from '../../ui/Button'
import { Block } from '../../ui/Card'
import { chatCircleDots } from '../../ui/merchantIcons'
import { merchantHref } from '../../ui/merchantHref'
import { Notice } from '../../ui/Notice'
import { ProductRow, Quantity } from '../../ui/ProductRow'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopHead } from '../../ui/ShopCard'
import { Skeleton } from '../../ui/Skeleton'
import { StatusHero } from '../../ui/StatusChip'
import { copier } from '../shared/copier'
import { dealOfOrder } from '../../../i18n/deals'
import { lookOf, noteOf, progressOf, statusText } from './statusLook'

/** An order with its history row's data, in the layout of its page; skeletons for the rest. */
export function KnownOrder({ app, order }: { app: App; order: OrderSummary }) {
  const LL = useLL()
  const language = useLanguage()
  const copy = copier(app, 'orderNumberCopied')
  const status = displayStatus(order)
  const deal = dealOfOrder(order)
  const { cash, points } = paidIn(order.source_of_funds)
  const { first_product: first } = order
  const isShipping = isCalledShipping(order.kind, order.purchase_state)
  return (
    <>
      {status && hasLabel(status, order.kind) && (
        <StatusHero
          icon={lookOf(status).icon}
          title={statusText(status, order, LL)}
          sub={noteOf(status, order.kind, order, { LL, language })}
          steps={isShipping ? progressOf(status) : undefined}
        />
      )}
      {returnsPartnerPoints(order) && <Notice tone="caution">{LL.orders.note.partnerPoints()}</Notice>}
      <Block>
        <SectionTitle small flush>
          {isShipping ? LL.orders.shipping.title() : LL.orders.progress[deal]()}
        </SectionTitle>
        <Skeleton>
          <Lines count={stepsOf(order)} />
        </Skeleton>
      </Block>
      {order.kind === 'physical' && (
        <Skeleton>
          <div className="sheet-block">
            <Lines count={2} />
          </div>
        </Skeleton>
      )}
      <Block label={LL.orders.items[deal]()}>
        <ShopHead
          shop={order.merchant}
          href={merchantHref(order.merchant)}
          end={
            <TextButton icon={chatCircleDots} href={merchantHref(order.merchant)}>
              {LL.orders.shipping.contact[deal]()}
            </TextButton>
          }
        />
        <ProductRow
          name={first.name}
          image={lineImage(first.image, order, app.config.splitOrderPartnerId)}
          variant={first.variant.join(', ')}
          price={'\u00A0'}
          end={<Quantity count={first.quantity} />}
          grey={order.kind === 'digital' && order.order_status === 'cancelled'}
        />
      </Block>
      <Block>
        <SectionTitle small flush>
          {LL.orders.amounts.title()}
        </SectionTitle>
        <AmountTable
          rows={[
            { label: LL.orders.amounts.products[deal](), text: '\u00A0' },
            ...(isShipping ? [{ label: LL.orders.amounts.shipping(), text: '\u00A0' }] : []),
            {
              label: LL.orders.amounts.paid(),
              ...(points > 0 && cash === 0
                ? { text: formatPoints(points, language, pointTypeOf(order.source_of_funds)) }
                : { amount: cash }),
              total: true,
            },
          ]}
        />
      </Block>
      <Block>
        <AmountTable
          rows={[
            { label: LL.orders.orderNumber(), text: order.order_number, onCopy: () => copy(order.order_number) },
            { label: LL.orders.date[deal](), text: formatDateTime(order.created_at, language) },
          ]}
        />
      </Block>
    </>
  )
}

/**
 * Expected number of status log lines, including the parcel's, by the order's status; an order that ended early has two before the last.
 */
function stepsOf({ order_status, kind }: OrderSummary): number {
  const place = (statusLogOrder as readonly string[]).indexOf(order_status)
  if (place < 0 || place > 4) return 3
  const steps = statusLogOrder.slice(0, place + 1).filter((status) => hasLabel(status, kind)).length
  return steps + (kind === 'physical' && place > 2 ? 1 : 0)
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="known-order__line">
      <span className="bone bone--text bone--w60" />
      <span className="bone bone--text bone--w40" />
    </div>
  ))
}
