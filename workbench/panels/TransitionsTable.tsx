import { Box, chakra, Table } from '@chakra-ui/react'
import { useState } from 'react'
import type { Chart, ChartEdge, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { eventName, stateWithin } from '../chart/names'
import { languageOf, useTexts } from '../texts'
import { LinkButton, Part } from './facts'

type Column = 'from' | 'event' | 'to' | 'count'
type Row = { edge: ChartEdge; from: string; event: string; to: string; count: number }

type Props = {
  chart: Chart
  wording: Wording
  /** How often each transition was taken; without it there is no such column. */
  counts: ReadonlyMap<string, number> | undefined
  onPick: (picked: Picked) => void
}

/** The rows in the order of a column: texts from the first letter on, counts from the largest. */
export function sorted(rows: readonly Row[], by: Column, isTurned: boolean, wording: Wording): Row[] {
  const letters = new Intl.Collator(languageOf(wording), { numeric: true })
  const order = (a: Row, b: Row) => (by === 'count' ? b.count - a.count : letters.compare(a[by], b[by]))
  return [...rows].sort((a, b) => (isTurned ? order(b, a) : order(a, b)))
}

const HeadButton = chakra('button', {
  base: {
    cursor: 'pointer',
    fontWeight: '600',
    textAlign: 'start',
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' },
  },
})

/** All transitions of a machine: from where, by what, to where. Each heading sorts by its column, a second time the other way round. */
export function TransitionsTable({ chart, wording, counts, onPick }: Props) {
  const { facts, names } = useTexts()
  const [sort, setSort] = useState<{ by: Column; isTurned: boolean }>()
  const rows = chart.edges.map((edge) => ({
    edge,
    from: stateWithin(chart, edge.source, wording),
    event: eventName(edge, wording),
    to: edge.target === undefined ? names.stays : stateWithin(chart, edge.target, wording),
    count: counts?.get(edge.transition) ?? 0,
  }))
  const columns: [Column, string][] = [
    ['from', facts.from],
    ['event', facts.event],
    ['to', facts.to],
    ...(counts ? [['count', facts.taken] satisfies [Column, string]] : []),
  ]
  return (
    <Part title={facts.transitions} count={rows.length}>
      <Box overflowX="auto" role="region" aria-label={facts.transitions} tabIndex={0}>
        <Table.Root size="sm" aria-label={facts.transitions} fontSize="12px">
          <Table.Header>
            <Table.Row bg="transparent">
              {columns.map(([column, title]) => {
                const isSorted = sort?.by === column
                // A count falls first, a text rises.
                const isRising = (column === 'count') === sort?.isTurned
                return (
                  <Table.ColumnHeader
                    key={column}
                    paddingInline="4px"
                    aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : 'none'}
                  >
                    <HeadButton
                      type="button"
                      title={facts.sortBy(title)}
                      onClick={() => setSort({ by: column, isTurned: isSorted && !sort.isTurned })}
                    >
                      {title}
                      <span aria-hidden="true">{isSorted ? (isRising ? ' ▲' : ' ▼') : ' ↕'}</span>
                    </HeadButton>
                  </Table.ColumnHeader>
                )
              })}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {(sort ? sorted(rows, sort.by, sort.isTurned, wording) : rows).map(({ edge, from, event, to, count }) => (
              <Table.Row key={edge.id} bg="transparent" verticalAlign="top">
                <Table.Cell paddingInline="4px" overflowWrap="anywhere">
                  {from}
                </Table.Cell>
                <Table.Cell paddingInline="4px" overflowWrap="anywhere">
                  <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id })}>
                    {event}
                  </LinkButton>
                </Table.Cell>
                <Table.Cell paddingInline="4px" overflowWrap="anywhere">
                  {to}
                </Table.Cell>
                {counts && (
                  <Table.Cell paddingInline="4px" textAlign="end">
                    {count}
                  </Table.Cell>
                )}
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Part>
  )
}
