import { useSelector } from '../../stack/useSelector'
import { Suspense } from 'react'
import { isPaidInPoints, isPointOnlyMode } from '../../../contract/enums'
import { dealOf } from '../../../i18n/deals'
import { useLL } from '../../../i18n/react'
import {
  addressRequired,
  donationOf,
  exchangeOf,
  isDelivered,
  pointSourceOf,
  pointsToPay,
  totalToPay,
} from '../../../contract/orderAmounts'
import { isCheckoutAllowed } from '../../../machines/checkout/checkoutMachine'
import { Block } from '../../ui/Card'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { Price } from '../../ui/Price'
import { ProductRow, Quantity } from '../../ui/ProductRow'
import { ShopHead } from '../../ui/ShopCard'
import { Amounts } from './Amounts'
import { DeliverTo } from './DeliverTo'
import { Delivery } from './Delivery'
import { PaymentSource } from './PaymentSource'
import type { CheckoutScreenProps } from './screenProps'
import { SummaryHeader } from './SummaryHeader'
import { VoucherRow } from './VoucherRow'
import { lazyWithRetry } from '../../ui/lazyWithRetry'

const GatewayEmailLayer = lazyWithRetry(async () => ({
  default: (await import('./GatewayEmailLayer')).GatewayEmailLayer,
}))
const DonationBlocks = lazyWithRetry(async () => ({ default: (await import('./DonationBlocks')).DonationBlocks }))
const ExchangeBlocks = lazyWithRetry(async () => ({ default: (await import('./ExchangeBlocks')).ExchangeBlocks }))
const ExchangeAmounts = lazyWithRetry(async () => ({ default: (await import('./ExchangeBlocks')).ExchangeAmounts }))
const GiftRow = lazyWithRetry(async () => ({ default: (await import('../gifts/GiftRow')).GiftRow }))
const AddressLayer = lazyWithRetry(async () => ({ default: (await import('./AddressLayer')).AddressLayer }))

/** The order summary with the pay button (CHK-008, CHK-009). */
export function SummaryScreen({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const order = useSelector(checkout, (snapshot) => snapshot.context)
  const isAllowed = useSelector(checkout, isCheckoutAllowed)
  const isPlacing = useSelector(checkout, (snapshot) => snapshot.matches('placing'))
  const isBrowsing = useSelector(checkout, (snapshot) => snapshot.hasTag('address'))
  const isConfirmingCard = useSelector(checkout, (snapshot) => snapshot.matches('confirmingCard'))
  const donation = donationOf(order)
  const exchange = exchangeOf(order)
  const isFree = order.grant !== undefined
  const isSent = addressRequired(order) && !donation
  const hasDelivery = isDelivered(order)
  const inPoints = isPaidInPoints(order.purchaseState)
  const deal = isFree ? 'redemption' : dealOf[order.purchaseState]
  return (
    <>
      <div className="page">
        <SummaryHeader app={app} checkout={checkout} />
        {/* The order is placed as it is shown. */}
        <main className="page__main" inert={isPlacing}>
          {exchange && (
            <Suspense fallback={null}>
              <ExchangeBlocks checkout={checkout} exchange={exchange} />
            </Suspense>
          )}
          {isSent && <DeliverTo checkout={checkout} />}
          <Block label={LL.checkout.items()}>
            {order.merchant && <ShopHead shop={order.merchant} />}
            {order.products.map((line) => (
              <ProductRow
                key={line.product_variant_id}
                name={line.name}
                image={line.image}
                tint={line.placeholder}
                variant={line.variant.join(', ')}
                price={
                  <Price
                    of={
                      line.points === undefined
                        ? { type: donation && 'donation', priceDisplayMode: 'baht_only', price: line.price }
                        : {
                            priceDisplayMode: isPointOnlyMode(order.mode) ? order.mode : 'point_only',
                            pricePoints: line.points,
                          }
                    }
                    size="sm"
                  />
                }
                end={!donation && <Quantity count={line.quantity} />}
              />
            ))}
          </Block>
          <Suspense fallback={null}>
            {donation && <DonationBlocks checkout={checkout} terms={donation} />}
            {order.giftableId !== undefined && <GiftRow checkout={checkout} />}
          </Suspense>
          {hasDelivery && <Delivery app={app} checkout={checkout} />}
          {order.purchaseState === 'general' && !isFree && <VoucherRow app={app} checkout={checkout} />}
          {!isFree && <PaymentSource app={app} checkout={checkout} />}
          {exchange ? (
            <Suspense fallback={null}>
              <ExchangeAmounts order={order} exchange={exchange} />
            </Suspense>
          ) : (
            !isFree && <Amounts order={order} />
          )}
          <p className="page__note">{LL.checkout.terms[hasDelivery ? 'delivered' : deal]()}</p>
        </main>
        <BottomBar
          total={{
            caption: isFree
              ? LL.checkout.reward.noPayment()
              : inPoints
                ? LL.checkout.payment.usePoints()
                : LL.checkout.amounts.totalShort(),
            amount: totalToPay(order),
            points: inPoints ? pointsToPay(order) : undefined,
            pointsOf: pointSourceOf(order)?.type,
          }}
        >
          <Button
            // Not disabled under the card's layer: that would drop the focus, which the layer returns.
            busy={isPlacing || isConfirmingCard}
            disabled={!isAllowed && !isPlacing && !isConfirmingCard}
            onPress={() => checkout.send({ type: 'order.confirm' })}
          >
            {LL.checkout.confirm[isFree ? 'fulfillment' : order.purchaseState]()}
          </Button>
        </BottomBar>
      </div>
      <Suspense fallback={null}>
        {isBrowsing && <AddressLayer app={app} checkout={checkout} />}
        {isConfirmingCard && <GatewayEmailLayer app={app} checkout={checkout} />}
      </Suspense>
    </>
  )
}
