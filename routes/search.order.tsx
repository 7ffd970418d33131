import { createFileRoute } from '@tanstack/react-router'
import type { OrderSummary } from '../contract/orders'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pagedListMachine } from '../machines/pagedList/pagedListMachine'
import { orderSearchActors } from '../src/actors/listActors'
import { pageOf } from '../src/stack/layers'
import { HistoryRows, keyOfOrder } from '../src/screens/orders/HistoryRow'
import { SearchPage } from '../src/screens/shared/SearchPage'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/search/order')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('shop'), app.untilVerified()])
    const list = app.pages.of(
      pageOf(location.state).key,
      'order search',
      () => pagedListMachine.provide({ actors: orderSearchActors(app.api) }),
      { input: { params: { keyword: '' }, keyOf: keyOfOrder }, refresh: { type: 'list.refresh' } },
    )
    return { list }
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
    >
      {(orders: readonly OrderSummary[]) => (
        <HistoryRows orders={orders} splitPartnerId={app.config.splitOrderPartnerId} />
      )}
    </SearchPage>
  )
}
