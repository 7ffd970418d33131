import type { ReactNode } from 'react'
import type { ProductCard as Card } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import { ProductGridSkeleton } from '../../ui/Skeleton'
import { PagedItems } from './PagedItems'
import { LongProductGrid } from './LongProductGrid'

const eagerPictures = 4

/** A long list of products. */
export function ProductGrid({ list, empty }: { list: PagedList<Card>; empty: ReactNode }) {
  const LL = useLL()
  return (
    <PagedItems list={list} skeleton={<ProductGridSkeleton />} empty={empty} end={() => LL.look.endOfList()}>
      {(products) => <LongProductGrid products={products} eager={eagerPictures} />}
    </PagedItems>
  )
}
