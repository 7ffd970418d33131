import { toSatang } from '../../../contract/money'
import type { OrderDetail, Suborder } from '../../../contract/orders'
import { formatDate, formatDateTime } from '../../../i18n/dates'
import { formatPhone } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import {
  arrivalOnceShipped,
  deliveryKind,
  lineImage,
  linePrice,
  needsBank,
  latestIndex,
  displayedLog,
  isDanger,
  isEnd,
  sentBy,
} from '../../../contract/orderDisplay'
import type { OrderStatus } from '../../../contract/enums'
import type { App } from '../../app/app'
import { Notice } from '../../ui/Notice'
import { ParcelRow } from '../../ui/ParcelRow'
import { Price } from '../../ui/Price'
import { ProductRow, Quantity } from '../../ui/ProductRow'
import type { TimelineStep } from '../../ui/Timeline'
import { Timeline } from '../../ui/Timeline'
import { carrierName } from '../checkout/carrierName'
import { copier } from '../shared/copier'
import { statusText } from './statusLook'

interface PartProps {
  app: App
  order: OrderDetail
  suborder: Suborder
}

/** Parcels with a tracking number, each with a button that copies it (ORD-049). */
export const trackedParcels = ({ shipping_info }: Pick<Suborder, 'shipping_info'>) =>
  shipping_info.flatMap(({ tracking_number, type, name = '' }) =>
    tracking_number ? [{ number: tracking_number, type, name }] : [],
  )

export function Parcels({ app, suborder }: Pick<PartProps, 'app' | 'suborder'>) {
  const LL = useLL()
  const copy = copier(app, 'trackingCopied')
  const parcels = trackedParcels(suborder)
  return parcels.map(({ number, type, name }, index) => (
    <ParcelRow
      key={number}
      caption={[parcels.length > 1 && LL.orders.shipping.parcel({ index: index + 1 }), carrierName({ type, name }, LL)]
        .filter(Boolean)
        .join(' · ')}
      number={number}
      onCopy={() => copy(number)}
    />
  ))
}

/** How the latest status is drawn: whether something follows it, or the order was undone. */
function stateOfLatest(status: OrderStatus): TimelineStep['state'] {
  if (isDanger(status)) return 'undone'
  return isEnd(status) ? 'end' : 'now'
}

/** The status log of a package, in its fixed order; the arrival that is expected under them (ORD-046, ORD-047). */
export function StatusLog({ order, suborder }: Omit<PartProps, 'app'>) {
  const LL = useLL()
  const language = useLanguage()
  const log = displayedLog(order, suborder)
  const present = latestIndex(log)
  const expected = arrivalOnceShipped(suborder.status_log)
  const arrival = expected !== undefined && {
    id: 'arrival',
    title: LL.orders.shipping.arrival[sentBy(deliveryKind([suborder]), order)](),
    time: LL.orders.shipping.expected({ date: formatDate(expected, language) }),
    state: 'next' as const,
  }
  return (
    <Timeline
      steps={[
        ...log.map(({ status, shown, at }, index) => ({
          id: status,
          title: statusText(shown, order, LL),
          time: formatDateTime(at, language),
          state: index === present ? stateOfLatest(shown) : ('done' as const),
        })),
        ...(arrival ? [arrival] : []),
      ]}
    />
  )
}

/** The product lines of a package. */
export function PackageLines({ app, order, suborder }: PartProps) {
  const lines = [...suborder.physical_products, ...suborder.digital_products]
  const kind = deliveryKind([suborder])
  return lines.map((line, index) => (
    <ProductRow
      key={`${line.product_id} ${index}`}
      name={line.name}
      image={lineImage(line.image, order, app.config.splitOrderPartnerId)}
      variant={line.variant.map(({ value }) => value).join(', ')}
      price={
        <Price
          of={
            line.price_unit === 'points'
              ? { priceDisplayMode: 'point_only', pricePoints: linePrice(line) }
              : { priceDisplayMode: 'baht_only', price: toSatang(linePrice(line)) }
          }
          size="sm"
        />
      }
      end={<Quantity count={line.quantity} />}
      grey={kind === 'digital' && order.order_status === 'cancelled'}
    />
  ))
}

/** For shops whose refunds the bank handles: the number to call, if one is configured (ORD-052, ORD-053). */
export function BankNotice({ app, order, status }: { status: OrderStatus | undefined } & Omit<PartProps, 'suborder'>) {
  const LL = useLL()
  if (!needsBank(status, order.merchant.type)) return null
  const phone = app.config.bankPhone
  return (
    <Notice tone="caution">
      {LL.orders.contactBank.text()}
      {phone && (
        <a className="notice__call" href={`tel:${phone}`}>
          {LL.orders.contactBank.call({ phone: formatPhone(phone) })}
        </a>
      )}
    </Notice>
  )
}
