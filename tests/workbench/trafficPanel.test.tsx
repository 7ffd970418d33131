// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TrafficSums } from '../../contract/traffic'
import { cartMachine } from '../../machines/cart/cartMachine'
import { cartWords } from '../../machines/cart/cartWords'
import { voucherMachine } from '../../machines/voucher/voucherMachine'
import { voucherWords } from '../../machines/voucher/voucherWords'
import type { Wording } from '../../workbench/chart/chart'
import { extractChart } from '../../workbench/chart/extract'
import { TextsContext, languageOf, workbenchTexts } from '../../workbench/texts'
import type { SectionName } from '../../workbench/traffic/Sections'
import { TrafficPanel } from '../../workbench/traffic/TrafficPanel'
import type { TrafficPlace } from '../../workbench/traffic/trafficPlace'
import { readTrafficPlace, startingTraffic, writeTrafficPlace } from '../../workbench/traffic/trafficPlace'
import { useSums } from '../../workbench/traffic/useSums'

const [cart, voucher] = [extractChart(cartMachine, cartWords), extractChart(voucherMachine, voucherWords)]
const charts = new Map([cart, voucher].map((chart) => [chart.id, chart]))
const failure = cart.edges.find(({ kind, source }) => kind === 'error' && source === 'cart.loading')!
const picked = 'voucher.use.free|voucher.pick|0'
const visit = { entered: 0, left: 0, stopped: 0, stillThere: 0 }

/** With 5.18 vouchers were picked; with 5.19 none was. */
const sumsOf = (appVersion: string | null): TrafficSums => ({
  transitions: [
    { machine: 'cart', transition: failure.transition, count: 10, failed: 10 },
    ...(appVersion === '5.19' ? [] : [{ machine: 'voucher', transition: picked, count: 50, failed: 0 }]),
  ],
  states: [
    {
      machine: 'cart',
      state: 'cart.loading',
      ...visit,
      started: 40,
      left: 30,
      stopped: 2,
      stillThere: 8,
      medianTime: 300,
    },
    { machine: 'cart', state: 'cart.ready.saving', ...visit, started: 20, stillThere: 20 },
    { machine: 'voucher', state: 'voucher.use.free', ...visit, started: 100, stillThere: 100 },
  ],
  arrivals: [],
  errors: [{ error: '304-03', machine: 'cart', transition: failure.transition, count: 10 }],
  values: { appVersion: ['5.18', '5.19'], source: ['saving_account'], error: ['304-03'] },
})

