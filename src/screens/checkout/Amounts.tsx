import { isPaidInPoints } from '../../../contract/enums'
import { dealOf } from '../../../i18n/deals'
import { formatPoints } from '../../../i18n/formats'
import { useLanguage, useLL } from '../../../i18n/react'
import type { Order } from '../../../contract/orderAmounts'
import {
  discount,
  isDelivered,
  itemCount,
  pointSourceOf,
  pointsLeft,
  pointsPrice,
  pointsToPay,
  pointsValue,
  productTotal,
  shippingFee,
  shippingPoints,
  totalToPay,
} from '../../../contract/orderAmounts'
import type { AmountRow } from '../../ui/AmountTable'
import { AmountTable } from '../../ui/AmountTable'
import { Block } from '../../ui/Card'
import { SectionTitle } from '../../ui/SectionTitle'

/** The order's amounts, in the unit of payment (CHK-008). */
export function Amounts({ order }: { order: Order }) {
  const LL = useLL()
  const language = useLanguage()
  const taken = discount(order)
  const value = pointsValue(order)
  const left = pointsLeft(order)
  const points = (amount: number) => formatPoints(amount, language, pointSourceOf(order)?.type)
  const label = LL.checkout.amounts.products[dealOf[order.purchaseState]]({ count: itemCount(order) })
  const inPoints = (): AmountRow[] => [
    { label, text: points(pointsPrice(order)) },
    ...(isDelivered(order) ? [{ label: LL.checkout.amounts.shipping(), text: points(shippingPoints(order)) }] : []),
    ...(left === undefined ? [] : [{ label: LL.checkout.payment.leftAfter(), text: points(left) }]),
    { label: LL.checkout.amounts.total(), text: points(pointsToPay(order)), total: true },
  ]
  const inBaht = (): AmountRow[] => [
    { label, amount: productTotal(order) },
    ...(isDelivered(order) ? [{ label: LL.checkout.amounts.shipping(), amount: shippingFee(order) }] : []),
    ...(taken > 0 ? [{ label: LL.checkout.amounts.discount(), amount: taken, tone: 'discount' as const }] : []),
    ...(value > 0
      ? [
          {
            label: `${LL.checkout.amounts.points()} (${points(order.adjustedCardPoint)})`,
            amount: value,
            tone: 'discount' as const,
          },
        ]
      : []),
    { label: LL.checkout.amounts.total(), amount: totalToPay(order), total: true },
  ]
  return (
    <Block>
      <SectionTitle small flush>
        {LL.checkout.amounts.title()}
      </SectionTitle>
      <AmountTable rows={isPaidInPoints(order.purchaseState) ? inPoints() : inBaht()} />
    </Block>
  )
}
