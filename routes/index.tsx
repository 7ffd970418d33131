import { createFileRoute } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import { productName } from '../contract/constants'
import type { Banner, Campaign, QuickAccessItem } from '../contract/home'
import type { ProductCard as Product } from '../contract/products'
import { useLL } from '../i18n/react'
import { getLanguage } from '../i18n/runtime'
import { homeTabsMachine } from '../machines/homeTabs/homeTabsMachine'
import { pagedListMachine } from '../machines/pagedList/pagedListMachine'
import { homeActors } from '../src/actors/browseActors'
import { takeFirstScreen } from '../src/app/firstScreen'
import { pageOf } from '../src/app/layers'
import { ofVisit } from '../src/app/pages'
import { HeaderActions } from '../src/screens/browse/HeaderActions'
import { HomeBlock } from '../src/screens/browse/HomeBlock'
import { HomeGroups } from '../src/screens/browse/HomeGroups'
import { hrefOfLink, linkPresser } from '../src/screens/browse/marketLinks'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { followOf } from '../src/screens/browse/pageActors'
import { productHref } from '../src/screens/browse/productHref'
import { PagedItems } from '../src/screens/PagedItems'
import { BannerCarousel } from '../src/ui/Banner'
import { CampaignCard } from '../src/ui/CampaignCard'
import { PageHeader } from '../src/ui/PageHeader'
import { ProductCard } from '../src/ui/ProductCard'
import { QuickAccess } from '../src/ui/QuickAccess'
import { RetryRow } from '../src/ui/RetryRow'
import { SectionTitle } from '../src/ui/SectionTitle'
import { BannerSkeleton, ProductGridSkeleton, QuickAccessSkeleton, RailSkeleton } from '../src/ui/Skeleton'

const keyOfItem = (item: { id: string }) => item.id
const keyOfProduct = (product: Product) => product.product_id

export const Route = createFileRoute('/')({
  loader: async ({ context: { app }, location }) => {
    const first = takeFirstScreen(getLanguage())
    if (!app.isFullMember()) delete first.quickAccess
    const isPainted = Object.keys(first).length > 0
    const actors = homeActors(app.api, first)
    const { key } = pageOf(location.state)
    const list = (name: Exclude<keyof typeof actors, 'tabs'>, keyOf: (item: never) => string) =>
      app.pages.of(key, name, pagedListMachine.provide({ actors: actors[name] }), {
        input: { params: {}, keyOf },
        refresh: { type: 'list.refresh' },
      })
    const tabs = app.pages.of(ofVisit, 'homeTabs', homeTabsMachine.provide({ actors: actors.tabs }), {
      refresh: { type: 'tabs.refresh' },
    })
    const lists = {
      banners: list('banners', keyOfItem),
      quickAccess: list('quickAccess', keyOfItem),
      campaigns: list('campaigns', keyOfItem),
      recommended: list('recommended', keyOfProduct),
    }
    if (isPainted) {
      const isDone = (snapshot: { hasTag: (tag: 'busy') => boolean }) => !snapshot.hasTag('busy')
      await Promise.all([waitFor(tabs, isDone), ...Object.values(lists).map((one) => waitFor(one, isDone))])
    }
    return { tabs, ...lists }
  },
  component: HomePage,
})

function HomePage() {
  const LL = useLL()
  const { app, navigation } = Route.useRouteContext()
  const { tabs, banners, quickAccess, campaigns, recommended } = Route.useLoaderData()
  const open = linkPresser(app)
  return (
    <div className="page">
      <PageHeader mode="teal" title={productName} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <HeaderActions app={app} />
      </PageHeader>
      <OfflineBar onRetry={() => app.pages.refresh()} />
      <main className="page__main">
        <HomeBlock<Banner> list={banners} skeleton={<BannerSkeleton />}>
          {(items) => <BannerCarousel banners={[...items]} hrefOf={hrefOfLink} onPress={open} />}
        </HomeBlock>
        <HomeBlock<QuickAccessItem> list={quickAccess} skeleton={<QuickAccessSkeleton />}>
          {(items) => <QuickAccess items={[...items]} hrefOf={hrefOfLink} onPress={open} />}
        </HomeBlock>
        <HomeGroups
          tabs={tabs}
          follow={followOf(app, navigation().listen)}
          onCategories={() => app.navigation.send({ type: 'navigation.push', to: '/category-list' })}
        />
        <HomeBlock<Campaign> list={campaigns} skeleton={<RailSkeleton />}>
          {(items) => (
            <section className="section">
              <SectionTitle>{LL.home.campaigns()}</SectionTitle>
              <div className="rail rail--campaigns" role="group" aria-label={LL.home.campaigns()} tabIndex={0}>
                {items.map((campaign) => (
                  <CampaignCard key={campaign.id} campaign={campaign} />
                ))}
              </div>
            </section>
          )}
        </HomeBlock>
        <section className="section">
          <SectionTitle>{LL.home.recommended()}</SectionTitle>
          <PagedItems
            list={recommended}
            skeleton={<ProductGridSkeleton />}
            empty={null}
            failed={<RetryRow title={LL.look.blockFailed()} onRetry={() => recommended.send({ type: 'list.retry' })} />}
            end={() => LL.look.endOfList()}
          >
            {(products: readonly Product[]) => (
              <div className="grid">
                {products.map((product) => (
                  <ProductCard key={product.product_id} product={product} href={productHref(product)} />
                ))}
              </div>
            )}
          </PagedItems>
        </section>
      </main>
    </div>
  )
}
