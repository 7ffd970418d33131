import type { ProductCard } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ProductGridSkeleton } from '../../ui/Skeleton'
import { HomeBlock } from '../shared/HomeBlock'
import { RecommendedSection } from '../shared/RecommendedSection'

/** Empty cart, with recommended products (CRT-004, CRT-014, PRD-016). */
export function CartEmpty({ app, recommended }: { app: App; recommended: PagedList<ProductCard> }) {
  const LL = useLL()
  return (
    <>
      <EmptyState art="cart" title={LL.cart.empty.title()} text={LL.cart.empty.text()}>
        <Button onPress={() => app.navigation.send({ type: 'navigation.home' })}>{LL.cart.empty.action()}</Button>
      </EmptyState>
      <HomeBlock list={recommended} skeleton={<ProductGridSkeleton />} whenFailed={null}>
        {(items) => <RecommendedSection products={items} look="grid" />}
      </HomeBlock>
    </>
  )
}
