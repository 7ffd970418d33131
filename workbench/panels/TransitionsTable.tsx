import { Box, Table } from '@chakra-ui/react'
import { useState } from 'react'
import type { Chart, ChartEdge, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { eventName, stateWithin } from '../chart/names'
import { languageOf, useTexts } from '../texts'
import { LinkButton, Part } from './facts'
import type { Column, Sort } from './sorting'
import { sorted, SortHead } from './sorting'

type Row = { edge: ChartEdge; from: string; event: string; to: string; count: number }

type Props = {
  chart: Chart
  wording: Wording
  /** How often each transition was taken; without it there is no such column. */
  counts: ReadonlyMap<string, number> | undefined
  onPick: (picked: Picked) => void
}

/** All transitions of a machine: from where, by what, to where. Each heading sorts by its column, a second time the other way round. */
export function TransitionsTable({ chart, wording, counts, onPick }: Props) {
  const { facts, names } = useTexts()
  const [sort, setSort] = useState<Sort>()
  const rows = chart.edges.map((edge) => ({
    edge,
    from: stateWithin(chart, edge.source, wording),
    event: eventName(edge, wording),
    to: edge.target === undefined ? names.stays : stateWithin(chart, edge.target, wording),
    count: counts?.get(edge.transition) ?? 0,
  }))
  const columns: Column<Row>[] = [
    { name: 'from', title: facts.from, value: ({ from }) => from },
    { name: 'event', title: facts.event, value: ({ event }) => event },
    { name: 'to', title: facts.to, value: ({ to }) => to },
    ...(counts ? [{ name: 'count', title: facts.taken, value: ({ count }: Row) => count, isNumber: true }] : []),
  ]
  const column = columns.find(({ name }) => name === sort?.by)
  const shown = sort && column ? sorted(rows, column, sort.isTurned, languageOf(wording)) : rows
  return (
    <Part title={facts.transitions} count={rows.length}>
      <Box overflowX="auto" role="region" aria-label={facts.transitions} tabIndex={0}>
        <Table.Root size="sm" aria-label={facts.transitions} fontSize="12px">
          <Table.Header>
            <SortHead {...{ columns, sort }} onSort={setSort} />
          </Table.Header>
          <Table.Body>
            {shown.map(({ edge, from, event, to, count }) => (
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
