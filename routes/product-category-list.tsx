import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import type { ProductSort } from '../contract/enums'
import type { Category, ProductCard as Card } from '../contract/products'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { sheetMachine } from '../machines/sheet/sheetMachine'
import { pageOf } from '../src/app/layers'
import { isGone } from '../src/app/record'
import { CategoryChips } from '../src/screens/browse/CategoryChips'
import { GoneScreen } from '../src/screens/browse/GoneScreen'
import { HeaderActions } from '../src/screens/browse/HeaderActions'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { categoriesOf, productsOf } from '../src/screens/browse/pageActors'
import { productHref } from '../src/ui/productHref'
import { PagedItems } from '../src/screens/PagedItems'
import { TextButton } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { sortAscending } from '../src/ui/statusIcons'
import { ProductCard } from '../src/ui/ProductCard'
import { ProductGridSkeleton } from '../src/ui/Skeleton'

const SortSheet = lazy(async () => ({ default: (await import('../src/screens/browse/SortSheet')).SortSheet }))

const eagerPictures = 4
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

export const Route = createFileRoute('/product-category-list')({
  validateSearch: (search: Record<string, unknown>): { category?: string; name?: string } => ({
    category: textOf(search['category']),
    name: textOf(search['name']),
  }),
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: async ({ context: { app, navigation }, location, deps: { category } }) => {
    await loadTexts('shop')
    const { key } = pageOf(location.state)
    return {
      list: productsOf(app, { entry: key, category, sort: 'newest' }),
      categories: categoriesOf(app),
      sheet: app.pages.of(key, 'sort', sheetMachine, { input: { name: 'sort' }, listen: navigation().listen }),
    }
  },
  component: ProductListPage,
})

/** Products of a category in one of four orders (CAT-002 to CAT-004). */
function ProductListPage() {
  const LL = useLL()
  const { app } = Route.useRouteContext()
  const { list, categories, sheet } = Route.useLoaderData()
  const { category: shown, name } = Route.useSearch()
  const families = useSelector(categories, (snapshot) => snapshot.context.items) as readonly Category[]
  const sort = useSelector(list, (snapshot) => snapshot.context.params['sort'] as ProductSort)
  const total = useSelector(list, (snapshot) => snapshot.context.total)
  const isShown = useSelector(list, (snapshot) => snapshot.hasTag('shown'))
  const isMissing = useSelector(list, (snapshot) => snapshot.matches('failed') && isGone(snapshot.context.error))
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  const family = families.find((one) => one.id === shown || one.children.some(({ id }) => id === shown))
  const category = family?.id === shown ? family : family?.children.find(({ id }) => id === shown)
  const title = category?.name ?? name ?? LL.product.list.title()
  if (isMissing) return <GoneScreen app={app} what="category" title={title} />
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <HeaderActions app={app} />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main">
        {family && shown && <CategoryChips app={app} family={family} shown={shown} />}
        <div className="list-bar">
          <p className="page__count" role="status">
            {isShown && LL.product.list.count({ count: total })}
          </p>
          <TextButton
            icon={sortAscending}
            label={LL.product.list.sortedBy({ sort: LL.product.sort[sort]() })}
            onPress={() => sheet.send({ type: 'sheet.open' })}
          >
            {LL.product.sort[sort]()}
          </TextButton>
        </div>
        <h2 className="sr-only">{LL.product.list.title()}</h2>
        <PagedItems
          list={list}
          skeleton={<ProductGridSkeleton />}
          empty={<EmptyState art="box" title={LL.notFound.category()} large />}
          end={() => LL.look.endOfList()}
        >
          {(products: readonly Card[]) => (
            <div className="grid grid--long">
              {products.map((product, index) => (
                <ProductCard
                  key={product.product_id}
                  product={product}
                  href={productHref(product)}
                  eager={index < eagerPictures}
                />
              ))}
            </div>
          )}
        </PagedItems>
      </main>
      {isMounted && (
        <Suspense fallback={null}>
          <SortSheet sheet={sheet} list={list} sort={sort} onExited={() => setMounted(false)} />
        </Suspense>
      )}
    </div>
  )
}
