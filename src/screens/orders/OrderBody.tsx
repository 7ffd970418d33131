import { fromBaht, toSatang } from '../../../contract/money'
import type { OrderDetail, Suborder } from '../../../contract/orders'
import type { SourceOfFund } from '../../../contract/payment'
import { formatDate, formatDateTime } from '../../../i18n/dates'
import { formatAddress, formatBahtSign, formatPhone, formatPoints, maskPhone } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import {
  discountOf,
  displayStatus,
  hasLabel,
  kindOf,
  linePrice,
  logOf,
  needsBank,
  paidIn,
  paymentSourcesOf,
  productTotalOf,
  returnsPartnerPoints,
} from '../../../machines/orderDetail/display'
import type { App } from '../../app/app'
import { AddressText } from '../../ui/AddressCard'
import type { AmountRow } from '../../ui/AmountTable'
import { AmountTable } from '../../ui/AmountTable'
import { Block } from '../../ui/Card'
import { Notice } from '../../ui/Notice'
import { mapPinFill } from '../../ui/pageIcons'
import { storefront } from '../../ui/statusIcons'
import { ParcelRow } from '../../ui/ParcelRow'
import { Price } from '../../ui/Price'
import { ProductRow, Quantity } from '../../ui/ProductRow'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopHead } from '../../ui/ShopCard'
import { StatusHero } from '../../ui/StatusChip'
import { Timeline } from '../../ui/Timeline'
import { carrierName } from '../checkout/carrierName'
import { sourceName } from '../checkout/sourceName'
import { copier } from '../copier'
import { lookOf, noteOf } from './statusLook'

/** An order as the server tells it (picture 11). */
export function OrderBody({ app, order }: { app: App; order: OrderDetail }) {
  const LL = useLL()
  const language = useLanguage()
  const copy = copier(app)
  const status = displayStatus(order)
  const kind = kindOf(order.suborders)
  const { cash, points } = paidIn(order.source_of_funds)
  const taken = discountOf(order)
  const isSplit = order.partner_id === app.config.splitOrderPartnerId && order.suborders.length > 1
  const inUnit = (amount: number) =>
    order.price_unit === 'points' ? { text: formatPoints(amount, language) } : { amount: toSatang(amount) }
  const paidBy = ({ unit, amount }: SourceOfFund) =>
    unit === 'baht' ? formatBahtSign(fromBaht(amount)) : formatPoints(amount, language)
  const amounts: AmountRow[] = [
    { label: LL.orders.amounts.products(), ...inUnit(productTotalOf(order)) },
    ...(order.ship_required ? [{ label: LL.orders.amounts.shipping(), ...inUnit(order.shipping_fee) }] : []),
    ...(taken === undefined ? [] : [{ label: LL.orders.amounts.discount(), amount: taken, tone: 'discount' as const }]),
    ...(points > 0 && cash > 0
      ? [{ label: LL.orders.amounts.points(), text: `-${formatPoints(points, language)}`, tone: 'discount' as const }]
      : []),
    {
      label: LL.orders.amounts.paid(),
      ...(points > 0 && cash === 0 ? { text: formatPoints(points, language) } : { amount: cash }),
      total: true,
    },
  ]
  const facts: AmountRow[] = [
    { label: LL.orders.orderNumber(), text: order.order_number, onCopy: () => copy(order.order_number) },
    { label: LL.orders.orderedAt(), text: formatDateTime(order.created_at, language) },
    ...paymentSourcesOf(order.source_of_funds).map((source, _, sources) => ({
      label: LL.orders.paidWith(),
      text: sources.length > 1 ? `${sourceName(source, LL)} · ${paidBy(source)}` : sourceName(source, LL),
    })),
    ...(order.kplus_ref ? [{ label: LL.orders.reference(), text: order.kplus_ref }] : []),
  ]
  return (
    <>
      {status && hasLabel(status, kind) && (
        <StatusHero icon={lookOf(status).icon} title={LL.orders.status[status]()} sub={noteOf(status, kind, LL)} />
      )}
      {returnsPartnerPoints(order) && <Notice tone="caution">{LL.orders.note.partnerPoints()}</Notice>}
      {needsBank(status, order.merchant.type) && (
        <Notice tone="caution">
          {LL.orders.contactBank.text()}{' '}
          <a href={`tel:${app.config.bankPhone}`}>{LL.orders.contactBank.call({ phone: app.config.bankPhone })}</a>
        </Notice>
      )}
      {order.suborders.map((suborder, index) => (
        <Package
          key={suborder.suborder_id}
          app={app}
          order={order}
          suborder={suborder}
          title={
            isSplit ? LL.orders.shipping.packageOf({ index: index + 1, total: order.suborders.length }) : undefined
          }
        />
      ))}
      {order.click_and_collect && (
        <Block>
          <SectionTitle small flush icon={storefront}>
            {LL.orders.store()}
          </SectionTitle>
          <p>{order.click_and_collect.name}</p>
          <p>{order.click_and_collect.address}</p>
        </Block>
      )}
      {order.ship_required && !order.click_and_collect && order.shipping_address && (
        <Block>
          <SectionTitle small flush icon={mapPinFill}>
            {LL.orders.deliverTo()}
          </SectionTitle>
          <AddressText
            name={order.shipping_name ?? ''}
            phone={formatPhone(order.shipping_tel ?? '')}
            lines={[
              formatAddress(
                {
                  streetAddress: order.shipping_address,
                  subdistrict: order.shipping_subdistrict ?? '',
                  district: order.shipping_district ?? '',
                  province: order.shipping_province ?? '',
                  zipcode: order.shipping_zipcode ?? '',
                },
                language,
              ),
            ]}
          />
        </Block>
      )}
      {order.gift_id && (
        <Block>
          <p>
            {order.gift_type === 'received'
              ? LL.orders.giftFrom({ name: maskPhone(order.sender_mobile ?? '') })
              : LL.orders.giftTo({ name: order.recipient_name ?? maskPhone(order.recipient_mobile ?? '') })}
          </p>
        </Block>
      )}
      <Block>
        <SectionTitle small flush>
          {LL.orders.amounts.title()}
        </SectionTitle>
        <AmountTable rows={amounts} />
      </Block>
      <Block>
        <AmountTable rows={facts} />
      </Block>
    </>
  )
}

