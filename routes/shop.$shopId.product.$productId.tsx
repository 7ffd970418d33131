import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { Suspense, useState } from 'react'
import type { Product, ProductCard as Card } from '../contract/products'
import { mainActionOf } from '../contract/products'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import type { App } from '../src/app/app'
import { pageOf } from '../src/stack/layers'
import { failureOf } from '../machines/failure'
import { isGone } from '../machines/ports'
import { FailedScreen } from '../src/screens/shared/FailedScreen'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { HeaderActions } from '../src/screens/shared/HeaderActions'
import { SearchButton } from '../src/screens/shared/SearchButton'
import { HomeBlock } from '../src/screens/shared/HomeBlock'
import { recommendedOf } from '../src/pageActors/catalogue'
import { followOf, productOf } from '../src/pageActors/product'
import { pickerOf } from '../src/pageActors/variantPicker'
import { ProductScreen } from '../src/screens/product/ProductScreen'
import { RecommendedSection } from '../src/screens/shared/RecommendedSection'
import { knownProduct } from '../src/screens/shared/known'
import { PageHeader } from '../src/ui/PageHeader'
import { ProductDetailSkeleton, RailSkeleton } from '../src/ui/Skeleton'
import { useHasEntered, usePage } from '../src/stack/pageContext'
import { lazyWithRetry } from '../src/ui/lazyWithRetry'

const EdonationTutorial = lazyWithRetry(async () => {
  const [{ EdonationTutorial: Tutorial }] = await Promise.all([
    import('../src/screens/donations/EdonationTutorial'),
    loadTexts('eDonation'),
  ])
  return { default: Tutorial }
})
const ThemeBar = lazyWithRetry(async () => ({ default: (await import('../src/screens/product/OwnTheme')).ThemeBar }))
const ThemeTag = lazyWithRetry(async () => ({ default: (await import('../src/screens/product/OwnTheme')).ThemeTag }))
const VariantSheet = lazyWithRetry(async () => ({
  default: (await import('../src/screens/product/VariantSheet')).VariantSheet,
}))

export const Route = createFileRoute('/shop/$shopId/product/$productId')({
  loader: async ({ context: { app }, params: { productId }, location }) => {
    await loadTexts('shop')
    const entry = pageOf(location.state).key
    return { entry, productId, record: productOf(app, { entry, productId }) }
  },
  component: ProductPage,
})

/** A product; the shop in the URL is ignored (NAV-077). Shows the card's data until it has loaded. */
function ProductPage() {
  const LL = useLL()
  const { app, record, productId } = usePage<typeof Route>()
  const [known] = useState(() => knownProduct(app, productId))
  const hasEntered = useHasEntered()
  const answer = useSelector(record, ({ context }) => context.value)
  const product = known && !hasEntered ? undefined : answer
  const failure = useSelector(record, failureOf)
  if (isGone(failure)) return <GoneScreen app={app} what="product" title={LL.product.title()} />
  if (failure) {
    return <FailedScreen app={app} title={LL.product.title()} onRetry={() => record.send({ type: 'record.retry' })} />
  }
  const card = product ?? known
  return card ? <ShownProduct card={card} product={product} /> : <ProductPending app={app} />
}

function ProductPending({ app }: { app: App }) {
  return (
    <div className="page">
      <PageHeader mode="clear" onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <SearchButton />
        <HeaderActions app={app} />
      </PageHeader>
      <main className="page__main">
        <ProductDetailSkeleton />
      </main>
    </div>
  )
}

function ShownProduct({ card, product }: { card: Card; product: Product | undefined }) {
  const { app, navigation, entry, record } = usePage<typeof Route>()
  const { listen } = navigation()
  const picker = product && pickerOf(app, { entry, product, record, listen })
  const theme = product && mainActionOf(product) === 'activate' ? { app, entry, product, listen } : undefined
  const recommended = product && recommendedOf(app, { entry, product })
  return (
    <ProductScreen
      app={app}
      entry={entry}
      card={card}
      product={product}
      picker={picker}
      follow={followOf(app, listen)}
      aboutEdonation={
        product?.isEdonation && (
          <Suspense fallback={null}>
            <EdonationTutorial app={app} entry={entry} listen={listen} />
          </Suspense>
        )
      }
      themeTag={
        theme && (
          <Suspense fallback={null}>
            <ThemeTag {...theme} />
          </Suspense>
        )
      }
      themeBar={
        theme && (
          <Suspense fallback={null}>
            <ThemeBar {...theme} />
          </Suspense>
        )
      }
      recommended={
        recommended && (
          <HomeBlock list={recommended} skeleton={<RailSkeleton />} whenFailed={null}>
            {(items) => <RecommendedSection products={items} look="rail" />}
          </HomeBlock>
        )
      }
      sheet={picker && <Picker key={picker.id} picker={picker} />}
    />
  )
}

/** The variant sheet, mounted when it is first opened. */
function Picker({ picker }: { picker: ReturnType<typeof pickerOf> }) {
  const isOpen = useSelector(picker, (snapshot) => snapshot.hasTag('open'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  return (
    isMounted && (
      <Suspense fallback={null}>
        <VariantSheet picker={picker} onExited={() => setMounted(false)} />
      </Suspense>
    )
  )
}
