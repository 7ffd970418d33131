import { Table, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { TrafficSums } from '../../contract/traffic'
import type { Chart, Wording } from '../chart/chart'
import { Cell, Figures } from '../panels/tables'
import { languageOf, useTexts } from '../texts'
import { sourceWords } from './arrivals'
import { share, shortCount } from './formats'
import { SaveCsv } from './SaveCsv'
import { toShopCsv } from './trafficCsv'
import type { TrafficPlace } from './trafficPlace'
import type { Totals } from './totals'
import { filtersOfOrder, totalsOf } from './totals'

type Props = {
  charts: ReadonlyMap<string, Chart>
  wording: Wording
  sums: TrafficSums
  /** Of the second period, if one is chosen. */
  before: TrafficSums | undefined
  place: TrafficPlace
}

const ofAll = (count: number, all: number): string =>
  all === 0 ? shortCount(count) : `${shortCount(count)} (${share(count, all)!})`

/** The shop in a few numbers, whatever machine is shown, and how its orders were paid. */
export function Shop({ charts, wording, sums, before, place }: Props) {
  const { traffic: texts } = useTexts()
  const now = useMemo(() => totalsOf(charts.values(), sums), [charts, sums])
  const then = useMemo(() => before && totalsOf(charts.values(), before), [charts, before])
  // An opening of the page has no order yet.
  const hasOpenings = filtersOfOrder(place).length === 0
  const openings = ({ openings: count }: Totals) => (hasOpenings ? shortCount(count) : '–')
  const rows: [string, (totals: Totals) => string][] = [
    [texts.totals.openings, openings],
    [texts.totals.sent, ({ sent }) => shortCount(sent)],
    [texts.totals.paid, ({ paid, sent }) => ofAll(paid, sent)],
    [texts.totals.voucher, ({ paidWithVoucher, paid }) => ofAll(paidWithVoucher, paid)],
    [texts.totals.refusals, ({ refusals }) => shortCount(refusals)],
  ]
  return (
    <>
      <Figures
        title={texts.totals.title}
        note={texts.totals.note}
        head={[texts.totals.what, texts.totals.count, ...(then ? [texts.before] : [])]}
      >
        {rows.map(([name, write]) => (
          <Table.Row key={name} bg="transparent">
            <Table.Cell paddingInline="4px">{name}</Table.Cell>
            <Cell>{write(now)}</Cell>
            {then && <Cell>{write(then)}</Cell>}
          </Table.Row>
        ))}
      </Figures>
      {now.payments.length > 0 ? (
        <Figures
          title={texts.payments.title}
          head={[texts.payments.source, texts.payments.orders, texts.payments.voucher]}
        >
          {now.payments.map(({ source, count, withVoucher }) => (
            <Table.Row key={source} bg="transparent">
              <Table.Cell paddingInline="4px">
                {source === '' ? texts.payments.unknown : sourceWords(source, languageOf(wording))}
              </Table.Cell>
              <Cell>{ofAll(count, now.paid)}</Cell>
              <Cell>{ofAll(withVoucher, count)}</Cell>
            </Table.Row>
          ))}
        </Figures>
      ) : (
        <Text color="fg.muted">{texts.payments.none}</Text>
      )}
      <SaveCsv
        place={place}
        chart={undefined}
        text={texts.totals.csv}
        what="shop"
        csv={() => toShopCsv(now, then, hasOpenings)}
      />
    </>
  )
}
