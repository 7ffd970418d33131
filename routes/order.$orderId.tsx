import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { orderDetailMachine } from '../machines/orderDetail/orderDetailMachine'
import { orderDetailActors } from '../src/actors/orderActors'
import { pageOf } from '../src/app/layers'
import { OrderBody } from '../src/screens/orders/OrderBody'
import { BottomBar } from '../src/ui/BottomBar'
import { Button } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { SummarySkeleton } from '../src/ui/Skeleton'

export const Route = createFileRoute('/order/$orderId')({
  loader: async ({ context: { app }, params, location }) => {
    await Promise.all([loadTexts('shop'), app.untilVerified()])
    const detail = app.pages.of(
      pageOf(location.state).key,
      `order ${params.orderId}`,
      orderDetailMachine.provide({ actors: orderDetailActors(app.api) }),
      { input: { orderId: params.orderId, newKey: app.newKey }, refresh: { type: 'order.refresh' } },
    )
    return { detail }
  },
  component: OrderDetailPage,
})

/** One order; nothing pops up when it cannot be shown (ORD-055, ORD-057). */
function OrderDetailPage() {
  const LL = useLL()
  const { app } = Route.useRouteContext()
  const { detail } = Route.useLoaderData()
  const order = useSelector(detail, (snapshot) => snapshot.context.order)
  const hasFailed = useSelector(detail, (snapshot) => snapshot.matches('failed'))
  const canReceive = useSelector(detail, (snapshot) => snapshot.can({ type: 'order.receive' }))
  const isCompleting = useSelector(detail, (snapshot) => snapshot.matches('completing'))
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
        ) : (
          <SummarySkeleton />
        )}
      </main>
      {(canReceive || isCompleting) && (
        <BottomBar>
          <Button busy={isCompleting} onPress={() => detail.send({ type: 'order.receive' })}>
            {LL.orders.received.action()}
          </Button>
        </BottomBar>
      )}
    </div>
  )
}
