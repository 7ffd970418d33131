import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { couponTabs } from '../contract/couponEnums'
import type { CouponTab } from '../contract/couponEnums'
import type { Coupon } from '../contract/coupons'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/app/layers'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { CouponCard } from '../src/screens/coupons/CouponCard'
import { couponPageOf, firstOf } from '../src/screens/coupons/couponLists'
import { CouponTools } from '../src/screens/coupons/CouponTools'
import { WaitingGifts } from '../src/screens/coupons/WaitingGifts'
import { PagedItems } from '../src/screens/PagedItems'
import { Button } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { IconButton } from '../src/ui/IconButton'
import { magnifyingGlass } from '../src/ui/icons'
import { PageHeader } from '../src/ui/PageHeader'
import { LineCardsSkeleton } from '../src/ui/Skeleton'
import { tabPanel, Tabs } from '../src/ui/Tabs'

export const Route = createFileRoute('/my-coupon')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('coupons'), app.untilVerified()])
    return { page: couponPageOf(app, pageOf(location.state).key, navigation().listen) }
  },
  // Coupons are used, opened and given on other pages.
  onEnter: ({ loaderData }) => loaderData?.page.refresh(),
  component: MyCouponsPage,
})

/** The shopper's coupons under three tabs (NAV-007, CPN-001 to CPN-005). */
function MyCouponsPage() {
  const LL = useLL()
  const { app } = Route.useRouteContext()
  const { page } = Route.useLoaderData()
  const { list, wrapped, counts } = page
  const tab = useSelector(list, ({ context }) => context.params['tab'] as CouponTab)
  const isFiltered = useSelector(list, ({ context: { params } }) => params['filter'] !== 'all' || params['mid'] !== '')
  const known = useSelector(counts, ({ context }) => context.items[0]) as Record<CouponTab, number> | undefined
  const choose = (next: string) => list.send({ type: 'list.change', params: firstOf(next as CouponTab) })
  const now = app.clock.now()
  return (
    <div className="page">
      <PageHeader title={LL.coupons.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <IconButton shape={magnifyingGlass} label={LL.coupons.search.open()} href="/search/mycoupon" />
      </PageHeader>
      <OfflineBar onRetry={page.refresh} />
      <Tabs
        name="coupons"
        label={LL.coupons.tabs()}
        items={couponTabs.map((id) => ({ id, label: LL.coupons.tab[id](), count: known?.[id] }))}
        selected={tab}
        onSelect={choose}
        even
      />
      <main className="page__main page__main--padded" {...tabPanel('coupons', tab)}>
        <CouponTools page={page} />
        {tab !== 'history' && <WaitingGifts wrapped={wrapped} />}
        <PagedItems
          list={list}
          skeleton={<LineCardsSkeleton />}
          empty={
            isFiltered ? (
              <EmptyState art="search" title={LL.coupons.emptyFilter()}>
                <Button variant="tint" onPress={() => choose(tab)}>
                  {LL.common.seeAll()}
                </Button>
              </EmptyState>
            ) : (
              <EmptyState art="box" title={LL.coupons.empty.title()} text={LL.coupons.empty.text()}>
                <Button href="/">{LL.coupons.empty.action()}</Button>
              </EmptyState>
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
