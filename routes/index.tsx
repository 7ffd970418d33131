import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { lazy, Suspense, useState } from 'react'
import type { Actor, SnapshotFrom } from 'xstate'
import { waitFor } from 'xstate'
import type { Banner, Campaign, QuickAccessItem } from '../contract/home'
import type { ProductCard as Product } from '../contract/products'
import { useLL } from '../i18n/react'
import { getLanguage } from '../i18n/runtime'
import { hrefOfLink } from '../contract/links'
import { homeTabsMachine } from '../machines/homeTabs/homeTabsMachine'
import { pagedListMachine } from '../machines/pagedList/pagedListMachine'
import { sheetMachine } from '../machines/sheet/sheetMachine'
import { homeActors } from '../src/actors/browseActors'
import type { App } from '../src/app/app'
import { takeFirstScreen } from '../src/app/firstScreen'
import { breathe } from '../src/app/idle'
import { useParts } from '../src/app/takeOver'
import { pageOf } from '../src/stack/layers'
import { visitScope } from '../src/stack/pages'
import { HeaderActions } from '../src/screens/shared/HeaderActions'
import { HomeBlock } from '../src/screens/shared/HomeBlock'
import { HomeGroups } from '../src/screens/home/HomeGroups'
import { linkPresser } from '../src/screens/shared/marketLinks'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { followOf } from '../src/screens/shared/pageActors'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { BannerCarousel } from '../src/ui/Banner'
import { Home, HomeCampaigns, HomeProducts, HomeRecommended } from '../src/ui/Home'
import { QuickAccess } from '../src/ui/QuickAccess'
import { RetryRow } from '../src/ui/RetryRow'
import { BannerSkeleton, ProductGridSkeleton, QuickAccessSkeleton, RailSkeleton } from '../src/ui/Skeleton'
import { usePage } from '../src/stack/pageContext'

const CategorySheet = lazy(async () => ({
  default: (await import('../src/screens/category/CategorySheet')).CategorySheet,
}))
const LongProductGrid = lazy(async () => ({
  default: (await import('../src/screens/shared/LongProductGrid')).LongProductGrid,
}))

const FirstVisit = lazy(async () => ({ default: (await import('../src/screens/firstVisit/FirstVisit')).FirstVisit }))

/** Number of idle steps after which each part of the page is rendered in full, from top to bottom. */
const parts = { groups: 3, campaigns: 4, recommended: 5, end: 6 }

const keyOfItem = (item: { id: string }) => item.id
const keyOfProduct = (product: Product) => product.product_id

export const Route = createFileRoute('/')({
  loader: async ({ context: { app, navigation }, location }) => {
    await breathe()
    const isFullMember = app.isFullMember()
    const first = takeFirstScreen(getLanguage(), isFullMember)
    const isPainted = Object.keys(first).length > 0
    const isKnown = app.isVerified()
    const actors = homeActors(app.api, first)
    const { key } = pageOf(location.state)
    const list = (name: Exclude<keyof typeof actors, 'tabs'>, keyOf: (item: never) => string) =>
      app.pages.of(key, name, () => pagedListMachine.provide({ actors: actors[name] }), {
        input: { params: {}, keyOf },
        refresh: { type: 'list.refresh' },
      })
    const tabs = app.pages.of(visitScope, 'homeTabs', () => homeTabsMachine.provide({ actors: actors.tabs }), {
      refresh: { type: 'tabs.refresh' },
    })
    const lists = {
      banners: list('banners', keyOfItem),
      quickAccess: list('quickAccess', keyOfItem),
      campaigns: list('campaigns', keyOfItem),
      recommended: list('recommended', keyOfProduct),
    }
    const isDone = (snapshot: { hasTag: (tag: 'busy') => boolean }) => !snapshot.hasTag('busy')
    if (!isKnown) void listOwnCampaigns(app, lists.campaigns, isDone)
    if (isPainted) {
      await Promise.all([waitFor(tabs, isDone), ...Object.values(lists).map((one) => waitFor(one, isDone))])
      // The shopper's profile was loaded meanwhile.
      if (isFullMember && !app.isFullMember()) lists.quickAccess.send({ type: 'list.refresh' })
    }
    const sheet = app.pages.of(key, 'categories', () => sheetMachine, {
      input: { name: 'categories' },
      listen: navigation().listen,
    })
    return { tabs, sheet, ...lists }
  },
  component: HomePage,
})

/** Personal campaigns (birthday, rewards) are loaded once the session is verified (LND-004). */
async function listOwnCampaigns(
  app: App,
  campaigns: Actor<typeof pagedListMachine>,
  isDone: (snapshot: SnapshotFrom<typeof pagedListMachine>) => boolean,
): Promise<void> {
  await app.untilVerified()
  // A stopped actor belongs to a page that was left.
  await waitFor(campaigns, isDone).then(
    () => campaigns.send({ type: 'list.refresh' }),
    () => {},
  )
}

function HomePage() {
  const { app, navigation, tabs, banners, quickAccess, campaigns, recommended, sheet } = usePage<typeof Route>()
  const LL = useLL()
  const drawn = useParts(parts.end)
  const open = linkPresser(app)
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  return (
    <>
      <Home
        onBack={() => app.navigation.send({ type: 'navigation.back' })}
        actions={<HeaderActions app={app} />}
        notice={<OfflineBar onRetry={() => app.pages.refresh()} />}
        banners={
          <HomeBlock<Banner> list={banners} skeleton={<BannerSkeleton />}>
            {(items) => <BannerCarousel banners={[...items]} hrefOf={hrefOfLink} onPress={open} />}
          </HomeBlock>
        }
        quickAccess={
          <HomeBlock<QuickAccessItem> list={quickAccess} skeleton={<QuickAccessSkeleton />}>
            {(items) => <QuickAccess items={[...items]} hrefOf={hrefOfLink} onPress={open} />}
          </HomeBlock>
        }
        sections={
          <HomeGroups
            tabs={tabs}
            follow={followOf(app, navigation().listen)}
            whole={drawn < parts.groups ? drawn : Infinity}
            onCategories={() => sheet.send({ type: 'sheet.open' })}
          />
        }
        campaigns={
          <HomeBlock<Campaign> list={campaigns} skeleton={<RailSkeleton />}>
            {(items) => <HomeCampaigns campaigns={items} isWhole={drawn >= parts.campaigns} />}
          </HomeBlock>
        }
        recommended={
          <HomeRecommended isWhole={drawn >= parts.end}>
            {drawn < parts.recommended ? (
              <HomeBlock<Product> list={recommended} skeleton={<ProductGridSkeleton />}>
                {(products) => <HomeProducts products={products} />}
              </HomeBlock>
            ) : (
              <PagedItems
                list={recommended}
                skeleton={<ProductGridSkeleton />}
                empty={null}
                failed={
                  <RetryRow title={LL.look.blockFailed()} onRetry={() => recommended.send({ type: 'list.retry' })} />
                }
                end={() => LL.look.endOfList()}
              >
                {(products: readonly Product[]) => (
                  <Suspense fallback={<HomeProducts products={products} />}>
                    <LongProductGrid products={products} className="long-list--grid" />
                  </Suspense>
                )}
              </PagedItems>
            )}
          </HomeRecommended>
        }
      />
      {drawn >= parts.end && (
        <Suspense fallback={null}>
          <FirstVisit app={app} listen={navigation().listen} />
        </Suspense>
      )}
      {isMounted && (
        <Suspense fallback={null}>
          <CategorySheet app={app} sheet={sheet} onExited={() => setMounted(false)} />
        </Suspense>
      )}
    </>
  )
}
