import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { Suspense, useId, useState } from 'react'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import type { MerchantTab } from '../machines/merchantProfile/merchantProfileMachine'
import { merchantTabs } from '../machines/merchantProfile/merchantProfileMachine'
import { pageOf } from '../src/stack/layers'
import { failureOf } from '../machines/failure'
import { isGone } from '../machines/ports'
import { FailedScreen } from '../src/screens/shared/FailedScreen'
import { FollowButton } from '../src/screens/shared/FollowButton'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { CartButton } from '../src/screens/shared/HeaderActions'
import { SearchButton } from '../src/screens/shared/SearchButton'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { followOf } from '../src/pageActors/product'
import { knownShop } from '../src/screens/shared/known'
import { Collectables } from '../src/screens/merchant/Collectables'
import { merchantOf, merchantTabsOf, shopProductsOf } from '../src/pageActors/merchant'
import { collectablesOf } from '../src/pageActors/vouchers'
import { MerchantHead } from '../src/screens/merchant/MerchantHead'
import { MerchantSkeleton } from '../src/screens/merchant/MerchantSkeleton'
import { ShopProducts } from '../src/screens/merchant/ShopProducts'
import { ShopVoucher } from '../src/screens/merchant/ShopVoucher'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { ProductGridSkeleton, SummarySkeleton } from '../src/ui/Skeleton'
import { tabPanel, Tabs } from '../src/ui/Tabs'
import { usePage } from '../src/stack/pageContext'
import { lazyWithRetry } from '../src/ui/lazyWithRetry'

const ShopAbout = lazyWithRetry(async () => ({
  default: (await import('../src/screens/merchant/ShopAbout')).ShopAbout,
}))

export const Route = createFileRoute('/merchant-detail/$merchantId')({
  loader: async ({ context: { app, navigation }, params: { merchantId: mid }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('merchant'), loadTexts('errors'), app.untilVerified()])
    const page = { entry: pageOf(location.state).key, listen: navigation().listen, mid }
    return {
      mid,
      record: merchantOf(app, page),
      profile: merchantTabsOf(app, page),
      products: shopProductsOf(app, page),
      collectables: collectablesOf(app, page),
      follow: followOf(app, page.listen),
    }
  },
  component: MerchantPage,
})

/** A shop: its products, vouchers and description (SHP-003). Shows the previous page's data until it has loaded. */
function MerchantPage() {
  const LL = useLL()
  const tabs = useId()
  const { app, mid, record, profile, products, collectables, follow } = usePage<typeof Route>()
  const shop = useSelector(record, ({ context }) => context.value)
  const [known] = useState(() => knownShop(app, mid))
  const seen = shop ?? known
  const failure = useSelector(record, failureOf)
  const tab = useSelector(profile, (snapshot) => snapshot.value)
  const promotions = useSelector(collectables.list, (snapshot) => snapshot.context.total)
  if (isGone(failure)) return <GoneScreen app={app} what="shop" title={LL.merchant.title()} />
  if (failure)
    return <FailedScreen app={app} title={LL.merchant.title()} onRetry={() => record.send({ type: 'record.retry' })} />
  return (
    <div className="page">
      <PageHeader
        mode="clear"
        title={seen?.name ?? LL.merchant.title()}
        onBack={() => app.navigation.send({ type: 'navigation.back' })}
      >
        <SearchButton />
        <CartButton app={app} />
      </PageHeader>
      <OfflineBar isUnderPhotoHeader onRetry={() => app.pages.refresh()} />
      <main className="page__main">
        {seen ? (
          <>
            <MerchantHead
              app={app}
              shop={seen}
              now={app.clock.now()}
              follow={<FollowButton follow={follow} shop={seen} />}
              onHours={() => profile.send({ type: 'about.show' })}
            />
            <Tabs
              items={merchantTabs.map((id) => ({
                id,
                label: LL.merchant[id](),
                count: id === 'promotions' ? promotions || undefined : undefined,
              }))}
              selected={tab}
              onSelect={(id) => profile.send({ type: `${id as MerchantTab}.show` })}
              label={LL.merchant.tabs()}
              name={tabs}
              even
            />
            <div {...tabPanel(tabs, tab)} className={tab === 'products' ? undefined : 'page__main--padded'}>
              {tab === 'products' && <ShopVoucher app={app} {...collectables} />}
              {tab === 'products' && (shop ? <ShopProducts shop={shop} {...products} /> : <ProductGridSkeleton />)}
              {tab === 'promotions' && (
                <Collectables
                  app={app}
                  {...collectables}
                  isAtShop
                  empty={
                    <EmptyState
                      art="search"
                      title={LL.merchant.noPromotions()}
                      text={LL.merchant.noPromotionsText()}
                      large
                    />
                  }
                />
              )}
              {tab === 'about' &&
                (shop ? (
                  <Suspense fallback={<SummarySkeleton />}>
                    <ShopAbout app={app} shop={shop} />
                  </Suspense>
                ) : (
                  <SummarySkeleton />
                ))}
            </div>
          </>
        ) : (
          <MerchantSkeleton />
        )}
      </main>
    </div>
  )
}
