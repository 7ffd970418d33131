import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { orderSearchOf } from '../src/pageActors/orderLists'
import { pageOf } from '../src/stack/layers'
import { HistoryRows } from '../src/screens/orders/HistoryRow'
import { LineCardsSkeleton } from '../src/ui/Skeleton'
import { SearchPage } from '../src/screens/shared/SearchPage'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/search/order')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('orders'), app.untilVerified()])
    return { list: orderSearchOf(app, pageOf(location.state).key) }
  },
  onEnter: ({ loaderData }) => loaderData?.list.send({ type: 'list.refresh' }),
  component: OrderSearchPage,
})

/** Search of orders by number, product or shop (NAV-035, ORD-059). */
function OrderSearchPage() {
  const LL = useLL()
  const { app, list } = usePage<typeof Route>()
  const { search } = LL.orders
  return (
    <SearchPage
      app={app}
      list={list}
      title={search.title()}
      placeholder={search.placeholder()}
      start={search.hint()}
      nothing={{ title: (keyword) => search.empty({ keyword }), text: search.emptyText() }}
      end={(count) => LL.orders.end({ count })}
      skeleton={<LineCardsSkeleton />}
    >
      {(orders) => <HistoryRows orders={orders} splitPartnerId={app.config.splitOrderPartnerId} />}
    </SearchPage>
  )
}
