import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { Coupon } from '../contract/coupons'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/app/layers'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { CouponCard } from '../src/screens/coupons/CouponCard'
import { couponSearchOf } from '../src/screens/coupons/couponLists'
import { PagedItems } from '../src/screens/PagedItems'
import { SearchForm } from '../src/screens/SearchForm'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'

export const Route = createFileRoute('/search/mycoupon')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('coupons'), app.untilVerified()])
    return { list: couponSearchOf(app, pageOf(location.state).key) }
  },
  onEnter: ({ loaderData }) => loaderData?.list.send({ type: 'list.refresh' }),
  component: CouponSearchPage,
})

/** Coupons of every state by name or shop (NAV-034). */
function CouponSearchPage() {
  const LL = useLL()
  const { app } = Route.useRouteContext()
  const { list } = Route.useLoaderData()
  const keyword = useSelector(list, ({ context }) => context.params['keyword'] ?? '')
  const { search } = LL.coupons
  const now = app.clock.now()
  return (
    <div className="page">
      <PageHeader title={search.open()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <SearchForm
        label={search.open()}
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
              <EmptyState art="search" title={search.start()} />
            ) : (
              <EmptyState art="search" title={search.nothing()} text={search.nothingText()} />
            )
          }
          end={(count) => LL.coupons.end({ count })}
        >
          {(coupons: readonly Coupon[]) =>
            coupons.map((coupon) => <CouponCard key={coupon.coupon_id} coupon={coupon} now={now} />)
          }
        </PagedItems>
      </main>
    </div>
  )
}
