import { formatNumber, formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import type { CheckoutProduct, Order } from '../../../contract/orderAmounts'
import { pointSourceOf, pointsPrice, pointsReceived } from '../../../contract/orderAmounts'
import { AmountTable } from '../../ui/AmountTable'
import { Block } from '../../ui/Card'
import { SectionTitle } from '../../ui/SectionTitle'
import { sourceName } from './sourceName'

interface ExchangeAmountsProps {
  order: Order
  exchange: NonNullable<CheckoutProduct['exchange']>
}

/** The points given, those left and those received (picture 36). */
export function ExchangeAmounts({ order, exchange }: ExchangeAmountsProps) {
  const LL = useLL()
  const language = useLanguage()
  const source = pointSourceOf(order)
  const points = (amount: number) => formatPoints(amount, language, source?.type)
  return (
    <Block>
      <SectionTitle small flush>
        {LL.checkout.exchange.summary()}
      </SectionTitle>
      <AmountTable
        rows={[
          {
            label: LL.checkout.exchange.use({ source: source ? sourceName(source, LL) : LL.checkout.payment.points() }),
            text: `-${points(pointsPrice(order))}`,
            tone: 'discount',
          },
          ...(source
            ? [
                {
                  label: LL.checkout.payment.leftAfter(),
                  text: points((source.current_point ?? 0) - order.adjustedCardPoint),
                },
              ]
            : []),
          {
            label: LL.checkout.exchange.receive(),
            text: `${formatNumber(pointsReceived(order))}\u00A0${exchange.unit}`,
            total: true,
          },
        ]}
      />
    </Block>
  )
}
