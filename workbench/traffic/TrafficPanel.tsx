import { Box, Button, Heading, Stack, Table, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { StateTraffic, TrafficSums } from '../../contract/traffic'
import { profileTypes } from '../../contract/enums'
import type { Chart, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { eventName, stateWithin } from '../chart/names'
import { download } from '../download'
import { Choice } from '../panels/controls'
import { LinkButton } from '../panels/facts'
import { shopClock } from '../sandbox/sandbox'
import { languageOf, useTexts } from '../texts'
import type { AlertKind } from './alerts'
import { alertKinds, alertsOf, leastRefusals, leastVisits } from './alerts'
import { arrivalSentence, arrivalsAt } from './arrivals'
import { funnelOf } from './funnel'
import { shortCount, shortTime, visitsOf } from './heat'
import { toAlertsCsv, toTrafficCsv } from './trafficCsv'
import type { Comparison, Dimension, TrafficPlace } from './trafficPlace'
import { comparisonsWith, dimensions, periods, spanOf } from './trafficPlace'
import type { Sums } from './useSums'

type Props = {
  chart: Chart
  wording: Wording
  place: TrafficPlace
  sums: Sums
  onPlace: (place: TrafficPlace) => void
  onPick: (picked: Picked) => void
  onReload: () => void
}

/** Filters of the traffic, and its numbers as tables: what the chart shows by widths. */
export function TrafficPanel({ chart, wording, place, sums, onPlace, onPick, onReload }: Props) {
  const { traffic: texts } = useTexts()
  return (
    <Stack gap="5">
      <Stack gap="3">
        <Choice
          label={texts.period}
          value={String(place.period)}
          options={periods.map((hours) => [String(hours), texts.periods[hours]] as const)}
          onChange={(hours) => {
            const period = periods.find((one) => String(one) === hours)
            if (!period) return
            const compared = comparisonsWith(period).find((one) => one === place.compared)
            onPlace({ ...place, period, compared })
          }}
        />
        <Choice
          label={texts.compared}
          value={place.compared ?? ''}
          options={[
            ['', texts.notCompared],
            ...comparisonsWith(place.period).map((one) => [one, texts.comparisons[one]] as const),
          ]}
          onChange={(chosen) =>
            onPlace({ ...place, compared: comparisonsWith(place.period).find((one) => one === chosen) })
          }
        />
        <Spans place={place} wording={wording} />
        {dimensions.map((dimension) => (
          <Choice
            key={dimension}
            label={texts.dimensions[dimension]}
            value={place.filters[dimension] ?? ''}
            options={[['', texts.all], ...valuesOf(dimension, place, sums).map((value) => [value, value] as const)]}
            onChange={(value) => {
              const { [dimension]: _, ...others } = place.filters
              onPlace({ ...place, filters: value === '' ? others : { ...others, [dimension]: value } })
            }}
          />
        ))}
        <Button size="sm" variant="outline" onClick={onReload}>
          {texts.reload}
        </Button>
      </Stack>
      {sums.kind === 'loading' && <Text role="status">{texts.loading}</Text>}
      {sums.kind === 'failed' && <Text role="alert">{texts.failed}</Text>}
      {sums.kind === 'loaded' && !isCounted(sums.sums) && <Text>{texts.none}</Text>}
      {sums.kind === 'loaded' && (isCounted(sums.sums) || (place.compared && isCounted(sums.before))) && (
        <>
          <Numbers {...{ chart, wording, onPick }} sums={sums.sums} before={place.compared && sums.before} />
          <Alerts {...{ chart, wording, onPick }} sums={sums.sums} before={sums.before} />
        </>
      )}
    </Stack>
  )
}

const isCounted = ({ states, transitions }: TrafficSums) => states.length + transitions.length > 0

/** From when to when both periods are, in Bangkok. */
function Spans({ place, wording }: { place: TrafficPlace; wording: Wording }) {
  const { traffic: texts } = useTexts()
  const written = new Intl.DateTimeFormat(languageOf(wording) === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Bangkok',
  })
  const spanWords = (comparison?: Comparison) => {
    const { from, until } = spanOf(place.period, shopClock.now(), comparison)
    return texts.span(written.format(from), until && written.format(until))
  }
  return (
    <Text fontSize="12px" color="fg.muted">
      {spanWords()} · {texts.before}: {spanWords(place.compared ?? 'before')}
    </Text>
  )
}

const fixedValues: Partial<Record<Dimension, readonly string[]>> = {
  language: ['th', 'en'],
  platform: ['ios', 'android', 'other'],
  profileType: [...profileTypes, 'unknown'],
  voucher: ['yes', 'no'],
}

/** What can be chosen: the fixed values, or those that occur; the chosen one always. */
function valuesOf(dimension: Dimension, { filters }: TrafficPlace, sums: Sums): string[] {
  const found = dimension === 'appVersion' || dimension === 'source' || dimension === 'error' ? dimension : undefined
  const occurring = found && sums.kind === 'loaded' ? sums.sums.values[found] : []
  const none = found && found !== 'appVersion' ? ['none'] : []
  const chosen = filters[dimension]
  return [...new Set([...(fixedValues[dimension] ?? [...none, ...occurring]), ...(chosen ? [chosen] : [])])]
}

type NumbersProps = {
  chart: Chart
  wording: Wording
  sums: TrafficSums
  /** Of the second period, if one is chosen. */
  before: TrafficSums | undefined
  onPick: (picked: Picked) => void
}

function Numbers({ chart, wording, sums, before, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
  const nodes = new Map(chart.nodes.map((node) => [node.id, node]))
  const counts = new Map(sums.transitions.map((one) => [one.transition, one]))
  const countsBefore = new Map(before?.transitions.map((one) => [one.transition, one]))
  const none = { count: 0, failed: 0 }
  const transitions = [...edges]
    .map(([transition, edge]) => ({
      edge,
      now: counts.get(transition) ?? none,
      then: countsBefore.get(transition) ?? none,
    }))
    .filter(({ now, then }) => now.count + then.count > 0)
    .sort((a, b) => b.now.count - a.now.count || b.then.count - a.then.count)
  const statesBefore = new Map(before?.states.map((one) => [one.state, one]))
  const states = [...sums.states, ...[...statesBefore.values()].filter(isOnlyBefore(sums)).map(emptied)]
  return (
    <>
      <Figures
        title={texts.states}
        note={texts.balance}
        head={[texts.state, texts.in, ...(before ? [texts.before] : []), texts.out, texts.still, texts.median]}
      >
        {states.flatMap((one) => {
          const then = statesBefore.get(one.state)
          const node = nodes.get(one.state)
          return node
            ? [
                <Table.Row key={one.state} bg="transparent">
                  <Table.Cell>
                    <LinkButton type="button" onClick={() => onPick({ kind: 'state', id: one.state })}>
                      {node.name[wording]}
                    </LinkButton>
                  </Table.Cell>
                  <Cell>{shortCount(visitsOf(one))}</Cell>
                  {before && <Cell>{shortCount(then ? visitsOf(then) : 0)}</Cell>}
                  <Cell>{shortCount(one.left + one.stopped)}</Cell>
                  <Cell>{one.stillThere}</Cell>
                  <Cell>{one.medianTime === undefined ? '–' : shortTime(one.medianTime)}</Cell>
                </Table.Row>,
              ]
            : []
        })}
      </Figures>
      <Figures
        title={texts.transitions}
        head={
          before
            ? [texts.transition, texts.taken, texts.before, texts.refused, texts.refusedBefore]
            : [texts.transition, texts.taken, texts.refused]
        }
      >
        {transitions.map(({ edge, now, then }) => (
          <Table.Row key={edge.transition} bg="transparent">
            <Table.Cell>
              <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id })}>
                {eventName(edge, wording)}
              </LinkButton>
            </Table.Cell>
            <Cell>{shortCount(now.count)}</Cell>
            {before && <Cell>{shortCount(then.count)}</Cell>}
            <Cell>{now.failed === 0 ? '–' : shortCount(now.failed)}</Cell>
            {before && <Cell>{then.failed === 0 ? '–' : shortCount(then.failed)}</Cell>}
          </Table.Row>
        ))}
      </Figures>
      {sums.errors.length > 0 && (
        <Figures title={texts.errors} head={[texts.error, texts.taken]}>
          {sums.errors.map(({ error, transition, count }) => (
            <Table.Row key={`${error} ${transition}`} bg="transparent">
              <Table.Cell>{error}</Table.Cell>
              <Cell>{shortCount(count)}</Cell>
            </Table.Row>
          ))}
        </Figures>
      )}
      <Funnel chart={chart} wording={wording} sums={sums} />
      <Button
        size="sm"
        variant="outline"
        onClick={() =>
          download(`${chart.id}-traffic.csv`, new Blob([toTrafficCsv(chart, sums, before)], { type: 'text/csv' }))
        }
      >
        {texts.csv}
      </Button>
    </>
  )
}

