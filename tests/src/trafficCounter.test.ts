import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnyActorRef, AnyStateMachine } from 'xstate'
import { createActor, setup } from 'xstate'
import type { TrafficItem } from '../../contract/traffic'
import { createTrafficCounter } from '../../src/app/trafficCounter'
import { createInspector } from '../../workbench/inspector'
import type { InspectionMessage } from '../../contract/bridge'

const form = setup({
  types: {} as {
    context: { sources: readonly { type: string }[]; voucher?: object; phone: string }
    input: { sources?: readonly { type: string }[]; voucher?: object }
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({ sources: input.sources ?? [], voucher: input.voucher, phone: '0812345678' }),
  initial: 'opening',
  states: {
    opening: { always: 'editing' },
    editing: {
      on: {
        'form.send': 'sent',
        'form.type': {},
        'form.clear': { target: 'editing', reenter: true },
        'xstate.error.actor.save': 'failed',
      },
    },
    failed: { on: { 'form.retry': 'editing' } },
    sent: { type: 'final' },
  },
})

/** Both regions take `both`; the first one’s transition leaves the other region too. */
const regions = setup({}).createMachine({
  id: 'regions',
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        left: { initial: 'a', states: { a: { on: { both: '#regions.closed', each: 'b' } }, b: {} } },
        right: { initial: 'a', states: { a: { on: { both: 'b', each: 'b' } }, b: {} } },
      },
    },
    closed: {},
  },
})

let items: TrafficItem[]
let now: number
const counted = () => items.map(({ kind, name, count }) => `${kind} ${name} ${count}`)
const timesOf = (state: string) =>
  items.flatMap(({ name, time }) => (name === state && time !== undefined ? [time] : []))

function run(machine: AnyStateMachine, input: object = {}) {
  const counter = createTrafficCounter(
    (sent) => void items.push(...sent),
    () => now,
  )
  const actor = createActor(machine, { input, inspect: counter.observe })
  return { counter, actor: actor.start() }
}

beforeEach(() => {
  items = []
  now = 0
})
afterEach(() => vi.useRealTimers())

it('counts each transition and each visit to a state: what began is what ended and what is still there [ANL-015]', () => {
  const { counter, actor } = run(form)
  actor.send({ type: 'form.type' })
  actor.send({ type: 'form.type' })
  actor.send({ type: 'form.unknown' })
  now = 300
  actor.send({ type: 'form.send' })
  counter.flush()
  expect(counted()).toEqual([
    'start form 1',
    'start form.opening 1',
    'edge form.opening||0 1',
    'leave form.opening 1',
    'enter form.editing 1',
    'edge form.editing|form.type|0 2',
    'edge form.editing|form.send|0 1',
    'leave form.editing 1',
    'enter form.sent 1',
    'stop form 1',
    'stop form.sent 1',
  ])
  expect(timesOf('form.editing')).toEqual([4])
  expect(timesOf('form.sent')).toEqual([0])
})

it('a transition back into its own state is no new visit to it', () => {
  const { counter, actor } = run(form)
  actor.send({ type: 'form.clear' })
  counter.flush()
  expect(counted()).toContain('edge form.editing|form.clear|0 1')
  expect(counted()).toContain('enter form.editing 1')
  expect(counted().filter((line) => line.startsWith('leave form.editing'))).toEqual([])
})

it('of transitions that exclude each other only the one that is taken counts', () => {
  const { counter, actor } = run(regions)
  actor.send({ type: 'both' })
  counter.flush()
  expect(counted().filter((line) => line.startsWith('edge'))).toEqual(['edge regions.open.left.a|both|0 1'])

  items = []
  const other = run(regions)
  other.actor.send({ type: 'each' })
  other.counter.flush()
  expect(counted().filter((line) => line.startsWith('edge'))).toEqual([
    'edge regions.open.left.a|each|0 1',
    'edge regions.open.right.a|each|0 1',
  ])
})

