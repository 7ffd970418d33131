import { Table } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { StateTraffic, TrafficSums } from '../../contract/traffic'
import type { Chart, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { eventName } from '../chart/names'
import { LinkButton } from '../panels/facts'
import { useTexts } from '../texts'
import type { DropOff } from './dropOff'
import { dropOffOf, lostShare } from './dropOff'
import { refusalKindsOf } from './refusalList'
import type { Rate } from './refusals'
import { Refusals as Rates } from './refusals'
import { RefusalTable } from './RefusalTable'
import { Cell, CsvButton, Figures } from '../panels/tables'
import { toStatesCsv, toTransitionsCsv } from './trafficCsv'
import { visitsOf } from './visits'
import { percent, shortCount, shortTime } from './formats'

type NumbersProps = {
  chart: Chart
  wording: Wording
  sums: TrafficSums
  /** Of the second period, if one is chosen. */
  before: TrafficSums | undefined
  onPick: (picked: Picked) => void
}

/** The states of a chart in numbers. */
export function States({ chart, wording, sums, before, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const nodes = new Map(chart.nodes.map((node) => [node.id, node]))
  const statesBefore = new Map(before?.states.map((one) => [one.state, one]))
  const states = [...sums.states, ...[...statesBefore.values()].filter(isOnlyBefore(sums)).map(emptied)]
  const dropOff = dropOffOf(chart, sums)
  return (
    <>
      <Figures
        title={texts.states}
        note={`${texts.balance} ${texts.lostNote}`}
        head={[
          texts.state,
          texts.in,
          ...(before ? [texts.before] : []),
          ...[texts.wentOn, texts.gaveUp, texts.stopped, texts.still, texts.lost, texts.median],
        ]}
      >
        {states.flatMap((one) => {
          const then = statesBefore.get(one.state)
          const node = nodes.get(one.state)
          return node
            ? [
                <Table.Row key={one.state} bg="transparent">
                  <Table.Cell paddingInline="4px">
                    <LinkButton type="button" onClick={() => onPick({ kind: 'state', id: one.state })}>
                      {node.name[wording]}
                    </LinkButton>
                  </Table.Cell>
                  <Cell>{shortCount(visitsOf(one))}</Cell>
                  {before && <Cell>{shortCount(then ? visitsOf(then) : 0)}</Cell>}
                  <Cell>{shortCount(dropOff.get(one.state)?.wentOn ?? one.left)}</Cell>
                  <Cell>{shortCount(dropOff.get(one.state)?.gaveUp ?? 0)}</Cell>
                  <Cell>{shortCount(one.stopped)}</Cell>
                  <Cell>{one.stillThere}</Cell>
                  <Cell>{lostWords(dropOff.get(one.state))}</Cell>
                  <Cell>{one.medianTime === undefined ? '–' : shortTime(one.medianTime)}</Cell>
                </Table.Row>,
              ]
            : []
        })}
      </Figures>
      <CsvButton text={texts.statesCsv} file={`${chart.id}-states`} csv={() => toStatesCsv(chart, sums, before)} />
    </>
  )
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

/** The transitions of a chart in numbers. */
export function Transitions({ chart, wording, sums, before, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
  const counts = new Map(sums.transitions.map((one) => [one.transition, one.count]))
  const countsBefore = new Map(before?.transitions.map((one) => [one.transition, one.count]))
  const transitions = [...edges.values()]
    .map((edge) => ({ edge, now: counts.get(edge.transition) ?? 0, then: countsBefore.get(edge.transition) ?? 0 }))
    .filter(({ now, then }) => now + then > 0)
    .sort((a, b) => b.now - a.now || b.then - a.then)
  const refusals = new Rates(chart, sums)
  const refusalsBefore = before && new Rates(chart, before)
  return (
    <>
      <Figures
        title={texts.transitions}
        note={texts.refusedNote}
        head={
          before
            ? [texts.transition, texts.taken, texts.before, texts.refused, texts.refusedBefore]
            : [texts.transition, texts.taken, texts.refused]
        }
      >
        {transitions.map(({ edge, now, then }) => (
          <Table.Row key={edge.transition} bg="transparent">
            <Table.Cell paddingInline="4px">
              <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id })}>
                {eventName(edge, wording)}
              </LinkButton>
            </Table.Cell>
            <Cell>{shortCount(now)}</Cell>
            {before && <Cell>{shortCount(then)}</Cell>}
            <Cell>{rateWords(refusals.arrivedAt(edge.transition))}</Cell>
            {refusalsBefore && <Cell>{rateWords(refusalsBefore.arrivedAt(edge.transition))}</Cell>}
          </Table.Row>
        ))}
      </Figures>
      <CsvButton
        text={texts.transitionsCsv}
        file={`${chart.id}-transitions`}
        csv={() => toTransitionsCsv(chart, sums, before)}
      />
    </>
  )
}

/** What was refused on a chart. */
export function Refusals({ chart, wording, sums, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const kinds = useMemo(() => refusalKindsOf([chart], sums), [chart, sums])
  return (
    <RefusalTable
      {...{ kinds, wording, chart }}
      title={texts.errors}
      file={`${chart.id}-errors`}
      onPick={(picked) => onPick(picked)}
    />
  )
}
