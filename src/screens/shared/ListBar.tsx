import { useSelector } from '../../stack/useSelector'
import { Suspense, useRef, useState } from 'react'
import type { Actor } from 'xstate'
import type { ProductListSort } from '../../../contract/enums'
import { productSorts } from '../../../contract/enums'
import type { ProductCard } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import type { sheetMachine } from '../../../machines/sheet/sheetMachine'
import { scrollerOf } from '../../stack/scroller'
import { TextButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { caretDown } from '../../ui/icons'
import { sortAscending } from '../../ui/listIcons'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/longList.css'

const SortSheet = lazyWithRetry(async () => ({ default: (await import('./SortSheet')).SortSheet }))

interface ListBarProps {
  /** In place of the visible count. */
  title?: string
  list: PagedList<ProductCard>
  sheet: Actor<typeof sheetMachine>
  /** The sorts to choose from. */
  sorts?: readonly ProductListSort[]
  /** Text of the count; defaults to products. */
  countText?: (count: number) => string
}

/** The number of products of a list, and a button to change the sort (CAT-002, CAT-003). */
export function ListBar({ title, list, sheet, sorts = productSorts, countText }: ListBarProps) {
  const LL = useLL()
  const sort = useSelector(list, (snapshot) => snapshot.context.params['sort'] as ProductListSort)
  const total = useSelector(list, (snapshot) => snapshot.context.total)
  const isShown = useSelector(list, (snapshot) => snapshot.hasTag('shown'))
  const bar = useRef<HTMLDivElement>(null)
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  return (
    <>
      <div ref={bar} className="list-bar">
        {title !== undefined && <h2 className="section-title__text">{title}</h2>}
        <p className={title === undefined ? 'page__count' : 'sr-only'} role="status">
          {isShown && (countText ? countText(total) : LL.product.list.count({ count: total }))}
        </p>
        <TextButton
          icon={sortAscending}
          label={LL.product.list.sortedBy({ sort: LL.product.sort[sort]() })}
          onPress={() => sheet.send({ type: 'sheet.open' })}
        >
          {LL.product.sort[sort]()}
          <Icon shape={caretDown} size={16} />
        </TextButton>
      </div>
      {isMounted && (
        <Suspense fallback={null}>
          <SortSheet
            sheet={sheet}
            list={list}
            sort={sort}
            sorts={sorts}
            // A new sort scrolls to the top (CAT-003).
            onSorted={() => scrollerOf(bar.current)?.scrollTo(0, 0)}
            onExited={() => setMounted(false)}
          />
        </Suspense>
      )}
    </>
  )
}
