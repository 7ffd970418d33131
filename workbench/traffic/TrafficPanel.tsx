import { Button, Stack, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { Chart, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { filterWords } from '../exports/caption'
import { LinkButton } from '../panels/facts'
import { languageOf, useTexts } from '../texts'
import { Alerts } from './Alerts'
import { Filters } from './Filters'
import { Funnel } from './Funnel'
import { Refusals, States, Transitions } from './Numbers'
import { refusalKindsOf } from './refusalList'
import { RefusalTable } from './RefusalTable'
import type { SectionLinksProps, SectionName } from './Sections'
import { Section, sectionNames, SectionLinks } from './Sections'
import { Shop } from './Shop'
import { filtersOfOrder, isAboutOrder } from './totals'
import type { TrafficPlace } from './trafficPlace'
import { isCompared } from './trafficPlace'
import type { LoadedSums, Sums } from './useSums'
import { isCounted, isNothingBefore, ofMachine } from './useSums'

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
} & Omit<SectionLinksProps, 'names' | 'children'>

const ofShop: readonly SectionName[] = ['shop', 'shopRefusals', 'alerts']

/** The parts of the panel that have something to show. */
function sectionsOf({ sums, chart, place }: Pick<Props, 'sums' | 'chart' | 'place'>): SectionName[] {
  if (sums.kind !== 'loaded') return []
  const periods = [sums.sums, ...(isCompared(place) ? [sums.before] : [])]
  const isShopCounted = isCounted(sums.sums) || isCounted(sums.before)
  const isHereCounted = periods.some((one) => isCounted(ofMachine(one, chart.id)))
  return sectionNames.filter((name) => name === 'filters' || (ofShop.includes(name) ? isShopCounted : isHereCounted))
}

const hasFiltersThatApply = ({ charts, chart, place }: Pick<Props, 'charts' | 'chart' | 'place'>): boolean =>
  filtersOfOrder(place).length === 0 || isAboutOrder(charts, chart.id)

/** Filters of the traffic, and its numbers as tables: what the chart shows by widths. */
export function TrafficPanel({ sums, onReload, jump, onJumped, ...rest }: Props) {
  const { traffic: texts } = useTexts()
  const { wording, chart, place, onPlace } = rest
  const sections = useMemo(() => sectionsOf({ sums, chart, place }), [sums, chart, place])
  return (
    <Stack gap="5">
      {sections.length > 1 && (
        <SectionLinks names={sections} {...{ jump, onJumped }}>
          <Shown {...{ place, onPlace }} language={languageOf(wording)} />
        </SectionLinks>
      )}
      <Section name="filters">
        {!hasFiltersThatApply(rest) && <NoOrder {...{ place, onPlace }} />}
        <Filters {...{ wording, place, sums, onPlace, onReload }} />
      </Section>
      {sums.kind === 'loading' && <Text>{texts.loading}</Text>}
      {sums.kind === 'failed' && <Text>{texts.failed}</Text>}
      {sums.kind === 'loaded' && <Loaded {...rest} loaded={sums} sections={sections} />}
    </Stack>
  )
}

type LoadedProps = Omit<Props, 'sums' | 'onReload' | 'jump' | 'onJumped'> & {
  loaded: LoadedSums
  sections: readonly SectionName[]
}

function Loaded({ loaded, sections, ...rest }: LoadedProps) {
  const { traffic: texts } = useTexts()
  const { charts, chart, wording, place, onPlace, onPick } = rest
  const sums = useMemo(() => ofMachine(loaded.sums, chart.id), [loaded, chart])
  const earlier = useMemo(() => ofMachine(loaded.before, chart.id), [loaded, chart])
  const ofAll = useMemo(() => refusalKindsOf(charts.values(), loaded.sums), [charts, loaded])
  const isEmptyBefore = isNothingBefore(loaded, place)
  const isBoth = isCompared(place) && !isEmptyBefore
  const before = isBoth ? earlier : undefined
  const applies = hasFiltersThatApply(rest)
  const numbers = { chart, wording, sums, before, place, onPick }
  return (
    <>
      {isEmptyBefore && <Text>{texts.nothingBefore}</Text>}
      {place.filters.error !== undefined && <Text>{texts.errorFilter}</Text>}
      {sections.includes('shop') && (
        <>
          <Section name="shop">
            <Shop {...{ charts, wording, place }} sums={loaded.sums} before={isBoth ? loaded.before : undefined} />
          </Section>
          <Section name="shopRefusals">
            <RefusalTable {...{ wording, place, onPick }} title={texts.errorsOfShop} kinds={ofAll} chart={undefined} />
          </Section>
        </>
      )}
      {applies && !isCounted(sums) && <Text>{texts.none}</Text>}
      {sections.includes('states') && (
        <>
          <Section name="states">
            <States {...numbers} />
          </Section>
          <Section name="transitions">
            <Transitions {...numbers} />
          </Section>
          <Section name="refusals">
            <Refusals {...numbers} />
          </Section>
          <Section name="funnel">
            <Funnel {...{ chart, wording, sums, place, onPlace }} />
          </Section>
        </>
      )}
      {sections.includes('alerts') && (
        <Section name="alerts">
          <Alerts {...rest} loaded={loaded} />
        </Section>
      )}
    </>
  )
}

/** The period and the filters of all numbers, in view wherever the panel is scrolled to. */
function Shown({ place, language, onPlace }: Pick<Props, 'place' | 'onPlace'> & { language: 'th' | 'en' }) {
  const { traffic: texts } = useTexts()
  const filters = filterWords(place, language)
  return (
    <Text fontSize="12px" marginTop="4px" color="fg.muted">
      {[place.days ? texts.ownDays : texts.periods[place.period], ...filters].join(' · ')}
      {filters.length > 0 && (
        <LinkButton type="button" marginInlineStart="8px" onClick={() => onPlace({ ...place, filters: {} })}>
          {texts.clearFilters}
        </LinkButton>
      )}
    </Text>
  )
}

/** Says that the filters by order don't apply to a machine that is about none, and takes them away. */
function NoOrder({ place, onPlace }: Pick<Props, 'place' | 'onPlace'>) {
  const { traffic: texts } = useTexts()
  const { source: _source, voucher: _voucher, ...filters } = place.filters
  return (
    <Stack gap="2" padding="10px 12px" bg="bg.subtle" borderWidth="1px" borderRadius="md">
      <Text>{texts.noOrder}</Text>
      <Button size="xs" variant="outline" alignSelf="start" onClick={() => onPlace({ ...place, filters })}>
        {texts.withoutOrderFilters}
      </Button>
    </Stack>
  )
}