const isOnlyBefore =
  ({ states }: TrafficSums) =>
  ({ state }: StateTraffic) =>
    !states.some((one) => one.state === state)

const emptied = ({ machine, state }: StateTraffic): StateTraffic => ({
  ...{ machine, state },
  ...{ entered: 0, started: 0, left: 0, stopped: 0, stillThere: 0 },
})

const shownFirst = 8

/** What of the traffic is worth a look, with links to the chart. */
function Alerts({ chart, wording, sums, before, onPick }: NumbersProps & { before: TrafficSums }) {
  const { traffic: texts } = useTexts()
  const [whole, setWhole] = useState<AlertKind>()
  const alerts = alertsOf(chart, sums, before)
  return (
    <Stack gap="3" as="section" aria-label={texts.alerts}>
      <Heading as="h4" fontSize="14px">
        {texts.alerts}
      </Heading>
      <Text fontSize="12px" color="fg.muted">
        {alerts.length === 0 ? texts.noAlerts : texts.alertsNote({ visits: leastVisits, refusals: leastRefusals })}
      </Text>
      {alertKinds.map((kind) => {
        const found = alerts.filter((alert) => alert.kind === kind)
        const shown = whole === kind ? found : found.slice(0, shownFirst)
        const figures = {
          dead: [texts.before],
          errors: [texts.rate, texts.rateBefore],
          never: [],
        }[kind]
        return (
          found.length > 0 && (
            <Stack key={kind} gap="1">
              <Figures title={`${texts.alertKinds[kind]} (${found.length})`} head={[texts.transition, ...figures]}>
                {shown.map(({ edge, countBefore, rate, rateBefore }) => (
                  <Table.Row key={edge.transition} bg="transparent">
                    <Table.Cell>
                      <LinkButton type="button" onClick={() => onPick({ kind: 'state', id: edge.source })}>
                        {stateWithin(chart, edge.source, wording)}
                      </LinkButton>
                      {': '}
                      <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id })}>
                        {eventName(edge, wording)}
                      </LinkButton>
                    </Table.Cell>
                    {kind === 'dead' && <Cell>{shortCount(countBefore)}</Cell>}
                    {rate !== undefined && <Cell>{percent(rate)}</Cell>}
                    {rateBefore !== undefined && <Cell>{percent(rateBefore)}</Cell>}
                  </Table.Row>
                ))}
              </Figures>
              {shown.length < found.length && (
                <Button size="xs" variant="ghost" alignSelf="start" onClick={() => setWhole(kind)}>
                  {texts.allOf(found.length)}
                </Button>
              )}
            </Stack>
          )
        )
      })}
      {alerts.length > 0 && (
        <Button
          size="sm"
          variant="outline"
          onClick={() =>
            download(`${chart.id}-alerts.csv`, new Blob([toAlertsCsv(chart, alerts)], { type: 'text/csv' }))
          }
        >
          {texts.alertsCsv}
        </Button>
      )}
    </Stack>
  )
}

