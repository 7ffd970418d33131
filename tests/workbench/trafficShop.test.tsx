// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { TrafficSums } from '../../contract/traffic'
import { cartMachine } from '../../machines/cart/cartMachine'
import { cartWords } from '../../machines/cart/cartWords'
import { placementMachine } from '../../machines/placement/placementMachine'
import { placementWords } from '../../machines/placement/placementWords'
import { appChart } from '../../workbench/chart/appChart'
import { extractChart } from '../../workbench/chart/extract'
import type { Chart } from '../../workbench/chart/chart'
import { TextsContext, workbenchTexts } from '../../workbench/texts'
import { heatOf } from '../../workbench/traffic/heat'
import { isAboutOrder, totalsOf } from '../../workbench/traffic/totals'
import { TrafficPanel } from '../../workbench/traffic/TrafficPanel'
import type { TrafficPlace } from '../../workbench/traffic/trafficPlace'
import { startingTraffic } from '../../workbench/traffic/trafficPlace'
import { TrafficStatus } from '../../workbench/traffic/TrafficStatus'
import type { Sums } from '../../workbench/traffic/useSums'

afterEach(cleanup)

const [cart, placement] = [extractChart(cartMachine, cartWords), extractChart(placementMachine, placementWords)]
const checkout: Chart = { ...placement, id: 'checkout' }
const app = appChart([cart, checkout, placement], new Map([['checkout', ['placement']]]))
const charts = new Map([app, cart, checkout, placement].map((chart) => [chart.id, chart]))

const state = (name: string, count: number) => ({
  ...{ machine: name.split('.')[0]!, state: name, entered: count, started: 0, left: 0, stopped: 0 },
  stillThere: count,
})
const arrival = (source: string, voucher: boolean, count: number) => ({
  ...{ machine: 'placement', state: 'placement.paid', source, voucher, count },
})
const failure = 'cart.loading|xstate.error.actor.0.cart.loading|0'
const none: TrafficSums = {
  ...{ transitions: [], states: [], arrivals: [], errors: [] },
  values: { appVersion: [], source: [], error: [] },
}
const sums: TrafficSums = {
  ...none,
  transitions: [{ machine: 'cart', transition: failure, count: 3, failed: 2 }],
  states: [
    state('session', 200),
    state('cart.loading', 9),
    state('placement.claiming', 50),
    state('placement.paid', 40),
  ],
  arrivals: [
    ...[arrival('saving_account', false, 20), arrival('saving_account', true, 10)],
    ...[arrival('kmarket_credit_card', false, 8), arrival('', false, 2)],
  ],
  errors: [{ machine: 'cart', transition: failure, error: '403', count: 2 }],
}

const show = (children: ReactNode, language: 'th' | 'en' = 'en') =>
  render(
    <ChakraProvider value={defaultSystem}>
      <TextsContext.Provider value={workbenchTexts[language]}>{children}</TextsContext.Provider>
    </ChakraProvider>,
  )
const loaded = (found: TrafficSums): Sums => ({ kind: 'loaded', sums: found, before: none, versions: undefined })

let chosen: TrafficPlace | undefined
const panel = (found: Sums, place: TrafficPlace = startingTraffic, chart = cart) => (
  <TrafficPanel
    {...{ charts, chart, place }}
    wording="en"
    sums={found}
    onPlace={(next) => void (chosen = next)}
    onPick={() => {}}
    onReload={() => {}}
    jump={undefined}
    onJumped={() => {}}
  />
)
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('the whole shop has its numbers at the top, whichever chart is shown: openings, orders, payments and refusals [ANL-016]', () => {
  expect(totalsOf(charts.values(), sums)).toEqual({
    ...{ openings: 200, sent: 50, paid: 40, paidWithVoucher: 10, refusals: 3 },
    payments: [
      { source: 'saving_account', count: 30, withVoucher: 10 },
      { source: 'kmarket_credit_card', count: 8, withVoucher: 0 },
      { source: '', count: 2, withVoucher: 0 },
    ],
  })
  show(panel(loaded(sums)))
  expect(rowsOf(screen.getByRole('table', { name: 'The whole shop in this period' }))).toEqual([
    ['The shop was opened', '200'],
    ['Orders sent', '50'],
    ['Of these, paid', '40 (80 %)'],
    ['Of the paid, with a voucher', '10 (25 %)'],
    ['Refusals', '3'],
  ])
  expect(rowsOf(screen.getByRole('table', { name: 'How paid orders were paid' }))).toEqual([
    ['Savings account', '30 (75 %)', '10 (33.3 %)'],
    ['Credit/debit card', '8 (20 %)', '0 (0 %)'],
    ['Not known: nothing to pay, a gift, or the page was opened again during the payment', '2 (5 %)', '0 (0 %)'],
  ])
  const [first, second] = rowsOf(screen.getByRole('table', { name: 'Refusals in the whole shop' }))
  expect(first?.[0]).toMatch(/\(403\)Refused by the shopCart › Loading the cart: /)
  expect([first?.[1], second?.[0]?.split('Cart ›')[0], second?.[1]]).toEqual([
    '2',
    'Load the cart: failedNo connection or answer',
    '1',
  ])
  expect([first?.[2], second?.[2]]).toEqual(['66.7 %', '33.3 %'])
})

