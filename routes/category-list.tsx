import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { CategoryPanel } from '../src/screens/category/CategoryPanel'
import { CategorySkeleton } from '../src/screens/category/CategorySkeleton'
import { SearchButton } from '../src/screens/shared/SearchButton'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { categoriesOf, productsOf } from '../src/pageActors/catalogue'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/category-list')({
  loader: async ({ context: { app }, location }) => {
    await loadTexts('shop')
    const { key } = pageOf(location.state)
    return {
      categories: categoriesOf(app),
      bestSellersIn: (category: string) => productsOf(app, { entry: key, category, sort: 'best_seller' }),
    }
  },
  component: CategoryListPage,
})

/** All categories and the content of the chosen one (CAT-001, CAT-004). */
function CategoryListPage() {
  const LL = useLL()
  const { app, categories, bestSellersIn } = usePage<typeof Route>()
  const first = useSelector(categories, (snapshot) => snapshot.context.items[0]?.id)
  return (
    <div className="page">
      <PageHeader title={LL.product.list.categories()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <SearchButton />
      </PageHeader>
      <OfflineBar onRetry={() => categories.send({ type: 'list.refresh' })} />
      <main className="page__main">
        <PagedItems
          list={categories}
          skeleton={<CategorySkeleton />}
          empty={<EmptyState art="box" title={LL.notFound.category()} large />}
        >
          {(items) => first && <CategoryPanel categories={items} bestSellers={bestSellersIn(first)} />}
        </PagedItems>
      </main>
    </div>
  )
}
