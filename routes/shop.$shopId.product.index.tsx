import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { useState } from 'react'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { failureOf } from '../machines/failure'
import { isGone } from '../machines/ports'
import { FailedScreen } from '../src/screens/shared/FailedScreen'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { CartButton } from '../src/screens/shared/HeaderActions'
import { SearchButton } from '../src/screens/shared/SearchButton'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { knownShop } from '../src/screens/shared/known'
import { merchantOf, shopProductsOf } from '../src/pageActors/merchant'
import { ShopProducts } from '../src/screens/merchant/ShopProducts'
import { PageHeader } from '../src/ui/PageHeader'
import { ProductGridSkeleton } from '../src/ui/Skeleton'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/shop/$shopId/product/')({
  loader: async ({ context: { app, navigation }, params: { shopId: mid }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('merchant')])
    const page = { entry: pageOf(location.state).key, listen: navigation().listen, mid }
    return { mid, record: merchantOf(app, page), products: shopProductsOf(app, page) }
  },
  component: ShopProductsPage,
})

/** The products of one shop (NAV-021). */
function ShopProductsPage() {
  const LL = useLL()
  const { app, mid, record, products } = usePage<typeof Route>()
  const shop = useSelector(record, ({ context }) => context.value)
  const [known] = useState(() => knownShop(app, mid))
  const name = (shop ?? known)?.name
  const failure = useSelector(record, failureOf)
  if (isGone(failure)) return <GoneScreen app={app} what="shop" title={LL.merchant.title()} />
  if (failure)
    return <FailedScreen app={app} title={LL.merchant.title()} onRetry={() => record.send({ type: 'record.retry' })} />
  return (
    <div className="page">
      <PageHeader
        title={name === undefined ? LL.merchant.products() : LL.merchant.productsOf({ name })}
        onBack={() => app.navigation.send({ type: 'navigation.back' })}
      >
        <SearchButton />
        <CartButton app={app} />
      </PageHeader>
      <OfflineBar onRetry={() => app.pages.refresh()} />
      <main className="page__main">{shop ? <ShopProducts shop={shop} {...products} /> : <ProductGridSkeleton />}</main>
    </div>
  )
}
