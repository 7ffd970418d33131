import { Box, Heading, Stack, Table, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { TrafficSums } from '../../contract/traffic'
import type { Chart, Wording } from '../chart/chart'
import { stateWithin } from '../chart/names'
import { Choice } from '../panels/controls'
import { languageOf, useTexts } from '../texts'
import { arrivalSentence, arrivalsAt } from './arrivals'
import { funnelOf, lostBeside, usualFunnel } from './funnel'
import { Cell, Figures } from '../panels/tables'
import { SaveCsv } from './SaveCsv'
import { paidState } from './totals'
import { toArrivalsCsv, toFunnelCsv } from './trafficCsv'
import type { TrafficPlace } from './trafficPlace'
import { percent, shortCount } from './formats'

type Props = {
  chart: Chart
  wording: Wording
  sums: TrafficSums
  place: TrafficPlace
  onPlace: (place: TrafficPlace) => void
}

const partWords = (part: number | undefined): string => (part === undefined ? '–' : percent(part))

/** The steps from one state to another, and how the orders that arrived there were paid. */
export function Funnel({ chart, wording, sums, place, onPlace }: Props) {
  const { traffic: texts } = useTexts()
  const leaves = chart.nodes.filter(({ id, depth }) => depth > 0 && !chart.nodes.some(({ parent }) => parent === id))
  const leafOr = (id: string | undefined, otherwise: string) =>
    id !== undefined && chart.nodes.some((node) => node.id === id) ? id : otherwise
  const usual = useMemo(() => usualFunnel(chart), [chart])
  const from = leafOr(place.funnelFrom, usual.from)
  const to = leafOr(place.funnelTo, usual.to)
  const optionsWith = (chosen: string) =>
    chart.nodes
      .filter((node) => node.id === chosen || leaves.includes(node))
      .map(({ id }) => [id, stateWithin(chart, id, wording)] as const)
  const steps = funnelOf(chart, sums, from, to)
  const ways = arrivalsAt(sums, to)
  // A machine without an order has nothing to say about its payment.
  const hasOrders = sums.arrivals.some(({ source }) => source !== '')
  return (
    <Stack gap="3">
      <Heading as="h4" fontSize="14px">
        {texts.funnel}
      </Heading>
      <Choice
        label={texts.from}
        value={from}
        options={optionsWith(from)}
        onChange={(funnelFrom) => onPlace({ ...place, funnelFrom })}
      />
      <Choice
        label={texts.to}
        value={to}
        options={optionsWith(to)}
        onChange={(funnelTo) => onPlace({ ...place, funnelTo })}
      />
      {steps.length === 0 ? (
        <Text color="fg.muted">{texts.noPath}</Text>
      ) : (
        <>
          <Figures
            title={texts.steps}
            note={`${texts.stepsNote} ${texts.lostNote}`}
            head={[texts.state, texts.in, texts.lost, texts.ofFirst, texts.ofBefore]}
          >
            {steps.map(({ state, visits, lost, ofFirst, ofBefore }, at) => (
              <Table.Row key={`${at} ${state.id}`} bg="transparent">
                <Table.Cell paddingInline="4px">{state.name[wording]}</Table.Cell>
                <Cell>{shortCount(visits)}</Cell>
                <Cell>{shortCount(lost)}</Cell>
                <Cell>{partWords(ofFirst)}</Cell>
                <Cell>{partWords(ofBefore)}</Cell>
              </Table.Row>
            ))}
            <Table.Row bg="transparent" color="fg.muted">
              <Table.Cell paddingInline="4px">{texts.besideSteps}</Table.Cell>
              <Cell>–</Cell>
              <Cell>{shortCount(lostBeside(chart, sums, steps))}</Cell>
              <Cell>–</Cell>
              <Cell>–</Cell>
            </Table.Row>
          </Figures>
          <SaveCsv {...{ place, chart }} text={texts.funnelCsv} what="funnel" csv={() => toFunnelCsv(chart, steps)} />
        </>
      )}
      {hasOrders && (
        <Stack gap="1" as="section" aria-label={texts.arrivals(stateWithin(chart, to, wording))}>
          <Heading as="h5" fontSize="13px">
            {texts.arrivals(stateWithin(chart, to, wording))}
          </Heading>
          <Text fontSize="12px" color="fg.muted">
            {ways.length === 0 ? texts.noArrivals : texts.arrivalsNote}
            {ways.length > 0 && to !== paidState && ` ${texts.arrivalsHere}`}
          </Text>
          <Box as="ul" fontSize="13px" listStyleType="none">
            {ways.map((way) => (
              <li key={`${way.source} ${way.voucher}`}>
                {arrivalSentence(way, languageOf(wording))} ({shortCount(way.count)})
              </li>
            ))}
          </Box>
          {ways.length > 0 && (
            <SaveCsv
              {...{ place, chart }}
              text={texts.arrivalsCsv}
              what="payments"
              csv={() => toArrivalsCsv(chart, sums, to)}
            />
          )}
        </Stack>
      )}
    </Stack>
  )
}
