import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import type { OrderTab } from '../contract/enums'
import { orderTabs } from '../contract/enums'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { orderListOf } from '../src/pageActors/orderLists'
import { pageOf } from '../src/stack/layers'
import { HistoryRows } from '../src/screens/orders/HistoryRow'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { PullToRefresh } from '../src/screens/shared/PullToRefresh'
import { Button } from '../src/ui/Button'
import { Chip } from '../src/ui/Chip'
import { EmptyState } from '../src/ui/EmptyState'
import { IconButton } from '../src/ui/IconButton'
import { magnifyingGlass } from '../src/ui/icons'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/order/')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('orders'), app.untilVerified()])
    return { list: orderListOf(app, pageOf(location.state).key) }
  },
  onEnter: ({ loaderData }) => loaderData?.list.send({ type: 'list.refresh' }),
  onLeave: ({ context }) => context.app.counters.send({ type: 'orderCount.refresh' }),
  component: OrderHistoryPage,
})

/** Orders, newest first (ORD-059). */
function OrderHistoryPage() {
  const LL = useLL()
  const { app, list } = usePage<typeof Route>()
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const tab = useSelector(list, (snapshot) => snapshot.context.params['status'] as OrderTab)
  return (
    <div className="page">
      <PageHeader title={LL.orders.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <IconButton shape={magnifyingGlass} label={LL.orders.search.title()} href="/search/order" />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <div className="chips chips--bar">
        {orderTabs.map((one) => (
          <Chip
            key={one}
            selected={one === tab}
            onPress={() => list.send({ type: 'list.change', params: { status: one } })}
          >
            {LL.orders.tab[one]()}
          </Chip>
        ))}
      </div>
      <PullToRefresh isBusy={isBusy} onRefresh={() => list.send({ type: 'list.refresh' })}>
        <main className="page__main page__main--padded">
          <PagedItems
            list={list}
            skeleton={<LineCardsSkeleton />}
            empty={
              <EmptyState art="box" title={LL.orders.empty.title()} text={LL.orders.empty.text()} large>
                <Button href="/">{LL.orders.empty.action()}</Button>
              </EmptyState>
            }
            end={(count) => LL.orders.end({ count })}
          >
            {(orders) => <HistoryRows orders={orders} splitPartnerId={app.config.splitOrderPartnerId} />}
          </PagedItems>
        </main>
      </PullToRefresh>
    </div>
  )
}
