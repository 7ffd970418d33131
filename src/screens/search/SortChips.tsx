import { useRef } from 'react'
import type { ProductListSort } from '../../../contract/enums'
import { useLL } from '../../../i18n/react'
import { nextPriceSort } from '../../../machines/search/searchMachine'
import type { Search } from '../../pageActors/search'
import { scrollerOf } from '../../stack/scroller'
import { useSelector } from '../../stack/useSelector'
import { Chip } from '../../ui/Chip'
import { Icon } from '../../ui/Icon'
import { arrowDown, arrowsDownUp, arrowUp } from '../../ui/searchIcons'

const sorts = ['recommended', 'best_seller', 'newest'] as const satisfies readonly ProductListSort[]

/** The orders of the found products; another press of the price turns its order round (CAT-002, CAT-003; picture 14). */
export function SortChips({ search }: { search: Search }) {
  const LL = useLL()
  const chips = useRef<HTMLDivElement>(null)
  const sort = useSelector(search, ({ context }) => context.sort)
  const isByPrice = sort === 'price_asc' || sort === 'price_desc'
  const choose = (next: ProductListSort) => {
    search.send({ type: 'sort.choose', sort: next })
    // A new sort scrolls to the top (CAT-003).
    scrollerOf(chips.current)?.scrollTo(0, 0)
  }
  return (
    <div ref={chips} className="chips" role="group" aria-label={LL.product.list.sort()}>
      {sorts.map((one) => (
        <Chip key={one} selected={one === sort} onPress={() => choose(one)}>
          {LL.product.sort[one]()}
        </Chip>
      ))}
      <Chip selected={isByPrice} onPress={() => choose(nextPriceSort(sort))}>
        {isByPrice ? LL.product.sort[sort]() : LL.searching.price()}
        <Icon shape={sort === 'price_asc' ? arrowUp : sort === 'price_desc' ? arrowDown : arrowsDownUp} size={16} />
      </Chip>
    </div>
  )
}
