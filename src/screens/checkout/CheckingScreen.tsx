import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { useLL } from '../../../i18n/react'
import { totalToPay } from '../../../machines/checkout/amounts'
import type { placementMachine } from '../../../machines/placement/placementMachine'
import { AmountTable } from '../../ui/AmountTable'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { CheckingRing } from '../../ui/CheckingRing'
import { Notice } from '../../ui/Notice'
import { shieldCheckFill } from '../../ui/pageIcons'
import { sourceName } from './PaymentSource'
import type { CheckoutScreenProps } from './screenProps'

type PlacementSnapshot = SnapshotFrom<typeof placementMachine>

const lookOf = (snapshot: PlacementSnapshot | undefined) => {
  if (snapshot?.hasTag('pin')) return 'authorising'
  if (snapshot?.hasTag('unknown')) return 'unknown'
  return 'checking'
}

/** The shopper may have paid: what is known, that nothing need be paid twice, and the ways out (picture 44). */
export function CheckingScreen({ checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const order = useSelector(checkout, (snapshot) => snapshot.context)
  const placement = useSelector(checkout, (snapshot) => snapshot.children.placement)
  const look = useSelector(placement, lookOf)
  const invoice = useSelector(placement, (snapshot) => snapshot?.context.claim?.invoice_number)
  const canReopen = useSelector(placement, (snapshot) => snapshot?.can({ type: 'pin.reopen' }) === true)
  const canCancel = useSelector(placement, (snapshot) => snapshot?.can({ type: 'order.cancel' }) === true)
  const canCheck = useSelector(placement, (snapshot) => snapshot?.can({ type: 'check.retry' }) === true)
  const canView = useSelector(placement, (snapshot) => snapshot?.can({ type: 'order.view' }) === true)
  const isCancelling = useSelector(placement, (snapshot) => snapshot?.hasTag('cancelling') === true)
  const text = LL.checkout[look]
  return (
    <div className="page">
      <main className="page__main checking" aria-live="polite">
        <CheckingRing />
        <h1 className="checking__title">{isCancelling ? LL.checkout.cancelling() : text.title()}</h1>
        <p className="checking__text">{text.text()}</p>
        {(order.products.length > 0 || invoice) && (
          <Card>
            <AmountTable
              rows={[
                ...(order.products.length > 0
                  ? [{ label: LL.checkout.checking.amount(), amount: totalToPay(order) }]
                  : []),
                ...(order.source
                  ? [{ label: LL.checkout.thankYou.paidWith(), text: sourceName(order.source, LL) }]
                  : []),
                ...(invoice ? [{ label: LL.checkout.thankYou.orderNumber(), text: invoice }] : []),
              ]}
            />
          </Card>
        )}
        <Notice tone="teal" icon={shieldCheckFill}>
          {LL.checkout.checking.noRepeat()}
        </Notice>
      </main>
      <BottomBar stacked>
        {canCheck && (
          <Button onPress={() => placement?.send({ type: 'check.retry' })}>{LL.checkout.unknown.checkAgain()}</Button>
        )}
        {canReopen && (
          <Button variant={canCheck ? 'tint' : 'primary'} onPress={() => placement?.send({ type: 'pin.reopen' })}>
            {LL.checkout.authorising.openAgain()}
          </Button>
        )}
        {canView && (
          <Button variant="outline" onPress={() => placement?.send({ type: 'order.view' })}>
            {LL.checkout.checking.viewOrders()}
          </Button>
        )}
        {canCancel && (
          <Button variant="text" onPress={() => placement?.send({ type: 'order.cancel' })}>
            {LL.checkout.authorising.cancel()}
          </Button>
        )}
      </BottomBar>
    </div>
  )
}
