import type { ReactNode } from 'react'
import type { ProductCard as Card } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import { ProductGridSkeleton } from '../../ui/Skeleton'
import { PagedItems } from './PagedItems'
import { LongProductGrid } from './LongProductGrid'

const eagerPictures = 4

interface ProductGridProps {
  list: PagedList<Card>
  /** As of {@link PagedItems}. */
  isHeld?: boolean
  empty: ReactNode
}

/** A long list of products. */
export function ProductGrid({ list, isHeld, empty }: ProductGridProps) {
  const LL = useLL()
  return (
    <PagedItems
      list={list}
      skeleton={<ProductGridSkeleton />}
      isHeld={isHeld}
      empty={empty}
      end={() => LL.look.endOfList()}
    >
      {(products) => <LongProductGrid products={products} eager={eagerPictures} />}
    </PagedItems>
  )
}
