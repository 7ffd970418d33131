import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { sheetOf } from '../src/pageActors/sheets'
import { pageOf } from '../src/stack/layers'
import { failureOf } from '../machines/failure'
import { isGone } from '../machines/ports'
import { CategoryChips } from '../src/screens/category/CategoryChips'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { CartButton } from '../src/screens/shared/HeaderActions'
import { SearchButton } from '../src/screens/shared/SearchButton'
import { ListBar } from '../src/screens/shared/ListBar'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { categoriesOf, productsOf } from '../src/pageActors/catalogue'
import { ProductGrid } from '../src/screens/shared/ProductGrid'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/product-category-list')({
  validateSearch: ({ category, name }: Record<string, string | undefined>): { category?: string; name?: string } => ({
    category,
    name,
  }),
  loaderDeps: ({ search: { category } }) => ({ category }),
  loader: async ({ context: { app, navigation }, location, deps: { category } }) => {
    await loadTexts('shop')
    const { key } = pageOf(location.state)
    return {
      list: productsOf(app, { entry: key, category, sort: 'newest' }),
      categories: categoriesOf(app),
      sheet: sheetOf(app, { entry: key, name: 'sort', listen: navigation().listen }),
    }
  },
  component: ProductListPage,
})

/** Products of a category in one of four orders (CAT-002 to CAT-004). */
function ProductListPage() {
  const LL = useLL()
  const {
    app,
    list,
    categories,
    sheet,
    search: { category: shown, name },
  } = usePage<typeof Route>()
  const families = useSelector(categories, (snapshot) => snapshot.context.items)
  const failure = useSelector(list, failureOf)
  const family = families.find((one) => one.id === shown || one.children.some(({ id }) => id === shown))
  const category = family?.id === shown ? family : family?.children.find(({ id }) => id === shown)
  const title = category?.name ?? name ?? LL.product.list.title()
  if (isGone(failure)) return <GoneScreen app={app} what="category" title={title} />
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <SearchButton />
        <CartButton app={app} />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main">
        {family && shown && <CategoryChips app={app} family={family} shown={shown} />}
        <ListBar list={list} sheet={sheet} />
        <h2 className="sr-only">{LL.product.list.title()}</h2>
        <ProductGrid list={list} empty={<EmptyState art="box" title={LL.notFound.category()} large />} />
      </main>
    </div>
  )
}
