import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { Suspense, useState } from 'react'
import { waitFor } from 'xstate'
import type { Campaign } from '../contract/home'
import { useLL } from '../i18n/react'
import { getLanguage } from '../i18n/runtime'
import { hrefOfLink } from '../contract/links'
import type { PagedList } from '../machines/pagedList/pagedListMachine'
import { homeOf } from '../src/pageActors/home'
import { sheetOf } from '../src/pageActors/sheets'
import type { App } from '../src/app/app'
import { takeFirstScreen } from '../src/app/firstScreen'
import { breathe } from '../src/app/idle'
import { useParts } from '../src/app/hydration'
import { pageOf } from '../src/stack/layers'
import { HeaderActions } from '../src/screens/shared/HeaderActions'
import { HomeBlock } from '../src/screens/shared/HomeBlock'
import { HomeGroups } from '../src/screens/home/HomeGroups'
import { linkPresser } from '../src/screens/shared/marketLinks'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { followOf } from '../src/pageActors/product'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { BannerCarousel } from '../src/ui/Banner'
import { Home, HomeCampaigns, HomeProducts, HomeRecommended } from '../src/ui/Home'
import { QuickAccess } from '../src/ui/QuickAccess'
import { RetryRow } from '../src/ui/RetryRow'
import { BannerSkeleton, ProductGridSkeleton, QuickAccessSkeleton, RailSkeleton } from '../src/ui/Skeleton'
import { usePage } from '../src/stack/pageContext'
import { lazyWithRetry } from '../src/ui/lazyWithRetry'

const CategorySheet = lazyWithRetry(async () => ({
  default: (await import('../src/screens/category/CategorySheet')).CategorySheet,
}))
const LongProductGrid = lazyWithRetry(async () => ({
  default: (await import('../src/screens/shared/LongProductGrid')).LongProductGrid,
}))

const FirstVisit = lazyWithRetry(async () => ({
  default: (await import('../src/screens/firstVisit/FirstVisit')).FirstVisit,
}))

/** Number of idle steps after which each part of the page is rendered in full, from top to bottom. */
const parts = { groups: 3, campaigns: 4, recommended: 5, end: 6 }

const isDone = (snapshot: { hasTag: (tag: 'busy') => boolean }) => !snapshot.hasTag('busy')

export const Route = createFileRoute('/')({
  loader: async ({ context: { app, navigation }, location }) => {
    await breathe()
    const isFullMember = app.isFullMember()
    const first = takeFirstScreen(getLanguage(), isFullMember)
    const isPainted = Object.keys(first).length > 0
    const isKnown = app.isVerified()
    const { key: entry } = pageOf(location.state)
    const { tabs, ...lists } = homeOf(app, { entry, first })
    if (!isKnown) void listOwnCampaigns(app, lists.campaigns)
    if (isPainted) {
      await Promise.all([waitFor(tabs, isDone), ...Object.values(lists).map((one) => waitFor(one, isDone))])
      // The shopper's profile was loaded meanwhile.
      if (isFullMember && !app.isFullMember()) lists.quickAccess.send({ type: 'list.refresh' })
    }
    const sheet = sheetOf(app, { entry, name: 'categories', listen: navigation().listen })
    return { tabs, sheet, ...lists }
  },
  component: HomePage,
})

/** Personal campaigns (birthday, rewards) are loaded once the session is verified (LND-004). */
async function listOwnCampaigns(app: App, campaigns: PagedList<Campaign>): Promise<void> {
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
          <HomeBlock list={banners} skeleton={<BannerSkeleton />}>
            {(items) => <BannerCarousel banners={[...items]} hrefOf={hrefOfLink} onPress={open} />}
          </HomeBlock>
        }
        quickAccess={
          <HomeBlock list={quickAccess} skeleton={<QuickAccessSkeleton />}>
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
          <HomeBlock list={campaigns} skeleton={<RailSkeleton />}>
            {(items) => <HomeCampaigns campaigns={items} isWhole={drawn >= parts.campaigns} />}
          </HomeBlock>
        }
        recommended={
          <HomeRecommended isWhole={drawn >= parts.end}>
            {drawn < parts.recommended ? (
              <HomeBlock list={recommended} skeleton={<ProductGridSkeleton />}>
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
                {(products) => (
                  <Suspense fallback={<HomeProducts products={products} />}>
                    <LongProductGrid products={products} />
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
