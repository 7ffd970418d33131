import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { profileTypes } from '../../contract/enums'
import type { Wording } from '../chart/chart'
import { Choice } from '../panels/controls'
import { shopClock } from '../sandbox/sandbox'
import { languageOf, useTexts } from '../texts'
import { dateFormat, dayAndTime } from '../dates'
import type { Days, Dimension, Span, TrafficPlace } from './trafficPlace'
import {
  comparisonsWith,
  daysOf,
  dimensions,
  faultOf,
  firstSpan,
  hoursOf,
  isCompared,
  periods,
  secondSpan,
} from './trafficPlace'
import { DayField } from './DayField'
import { filtersOfOrder } from './totals'
import type { Sums } from './useSums'
import { valueWords } from './valueWords'

type Props = {
  wording: Wording
  place: TrafficPlace
  sums: Sums
  onPlace: (place: TrafficPlace) => void
  onReload: () => void
}

const ownDays = 'days'

/** Both periods and all dimensions. */
export function Filters({ wording, place, sums, onPlace, onReload }: Props) {
  const { traffic: texts } = useTexts()
  const now = shopClock.now()
  const fault = faultOf(place)
  const comparisons = fault ? [] : comparisonsWith(hoursOf(place, now))
  /** A comparison that the new period would overlap is none. */
  const change = (next: TrafficPlace) => {
    const possible = faultOf(next) ? undefined : comparisonsWith(hoursOf(next, now))
    onPlace({ ...next, compared: possible ? possible.find((one) => one === next.compared) : next.compared })
  }
  return (
    <Stack gap="3">
      <Choice
        label={texts.period}
        value={place.days ? ownDays : String(place.period)}
        options={[...periods.map((hours) => [String(hours), texts.periods[hours]] as const), [ownDays, texts.ownDays]]}
        onChange={(chosen) => {
          const period = periods.find((one) => String(one) === chosen)
          if (period) change({ ...place, period, days: undefined })
          else change({ ...place, days: daysOf(firstSpan(place, now), now) })
        }}
      />
      {place.days && (
        <DayFields name={texts.period} days={place.days} onChange={(days) => change({ ...place, days })} />
      )}
      <Choice
        label={texts.compared}
        value={place.comparedDays ? ownDays : (place.compared ?? '')}
        options={[
          ['', texts.notCompared],
          ...comparisons.map((one) => [one, texts.comparisons[one]] as const),
          [ownDays, texts.ownDays],
        ]}
        onChange={(chosen) => {
          const compared = comparisons.find((one) => one === chosen)
          const comparedDays = chosen === ownDays && !fault ? daysOf(secondSpan(place, now), now) : undefined
          onPlace({ ...place, compared, comparedDays })
        }}
      />
      {place.comparedDays && (
        <DayFields
          name={texts.compared}
          days={place.comparedDays}
          onChange={(comparedDays) => onPlace({ ...place, comparedDays })}
        />
      )}
      {fault ? (
        <Text role="alert" color="fg.error">
          {texts.faults[fault.fault](fault.period === 'first' ? texts.period : texts.compared)}
        </Text>
      ) : (
        <Spans place={place} wording={wording} />
      )}
      {dimensions.map((dimension) => (
        <Choice
          key={dimension}
          label={texts.dimensions[dimension]}
          value={place.filters[dimension] ?? ''}
          options={[
            ['', texts.all],
            ...valuesOf(dimension, place, sums).map(
              (value) => [value, valueWords(dimension, value, languageOf(wording))] as const,
            ),
          ]}
          onChange={(value) => {
            const { [dimension]: _, ...others } = place.filters
            onPlace({ ...place, filters: value === '' ? others : { ...others, [dimension]: value } })
          }}
        />
      ))}
      {filtersOfOrder(place).length > 0 && (
        <Text fontSize="12px" color="fg.muted">
          {texts.choiceNote}
        </Text>
      )}
      <Button size="sm" variant="outline" onClick={onReload}>
        {texts.reload}
      </Button>
    </Stack>
  )
}

type DayFieldsProps = { name: string; days: Days; onChange: (days: Days) => void }

function DayFields({ name, days, onChange }: DayFieldsProps) {
  const { traffic: texts } = useTexts()
  return (
    <Flex gap="2" role="group" aria-label={name}>
      <DayField label={texts.firstDay} value={days.from} onChange={(from) => onChange({ ...days, from })} />
      <DayField label={texts.lastDay} value={days.until} onChange={(until) => onChange({ ...days, until })} />
    </Flex>
  )
}

/** From when to when both periods are, in Bangkok. */
function Spans({ place, wording }: { place: TrafficPlace; wording: Wording }) {
  const { traffic: texts } = useTexts()
  const written = dateFormat(languageOf(wording), dayAndTime)
  const spanWords = ({ from, until }: Span) => texts.span(written.format(from), until && written.format(until))
  const now = shopClock.now()
  return (
    <Text fontSize="12px" color="fg.muted">
      {spanWords(firstSpan(place, now))} · {isCompared(place) ? texts.before : texts.beforeForAlerts}:{' '}
      {spanWords(secondSpan(place, now))}
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
