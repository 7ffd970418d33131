import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import type { Product, ProductCard as Card } from '../contract/products'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import type { App } from '../src/app/app'
import { pageOf } from '../src/app/layers'
import { isGone } from '../src/app/record'
import { FailedScreen } from '../src/screens/browse/FailedScreen'
import { FollowButton } from '../src/screens/browse/FollowButton'
import { GoneScreen } from '../src/screens/browse/GoneScreen'
import { HeaderActions } from '../src/screens/browse/HeaderActions'
import { HomeBlock } from '../src/screens/browse/HomeBlock'
import { MainActionBar } from '../src/screens/browse/MainActionBar'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { followOf, pickerOf, productOf, recommendedOf } from '../src/screens/browse/pageActors'
import { ProductBody } from '../src/screens/browse/ProductBody'
import { RecommendedSection } from '../src/screens/browse/RecommendedSection'
import { PageHeader } from '../src/ui/PageHeader'
import { ProductDetailSkeleton, RailSkeleton } from '../src/ui/Skeleton'

const EdonationTutorial = lazy(async () => ({
  default: (await import('../src/screens/browse/EdonationTutorial')).EdonationTutorial,
}))
const VariantSheet = lazy(async () => ({ default: (await import('../src/screens/browse/VariantSheet')).VariantSheet }))

export const Route = createFileRoute('/shop/$shopId/product/$productId')({
  loader: async ({ context: { app }, params: { productId }, location }) => {
    await loadTexts('shop')
    const entry = pageOf(location.state).key
    return { entry, record: productOf(app, { entry, productId }) }
  },
  component: ProductPage,
})

/** A product; the shop in the address is not looked at (NAV-077). */
function ProductPage() {
  const LL = useLL()
  const { app, navigation } = Route.useRouteContext()
  const { entry, record } = Route.useLoaderData()
  const product = useSelector(record, ({ context }) => context.items[0]) as Product | undefined
  const hasFailed = useSelector(record, (snapshot) => snapshot.matches('failed'))
  const isMissing = useSelector(record, ({ context }) => isGone(context.error))
  if (hasFailed && isMissing) return <GoneScreen app={app} what="product" title={LL.product.title()} />
  if (hasFailed) {
    return <FailedScreen app={app} title={LL.product.title()} onRetry={() => record.send({ type: 'list.retry' })} />
  }
  if (!product) return <ProductPending app={app} />
  const picker = pickerOf(app, { entry, product, listen: navigation().listen })
  return <ShownProduct key={picker.id + entry} entry={entry} picker={picker} />
}

function ProductPending({ app }: { app: App }) {
  return (
    <div className="page">
      <PageHeader mode="clear" onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <HeaderActions app={app} />
      </PageHeader>
      <main className="page__main">
        <ProductDetailSkeleton />
      </main>
    </div>
  )
}

function ShownProduct({ entry, picker }: { entry: string; picker: ReturnType<typeof pickerOf> }) {
  const { app, navigation } = Route.useRouteContext()
  const product = useSelector(picker, (snapshot) => snapshot.context.product)
  const isOpen = useSelector(picker, (snapshot) => snapshot.hasTag('open'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  const recommended = recommendedOf(app, { entry, product })
  return (
    <div className="page">
      <PageHeader
        mode="clear"
        title={product.productName}
        onBack={() => app.navigation.send({ type: 'navigation.back' })}
      >
        <HeaderActions app={app} />
      </PageHeader>
      <OfflineBar isUnderPhotoHeader onRetry={() => app.pages.refresh()} />
      <main className="page__main">
        <ProductBody
          product={product}
          picker={picker}
          aboutEdonation={
            product.isEdonation && (
              <Suspense fallback={null}>
                <EdonationTutorial app={app} entry={entry} listen={navigation().listen} />
              </Suspense>
            )
          }
          shopEnd={<FollowButton follow={followOf(app, navigation().listen)} shop={product.merchant} />}
        />
        <HomeBlock<Card> list={recommended} skeleton={<RailSkeleton />} whenFailed={null}>
          {(items) => <RecommendedSection products={items} look="rail" />}
        </HomeBlock>
      </main>
      <MainActionBar product={product} picker={picker} />
      {isMounted && (
        <Suspense fallback={null}>
          <VariantSheet picker={picker} onExited={() => setMounted(false)} />
        </Suspense>
      )}
    </div>
  )
}
