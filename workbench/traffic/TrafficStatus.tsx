import { Text } from '@chakra-ui/react'
import type { Chart } from '../chart/chart'
import { useTexts } from '../texts'
import type { TrafficPlace } from './trafficPlace'
import { filtersOfOrder, isAboutOrder } from './totals'
import type { Sums } from './useSums'
import { isCounted, isNothingBefore, ofMachine } from './useSums'

type Props = { charts: ReadonlyMap<string, Chart>; chart: Chart; place: TrafficPlace; sums: Sums }

/** Why the chart has no numbers, or not all, over it, since the panel may be another one or far below; nothing where it has all. */
export function TrafficStatus({ charts, chart, place, sums }: Props) {
  const { traffic: texts } = useTexts()
  const text = {
    loading: () => texts.loading,
    failed: () => texts.failed,
    refused: () => texts.badDays,
    loaded: () => {
      const hasFilter = filtersOfOrder(place).length > 0
      if (hasFilter && !isAboutOrder(charts, chart.id)) return texts.noOrder
      if (sums.kind === 'loaded' && !isCounted(ofMachine(sums.sums, chart.id))) return texts.none
      const notes = [
        ...(hasFilter ? [texts.choiceNote] : []),
        ...(place.filters.error === undefined ? [] : [texts.errorFilter]),
        ...(isNothingBefore(sums, place) ? [texts.nothingBefore] : []),
      ]
      return notes.length > 0 ? notes.join(' ') : undefined
    },
  }[sums.kind]()
  if (text === undefined) return null
  return (
    <Text
      role="status"
      position="absolute"
      bottom="16px"
      left="14px"
      zIndex="1"
      maxWidth="60%"
      padding="8px 12px"
      fontSize="13px"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
    >
      {text}
    </Text>
  )
}
