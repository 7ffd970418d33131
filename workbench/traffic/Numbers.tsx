import { Box, Flex, Table } from '@chakra-ui/react'
import type { StateTraffic, TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { edgeName, eventName } from '../chart/names'
import { LinkButton } from '../panels/facts'
import { languageOf, useTexts } from '../texts'
import type { DropOff } from './dropOff'
import { dropOffOf, lostShare } from './dropOff'
import type { Rate } from './refusals'
import { Refusals } from './refusals'
import { Cell, CsvButton, Figures } from '../panels/tables'
import { toErrorsCsv, toStatesCsv, toTransitionsCsv } from './trafficCsv'
import { errorWords } from './valueWords'
import { visitsOf } from './visits'
import { percent, shortCount, shortTime } from './formats'

export type NumbersProps = {
  chart: Chart
  wording: Wording
  sums: TrafficSums
  /** Of the second period, if one is chosen. */
  before: TrafficSums | undefined
  onPick: (picked: Picked) => void
}

/** The states, transitions and errors of a chart in numbers. */
export function Numbers(props: NumbersProps) {
  return (
    <>
      <States {...props} />
      <Transitions {...props} />
      {props.sums.errors.length > 0 && <Errors {...props} />}
    </>
  )
}

function States({ chart, wording, sums, before, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const nodes = new Map(chart.nodes.map((node) => [node.id, node]))
  const statesBefore = new Map(before?.states.map((one) => [one.state, one]))
  const states = [...sums.states, ...[...statesBefore.values()].filter(isOnlyBefore(sums)).map(emptied)]
  const dropOff = dropOffOf(chart, sums)
  return (
    <>
      <Figures
        title={texts.states}
        note={texts.balance}
        head={[
          texts.state,
          texts.in,
          ...(before ? [texts.before] : []),
          ...[texts.wentOn, texts.stopped, texts.still, texts.lost, texts.median],
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
                  <Cell>{shortCount(one.left)}</Cell>
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

function Transitions({ chart, wording, sums, before, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
  const counts = new Map(sums.transitions.map((one) => [one.transition, one.count]))
  const countsBefore = new Map(before?.transitions.map((one) => [one.transition, one.count]))
  const transitions = [...edges.values()]
    .map((edge) => ({ edge, now: counts.get(edge.transition) ?? 0, then: countsBefore.get(edge.transition) ?? 0 }))
    .filter(({ now, then }) => now + then > 0)
    .sort((a, b) => b.now - a.now || b.then - a.then)
  const refusals = new Refusals(chart, sums)
  const refusalsBefore = before && new Refusals(chart, before)
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
            <Cell>{rateWords(refusals.rateOf([edge.transition]))}</Cell>
            {refusalsBefore && <Cell>{rateWords(refusalsBefore.rateOf([edge.transition]))}</Cell>}
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

type ErrorRow = { error: string; count: number; edges: { edge: ChartEdge; count: number }[] }

/** Each error with the transitions on which it occurs, the most frequent first. */
function errorRows(chart: Chart, { errors }: TrafficSums): ErrorRow[] {
  const rows = new Map<string, ErrorRow>()
  for (const { error, transition, count } of errors) {
    const edge = chart.edges.find((one) => one.transition === transition)
    const row = rows.get(error) ?? { error, count: 0, edges: [] }
    row.count += count
    if (edge) row.edges.push({ edge, count })
    rows.set(error, row)
  }
  return [...rows.values()].sort((one, other) => other.count - one.count)
}

function Errors({ chart, wording, sums, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  return (
    <>
      <Figures title={texts.errors} head={[texts.error, texts.taken]}>
        {errorRows(chart, sums).map(({ error, count, edges }) => (
          <Table.Row key={error} bg="transparent">
            <Table.Cell paddingInline="4px">
              {errorWords(error, languageOf(wording))} ({error})
              <Box as="ul" listStyleType="none" paddingInlineStart="8px">
                {edges.map(({ edge, count: here }) => (
                  <Flex as="li" key={edge.transition} gap="6px" justify="space-between">
                    <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id })}>
                      {edgeName(chart, edge, wording)}
                    </LinkButton>
                    <span>{shortCount(here)}</span>
                  </Flex>
                ))}
              </Box>
            </Table.Cell>
            <Cell>{shortCount(count)}</Cell>
          </Table.Row>
        ))}
      </Figures>
      <CsvButton text={texts.errorsCsv} file={`${chart.id}-errors`} csv={() => toErrorsCsv(chart, sums)} />
    </>
  )
}
