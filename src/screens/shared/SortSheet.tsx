import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import type { ProductListSort } from '../../../contract/enums'
import type { ProductCard } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import type { sheetMachine } from '../../../machines/sheet/sheetMachine'
import { SheetLayer } from '../../controls/SheetLayer'
import { OptionRow, Options } from '../../ui/OptionRow'

interface SortSheetProps {
  sheet: Actor<typeof sheetMachine>
  list: PagedList<ProductCard>
  sort: ProductListSort
  sorts: readonly ProductListSort[]
  /** Called when another sort was chosen. */
  onSorted: () => void
  onExited: () => void
}

/** Chooses the sort of the products (CAT-002). */
export function SortSheet({ sheet, list, sort, sorts, onSorted, onExited }: SortSheetProps) {
  const LL = useLL()
  const isOpen = useSelector(sheet, (snapshot) => snapshot.matches('open'))
  const choose = (value: string) => {
    if (value !== sort) {
      list.send({ type: 'list.change', params: { sort: value } })
      onSorted()
    }
    sheet.send({ type: 'sheet.close' })
  }
  return (
    <SheetLayer
      open={isOpen}
      title={LL.product.list.sort()}
      onClose={() => sheet.send({ type: 'sheet.close' })}
      onExited={onExited}
    >
      <Options label={LL.product.list.sort()} lines>
        {sorts.map((one) => (
          <OptionRow
            key={one}
            name="sort"
            value={one}
            look="line"
            checked={one === sort}
            onSelect={choose}
            title={LL.product.sort[one]()}
          />
        ))}
      </Options>
    </SheetLayer>
  )
}
