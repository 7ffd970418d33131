import { Button, Heading, Stack, Table, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { TrafficSums } from '../../contract/traffic'
import { profileTypes } from '../../contract/enums'
import type { Chart, Wording } from '../chart/chart'
import { edgeLabel } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { download } from '../download'
import { toEdgesCsv } from '../exports/edgesCsv'
import { Choice } from '../panels/controls'
import { LinkButton } from '../panels/facts'
import { useTexts } from '../texts'
import { funnelOf } from './funnel'
import { shortCount, shortTime, visitsOf } from './heat'
import type { Dimension, TrafficPlace } from './trafficPlace'
import { dimensions, periods } from './trafficPlace'
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
            if (period) onPlace({ ...place, period })
          }}
        />
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
      {sums.kind === 'loaded' && sums.sums.states.length + sums.sums.transitions.length === 0 && (
        <Text>{texts.none}</Text>
      )}
      {sums.kind === 'loaded' && sums.sums.states.length + sums.sums.transitions.length > 0 && (
        <Numbers chart={chart} wording={wording} sums={sums.sums} onPick={onPick} />
      )}
    </Stack>
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

type NumbersProps = { chart: Chart; wording: Wording; sums: TrafficSums; onPick: (picked: Picked) => void }

function Numbers({ chart, wording, sums, onPick }: NumbersProps) {
  const { traffic: texts } = useTexts()
  const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
  const nodes = new Map(chart.nodes.map((node) => [node.id, node]))
  const transitions = [...sums.transitions]
    .filter(({ transition }) => edges.has(transition))
    .sort((a, b) => b.count - a.count)
  const counts = new Map(sums.transitions.map((one) => [one.transition, one]))
  return (
    <>
      <Figures
        title={texts.states}
        note={texts.balance}
        head={[texts.state, texts.in, texts.out, texts.still, texts.median]}
      >
        {sums.states.flatMap((one) => {
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
                  <Cell>{shortCount(one.left + one.stopped)}</Cell>
                  <Cell>{one.stillThere}</Cell>
                  <Cell>{one.medianTime === undefined ? '–' : shortTime(one.medianTime)}</Cell>
                </Table.Row>,
              ]
            : []
        })}
      </Figures>
      <Figures title={texts.transitions} head={[texts.transition, texts.taken, texts.refused]}>
        {transitions.map(({ transition, count, failed }) => (
          <Table.Row key={transition} bg="transparent">
            <Table.Cell>
              <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edges.get(transition)!.id })}>
                {edgeLabel(edges.get(transition)!, wording).slice(0, 2).join(' ')}
              </LinkButton>
            </Table.Cell>
            <Cell>{shortCount(count)}</Cell>
            <Cell>{failed === 0 ? '–' : shortCount(failed)}</Cell>
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
          download(
            `${chart.id}-traffic.csv`,
            new Blob(
              [
                toEdgesCsv(
                  [chart],
                  [
                    { name: 'taken', of: (_, { transition }) => counts.get(transition)?.count ?? 0 },
                    { name: 'refused', of: (_, { transition }) => counts.get(transition)?.failed ?? 0 },
                  ],
                ),
              ],
              { type: 'text/csv' },
            ),
          )
        }
      >
        {texts.csv}
      </Button>
    </>
  )
}

function Funnel({ chart, wording, sums }: Pick<NumbersProps, 'chart' | 'wording' | 'sums'>) {
  const { traffic: texts } = useTexts()
  const leaves = chart.nodes.filter(({ id, depth }) => depth > 0 && !chart.nodes.some(({ parent }) => parent === id))
  const [from, setFrom] = useState(leaves[0]?.id ?? '')
  const [to, setTo] = useState(leaves.at(-1)?.id ?? '')
  const options = leaves.map(({ id, name }) => [id, name[wording]] as const)
  const steps = funnelOf(chart, sums, from, to)
  const percent = (part: number) => `${Math.round(part * 1000) / 10} %`
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
    </Stack>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <Table.Cell textAlign="end">{children}</Table.Cell>

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
