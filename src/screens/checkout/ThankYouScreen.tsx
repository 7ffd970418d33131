import { useSelector } from '../../stack/useSelector'
import { formatDate, formatDateTime } from '../../../i18n/dates'
import { dealOf } from '../../../i18n/deals'
import { useLanguage, useLL } from '../../../i18n/react'
import type { AmountRow } from '../../ui/AmountTable'
import { AmountTable } from '../../ui/AmountTable'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { truckDuotone } from '../../ui/pageIcons'
import { ReceiptCard } from '../../ui/ReceiptCard'
import { exchangeOf, paidSources, pointsInUse, pointsReceived, totalToPay } from '../../../contract/orderAmounts'
import { expectedArrival, isCalledShipping, deliveryKind, paidIn, pointTypeOf } from '../../../contract/orderDisplay'
import { copier } from '../shared/copier'
import { donationRows } from '../orders/donationRows'
import { carrierName } from './carrierName'
import { closeRing } from './closingRing'
import { formatReceived, paidWithRows, receivedRows } from './paidWith'
import type { CheckoutScreenProps } from './screenProps'

/** The order is paid (GEN-021, GEN-022). */
export function ThankYouScreen({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const language = useLanguage()
  const copy = copier(app)
  const receipt = useSelector(checkout, (snapshot) => snapshot.children.receipt)
  const order = useSelector(receipt, (snapshot) => snapshot?.context.order)
  const isReading = useSelector(receipt, (snapshot) => snapshot?.hasTag('busy') === true)
  // Until the order is loaded the page shows the summary's data, which a reload loses.
  const known = useSelector(checkout, (snapshot) => snapshot.context)
  const isKnown = known.products.length > 0
  const sources = order?.source_of_funds ?? paidSources(known)
  const number = order?.order_number ?? known.placement?.claim?.order_number
  const paid = order
    ? paidIn(order.source_of_funds)
    : isKnown
      ? { cash: totalToPay(known), points: pointsInUse(known) }
      : undefined
  const exchange = exchangeOf(known)
  const received = order ? order.received : exchange && { points: pointsReceived(known), unit: exchange.unit }
  const use = known.purchaseState
  const isPrivilege =
    use === 'general' &&
    (order ? sources.some(({ type }) => type === 'fulfillment') : known.grant && 'privilege_id' in known.grant)
  const name = order?.suborders[0]?.digital_products[0]?.name ?? known.products[0]?.name
  /** Reserves a row for data of the order while it is loading. */
  const row = (label: string, text: string | undefined, onCopy?: () => void): AmountRow[] =>
    text !== undefined ? [{ label, text, onCopy }] : isReading ? [{ label, text: '\u00A0' }] : []
  const [pack] = order?.suborders ?? []
  const isShipped =
    order && !order.click_and_collect && isCalledShipping(deliveryKind(order.suborders), order.purchase_state)
  const expected = isShipped && pack ? expectedArrival(pack.status_log) : undefined
  const [carrier] = pack?.shipping_info ?? []
  const titles = {
    general: LL.outcome.thankYou.purchase,
    donation: LL.outcome.thankYou.donation,
    fulfillment: LL.outcome.thankYou.fulfillment,
    point_redemption: LL.outcome.thankYou.pointRedemption,
    point_transfer: LL.outcome.thankYou.pointTransfer,
  }
  const text = () => {
    if (isPrivilege) return name
    if (use === 'general') return LL.outcome.thankYou.purchaseText()
    if (received) return LL.outcome.thankYou.received({ points: formatReceived(received) })
    const hasConsent = (order ? order.consent_flag : known.consentFlag) === true
    return use === 'donation' && hasConsent ? LL.outcome.thankYou.eDonation() : undefined
  }
  return (
    <div className="page">
      <main className="page__main">
        <ReceiptCard
          discRef={closeRing}
          title={isPrivilege ? LL.outcome.thankYou.privilege() : titles[use]()}
          text={text()}
          amount={paid?.cash}
          points={paid && paid.points > 0 ? paid.points : undefined}
          pointsOf={pointTypeOf(sources)}
        >
          {(order || isKnown) && (
            <AmountTable
              rows={[
                ...(use === 'donation' ? row(LL.outcome.thankYou.project(), name) : []),
                ...row(
                  LL.outcome.thankYou.shop[isPrivilege ? 'redemption' : dealOf[use]](),
                  order?.merchant.name ?? known.merchant?.name,
                ),
                ...paidWithRows(sources, LL.outcome.thankYou.paidWith(), { LL, language }),
                ...receivedRows(received, LL),
                ...row(
                  LL.outcome.thankYou.date(),
                  order && formatDateTime(order.paid_at ?? order.created_at, language),
                ),
                ...row(LL.outcome.thankYou.orderNumber(), number, number ? () => copy(number) : undefined),
                ...row(LL.outcome.thankYou.reference(), order?.kplus_ref),
                ...(order ? donationRows(order, LL, language) : []),
              ]}
            />
          )}
        </ReceiptCard>
        {expected && (
          <div className="receipt-strip">
            <Notice
              tone="teal"
              icon={truckDuotone}
              title={LL.orders.shipping.expected({ date: formatDate(expected, language) })}
            >
              {carrier && carrierName({ name: '', ...carrier }, LL)}
            </Notice>
          </div>
        )}
      </main>
      <BottomBar stacked>
        {order?.coupon_id !== undefined && (
          <Button href={`/coupon-detail/${order.coupon_id}`}>{LL.outcome.thankYou.viewCoupon()}</Button>
        )}
        <Button
          variant={order?.coupon_id === undefined ? 'primary' : 'outline'}
          onPress={() => checkout.send({ type: 'order.view' })}
        >
          {LL.outcome.thankYou.viewOrder()}
        </Button>
        <Button variant="text" onPress={() => app.navigation.send({ type: 'navigation.home' })}>
          {LL.outcome.thankYou.backToMain()}
        </Button>
      </BottomBar>
    </div>
  )
}
