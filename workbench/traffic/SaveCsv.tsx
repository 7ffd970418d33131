import type { Chart } from '../chart/chart'
import { CsvButton } from '../panels/tables'
import { shopClock } from '../sandbox/sandbox'
import { csvHead, csvName } from './csvFile'
import type { TrafficPlace } from './trafficPlace'

type Props = {
  text: string
  /** What the numbers are of, as a part of the file's name. */
  what: string
  /** Whose numbers these are; undefined where they are the whole shop's. */
  chart: Chart | undefined
  place: TrafficPlace
  csv: () => string
}

/** Saves numbers in a file that says in its name and in its first lines whose they are, of which period and with which filters. */
export function SaveCsv({ text, what, chart, place, csv }: Props) {
  const now = shopClock.now()
  return (
    <CsvButton
      text={text}
      file={csvName(chart ? [chart.id, what] : [what], place, now)}
      csv={() => csvHead(chart?.id ?? 'all', place, now) + csv()}
    />
  )
}
