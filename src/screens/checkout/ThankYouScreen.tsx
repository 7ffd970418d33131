import { useSelector } from '@xstate/react'
import { formatDateTime } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { AmountTable } from '../../ui/AmountTable'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { ReceiptCard } from '../../ui/ReceiptCard'
import { paidIn, paymentSourcesOf } from '../../../machines/orderDetail/display'
import { copier } from '../copier'
import { sourceName } from './sourceName'
import type { CheckoutScreenProps } from './screenProps'

/** The order is paid (GEN-021, GEN-022). */
export function ThankYouScreen({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const language = useLanguage()
  const copy = copier(app)
  const receipt = useSelector(checkout, (snapshot) => snapshot.children.receipt)
  const order = useSelector(receipt, (snapshot) => snapshot?.context.order)
  const paid = order && paidIn(order.source_of_funds)
  const use = useSelector(checkout, (snapshot) => snapshot.context.purchaseState)
  const isPrivilege = use === 'general' && order?.source_of_funds.some(({ type }) => type === 'fulfillment') === true
  const name = order?.suborders[0]?.digital_products[0]?.name
  const titles = {
    general: LL.checkout.thankYou.purchase,
    donation: LL.checkout.thankYou.donation,
    fulfillment: LL.checkout.thankYou.fulfillment,
    point_redemption: LL.checkout.thankYou.pointRedemption,
    point_transfer: LL.checkout.thankYou.pointTransfer,
  }
  return (
    <div className="page">
      <main className="page__main">
        <ReceiptCard
          title={isPrivilege ? LL.checkout.thankYou.privilege() : titles[use]()}
          text={
            isPrivilege
              ? name
              : use === 'general'
                ? LL.checkout.thankYou.purchaseText()
                : order?.consent_flag === true && use === 'donation'
                  ? LL.checkout.thankYou.eDonation()
                  : undefined
          }
          amount={paid?.cash}
          points={paid?.cash === 0 && paid.points > 0 ? paid.points : undefined}
        >
          {order && (
            <AmountTable
              rows={[
                { label: LL.checkout.thankYou.shop(), text: order.merchant.name },
                ...paymentSourcesOf(order.source_of_funds).map((source) => ({
                  label: LL.checkout.thankYou.paidWith(),
                  text: sourceName(source, LL),
                })),
                {
                  label: LL.checkout.thankYou.date(),
                  text: formatDateTime(order.paid_at ?? order.created_at, language),
                },
                {
                  label: LL.checkout.thankYou.orderNumber(),
                  text: order.order_number,
                  onCopy: () => copy(order.order_number),
                },
                ...(order.kplus_ref ? [{ label: LL.checkout.thankYou.reference(), text: order.kplus_ref }] : []),
              ]}
            />
          )}
        </ReceiptCard>
      </main>
      <BottomBar stacked>
        <Button onPress={() => checkout.send({ type: 'order.view' })}>{LL.checkout.thankYou.viewOrder()}</Button>
        <Button variant="text" onPress={() => app.navigation.send({ type: 'navigation.home' })}>
          {LL.checkout.thankYou.backToMain()}
        </Button>
      </BottomBar>
    </div>
  )
}
