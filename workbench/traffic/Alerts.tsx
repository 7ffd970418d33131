import { Button, Heading, Stack, Table, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import type { Chart, Wording } from '../chart/chart'
import type { Picked } from '../chart/Drawing'
import { eventName, stateWithin } from '../chart/names'
import { Choice } from '../panels/controls'
import { LinkButton } from '../panels/facts'
import { useTexts } from '../texts'
import type { AlertKind } from './alerts'
import { alertKinds, alertsOf, leastExpected, leastRefusals, leastVisits } from './alerts'
import { Cell, Figures } from '../panels/tables'
import { SaveCsv } from './SaveCsv'
import { toAlertsCsv } from './trafficCsv'
import type { TrafficPlace } from './trafficPlace'
import type { LoadedSums } from './useSums'
import { percent, shortCount } from './formats'

type Props = {
  charts: ReadonlyMap<string, Chart>
  chart: Chart
  wording: Wording
  loaded: LoadedSums
  place: TrafficPlace
  onPlace: (place: TrafficPlace) => void
  onPick: (picked: Picked, machine: string) => void
}

const shownFirst = 8

/** What of the traffic of all machines is worth a look, with links to the charts. */
export function Alerts({ charts, chart, wording, loaded, place, onPlace, onPick }: Props) {
  const { traffic: texts } = useTexts()
  const [whole, setWhole] = useState<AlertKind>()
  const isHere = place.alertsHere === true
  const alerts = useMemo(() => alertsOf(isHere ? [chart] : charts.values(), loaded), [isHere, chart, charts, loaded])
  const { versions } = loaded
  const titles: Record<AlertKind, string> = {
    ...texts.alertKinds,
    version: versions ? texts.alertKinds.version(versions.newer.version, versions.older.version) : '',
  }
  return (
    <Stack gap="3" as="section" aria-label={texts.alerts}>
      <Heading as="h4" fontSize="14px">
        {texts.alerts}
      </Heading>
      <Choice
        label={texts.alertsOf}
        value={isHere ? 'machine' : ''}
        options={[
          ['', texts.allMachines],
          ['machine', chart.name[wording]],
        ]}
        onChange={(chosen) => onPlace({ ...place, alertsHere: chosen === 'machine' || undefined })}
      />
      <Text fontSize="12px" color="fg.muted">
        {alerts.length === 0
          ? texts.noAlerts
          : texts.alertsNote({ visits: leastVisits, refusals: leastRefusals, expected: leastExpected })}
      </Text>
      {!versions && (
        <Text fontSize="12px" color="fg.muted">
          {texts.noVersions}
        </Text>
      )}
      {alertKinds.map((kind) => {
        const found = alerts.filter((alert) => alert.kind === kind)
        const shown = whole === kind ? found : found.slice(0, shownFirst)
        const figures = {
          version: [texts.withVersion(versions?.older.version ?? '')],
          dead: [texts.before],
          errors: [texts.rate, texts.rateBefore],
          never: [],
        }[kind]
        return (
          found.length > 0 && (
            <Stack key={kind} gap="1">
              <Figures title={`${titles[kind]} (${found.length})`} head={[texts.transition, ...figures]}>
                {shown.map(({ chart: { id, name }, chart: of, edge, countBefore, rate, rateBefore }) => (
                  <Table.Row key={edge.transition} bg="transparent">
                    <Table.Cell paddingInline="4px">
                      {!isHere && `${name[wording]} › `}
                      <LinkButton type="button" onClick={() => onPick({ kind: 'state', id: edge.source }, id)}>
                        {stateWithin(of, edge.source, wording)}
                      </LinkButton>
                      {': '}
                      <LinkButton type="button" onClick={() => onPick({ kind: 'edge', id: edge.id }, id)}>
                        {eventName(edge, wording)}
                      </LinkButton>
                    </Table.Cell>
                    {(kind === 'dead' || kind === 'version') && <Cell>{shortCount(countBefore)}</Cell>}
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
        <SaveCsv
          place={place}
          chart={isHere ? chart : undefined}
          text={texts.alertsCsv}
          what="alerts"
          csv={() => toAlertsCsv(alerts)}
        />
      )}
    </Stack>
  )
}
