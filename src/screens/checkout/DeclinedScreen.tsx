import { useSelector } from '../../stack/useSelector'
import { formatDateTime } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { AmountTable } from '../../ui/AmountTable'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { ReceiptCard } from '../../ui/ReceiptCard'
import { clockCountdownFill } from '../../ui/listIcons'
import { StatusChip } from '../../ui/StatusChip'
import { xCircleFill } from '../../ui/statusIcons'
import { isFromCart } from '../../../contract/orderAmounts'
import { endedByTimeLimit, paidIn, returnsPartnerPoints, voucherDiscountOf } from '../../../contract/orderDisplay'
import { statusText } from '../orders/statusLook'
import { amountRows } from './amountRows'
import type { CheckoutScreenProps } from './screenProps'

/** The payment failed: everything was refunded (picture 44). */
export function DeclinedScreen({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const language = useLanguage()
  const receipt = useSelector(checkout, (snapshot) => snapshot.children.receipt)
  const order = useSelector(receipt, (snapshot) => snapshot?.context.order)
  const canRetry = useSelector(checkout, (snapshot) => snapshot.context.products.length > 0)
  const claimed = useSelector(checkout, (snapshot) => snapshot.context.placement?.claim?.order_status)
  const isLate = endedByTimeLimit(order?.order_status ?? claimed)
  const wasInCart = useSelector(checkout, (snapshot) => isFromCart(snapshot.context))
  const text = isLate ? LL.outcome.timeout : LL.outcome.cancelled
  return (
    <div className="page">
      <main className="page__main">
        <ReceiptCard
          tone="danger"
          icon={isLate ? clockCountdownFill : xCircleFill}
          title={text.title()}
          text={wasInCart ? `${text.text()}\n${LL.outcome.timeout.inCart()}` : text.text()}
        >
          {order && (
            <AmountTable
              rows={[
                {
                  label: LL.orders.statusLabel(),
                  text: (
                    <StatusChip tone="ended">{statusText(order.order_status ?? 'cancelled', order, LL)}</StatusChip>
                  ),
                },
                ...amountRows(paidIn(order.source_of_funds), LL.outcome.timeout.unpaid(), language),
                ...(voucherDiscountOf(order) === undefined
                  ? []
                  : [{ label: LL.checkout.voucher.title(), text: LL.outcome.timeout.voucher() }]),
                { label: LL.outcome.thankYou.orderNumber(), text: order.order_number },
                { label: LL.outcome.thankYou.date(), text: formatDateTime(order.created_at, language) },
              ]}
            />
          )}
        </ReceiptCard>
        {order && returnsPartnerPoints(order) && <Notice tone="caution">{LL.outcome.timeout.points()}</Notice>}
      </main>
      <BottomBar stacked>
        <Button onPress={() => checkout.send({ type: 'checkout.retry' })}>
          {canRetry ? LL.common.retry() : LL.outcome.timeout.toCart()}
        </Button>
        <Button variant="text" onPress={() => app.navigation.send({ type: 'navigation.home' })}>
          {LL.common.backToMain()}
        </Button>
      </BottomBar>
    </div>
  )
}
