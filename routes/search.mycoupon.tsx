import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { couponSearchOf } from '../src/pageActors/coupons'
import { CouponRows } from '../src/screens/coupons/CouponRows'
import { CouponCardsSkeleton } from '../src/screens/coupons/CouponSkeletons'
import { SearchPage } from '../src/screens/shared/SearchPage'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/search/mycoupon')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('coupons'), app.untilVerified()])
    return { list: couponSearchOf(app, pageOf(location.state).key) }
  },
  onEnter: ({ loaderData }) => loaderData?.list.send({ type: 'list.refresh' }),
  component: CouponSearchPage,
})

/** Search of coupons of every status by name or shop (NAV-034). */
function CouponSearchPage() {
  const LL = useLL()
  const { app, list } = usePage<typeof Route>()
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
      skeleton={<CouponCardsSkeleton />}
    >
      {(coupons) => <CouponRows coupons={coupons} now={now} />}
    </SearchPage>
  )
}