test('refusals of one kind are shown alone [ANL-016]', () => {
  show(panel(loaded(sums)))
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind: Refusals in the whole shop' }), {
    target: { value: 'noConnection' },
  })
  const rows = rowsOf(screen.getByRole('table', { name: 'Refusals in the whole shop' }))
  expect(rows.map(([name, ...numbers]) => [name?.includes('No connection or answer'), ...numbers])).toEqual([
    [true, '1', '33.3 %'],
  ])
})

test('the numbers of the whole shop are saved under a name with their filters [ANL-016]', () => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  show(panel(loaded(sums), { ...startingTraffic, filters: { platform: 'android' } }))
  fireEvent.click(screen.getByRole('button', { name: 'Save the whole shop as CSV' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Save refusals as CSV' })[0]!)
  expect(names).toEqual([
    ...['shop', 'refusals'].map(
      (what) => expect.stringMatching(new RegExp(`^${what}-android(-\\d{4}-\\d\\d-\\d\\d){2}\\.csv$`)) as string,
    ),
  ])
  vi.restoreAllMocks()
})

test('a list at the top leads to each part of the panel that is there [ANL-016]', () => {
  show(panel(loaded(sums)))
  const links = within(screen.getByRole('navigation', { name: 'Parts of this panel' })).getAllByRole('button')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...['Filters', 'Whole shop', 'Refusals', 'States', 'Transitions', 'Refusals in this chart', 'Funnel', 'Alerts'],
  ])
  for (const link of links) {
    fireEvent.click(link)
    expect(document.activeElement?.getAttribute('aria-label')).toBe(link.textContent)
  }
})

test('a filter by voucher or payment source says where it does not apply, and goes away with one press [ANL-016]', () => {
  expect(['cart', 'checkout', 'placement'].map((id) => isAboutOrder(charts, id))).toEqual([false, true, true])
  const place = { ...startingTraffic, filters: { voucher: 'yes', platform: 'ios' } }
  show(panel(loaded({ ...sums, transitions: [], states: [state('placement.paid', 10)] }), place))
  expect(screen.getByText(/^This chart is not about an order/)).toBeTruthy()
  expect(screen.queryByText('Nothing was counted with these filters.')).toBeNull()
  expect(rowsOf(screen.getByRole('table', { name: 'The whole shop in this period' }))[0]).toEqual([
    ...['The shop was opened', '–'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Show it without those filters' }))
  expect(chosen?.filters).toEqual({ platform: 'ios' })
  cleanup()
  show(panel(loaded(none), place, placement))
  expect(screen.queryByText(/^This chart is not about an order/)).toBeNull()
  expect(screen.getByText('Nothing was counted with these filters.')).toBeTruthy()
})

test.each([
  ['placement.paid', false],
  ['placement.claiming', true],
])(
  'how orders were paid on arrival at %s says whether the whole shop counts others: %s [ANL-016]',
  (funnelTo, differs) => {
    const arrivals = [...sums.arrivals, { ...arrival('saving_account', true, 4), state: 'placement.claiming' }]
    show(panel(loaded({ ...sums, arrivals }), { ...startingTraffic, funnelTo }, placement))
    expect(screen.queryAllByText(/“Whole shop” differs: it counts every paid order/)).toHaveLength(differs ? 1 : 0)
  },
)

test('an error code filters transitions only, which is said with the filter', () => {
  show(panel(loaded(sums), { ...startingTraffic, filters: { error: '403' } }))
  expect(screen.getByText(/^The error code filters transitions and refusals only/)).toBeTruthy()
})

test.each([
  ['en', { kind: 'loading' }, cart, {}, 'Loading the numbers …'],
  ['th', { kind: 'loading' }, cart, {}, 'กำลังโหลดตัวเลข …'],
  ['en', { kind: 'failed' }, cart, {}, 'The server does not answer.'],
  [
    'en',
    { kind: 'refused', period: 'first', fault: 'order' },
    cart,
    {},
    'The chosen days are not valid: the panel “Traffic” says why.',
  ],
  ['en', loaded(none), cart, {}, 'Nothing was counted with these filters.'],
  ['en', loaded(sums), cart, { source: 'none' }, workbenchTexts.en.traffic.noOrder],
  ['en', loaded(sums), placement, { voucher: 'yes' }, workbenchTexts.en.traffic.choiceNote],
  ['en', loaded(sums), cart, { error: '403' }, workbenchTexts.en.traffic.errorFilter],
  ['en', loaded(sums), cart, {}, undefined],
] as const)('the chart says why it has no numbers: %s %o', (language, found, chart, filters, text) => {
  show(<TrafficStatus {...{ charts, chart }} sums={found as Sums} place={{ ...startingTraffic, filters }} />, language)
  expect(screen.queryByRole('status')?.textContent).toBe(text)
})

test('a second period in which nothing was counted is said to be so instead of showing 0 [ANL-016]', () => {
  const place: TrafficPlace = { ...startingTraffic, compared: 'before' }
  show(panel(loaded(sums), place))
  expect(screen.getByText(workbenchTexts.en.traffic.nothingBefore)).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Before' })).toBeNull()
  expect(heatOf(cart, sums, 'count', { before: none }).states.get('cart.loading')?.badge).toBe('9 ↓100 %')
})
