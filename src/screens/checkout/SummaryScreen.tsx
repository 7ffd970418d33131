import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useLL } from '../../../i18n/react'
import { discount, itemCount, productTotal, shippingFee, totalToPay } from '../../../machines/checkout/amounts'
import { addressRequired, isCheckoutAllowed, isDelivered } from '../../../machines/checkout/checkoutMachine'
import { AmountTable } from '../../ui/AmountTable'
import { Block } from '../../ui/Card'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { PageHeader } from '../../ui/PageHeader'
import { Price } from '../../ui/Price'
import { ProductRow, Quantity } from '../../ui/ProductRow'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopHead } from '../../ui/ShopCard'
import { DeliverTo } from './DeliverTo'
import { Delivery } from './Delivery'
import { PaymentSource } from './PaymentSource'
import type { CheckoutScreenProps } from './screenProps'

const AddressLayer = lazy(async () => ({ default: (await import('./AddressLayer')).AddressLayer }))

/** What will be paid, and the button that pays it (CHK-008, CHK-009). */
export function SummaryScreen({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const order = useSelector(checkout, (snapshot) => snapshot.context)
  const isAllowed = useSelector(checkout, isCheckoutAllowed)
  const isPlacing = useSelector(checkout, (snapshot) => snapshot.matches('placing'))
  const isBrowsing = useSelector(checkout, (snapshot) => snapshot.hasTag('address'))
  const isSent = useSelector(checkout, (snapshot) => addressRequired(snapshot.context))
  const hasDelivery = isDelivered(order)
  const total = totalToPay(order)
  const taken = discount(order)
  return (
    <>
      <div className="page" inert={isBrowsing || undefined}>
        <PageHeader title={LL.checkout.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
        <main className="page__main">
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
                price={<Price of={{ priceDisplayMode: 'baht_only', price: line.price }} size="sm" />}
                end={<Quantity count={line.quantity} />}
              />
            ))}
          </Block>
          {hasDelivery && <Delivery app={app} checkout={checkout} />}
          <PaymentSource checkout={checkout} />
          <Block>
            <SectionTitle small flush>
              {LL.checkout.amounts.title()}
            </SectionTitle>
            <AmountTable
              rows={[
                { label: LL.checkout.amounts.products({ count: itemCount(order) }), amount: productTotal(order) },
                ...(hasDelivery ? [{ label: LL.checkout.amounts.shipping(), amount: shippingFee(order) }] : []),
                ...(taken > 0
                  ? [{ label: LL.checkout.amounts.discount(), amount: taken, tone: 'discount' as const }]
                  : []),
                { label: LL.checkout.amounts.total(), amount: total, total: true },
              ]}
            />
          </Block>
          <p className="page__note">{LL.checkout.terms.text()}</p>
        </main>
        <BottomBar total={{ caption: LL.checkout.amounts.totalShort(), amount: total }}>
          <Button
            busy={isPlacing}
            disabled={!isAllowed && !isPlacing}
            onPress={() => checkout.send({ type: 'order.confirm' })}
          >
            {LL.checkout.confirm[order.purchaseState]()}
          </Button>
        </BottomBar>
      </div>
      {isBrowsing && (
        <Suspense fallback={null}>
          <AddressLayer app={app} checkout={checkout} />
        </Suspense>
      )}
    </>
  )
}