it('counts by source, voucher and error, and sends nothing else of a context or an event [ANL-015]', () => {
  const { counter, actor } = run(form, {
    sources: [{ type: 'saving_account', card_number: '4111' }],
    voucher: { id: 'v1' },
  })
  actor.send({ type: 'xstate.error.actor.save', error: { kind: 'business', key: '304-03', body: 'Nicha' } })
  counter.flush()
  expect(items.find(({ kind, name }) => kind === 'edge' && name.endsWith('save|0'))).toEqual({
    kind: 'edge',
    name: 'form.editing|xstate.error.actor.save|0',
    source: 'saving_account',
    voucher: true,
    error: '304-03',
    count: 1,
  })
  expect(items.find(({ kind, name }) => kind === 'leave' && name === 'form.editing')).toMatchObject({
    source: 'saving_account',
    voucher: true,
  })
  expect(JSON.stringify(items)).not.toMatch(/0812345678|4111|v1|Nicha/)
})

it('counts the error that a machine reports when it ends, such as a refused order, and none of an event without one', () => {
  const placing = setup({}).createMachine({
    id: 'placing',
    initial: 'waiting',
    states: {
      waiting: {
        on: { 'xstate.done.actor.order': 'deciding', 'xstate.done.actor.page': 'deciding' },
      },
      deciding: { always: 'shown' },
      shown: {},
    },
  })
  const errorsAfter = (event: string, output: unknown) => {
    items = []
    const { counter, actor } = run(placing)
    actor.send({ type: event, output })
    counter.flush()
    return items.flatMap(({ kind, name, error }) => (kind === 'edge' ? [`${name} ${error}`] : []))
  }
  expect(
    errorsAfter('xstate.done.actor.order', { outcome: 'refused', error: { key: '310-01', body: 'Nicha' } }),
  ).toEqual(['placing.waiting|xstate.done.actor.order|0 310-01', 'placing.deciding||0 310-01'])
  for (const output of [undefined, null, 'confirmed', { outcome: 'paid' }])
    expect(errorsAfter('xstate.done.actor.page', output)).toEqual([
      'placing.waiting|xstate.done.actor.page|0 undefined',
      'placing.deciding||0 undefined',
    ])
})

it('machines that run already begin in the state in which they are found, with their children', () => {
  const parent = setup({ actors: { form } }).createMachine({
    id: 'parent',
    invoke: { src: 'form', id: 'form', input: {} },
  })
  const actor = createActor(parent).start()
  const counter = createTrafficCounter(
    (sent) => void items.push(...sent),
    () => now,
  )
  counter.watch([actor])
  actor.system.inspect(counter.observe)
  const child = (actor.getSnapshot().children as Record<string, AnyActorRef>)['form']!
  child.send({ type: 'xstate.error.actor.save' })
  actor.stop()
  counter.flush()
  expect(counted()).toEqual([
    'start parent 1',
    'start form 1',
    'start form.editing 1',
    'edge form.editing|xstate.error.actor.save|0 1',
    'leave form.editing 1',
    'enter form.failed 1',
    'stop parent 1',
    'stop form 1',
    'stop form.failed 1',
  ])
})

it('a machine that is seen late begins in the state before its first transition', () => {
  const actor = createActor(form, { input: {} }).start()
  const counter = createTrafficCounter(
    (sent) => void items.push(...sent),
    () => now,
  )
  actor.system.inspect(counter.observe)
  actor.send({ type: 'xstate.error.actor.save' } as never)
  counter.flush()
  expect(counted().slice(0, 3)).toEqual([
    'start form 1',
    'start form.editing 1',
    'edge form.editing|xstate.error.actor.save|0 1',
  ])
})

it('counts beside the workbench, under the same names', () => {
  const messages: InspectionMessage[] = []
  const { counter, actor } = run(form)
  actor.system.inspect(
    createInspector(
      (message) => messages.push(message),
      () => 0,
    ),
  )
  actor.send({ type: 'form.send' })
  counter.flush()
  expect(messages.at(-1)?.transitions).toEqual(['form.editing|form.send|0'])
  expect(counted()).toContain('edge form.editing|form.send|0 1')
})

it('never sends a batch above its limits', () => {
  const batches: TrafficItem[][] = []
  const counter = createTrafficCounter(
    (sent) => batches.push(sent),
    () => now,
  )
  const actor = createActor(form, { input: {}, inspect: counter.observe }).start()
  for (let n = 0; n < 2500; n += 1) actor.send({ type: 'form.type' } as never)
  counter.flush()
  const typed = batches.flat().filter(({ name }) => name === 'form.editing|form.type|0')
  expect(typed.map(({ count }) => count)).toEqual([1000, 1000, 500])
})
