import { createFileRoute } from '@tanstack/react-router'
import type { Coupon } from '../contract/coupons'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/app/layers'
import { CouponCard } from '../src/screens/coupons/CouponCard'
import { couponSearchOf } from '../src/screens/coupons/couponLists'
import { SearchPage } from '../src/screens/SearchPage'

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
  const { search } = LL.coupons
  const now = app.clock.now()
  return (
    <SearchPage
      app={app}
      list={list}
      title={search.open()}
      placeholder={search.placeholder()}
      start={search.start()}
      nothing={{ title: () => search.nothing(), text: search.nothingText() }}
      end={(count) => LL.coupons.end({ count })}
    >
      {(coupons: readonly Coupon[]) =>
        coupons.map((coupon) => <CouponCard key={coupon.coupon_id} coupon={coupon} now={now} />)
      }
    </SearchPage>
  )
}
