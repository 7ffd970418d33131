import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ProductCard as Card } from '../../../contract/products'
import { ProductCard } from '../../ui/ProductCard'
import { productHref } from '../../ui/productHref'
import { LongList } from './LongList'

/** The values of `.grid` in cards.css, in CSS pixels. */
const grid = { manyFrom: 600, leastCard: 170, gap: 12, gutter: 16 }

const columnsIn = (width: number): number =>
  width < grid.manyFrom
    ? 2
    : Math.max(1, Math.floor((width - 2 * grid.gutter + grid.gap) / (grid.leastCard + grid.gap)))

let width = 0
/** Cached until it changes: reading it forces a layout. */
const widthOfWindow = () => (width ||= window.innerWidth)

function onResize(listener: () => void) {
  const read = () => {
    width = window.innerWidth
    listener()
  }
  read()
  window.addEventListener('resize', read)
  return () => window.removeEventListener('resize', read)
}

interface LongProductGridProps {
  products: readonly Card[]
  /** Number of pictures loaded eagerly. */
  eager?: number
}

/** A grid of products of any length. */
export function LongProductGrid({ products, eager = 0 }: LongProductGridProps) {
  const columns = useSyncExternalStore(onResize, () => columnsIn(widthOfWindow()))
  const rows = useMemo(() => inRows(products, columns), [products, columns])
  const draw = useCallback(
    (row: Row, index: number) => (
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
    ),
    [columns, eager],
  )
  return (
    <LongList
      items={rows}
      keyOf={keyOfRow}
      kindOf={kindOfRow}
      rowHeight={252}
      gap={grid.gap}
      className="long-list--grid"
    >
      {draw}
    </LongList>
  )
}

type Row = readonly Card[]

const inRows = (products: readonly Card[], columns: number): readonly Row[] =>
  Array.from({ length: Math.ceil(products.length / columns) }, (_, row) =>
    sameRow(products.slice(row * columns, (row + 1) * columns)),
  )

const known = new WeakMap<Card, Row>()

/** Returns the previous row object if it has the same products, so that rows are not rendered again when the list grows. */
function sameRow(row: Row): Row {
  const [first] = row
  if (!first) return row
  const before = known.get(first)
  if (before?.length === row.length && before.every((card, place) => card === row[place])) return before
  known.set(first, row)
  return row
}

const keyOfRow = ([first]: Row) => first?.product_id ?? ''

/** Rows with a chip under the price are higher. */
const kindOfRow = (row: Row) => (row.some((product) => product.taxDeductionCondition !== 'none') ? 'chip' : 'plain')
