import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { OrderSummary } from '../contract/orders'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pagedListMachine } from '../machines/pagedList/pagedListMachine'
import { orderSearchActors } from '../src/actors/listActors'
import { pageOf } from '../src/app/layers'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { HistoryRows, keyOfOrder } from '../src/screens/orders/HistoryRow'
import { PagedItems } from '../src/screens/PagedItems'
import { SearchForm } from '../src/screens/SearchForm'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'

export const Route = createFileRoute('/search/order')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('shop'), app.untilVerified()])
    const list = app.pages.of(
      pageOf(location.state).key,
      'order search',
      pagedListMachine.provide({ actors: orderSearchActors(app.api) }),
      { input: { params: { keyword: '' }, keyOf: keyOfOrder }, refresh: { type: 'list.refresh' } },
    )
    return { list }
  },
  onEnter: ({ loaderData }) => loaderData?.list.send({ type: 'list.refresh' }),
  component: OrderSearchPage,
})

/** Orders by their number, a product or a shop (NAV-035, ORD-059). */
function OrderSearchPage() {
  const LL = useLL()
  const { app } = Route.useRouteContext()
  const { list } = Route.useLoaderData()
  const keyword = useSelector(list, ({ context }) => context.params['keyword'] ?? '')
  const { search } = LL.orders
  return (
    <div className="page">
      <PageHeader title={search.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <SearchForm
        label={search.title()}
        placeholder={search.placeholder()}
        keyword={keyword}
        onSearch={(asked) => list.send({ type: 'list.change', params: { keyword: asked } })}
      />
      <main className="page__main page__main--padded">
        <PagedItems
          list={list}
          skeleton={<LineCardsSkeleton />}
          empty={
            keyword === '' ? (
              <EmptyState art="search" title={search.hint()} />
            ) : (
              <EmptyState art="search" title={search.empty({ keyword })} text={search.emptyText()} />
            )
          }
          end={(count) => LL.orders.end({ count })}
        >
          {(orders: readonly OrderSummary[]) => (
            <HistoryRows orders={orders} splitPartnerId={app.config.splitOrderPartnerId} />
          )}
        </PagedItems>
      </main>
    </div>
  )
}
