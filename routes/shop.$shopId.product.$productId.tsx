import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import type { ProductCard as Card } from '../contract/products'
import { getProduct } from '../contract/products'
import { useLanguage, useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/app/layers'
import { contentKeptMs, recordOf } from '../src/app/record'
import { FailedScreen } from '../src/screens/browse/FailedScreen'
import { FollowButton } from '../src/screens/browse/FollowButton'
import { GoneScreen } from '../src/screens/browse/GoneScreen'
import { HeaderActions } from '../src/screens/browse/HeaderActions'
import { HomeBlock } from '../src/screens/browse/HomeBlock'
import { followOf, pickerOf, recommendedOf } from '../src/screens/browse/pageActors'
import { isBuyable } from '../src/screens/browse/productAction'
import { ProductBody } from '../src/screens/browse/ProductBody'
import { RecommendedSection } from '../src/screens/browse/RecommendedSection'
import { statusText } from '../src/screens/browse/statusText'
import { BottomBar } from '../src/ui/BottomBar'
import { Button } from '../src/ui/Button'
import { PageHeader } from '../src/ui/PageHeader'
import { ProductDetailSkeleton, RailSkeleton } from '../src/ui/Skeleton'

const VariantSheet = lazy(async () => ({ default: (await import('../src/screens/browse/VariantSheet')).VariantSheet }))

const freshMs = 60_000

export const Route = createFileRoute('/shop/$shopId/product/$productId')({
  beforeLoad: ({ location }) => ({ entry: pageOf(location.state).key }),
  loader: async ({ context: { app }, params: { productId } }) => {
    const asked = app.api.call(getProduct, { params: { productId } }, { option: 'noModal' })
    const [answer] = await Promise.all([recordOf(app, asked), loadTexts('shop')])
    return { product: answer?.product }
  },
  gcTime: contentKeptMs,
  staleTime: freshMs,
  pendingComponent: () => (
    <div className="page">
      <ProductDetailSkeleton />
    </div>
  ),
  errorComponent: ProductFailed,
  component: ProductPage,
})

function ProductFailed() {
  const { app } = Route.useRouteContext()
  const router = useRouter()
  return <FailedScreen app={app} onRetry={() => void router.invalidate()} />
}

function ProductPage() {
  const LL = useLL()
  const language = useLanguage()
  const { app, entry, navigation } = Route.useRouteContext()
  const { product } = Route.useLoaderData()
  if (!product) return <GoneScreen app={app} what="product" title={LL.product.title()} />
  const picker = pickerOf(app, { entry, product, language, listen: navigation().listen })
  return <Shown key={`${entry} ${language}`} picker={picker} />
}

function Shown({ picker }: { picker: ReturnType<typeof pickerOf> }) {
  const LL = useLL()
  const { app, entry, navigation } = Route.useRouteContext()
  const product = useSelector(picker, (snapshot) => snapshot.context.product)
  const isOpen = useSelector(picker, (snapshot) => snapshot.hasTag('open'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  const recommended = recommendedOf(app, { entry, product })
  const isOff = product.status !== 'active'
  return (
    <div className="page">
      <PageHeader
        mode="clear"
        title={product.productName}
        onBack={() => app.navigation.send({ type: 'navigation.back' })}
      >
        <HeaderActions app={app} />
      </PageHeader>
      <main className="page__main">
        <ProductBody product={product} picker={picker} shopEnd={<FollowButton follow={followOf(app, navigation().listen)} shop={product.merchant} />} />
        <HomeBlock<Card> list={recommended} skeleton={<RailSkeleton />} whenFailed={null}>
          {(items) => <RecommendedSection products={items} look="rail" />}
        </HomeBlock>
      </main>
      {isOff ? (
        <BottomBar>
          <Button block disabled>
            {statusText(product.status, LL)}
          </Button>
        </BottomBar>
      ) : (
        isBuyable(product) && (
          <BottomBar>
            <Button
              variant="tint"
              throttled={false}
              onPress={() => picker.send({ type: 'picker.open', purpose: 'cart' })}
            >
              {LL.product.action.addToCart()}
            </Button>
            <Button throttled={false} onPress={() => picker.send({ type: 'picker.open', purpose: 'buy' })}>
              {LL.product.action.buyNow()}
            </Button>
          </BottomBar>
        )
      )}
      {isMounted && (
        <Suspense fallback={null}>
          <VariantSheet picker={picker} onExited={() => setMounted(false)} />
        </Suspense>
      )}
    </div>
  )
}
