import { chakra, Table } from '@chakra-ui/react'
import type { Language } from '../../contract/enums'
import { useTexts } from '../texts'

/** A column by which rows can be sorted. A number falls first, a text rises. */
export type Column<Row, Name extends string = string> = {
  name: Name
  title: string
  /** Without it, as where nothing was counted, a row is the last one. */
  value: (row: Row) => number | string | undefined
  isNumber?: boolean
}

export type Sort<Name extends string = string> = { by: Name; isTurned: boolean }

/** The rows in the order of a column: texts from the first letter on, numbers from the largest; turned the other way round. */
export function sorted<Row>(
  rows: readonly Row[],
  { value }: Pick<Column<Row>, 'value'>,
  isTurned: boolean,
  language: Language,
): Row[] {
  const letters = new Intl.Collator(language, { numeric: true })
  const order = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number' ? b - a : letters.compare(String(a), String(b))
  return [...rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return isTurned ? order(b, a) : order(a, b)
  })
}

const HeadButton = chakra('button', {
  base: {
    cursor: 'pointer',
    fontWeight: '600',
    textAlign: 'inherit',
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' },
  },
})

type SortHeadProps<Row, Name extends string> = {
  columns: readonly Column<Row, Name>[]
  sort: Sort<Name> | undefined
  onSort: (sort: Sort<Name>) => void
}

/** The headings of a table. Each sorts by its column, a second time the other way round. */
export function SortHead<Row, Name extends string>({ columns, sort, onSort }: SortHeadProps<Row, Name>) {
  const { facts } = useTexts()
  return (
    <Table.Row bg="transparent">
      {columns.map(({ name, title, isNumber = false }) => {
        const isSorted = sort?.by === name
        const isRising = isNumber === sort?.isTurned
        return (
          <Table.ColumnHeader
            key={name}
            paddingInline="4px"
            textAlign={isNumber ? 'end' : 'start'}
            minWidth={isNumber ? undefined : '110px'}
            aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : 'none'}
          >
            <HeadButton
              type="button"
              title={facts.sortBy(title)}
              onClick={() => onSort({ by: name, isTurned: isSorted && !sort.isTurned })}
            >
              {title}
              <span aria-hidden="true">{isSorted ? (isRising ? ' ▲' : ' ▼') : ' ↕'}</span>
            </HeadButton>
          </Table.ColumnHeader>
        )
      })}
    </Table.Row>
  )
}