const percent = (part: number) => `${Math.round(part * 1000) / 10} %`

function Funnel({ chart, wording, sums }: Pick<NumbersProps, 'chart' | 'wording' | 'sums'>) {
  const { traffic: texts } = useTexts()
  const leaves = chart.nodes.filter(({ id, depth }) => depth > 0 && !chart.nodes.some(({ parent }) => parent === id))
  const [from, setFrom] = useState(leaves[0]?.id ?? '')
  const [to, setTo] = useState(leaves.at(-1)?.id ?? '')
  const options = leaves.map(({ id, name }) => [id, name[wording]] as const)
  const steps = funnelOf(chart, sums, from, to)
  const ways = arrivalsAt(sums, to)
  // A machine without an order has nothing to say about its payment.
  const hasOrders = sums.arrivals.some(({ source }) => source !== '')
  return (
    <Stack gap="3">
      <Heading as="h4" fontSize="14px">
        {texts.funnel}
      </Heading>
      <Choice label={texts.from} value={from} options={options} onChange={setFrom} />
      <Choice label={texts.to} value={to} options={options} onChange={setTo} />
      {steps.length === 0 ? (
        <Text color="fg.muted">{texts.noPath}</Text>
      ) : (
        <Figures title={texts.steps} head={[texts.state, texts.in, texts.lost, texts.ofFirst, texts.ofBefore]}>
          {steps.map(({ state, visits, lost, ofFirst, ofBefore }, at) => (
            <Table.Row key={`${at} ${state.id}`} bg="transparent">
              <Table.Cell>{state.name[wording]}</Table.Cell>
              <Cell>{shortCount(visits)}</Cell>
              <Cell>{shortCount(lost)}</Cell>
              <Cell>{percent(ofFirst)}</Cell>
              <Cell>{percent(ofBefore)}</Cell>
            </Table.Row>
          ))}
        </Figures>
      )}
      {hasOrders && (
        <Stack gap="1" as="section" aria-label={texts.arrivals(stateWithin(chart, to, wording))}>
          <Heading as="h5" fontSize="13px">
            {texts.arrivals(stateWithin(chart, to, wording))}
          </Heading>
          <Text fontSize="12px" color="fg.muted">
            {ways.length === 0 ? texts.noArrivals : texts.arrivalsNote}
          </Text>
          <Box as="ul" fontSize="13px" listStyleType="none">
            {ways.map((way) => (
              <li key={`${way.source} ${way.voucher}`}>
                {arrivalSentence(way, languageOf(wording))} ({shortCount(way.count)})
              </li>
            ))}
          </Box>
        </Stack>
      )}
    </Stack>
  )
}

const Cell = ({ children }: { children: ReactNode }) => (
  <Table.Cell textAlign="end" whiteSpace="nowrap">
    {children}
  </Table.Cell>
)

function Figures({
  title,
  note,
  head,
  children,
}: {
  title: string
  note?: string
  head: string[]
  children: ReactNode
}) {
  return (
    <Stack gap="2">
      <Heading as="h4" fontSize="14px">
        {title}
      </Heading>
      {note && (
        <Text fontSize="12px" color="fg.muted">
          {note}
        </Text>
      )}
      <Table.Root size="sm" aria-label={title} fontSize="12px">
        <Table.Header>
          <Table.Row bg="transparent">
            {head.map((text, at) => (
              <Table.ColumnHeader key={text} textAlign={at === 0 ? 'start' : 'end'} paddingInline="4px">
                {text}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>{children}</Table.Body>
      </Table.Root>
    </Stack>
  )
}
