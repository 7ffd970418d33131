import { Stack, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { TrafficSums } from '../../contract/traffic'
import type { Chart, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { useTexts } from '../texts'
import { Alerts } from './Alerts'
import { Filters } from './Filters'
import { Funnel } from './Funnel'
import { Numbers } from './Numbers'
import type { TrafficPlace } from './trafficPlace'
import { isCompared } from './trafficPlace'
import type { LoadedSums, Sums } from './useSums'
import { ofMachine } from './useSums'

type Props = {
  charts: ReadonlyMap<string, Chart>
  chart: Chart
  wording: Wording
  place: TrafficPlace
  sums: Sums
  onPlace: (place: TrafficPlace) => void
  /** `machine` is another one's than the shown chart's where an alert leads there. */
  onPick: (picked: Picked, machine?: string) => void
  onReload: () => void
}

/** Filters of the traffic, and its numbers as tables: what the chart shows by widths. */
export function TrafficPanel({ sums, onReload, ...rest }: Props) {
  const { traffic: texts } = useTexts()
  const { wording, place, onPlace } = rest
  return (
    <Stack gap="5">
      <Filters {...{ wording, place, sums, onPlace, onReload }} />
      {sums.kind === 'loading' && <Text role="status">{texts.loading}</Text>}
      {sums.kind === 'failed' && <Text role="alert">{texts.failed}</Text>}
      {sums.kind === 'loaded' && <Loaded {...rest} loaded={sums} />}
    </Stack>
  )
}

const isCounted = ({ states, transitions }: TrafficSums) => states.length + transitions.length > 0

function Loaded({ loaded, ...rest }: Omit<Props, 'sums' | 'onReload'> & { loaded: LoadedSums }) {
  const { traffic: texts } = useTexts()
  const { chart, wording, place, onPlace, onPick } = rest
  const sums = useMemo(() => ofMachine(loaded.sums, chart.id), [loaded, chart])
  const earlier = useMemo(() => ofMachine(loaded.before, chart.id), [loaded, chart])
  const before = isCompared(place) ? earlier : undefined
  return (
    <>
      {!isCounted(sums) && <Text>{texts.none}</Text>}
      {(isCounted(sums) || (before && isCounted(before))) && (
        <>
          <Numbers {...{ chart, wording, sums, before, onPick }} />
          <Funnel {...{ chart, wording, sums, place, onPlace }} />
        </>
      )}
      {(isCounted(loaded.sums) || isCounted(loaded.before)) && <Alerts {...rest} loaded={loaded} />}
    </>
  )
}
