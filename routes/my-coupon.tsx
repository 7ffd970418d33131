import { createFileRoute } from '@tanstack/react-router'
import { useId } from 'react'
import { useSelector } from '../src/stack/useSelector'
import { couponTabs } from '../contract/couponEnums'
import type { CouponTab } from '../contract/couponEnums'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { needsServer } from '../machines/couponUse/phase'
import { promotionCount } from '../machines/counters/countersMachine'
import { pageOf } from '../src/stack/layers'
import { CountedLink } from '../src/screens/shared/HeaderActions'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { couponPageOf, defaultQuery } from '../src/pageActors/coupons'
import { CouponRows } from '../src/screens/coupons/CouponRows'
import { CouponTools } from '../src/screens/coupons/CouponTools'
import { WaitingGifts } from '../src/screens/coupons/WaitingGifts'
import { useIsOnline } from '../src/screens/shared/useIsOnline'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { Button } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { IconButton } from '../src/ui/IconButton'
import { magnifyingGlass } from '../src/ui/icons'
import { Notice } from '../src/ui/Notice'
import { PageHeader } from '../src/ui/PageHeader'
import { tag } from '../src/ui/pageIcons'
import { CouponCardsSkeleton } from '../src/screens/coupons/CouponSkeletons'
import { tabPanel, Tabs } from '../src/ui/Tabs'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/my-coupon')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('coupons'), app.untilVerified()])
    return { page: couponPageOf(app, pageOf(location.state).key, navigation().listen) }
  },
  // Coupons may have been used, opened or given on other pages.
  onEnter: ({ loaderData }) => loaderData?.page.refresh(),
  component: MyCouponsPage,
})

/** The shopper's coupons under three tabs (NAV-007, CPN-001 to CPN-005). */
function MyCouponsPage() {
  const LL = useLL()
  const tabs = useId()
  const { app, page } = usePage<typeof Route>()
  const { list, wrapped, counts } = page
  const tab = useSelector(list, ({ context }) => context.params['tab'] as CouponTab)
  const isFiltered = useSelector(list, ({ context: { params } }) => params['filter'] !== 'all' || params['mid'] !== '')
  const known = useSelector(counts, ({ context }) => context.value)
  const choose = (next: string) => list.send({ type: 'list.change', params: defaultQuery(next as CouponTab) })
  const now = app.clock.now()
  const isOnline = useIsOnline()
  const hasOff = useSelector(list, ({ context }) => context.items.some((coupon) => needsServer(coupon, now)))
  return (
    <div className="page">
      <PageHeader title={LL.coupons.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <IconButton shape={magnifyingGlass} label={LL.coupons.search.open()} href="/search/mycoupon" />
        <CountedLink
          app={app}
          countOf={promotionCount}
          shape={tag}
          label={LL.coupons.allVouchers()}
          labelWithCount={LL.coupons.allVouchersCount}
          href="/promotion-center"
        />
      </PageHeader>
      <OfflineBar onRetry={page.refresh} />
      <Tabs
        name={tabs}
        label={LL.coupons.tabs()}
        items={couponTabs.map((id) => ({ id, label: LL.coupons.tab[id](), count: known?.[id] || undefined }))}
        selected={tab}
        onSelect={choose}
        even
      />
      <main className="page__main page__main--padded" {...tabPanel(tabs, tab)}>
        <CouponTools page={page} />
        {tab !== 'history' && <WaitingGifts wrapped={wrapped} />}
        <PagedItems
          list={list}
          skeleton={<CouponCardsSkeleton />}
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
          {(coupons) => <CouponRows coupons={coupons} now={now} />}
        </PagedItems>
        {!isOnline && hasOff && <Notice>{LL.coupons.offline()}</Notice>}
      </main>
    </div>
  )
}
