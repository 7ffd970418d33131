import { useMemo, useSyncExternalStore } from 'react'
import type { ProductCard as Card } from '../../../contract/products'
import { ProductCard } from '../../ui/ProductCard'
import { productHref } from '../../ui/productHref'
import { LongList } from '../LongList'

/** As `.grid` of cards.css has it, in CSS pixels. */
const grid = { manyFrom: 600, leastCard: 170, gap: 12, gutter: 16 }

const columnsIn = (width: number): number =>
  width < grid.manyFrom
    ? 2
    : Math.max(1, Math.floor((width - 2 * grid.gutter + grid.gap) / (grid.leastCard + grid.gap)))

function onResize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

interface LongProductGridProps {
  products: readonly Card[]
  /** How many pictures are loaded at once. */
  eager?: number
  className?: string
}

/** Products beside each other, however many. */
export function LongProductGrid({ products, eager = 0, className }: LongProductGridProps) {
  const columns = useSyncExternalStore(onResize, () => columnsIn(window.innerWidth))
  const rows = useMemo(() => inRows(products, columns), [products, columns])
  return (
    <LongList items={rows} keyOf={keyOfRow} kindOf={kindOfRow} rowHeight={252} gap={grid.gap} className={className}>
      {(row, index) => (
        <div className="grid grid--row">
          {row.map((product, place) => (
            <ProductCard
              key={product.product_id}
              product={product}
              href={productHref(product)}
              eager={index * columns + place < eager}
            />
          ))}
        </div>
      )}
    </LongList>
  )
}

type Row = readonly Card[]

const inRows = (products: readonly Card[], columns: number): readonly Row[] =>
  Array.from({ length: Math.ceil(products.length / columns) }, (_, row) =>
    products.slice(row * columns, (row + 1) * columns),
  )

const keyOfRow = ([first]: Row) => first?.product_id ?? ''

/** A chip under the price makes a row higher. */
const kindOfRow = (row: Row) => (row.some((product) => product.taxDeductionCondition !== 'none') ? 'chip' : 'plain')
