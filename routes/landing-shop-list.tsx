import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { CartButton } from '../src/screens/shared/HeaderActions'
import { SearchButton } from '../src/screens/shared/SearchButton'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { followOf } from '../src/pageActors/product'
import { mallShopsOf } from '../src/pageActors/landing'
import { ShopList } from '../src/screens/landing/ShopList'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { ListRowsSkeleton } from '../src/ui/Skeleton'

export const Route = createFileRoute('/landing-shop-list')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('landing')])
    return {
      list: mallShopsOf(app, { entry: pageOf(location.state).key }),
      follow: followOf(app, navigation().listen),
    }
  },
  component: MallPage,
})

/** The shops of the mall (NAV-028, LND-003). */
function MallPage() {
  const LL = useLL()
  const { app, list, follow } = usePage<typeof Route>()
  return (
    <div className="page">
      <PageHeader title={LL.landing.mallShops()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <SearchButton />
        <CartButton app={app} />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main">
        <PagedItems
          list={list}
          skeleton={<ListRowsSkeleton />}
          empty={<EmptyState art="search" title={LL.notFound.shop()} large />}
          end={(count) => LL.landing.endShops({ count })}
        >
          {(shops) => <ShopList shops={shops} follow={follow} />}
        </PagedItems>
      </main>
    </div>
  )
}
