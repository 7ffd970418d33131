import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { keywordLength } from '../contract/constants'
import type { Coupon } from '../contract/coupons'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/app/layers'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { CouponCard } from '../src/screens/coupons/CouponCard'
import { couponSearchOf } from '../src/screens/coupons/couponLists'
import { PagedItems } from '../src/screens/PagedItems'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'

export const Route = createFileRoute('/search/mycoupon')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('coupons'), app.untilVerified()])
    return { list: couponSearchOf(app, pageOf(location.state).key) }
  },
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
  const find = (form: HTMLFormElement) => {
    const asked = (form.elements.namedItem('keyword') as HTMLInputElement).value.trim()
    if (asked !== keyword) list.send({ type: 'list.change', params: { keyword: asked } })
  }
  return (
    <div className="page">
      <PageHeader title={search.open()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <form
        className="coupon-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          find(event.currentTarget)
        }}
      >
        <input
          className="coupon-search__field"
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={keywordLength.max}
          placeholder={search.placeholder()}
          aria-label={search.open()}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button type="submit" className="btn btn--primary btn--md">
          {LL.header.search()}
        </button>
      </form>
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