let asked: URL[]
let place: TrafficPlace
let picks: unknown[]
beforeEach(() => {
  asked = []
  picks = []
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://a')
    asked.push(url)
    return Promise.resolve(Response.json(sumsOf(url.searchParams.get('appVersion'))))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Panel({ wording, start, section }: { wording: Wording; start: TrafficPlace; section?: SectionName }) {
  const [now, setPlace] = useState(start)
  const [jump, setJump] = useState(section)
  place = now
  const sums = useSums(true, now, 0)
  return (
    <TrafficPanel
      {...{ charts, wording, sums }}
      chart={cart}
      place={now}
      onPlace={setPlace}
      onPick={(...given) => picks.push(given)}
      onReload={() => {}}
      jump={jump}
      onJumped={() => setJump(undefined)}
    />
  )
}

const show = (wording: Wording = 'en', start: TrafficPlace = startingTraffic, section?: SectionName) =>
  render(
    <ChakraProvider value={defaultSystem}>
      <TextsContext.Provider value={workbenchTexts[languageOf(wording)]}>
        <Panel {...{ wording, start, ...(section && { section }) }} />
      </TextsContext.Provider>
    </ChakraProvider>,
  )

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

describe('the panel of the traffic', () => {
  test('a section that the search found gets the focus once its numbers are loaded', async () => {
    show('en', startingTraffic, 'funnel')
    const funnel = await screen.findByRole('region', { name: 'Funnel' })
    await waitFor(() => expect(document.activeElement).toBe(funnel))
  })

  test('says of each state how many came in, went on, stopped, are still there and were lost [ANL-003 ANL-016]', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'States' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => within(head).getByRole('button').firstChild?.textContent),
    ).toEqual([...['State', 'In', 'Went on', 'Gave up', 'Stopped here', 'Still there', 'Lost', 'Median time']])
    expect(cellsOf(within(table).getByRole('row', { name: /^Loading the cart/ }))).toEqual([
      ...['Loading the cart', '40', '30', '0', '2', '8', '10 (25 %)', '300 ms'],
    ])
    const transitions = screen.getByRole('table', { name: 'Transitions' })
    expect(cellsOf(within(transitions).getAllByRole('row')[1]!)).toEqual([
      ...['Loading the cart', 'Load the cart: failed', '10', '10 (25 %)'],
    ])
  })

  test('begins with what was lost and taken most, and any heading sorts [ANL-016]', async () => {
    show()
    const firsts = (table: HTMLElement) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => cellsOf(row)[0])
    const states = await screen.findByRole('table', { name: 'States' })
    expect(firsts(states)).toEqual(['Saving a quantity in Cart shown', 'Loading the cart'])
    fireEvent.click(within(states).getByRole('button', { name: 'In' }))
    expect(firsts(states)).toEqual(['Loading the cart', 'Saving a quantity in Cart shown'])
    fireEvent.click(within(states).getByRole('button', { name: 'In' }))
    expect(firsts(states)).toEqual(['Saving a quantity in Cart shown', 'Loading the cart'])
    const transitions = screen.getByRole('table', { name: 'Transitions' })
    expect(within(transitions).getByRole('columnheader', { name: 'Taken' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    fireEvent.click(within(transitions).getByRole('button', { name: 'From' }))
    expect(within(transitions).getByRole('columnheader', { name: 'From' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('names an error in words with its code, and links to the transitions on which it occurs [ANL-016]', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'Refusals in this chart' })
    const row = within(table).getAllByRole('row')[1]!
    expect(row.textContent).toContain('Invalid Condition: The conditions of an item have changed')
    expect(row.textContent).toContain('(304-03)')
    fireEvent.click(within(row).getByRole('button', { name: /^Loading the cart: / }))
    expect(picks).toEqual([[{ kind: 'edge', id: failure.id }]])
  })

  test('says its period and filters beside the links to its parts, and takes the filters away [ANL-016]', async () => {
    show('en', { ...startingTraffic, filters: { platform: 'android' } })
    await screen.findByRole('table', { name: 'States' })
    const bar = () => screen.getByRole('navigation', { name: 'Parts of this panel' })
    expect(bar().textContent).toContain('Last 7 days · Platform: Android (android)')
    fireEvent.click(within(bar()).getByRole('button', { name: 'Take the filters away' }))
    expect(place.filters).toEqual({})
    await screen.findByRole('table', { name: 'States' })
    expect(bar().textContent).not.toContain('Android')
  })

  test('offers the values of filters in the words of the page [ANL-016]', async () => {
    show('th')
    await screen.findByRole('table', { name: 'สถานะ' })
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(options('วิธีชำระเงิน')).toEqual(['ทั้งหมด', 'ยังไม่ได้เลือกวิธีชำระเงิน (none)', 'บัญชีออมทรัพย์ (saving_account)'])
    expect(options('ภาษา')).toEqual(['ทั้งหมด', 'ไทย (th)', 'อังกฤษ (en)'])
  })

  test('lists what the newest app version no longer takes, of every machine, with a link to its chart [ANL-012]', async () => {
    show()
    const name = 'Taken with app version 5.18, no longer with 5.19 (1)'
    const table = await screen.findByRole('table', { name })
    fireEvent.click(within(table).getAllByRole('button')[1]!)
    const edge = voucher.edges.find(({ transition }) => transition === picked)!
    expect(picks).toEqual([[{ kind: 'edge', id: edge.id }, 'voucher']])
    fireEvent.change(screen.getByRole('combobox', { name: 'Alerts of' }), { target: { value: 'machine' } })
    expect(screen.queryByRole('table', { name })).toBeNull()
    expect(place.alertsHere).toBe(true)
  })

  test('takes any days for both periods, keeps them in the address and says when they are none [ANL-016]', async () => {
    show()
    await screen.findByRole('table', { name: 'States' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: 'days' } })
    const fields = (name: string) => within(screen.getByRole('group', { name }))
    const enter = (name: string, label: string, value: string) =>
      fireEvent.change(fields(name).getByLabelText(label), { target: { value } })
    enter('Period', 'First day', '2026-11-02')
    enter('Period', 'Last day', '2026-11-04')
    fireEvent.change(screen.getByRole('combobox', { name: 'Compared with' }), { target: { value: 'days' } })
    enter('Compared with', 'First day', '2026-10-01')
    enter('Compared with', 'Last day', '3/10/2569')
    expect((fields('Period').getByLabelText('First day') as HTMLInputElement).value).toBe('02/11/2026')
    const written = new URLSearchParams(writeTrafficPlace(place))
    expect(written.toString()).toBe('from=2026-11-02&until=2026-11-04&beforeFrom=2026-10-01&beforeUntil=2026-10-03')
    expect(readTrafficPlace(written)).toEqual(place)
    const table = await screen.findByRole('table', { name: 'States' })
    expect(within(table).getByRole('columnheader', { name: 'Before' })).toBeTruthy()
    const spans = asked
      .filter(({ searchParams }) => !searchParams.has('appVersion'))
      .map(({ searchParams }) => [searchParams.get('from'), searchParams.get('until')])
      .slice(-2)
    expect(spans).toEqual([
      ['2026-11-01T17:00:00.000Z', '2026-11-04T17:00:00.000Z'],
      ['2026-09-30T17:00:00.000Z', '2026-10-03T17:00:00.000Z'],
    ])

    const before = asked.length
    enter('Compared with', 'Last day', '2026-09-30')
    expect(screen.getByRole('alert').textContent).toBe('“Compared with” ends before it begins.')
    enter('Period', 'Last day', '2026-11-01')
    expect(screen.getByRole('alert').textContent).toBe('“Period” ends before it begins.')
    expect(screen.queryByRole('table')).toBeNull()
    expect(asked.length).toBe(before)
  })
})
