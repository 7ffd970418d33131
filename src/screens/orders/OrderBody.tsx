import { toSatang } from '../../../contract/money'
import type { OrderDetail, Suborder } from '../../../contract/orders'
import { formatDate, formatDateTime } from '../../../i18n/dates'
import { formatAddress, withZipcode } from '../../../i18n/addresses'
import { formatPhone, formatPoints, maskPhone } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import {
  arrivalOnceShipped,
  canBeTracked,
  packageCards,
  voucherDiscountOf,
  displayStatus,
  hasLabel,
  isSplit,
  deliveryKind,
  isCalledShipping,
  paidIn,
  pointTypeOf,
  productTotalOf,
  returnsPartnerPoints,
  displayedLog,
  sentBy,
} from '../../../contract/orderDisplay'
import type { App } from '../../app/app'
import { AddressText } from '../../ui/AddressCard'
import type { AmountRow } from '../../ui/AmountTable'
import { AmountTable } from '../../ui/AmountTable'
import { TextButton } from '../../ui/Button'
import { Block } from '../../ui/Card'
import { Notice } from '../../ui/Notice'
import { chatCircleDots } from '../../ui/merchantIcons'
import { mapPinFill } from '../../ui/pageIcons'
import { storefront } from '../../ui/statusIcons'
import { merchantHref } from '../../ui/merchantHref'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopHead } from '../../ui/ShopCard'
import { StatusHero } from '../../ui/StatusChip'
import { paidWithRows, receivedRows } from '../checkout/paidWith'
import { copier } from '../shared/copier'
import { dealOfOrder } from '../../../i18n/deals'
import { donationRows } from './donationRows'
import { OrderStatusChip } from './OrderStatusChip'
import { BankNotice, PackageLines, Parcels, StatusLog } from './PackageParts'
import { lookOf, noteOf, progressOf, statusText } from './statusLook'

