import { expect, test } from 'vitest'
import { readCharts } from '../../scripts/readCharts'
import type { AnyMachineModel } from '../../machines/model'
import { root } from '../../scripts/processes.mjs'
import type { Arrival, DriveCommands } from '../../workbench/drive/play'
import { bringTo, heldMs } from '../../workbench/drive/play'
import { eventFor, isProvided } from '../../workbench/drive/payloads'
import type { Start } from '../../workbench/drive/starts'
import { startFor } from '../../workbench/drive/starts'

const modelFiles = import.meta.glob<Record<string, unknown>>('../../machines/*/*Model.ts')
const charts = new Map((await readCharts(root)).map((chart) => [chart.id, chart]))
const checkout = charts.get('checkout')!
const cart = charts.get('cart')!

/** A phone whose machines go from state to state as a table says, by the event or by themselves after some ticks. */
async function bring(
  chart: typeof cart,
  state: string,
  start: Start,
  at: Record<string, string>,
  moves: Record<string, [machine: string, state: string]>,
): Promise<{ arrival: Arrival; log: string[] }> {
  const log: string[] = []
  const go = (cause: string) => {
    const move = moves[cause]
    if (move) at[move[0]] = move[1]
  }
  const commands: DriveCommands = {
    open: ({ path, shopper }) => log.push(`open ${path} ${shopper}`),
    send: (machine, event) => (log.push(`${machine} ${event}`), go(event)),
    answerPin: () => undefined,
    active: (machine) => {
      const own = at[machine]
      const ids = own?.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))
      return new Set(ids)
    },
    disturb: async ({ latency, errors: [error] }) => {
      if (latency > 0 || error) log.push(`answers: ${latency} ms ${error?.code ?? error?.status ?? ''}`.trim())
      if (error?.data) log.push(JSON.stringify(error.data))
    },
    wait: async () => go(`after ${at[chart.id] ?? ''}`),
  }
  return { arrival: await bringTo(chart, state, start, commands), log }
}

test('a phone comes to “not enough stock” by the cart, the summary and an answer of the sandbox [ANL-004]', async () => {
  const start = startFor(checkout, 'checkout.outOfStock', new Map()) as Start
  const { arrival, log } = await bring(
    checkout,
    'checkout.outOfStock',
    start,
    { cart: 'cart.ready.idle' },
    {
      'cart.checkout': ['checkout', 'checkout.summary'],
      'order.confirm': ['checkout', 'checkout.placing'],
      'after checkout.placing': ['checkout', 'checkout.outOfStock'],
    },
  )
  expect(log.slice(0, 3)).toEqual(['open /cart rich', 'cart item.toggle', 'cart cart.checkout'])
  const line = {
    product_id: '1008',
    product_variant_id: '1008-01',
    name: 'กาแฟดริปซอง 10 ซอง',
    variant: ['ดอยเช้า'],
    stock: 1,
  }
  expect(log.slice(3)).toEqual(['answers: 0 ms 502', JSON.stringify({ lines: [line] }), 'checkout order.confirm'])
  expect(arrival).toEqual({ kind: 'reached', isHeld: false })
})

test('a state that lasts until an answer comes is shown while the answer is held back [ANL-004]', async () => {
  const start: Start = { opening: { path: '/cart', shopper: 'rich' }, leads: [] }
  const { arrival, log } = await bring(
    cart,
    'cart.ready.saving',
    start,
    { cart: 'cart.ready.idle' },
    { 'quantity.change': ['cart', 'cart.ready.saving'] },
  )
  expect(log).toEqual(['open /cart rich', `answers: ${heldMs} ms`, 'cart quantity.change'])
  expect(arrival).toEqual({ kind: 'reached', isHeld: true })
})

test('a loading state that an event leads to is not claimed to be held when the opening alone shows it [ANL-004]', async () => {
  const start: Start = { opening: { path: '/cart', shopper: 'rich' }, leads: [] }
  const { arrival, log } = await bring(cart, 'cart.ready.saving', start, { cart: 'cart.ready.saving' }, {})
  expect(log).toEqual(['open /cart rich'])
  expect(arrival).toEqual({ kind: 'reached', isHeld: false })
})

test('what stops a coupon is the answer that it waits for, not that of other machines [ANL-004]', async () => {
  const coupon = charts.get('couponUse')!
  const start: Start = { opening: { path: '/coupon-detail/1', shopper: 'full' }, leads: [] }
  const { log } = await bring(coupon, 'couponUse.gone', start, { couponUse: 'couponUse.failed' }, {})
  expect(log.slice(0, 3)).toEqual(['open /coupon-detail/1 full', 'answers: 0 ms 407', 'couponUse coupon.retry'])
})

test('a step that does not happen is not tried again, and the phone says where it is [ANL-004]', async () => {
  const start: Start = { opening: { path: '/cart', shopper: 'rich' }, leads: [] }
  const { arrival, log } = await bring(cart, 'cart.ready.removing', start, { cart: 'cart.ready.idle' }, {})
  expect(log).toContain('cart items.remove')
  expect(new Set(log).size).toBe(log.length)
  expect(arrival).toMatchObject({ kind: 'stopped', at: 'cart.ready.idle' })
})

test('a phone sets out from the closest opening; a state of a plain browser has none [ANL-004]', () => {
  const openings = new Map([
    ['cart.ready.idle', { path: '/cart', shopper: 'full' }],
    ['cart.empty', { path: '/cart', shopper: 'none' }],
  ])
  const from = (state: string) => startFor(cart, state, openings)
  expect(from('cart.empty')).toEqual({ opening: { path: '/cart', shopper: 'none' }, leads: [] })
  expect(from('cart.ready.removing')).toEqual({ opening: { path: '/cart', shopper: 'full' }, leads: [] })
  expect(startFor(charts.get('session')!, 'session.unverified.standIn', new Map())).toEqual({ refused: 'outsideApp' })
  expect(startFor(charts.get('brightness')!, 'brightness.checking', new Map())).toEqual({ refused: 'unknownStart' })
})

test('an event with data has a choice of its own, or another machine, the bank app or the router sends it', async () => {
  const missing: string[] = []
  for (const load of Object.values(modelFiles))
    for (const [name, model] of Object.entries(await load())) {
      if (!name.endsWith('Model')) continue
      const { machine, samples } = model as AnyMachineModel
      for (const [type, events] of Object.entries(samples as Record<string, readonly object[]>))
        if (events.some((event) => Object.keys(event).length > 1) && !isProvided(machine.id, type))
          missing.push(`${machine.id} ${type}`)
    }
  expect(missing).toEqual([])
})

test('an event with data gets it from what the machine knows', () => {
  expect(eventFor('cart', 'cart.checkout', {})).toEqual({ type: 'cart.checkout' })
  const line = { item_id: 'i-1', quantity: 1, stock: 3, status: 'active' }
  expect(eventFor('cart', 'quantity.change', { baskets: [{ items: [line] }] })).toEqual({
    type: 'quantity.change',
    item_id: 'i-1',
    quantity: 2,
  })
  expect(eventFor('cart', 'item.toggle', { baskets: [] })).toBeUndefined()
  expect(eventFor('voucher', 'voucher.refused', {})).toBeUndefined()
})
