import { useSelector } from '../../stack/useSelector'
import { useLanguage, useLL } from '../../../i18n/react'
import { pointsInUse, totalToPay } from '../../../contract/orderAmounts'
import { paidIn, paymentSourcesOf } from '../../../contract/orderDisplay'
import { placementLook } from '../../../machines/placement/placementMachine'
import { AmountTable } from '../../ui/AmountTable'
import { Card } from '../../ui/Card'
import { CheckingRing } from '../../ui/CheckingRing'
import { Notice } from '../../ui/Notice'
import { shieldCheckFill } from '../../ui/statusIcons'
import { amountRows } from './amountRows'
import { keepRing } from './closingRing'
import { PlacementExits } from './PlacementExits'
import { sourceName } from './sourceName'
import type { CheckoutScreenProps } from './screenProps'

/** The payment's outcome is pending: known facts, a notice not to pay twice, and the exits (picture 44). */
export function CheckingScreen({ checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const language = useLanguage()
  const order = useSelector(checkout, (snapshot) => snapshot.context)
  const placement = useSelector(checkout, (snapshot) => snapshot.children.placement)
  const look = useSelector(placement, placementLook)
  const number = useSelector(placement, (snapshot) => snapshot?.context.claim?.order_number)
  const claimed = useSelector(placement, (snapshot) => snapshot?.context.claim?.source_of_funds)
  const isOrderKnown = useSelector(placement, (snapshot) => snapshot?.context.claim !== undefined)
  const isCancelling = useSelector(placement, (snapshot) => snapshot?.hasTag('cancelling') === true)
  const text = look === 'authorising' ? LL.checkout.authorising : LL.outcome[look]
  const sources = paymentSourcesOf(claimed ?? order.sources)
  const paid = claimed ? paidIn(claimed) : { cash: totalToPay(order), points: pointsInUse(order) }
  // After a lost answer it is unknown whether the order exists.
  const isLookedFor = look !== 'authorising' && !isOrderKnown
  const { authorising } = LL.checkout
  const { checking } = LL.outcome
  const notice = isLookedFor
    ? checking.noticeWithoutOrder()
    : look === 'authorising'
      ? authorising.notPaid()
      : checking.noRepeat()
  const isAmountKnown = paid.cash > 0 || paid.points > 0
  return (
    <div className="page">
      <main className="page__main checking" aria-live="polite">
        <CheckingRing ref={keepRing} still={look === 'unknown'} />
        <h1 className="checking__title">{isCancelling ? LL.checkout.cancelling() : text.title()}</h1>
        <p className="checking__text">
          {isLookedFor && look === 'checking' ? checking.textWithoutOrder() : text.text()}
        </p>
        {(isAmountKnown || number) && (
          <Card>
            <AmountTable
              rows={[
                ...(isAmountKnown ? amountRows(paid, LL.outcome.checking.amount(), language) : []),
                ...sources.map((source) => ({
                  label: LL.outcome.thankYou.paidWith(),
                  text: sourceName(source, LL),
                })),
                ...(number ? [{ label: LL.outcome.thankYou.orderNumber(), text: number }] : []),
              ]}
            />
          </Card>
        )}
        <Notice tone="teal" icon={shieldCheckFill}>
          {notice}
        </Notice>
      </main>
      <PlacementExits
        placement={placement}
        view={isOrderKnown ? LL.outcome.checking.viewOrder() : LL.outcome.checking.viewOrders()}
        cancel={LL.checkout.authorising.cancel()}
      />
    </div>
  )
}