/** A loaded order (picture 11). */
export function OrderBody({ app, order }: { app: App; order: OrderDetail }) {
  const LL = useLL()
  const language = useLanguage()
  const copy = copier(app, 'orderNumberCopied')
  const status = displayStatus(order)
  const kind = deliveryKind(order.suborders)
  const deal = dealOfOrder(order)
  const { cash, points } = paidIn(order.source_of_funds)
  const taken = voucherDiscountOf(order)
  const cards = packageCards(order, app.config.splitOrderPartnerId)
  const hasPackages = isSplit(order, app.config.splitOrderPartnerId)
  const inPoints = (amount: number) => formatPoints(amount, language, pointTypeOf(order.source_of_funds))
  const inUnit = (amount: number) =>
    order.price_unit === 'points' ? { text: inPoints(amount) } : { amount: toSatang(amount) }
  const isShipping = isCalledShipping(kind, order.purchase_state)
  const amounts: AmountRow[] = [
    { label: LL.orders.amounts.products[deal](), ...inUnit(productTotalOf(order)) },
    ...(order.ship_required && isShipping
      ? [{ label: LL.orders.amounts.shipping(), ...inUnit(order.shipping_fee) }]
      : []),
    ...(taken === undefined ? [] : [{ label: LL.orders.amounts.discount(), amount: taken, tone: 'discount' as const }]),
    ...(points > 0 && cash > 0
      ? [{ label: LL.orders.amounts.points(), text: `-${inPoints(points)}`, tone: 'discount' as const }]
      : []),
    {
      label: LL.orders.amounts.paid(),
      ...(points > 0 && cash === 0 ? { text: inPoints(points) } : { amount: cash }),
      total: true,
    },
  ]
  const facts: AmountRow[] = [
    { label: LL.orders.orderNumber(), text: order.order_number, onCopy: () => copy(order.order_number) },
    { label: LL.orders.date[deal](), text: formatDateTime(order.created_at, language) },
    ...paidWithRows(order.source_of_funds, LL.orders.paidWith(), { LL, language }),
    ...receivedRows(order.received, LL),
    ...(order.kplus_ref ? [{ label: LL.orders.reference(), text: order.kplus_ref }] : []),
  ]
  const donation = donationRows(order, LL, language)
  const [pack] = order.suborders
  const expected = pack && !hasPackages ? arrivalOnceShipped(pack.status_log) : undefined
  const followOf = (suborder: Suborder, index: number) =>
    order.ship_required && canBeTracked(displayStatus(order, suborder.order_status), hasPackages)
      ? `/order/${order.order_id}/shipping/${index}`
      : undefined
  return (
    <>
      {status && hasLabel(status, kind) && (
        <StatusHero
          icon={lookOf(status).icon}
          title={statusText(status, order, LL)}
          sub={
            expected
              ? LL.orders.shipping.expected({ date: formatDate(expected, language) })
              : noteOf(status, kind, order, { LL, language })
          }
          steps={isShipping ? progressOf(status) : undefined}
        />
      )}
      {returnsPartnerPoints(order) && <Notice tone="caution">{LL.orders.note.partnerPoints()}</Notice>}
      <BankNotice app={app} order={order} status={status} />
      {!hasPackages &&
        cards.map((suborder) => (
          <Progress
            key={suborder.suborder_id}
            app={app}
            order={order}
            suborder={suborder}
            follow={followOf(suborder, 0)}
          />
        ))}
      {order.click_and_collect && (
        <Block>
          <SectionTitle small flush icon={storefront}>
            {LL.orders.store()}
          </SectionTitle>
          <p>{order.click_and_collect.name}</p>
          <p>{withZipcode(order.click_and_collect.address)}</p>
        </Block>
      )}
      {order.ship_required && !order.click_and_collect && order.shipping_address && (
        <Block>
          <SectionTitle small flush icon={mapPinFill}>
            {isShipping ? LL.orders.deliverTo() : LL.orders.receiptAddress()}
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
      {cards.map((suborder, index) => (
        <Package
          key={suborder.suborder_id}
          app={app}
          order={order}
          suborder={suborder}
          follow={followOf(suborder, index)}
          place={hasPackages ? { index: index + 1, total: cards.length } : undefined}
        />
      ))}
      {order.gift_id && (
        <Block>
          <p>
            {order.gift_type === 'received'
              ? LL.orders.giftFrom({ name: maskPhone(order.sender_mobile ?? '') })
              : LL.orders[order.is_gift_kept ? 'giftKept' : 'giftTo']({
                  name: order.recipient_name ?? maskPhone(order.recipient_mobile ?? ''),
                })}
          </p>
        </Block>
      )}
      <Block>
        <SectionTitle small flush>
          {LL.orders.amounts.title()}
        </SectionTitle>
        <AmountTable rows={amounts} />
      </Block>
      {donation.length > 0 && (
        <Block>
          <SectionTitle small flush>
            {LL.orders.donation.title()}
          </SectionTitle>
          <AmountTable rows={donation} />
        </Block>
      )}
      <Block>
        <AmountTable rows={facts} />
      </Block>
    </>
  )
}

interface ProgressProps {
  app: App
  order: OrderDetail
  suborder: Suborder
  /** Link to its tracking page; undefined if it is not shipped. */
  follow: string | undefined
}

/** The status log and the parcels of an order in one package; nothing before its first status. */
function Progress({ app, order, suborder, follow }: ProgressProps) {
  const LL = useLL()
  const kind = deliveryKind([suborder])
  if (displayedLog(order, suborder).length === 0) return null
  return (
    <Block>
      <SectionTitle
        small
        flush
        end={follow && <TextButton href={follow}>{LL.orders.shipping.follow[sentBy(kind, order)]()}</TextButton>}
      >
        {isCalledShipping(kind, order.purchase_state)
          ? LL.orders.shipping.title()
          : LL.orders.progress[dealOfOrder(order)]()}
      </SectionTitle>
      <Parcels app={app} suborder={suborder} />
      <StatusLog order={order} suborder={suborder} />
    </Block>
  )
}

interface PackageProps extends ProgressProps {
  /** Its index among the order's packages, if each has its own card (ORD-017). */
  place: { index: number; total: number } | undefined
}

/** The lines of the order under their shop, with a link that contacts it; for one package of several, its status and lines. */
function Package({ app, order, suborder, follow, place }: PackageProps) {
  const LL = useLL()
  const deal = dealOfOrder(order)
  const status = displayStatus(order, suborder.order_status)
  const kind = deliveryKind([suborder])
  const followText = LL.orders.shipping.follow[sentBy(kind, order)]()
  const contact = (
    <TextButton icon={chatCircleDots} href={merchantHref(order.merchant)}>
      {LL.orders.shipping.contact[deal]()}
    </TextButton>
  )
  const followLink = follow && (
    <TextButton href={follow} label={place && `${followText} ${LL.orders.shipping.packageOf(place)}`}>
      {followText}
    </TextButton>
  )
  return (
    <Block label={place ? LL.orders.shipping.packageOf(place) : LL.orders.items[deal]()}>
      {place && (
        <SectionTitle small flush end={status && <OrderStatusChip status={status} kind={kind} order={order} />}>
          {LL.orders.shipping.packageOf(place)}
        </SectionTitle>
      )}
      <ShopHead shop={order.merchant} href={merchantHref(order.merchant)} end={place ? followLink : contact} />
      <PackageLines app={app} order={order} suborder={suborder} />
    </Block>
  )
}
