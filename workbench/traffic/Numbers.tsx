import { Table } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import type { StateTraffic, TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { eventName, stateWithin } from '../chart/names'
import { LinkButton } from '../panels/facts'
import { languageOf, useTexts } from '../texts'
import type { DropOff } from './dropOff'
import { dropOffOf, lostShare } from './dropOff'
import { refusalKindsOf } from './refusalList'
import type { Rate } from './refusals'
import { Refusals as Rates } from './refusals'
import { RefusalTable } from './RefusalTable'
import type { Column, Sort } from '../panels/sorting'
import { sorted, SortHead } from '../panels/sorting'
import { Cell, Figures } from '../panels/tables'
import { SaveCsv } from './SaveCsv'
import { toStatesCsv, toTransitionsCsv } from './trafficCsv'
import type { TrafficPlace } from './trafficPlace'
import { visitsOf } from './visits'
import { percent, shortCount, shortTime } from './formats'

type NumbersProps = {
  chart: Chart
  wording: Wording
  sums: TrafficSums
  /** Of the second period, if one is chosen. */
  before: TrafficSums | undefined
  place: TrafficPlace
  onPick: (picked: Picked) => void
}

type StateRow = { one: StateTraffic; name: string; before: number; dropOff: DropOff | undefined }

/** The states of a chart in numbers, those with the most lost visits first. */
export function States({ chart, wording, sums, before, place, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const [sort, setSort] = useState<Sort>({ by: 'lost', isTurned: false })
  const nodes = new Map(chart.nodes.map((node) => [node.id, node]))
  const statesBefore = new Map(before?.states.map((one) => [one.state, one]))
  const states = [...sums.states, ...[...statesBefore.values()].filter(isOnlyBefore(sums)).map(emptied)]
  const dropOffs = dropOffOf(chart, sums)
  const rows = states.flatMap((one): StateRow[] => {
    const [node, then] = [nodes.get(one.state), statesBefore.get(one.state)]
    const dropOff = dropOffs.get(one.state)
    return node
      ? [
          {
            one,
            name: node.depth > 0 ? stateWithin(chart, node.id, wording) : node.name[wording],
            before: then ? visitsOf(then) : 0,
            dropOff,
          },
        ]
      : []
  })
  const columns: Column<StateRow>[] = [
    { name: 'state', title: texts.state, value: ({ name }) => name },
    number('in', texts.in, ({ one }) => visitsOf(one)),
    ...(before ? [number('before', texts.before, (row: StateRow) => row.before)] : []),
    number('wentOn', texts.wentOn, ({ dropOff }) => dropOff?.wentOn),
    number('gaveUp', texts.gaveUp, ({ dropOff }) => dropOff?.gaveUp),
    number('stopped', texts.stopped, ({ one }) => one.stopped),
    number('still', texts.still, ({ one }) => one.stillThere),
    number('lost', texts.lost, ({ dropOff }) => dropOff?.lost),
    number('median', texts.median, ({ one }) => one.medianTime),
  ]
  return (
    <>
      <Figures
        title={texts.states}
        note={`${texts.balance} ${texts.lostNote}`}
        head={<SortHead {...{ columns, sort }} onSort={setSort} />}
      >
        {inOrder(rows, columns, sort, wording, ({ one }) => visitsOf(one)).map(
          ({ one, name, before: then, dropOff }) => (
            <Table.Row key={one.state} bg="transparent">
              <Table.Cell paddingInline="4px">
                <LinkButton type="button" onClick={() => onPick({ kind: 'state', id: one.state })}>
                  {name}
                </LinkButton>
              </Table.Cell>
              <Cell>{shortCount(visitsOf(one))}</Cell>
              {before && <Cell>{shortCount(then)}</Cell>}
              <Cell>{shortCount(dropOff?.wentOn ?? 0)}</Cell>
              <Cell>{shortCount(dropOff?.gaveUp ?? 0)}</Cell>
              <Cell>{shortCount(one.stopped)}</Cell>
              <Cell>{one.stillThere}</Cell>
              <Cell>{lostWords(dropOff)}</Cell>
              <Cell>{one.medianTime === undefined ? '–' : shortTime(one.medianTime, languageOf(wording))}</Cell>
            </Table.Row>
          ),
        )}
      </Figures>
      <SaveCsv
        {...{ place, chart }}
        text={texts.statesCsv}
        what="states"
        csv={() => toStatesCsv(chart, sums, before)}
      />
    </>
  )
}

const number = <Row,>(name: string, title: string, value: Column<Row>['value']): Column<Row> => ({
  ...{ name, title, value },
  isNumber: true,
})

/** Rows with the same value stay in the order of how much was counted. */
function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { by, isTurned }: Sort,
  wording: Wording,
  count: (row: Row) => number,
): Row[] {
  const language = languageOf(wording)
  const counted = sorted(rows, { value: count }, false, language)
  const column = columns.find(({ name }) => name === by)
  return column ? sorted(counted, column, isTurned, language) : counted
}

/** How many of the visits were lost: `40 (10 %)`. */
const lostWords = (dropOff: DropOff | undefined): string => {
  const lost = dropOff && lostShare(dropOff)
  return lost === undefined ? '–' : `${shortCount(dropOff!.lost)} (${lost})`
}

const rateWords = ({ refused, of }: Rate): string =>
  refused === 0 ? '–' : `${shortCount(refused)} (${percent(refused / of)})`

const isOnlyBefore =
  ({ states }: TrafficSums) =>
  ({ state }: StateTraffic) =>
    !states.some((one) => one.state === state)

const emptied = ({ machine, state }: StateTraffic): StateTraffic => ({
  ...{ machine, state },
  ...{ entered: 0, started: 0, left: 0, stopped: 0, stillThere: 0 },
})

type TransitionRow = {
  edge: ChartEdge
  from: string
  event: string
  now: number
  then: number
  refused: Rate
  refusedBefore: Rate | undefined
}

/** The transitions of a chart in numbers, the most taken first. */
export function Transitions({ chart, wording, sums, before, place, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const [sort, setSort] = useState<Sort>({ by: 'taken', isTurned: false })
  const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
  const counts = new Map(sums.transitions.map((one) => [one.transition, one.count]))
  const countsBefore = new Map(before?.transitions.map((one) => [one.transition, one.count]))
  const refusals = new Rates(chart, sums)
  const refusalsBefore = before && new Rates(chart, before)
  const rows = [...edges.values()]
    .map((edge): TransitionRow => {
      const { transition } = edge
      return {
        edge,
        from: stateWithin(chart, edge.source, wording),
        event: eventName(edge, wording),
        now: counts.get(transition) ?? 0,
        then: countsBefore.get(transition) ?? 0,
        refused: refusals.arrivedAt(transition),
        refusedBefore: refusalsBefore?.arrivedAt(transition),
      }
    })
    .filter(({ now, then }) => now + then > 0)
  const columns: Column<TransitionRow>[] = [
    { name: 'from', title: texts.from, value: ({ from }) => from },
    { name: 'transition', title: texts.transition, value: ({ event }) => event },
    number('taken', texts.taken, ({ now }) => now),
    ...(before ? [number('before', texts.before, ({ then }: TransitionRow) => then)] : []),
    number('refused', texts.refused, ({ refused }) => refused.refused),
    ...(before
      ? [number('refusedBefore', texts.refusedBefore, ({ refusedBefore }: TransitionRow) => refusedBefore?.refused)]
      : []),
  ]
  return (
    <>
      <Figures
        title={texts.transitions}
        note={texts.refusedNote}
        head={<SortHead {...{ columns, sort }} onSort={setSort} />}
      >
        {inOrder(rows, columns, sort, wording, ({ now, then }) => now + then / 1e9).map(
          ({ edge, from, event, now, then, refused, refusedBefore }) => (
            <Table.Row key={edge.transition} bg="transparent">
              <Table.Cell paddingInline="4px">{from}</Table.Cell>
              <Table.Cell paddingInline="4px">
                <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id })}>
                  {event}
                </LinkButton>
              </Table.Cell>
              <Cell>{shortCount(now)}</Cell>
              {before && <Cell>{shortCount(then)}</Cell>}
              <Cell>{rateWords(refused)}</Cell>
              {refusedBefore && <Cell>{rateWords(refusedBefore)}</Cell>}
            </Table.Row>
          ),
        )}
      </Figures>
      <SaveCsv
        {...{ place, chart }}
        text={texts.transitionsCsv}
        what="transitions"
        csv={() => toTransitionsCsv(chart, sums, before)}
      />
    </>
  )
}

/** What was refused on a chart. */
export function Refusals({ chart, wording, sums, place, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const kinds = useMemo(() => refusalKindsOf([chart], sums), [chart, sums])
  return <RefusalTable {...{ kinds, wording, chart, place }} title={texts.errors} onPick={(picked) => onPick(picked)} />
}
