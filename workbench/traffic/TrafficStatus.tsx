import { Text } from '@chakra-ui/react'
import type { Chart } from '../chart/chart'
import { useTexts } from '../texts'
import type { TrafficPlace } from './trafficPlace'
import { filtersOfOrder, isAboutOrder } from './totals'
import type { Sums } from './useSums'
import { isCounted, ofMachine } from './useSums'

type Props = { charts: ReadonlyMap<string, Chart>; chart: Chart; place: TrafficPlace; sums: Sums }

/** Why the chart has no numbers, above it while the panel of the traffic is not open; nothing where it has some. */
export function TrafficStatus({ charts, chart, place, sums }: Props) {
  const { traffic: texts } = useTexts()
  const text = {
    loading: () => texts.loading,
    failed: () => texts.failed,
    refused: () => texts.badDays,
    loaded: () => {
      if (filtersOfOrder(place).length > 0 && !isAboutOrder(charts, chart.id)) return texts.noOrder
      return sums.kind === 'loaded' && !isCounted(ofMachine(sums.sums, chart.id)) ? texts.none : undefined
    },
  }[sums.kind]()
  if (text === undefined) return null
  return (
    <Text role="status" flex="none" padding="6px 14px" fontSize="13px" bg="bg.subtle" borderBottomWidth="1px">
      {text}
    </Text>
  )
}
