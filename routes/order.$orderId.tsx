import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { useState } from 'react'
import { deliveryKind, sentBy } from '../contract/orderDisplay'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { isPartnerOrder, offers } from '../machines/orderDetail/orderDetailMachine'
import { orderDetailOf } from '../src/pageActors/orderDetail'
import { pageOf } from '../src/stack/layers'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { knownOrder } from '../src/screens/shared/known'
import { KnownOrder } from '../src/screens/orders/KnownOrder'
import { OrderBody } from '../src/screens/orders/OrderBody'
import { BottomBar } from '../src/ui/BottomBar'
import { Button } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { OrderSkeleton } from '../src/screens/orders/OrderSkeleton'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/order/$orderId')({
  loader: async ({ context: { app }, params, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('orders'), app.untilVerified()])
    const detail = orderDetailOf(app, { entry: pageOf(location.state).key, orderId: params.orderId })
    return { detail, orderId: params.orderId, isPartnerOrder: () => isPartnerOrder(detail.getSnapshot()) }
  },
  onEnter: ({ loaderData }) => loaderData?.detail.send({ type: 'page.shown' }),
  onLeave: ({ context: { app }, loaderData }) => {
    if (loaderData?.isPartnerOrder()) app.bridge.call('hidePartnerRemark', {})
  },
  component: OrderDetailPage,
})

/** One order; failures are shown inline, without a popup (ORD-055, ORD-057). Shows the list row's data until it has loaded. */
function OrderDetailPage() {
  const LL = useLL()
  const { app, detail, orderId } = usePage<typeof Route>()
  const [known] = useState(() => knownOrder(app, orderId))
  const order = useSelector(detail, (snapshot) => snapshot.context.order)
  const hasFailed = useSelector(detail, (snapshot) => snapshot.matches('failed'))
  const isMissing = useSelector(detail, (snapshot) => snapshot.matches('gone'))
  const canReceive = useSelector(detail, (snapshot) => offers(snapshot, 'order.receive'))
  const isCompleting = useSelector(detail, (snapshot) => snapshot.matches('completing'))
  const canPay = useSelector(detail, (snapshot) => offers(snapshot, 'order.pay'))
  const isOpening = useSelector(detail, (snapshot) => snapshot.matches('openingGateway'))
  const canCancel = useSelector(detail, (snapshot) => offers(snapshot, 'order.cancel'))
  const isCancelling = useSelector(detail, (snapshot) => snapshot.matches('cancelling'))
  if (isMissing) return <GoneScreen app={app} what="order" title={LL.orders.detailTitle()} />
  return (
    <div className="page">
      <PageHeader title={LL.orders.detailTitle()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        {order ? (
          <OrderBody app={app} order={order} />
        ) : hasFailed ? (
          <EmptyState art="box" title={LL.orders.cannotBeShown()} text={LL.look.errorText()} large>
            <Button onPress={() => detail.send({ type: 'order.retry' })}>{LL.common.retry()}</Button>
          </EmptyState>
        ) : known ? (
          <KnownOrder app={app} order={known} />
        ) : (
          <OrderSkeleton />
        )}
      </main>
      {(canPay || canCancel || isCancelling) && (
        <BottomBar stacked>
          {(canPay || isOpening) && (
            <Button busy={isOpening} onPress={() => detail.send({ type: 'order.pay' })}>
              {LL.orders.pay()}
            </Button>
          )}
          <Button
            variant={canPay || isOpening ? 'text' : 'outline'}
            busy={isCancelling}
            throttled={false}
            onPress={() => detail.send({ type: 'order.cancel' })}
          >
            {LL.orders.cancel.action()}
          </Button>
        </BottomBar>
      )}
      {order?.can_review && (
        <BottomBar>
          <Button href={`/order/${order.order_id}/review`} variant={order.is_reviewed ? 'outline' : 'primary'}>
            {order.is_reviewed ? LL.orders.reviewed() : LL.orders.review()}
          </Button>
        </BottomBar>
      )}
      {(canReceive || isCompleting) && (
        <BottomBar>
          <Button busy={isCompleting} throttled={false} onPress={() => detail.send({ type: 'order.receive' })}>
            {order && LL.orders.received.action[sentBy(deliveryKind(order.suborders), order)]()}
          </Button>
        </BottomBar>
      )}
    </div>
  )
}