interface PackageProps {
  app: App
  order: OrderDetail
  suborder: Suborder
  title?: string
}

/** Status log, parcels and lines of one package. */
function Package({ app, order, suborder, title }: PackageProps) {
  const LL = useLL()
  const language = useLanguage()
  const copy = copier(app)
  const log = logOf(suborder.status_log)
  const { expected_completed_at, completed_at } = suborder.status_log
  const lines = [...suborder.physical_products, ...suborder.digital_products]
  const kind = kindOf([suborder])
  return (
    <>
      {log.length > 0 && (
        <Block>
          <SectionTitle small flush>
            {title ?? LL.orders.shipping.title()}
          </SectionTitle>
          {suborder.shipping_info.map(
            (parcel) =>
              parcel.tracking_number && (
                <ParcelRow
                  key={parcel.tracking_number}
                  caption={carrierName({ type: parcel.type, name: parcel.name ?? '' }, LL)}
                  number={parcel.tracking_number}
                  onCopy={() => copy(parcel.tracking_number ?? '')}
                />
              ),
          )}
          <Timeline
            steps={log.map(({ status, at }, index) => ({
              id: status,
              title: LL.orders.status[displayStatus(order, status) ?? status](),
              time: formatDateTime(at, language),
              note:
                status === 'shipped' && expected_completed_at && !completed_at
                  ? LL.orders.shipping.expected({ date: formatDate(expected_completed_at, language) })
                  : undefined,
              state: index === log.length - 1 ? 'now' : 'done',
            }))}
          />
        </Block>
      )}
      <Block label={LL.orders.items()}>
        <ShopHead shop={order.merchant} />
        {lines.map((line, index) => (
          <ProductRow
            key={`${line.product_id} ${index}`}
            name={line.name}
            image={line.image}
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
        ))}
      </Block>
    </>
  )
}
