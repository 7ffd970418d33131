// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { checkoutMachine } from '../../machines/checkout/checkoutMachine'
import { checkoutWords } from '../../machines/checkout/checkoutWords'
import { pinMachine } from '../../machines/pin/pinMachine'
import { pinWords } from '../../machines/pin/pinWords'
import type { Wording } from '../../workbench/chart/chart'
import { extractChart } from '../../workbench/chart/extract'
import type { RunningMachine } from '../../workbench/log/log'
import { StatePanel } from '../../workbench/panels/StatePanel'
import { TextsContext, languageOf, workbenchTexts } from '../../workbench/texts'

const charts = {
  checkout: extractChart(checkoutMachine, checkoutWords),
  pin: extractChart(pinMachine, pinWords),
}

const running: RunningMachine = {
  key: '1 x:1',
  phone: 1,
  actorId: 'x:1',
  parentId: undefined,
  machineId: 'pin',
  value: 'none',
  status: 'active',
  taken: new Map(),
  last: undefined,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(
  machine: keyof typeof charts,
  state: string | undefined,
  wording: Wording,
  storyboard: object | null = {},
  taken?: RunningMachine['taken'],
) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(storyboard ?? {}), { status: storyboard ? 200 : 404 })),
  )
  const [onPick, onPaths, onOpen] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <ChakraProvider value={defaultSystem}>
      <TextsContext value={workbenchTexts[languageOf(wording)]}>
        <StatePanel
          {...{ wording, onPick, onPaths, onOpen }}
          chart={charts[machine]}
          running={taken && { ...running, taken }}
          active={new Set()}
          picked={state === undefined ? undefined : { kind: 'state', id: state }}
          notes={[]}
          drive={undefined}
        />
      </TextsContext>
    </ChakraProvider>,
  )
  return { onPick, onPaths, onOpen }
}

test.each([
  ['th', /ใส่ PIN ผิด .*รหัสผิด.*ผิดครบสามครั้ง/],
  ['en', /After a wrong PIN .* third wrong PIN/],
] as const)('the state of the PIN pad says what a wrong PIN does: %s', (wording, answer) => {
  open('pin', 'pin.waiting', wording)
  expect(screen.getByText(answer)).toBeTruthy()
})

test('from a state the phone is opened, its picture is seen and the paths to it are one click away [ANL-004 ANL-017]', async () => {
  const { onOpen, onPaths } = open('checkout', 'checkout.outOfStock', 'th', {
    'checkout.outOfStock': { th: 'th/7.webp', en: 'en/7.webp' },
  })
  const picture = await screen.findByRole('img', { name: 'ภาพของ “สินค้าไม่พอ”' })
  expect(picture.getAttribute('src')).toBe('storyboard/th/7.webp')
  fireEvent.click(screen.getByRole('button', { name: 'เปิดบนโทรศัพท์' }))
  expect(onOpen).toHaveBeenCalledWith('checkout.outOfStock', expect.objectContaining({ opening: expect.anything() }))
  fireEvent.click(screen.getByRole('button', { name: 'ดูเส้นทางมาถึงสถานะนี้' }))
  expect(onPaths).toHaveBeenCalledWith('checkout.outOfStock')
})

test('without pictures the panel says so in the reader’s words', async () => {
  open('checkout', 'checkout.outOfStock', 'en', null)
  expect(await screen.findByText('Pictures of the screens were not made for this build.')).toBeTruthy()
})

test('the transitions of a machine stand in a table with the states that they join, sorted by any column', () => {
  open('pin', undefined, 'en')
  const table = screen.getByRole('table', { name: 'Transitions' })
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
  expect(rows()).toContainEqual([
    'Asking the server for the result',
    expect.stringContaining('failed'),
    'Server did not answer in PIN not decided yet',
  ])
  expect(rows()).toHaveLength(charts.pin.edges.length)
  const texts = (column: number) => rows().map((cells) => cells[column]!)
  const inOrder = (list: string[]) => [...list].sort(new Intl.Collator('en', { numeric: true }).compare)
  for (const [column, name] of [
    [0, 'From'],
    [1, 'What happens'],
    [2, 'To'],
  ] as const) {
    const head = within(table).getByRole('button', { name: new RegExp(`^${name}`) })
    fireEvent.click(head)
    expect(texts(column)).toEqual(inOrder(texts(column)))
    expect(head.closest('th')?.getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(head)
    expect(texts(column)).toEqual(inOrder(texts(column)).reverse())
    expect(head.closest('th')?.getAttribute('aria-sort')).toBe('descending')
  }
})

test('a running machine adds how often each transition was taken, the most taken first', () => {
  const [, edge] = charts.pin.edges
  open('pin', undefined, 'th', {}, new Map([[edge!.transition, 3]]))
  const table = screen.getByRole('table', { name: 'การเปลี่ยนสถานะ' })
  fireEvent.click(within(table).getByRole('button', { name: /^ครั้ง/ }))
  const [, first] = within(table).getAllByRole('row')
  expect(within(first!).getAllByRole('cell').at(-1)?.textContent).toBe('3')
})

test.each([
  ['th', 'สินค้าบางรายการซื้อไม่ได้แล้ว', null],
  ['en', 'An item of the order is no longer available.', 'en'],
] as const)('a state is described in the reader’s language: %s', (wording, words, lang) => {
  open('checkout', 'checkout.gone', wording)
  expect(screen.getByText(new RegExp(words)).getAttribute('lang')).toBe(lang)
  expect(screen.queryByText(/^An item of the order/) !== null).toBe(wording === 'en')
})
