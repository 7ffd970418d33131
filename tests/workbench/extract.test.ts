import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { and, not, setup } from 'xstate'
import { activeStates, edgeLabel, extractChart } from '../../workbench/chart/extract'
import type { Box, LayoutEngine } from '../../workbench/chart/layout'
import { layoutChart, wrapLines } from '../../workbench/chart/layout'

const sample = setup({
  types: {} as {
    events:
      { type: 'order.open' } | { type: 'order.cancel' } | { type: 'page.shown' } | { type: 'address.add'; id: string }
  },
  actors: { claimOrder: setup({}).createMachine({}) },
  guards: { isReady: () => true, isKind: (_, _params: { kind: string; id: string }) => true },
  actions: { keep: (_, _params: { id: string }) => undefined, clear: () => undefined },
  delays: { untilVoid: 1000 },
}).createMachine({
  id: 'sample',
  initial: 'idle',
  on: { 'order.cancel': '.idle', 'page.shown': { actions: 'clear' } },
  states: {
    idle: {
      description: 'Nothing is open.',
      meta: { screen: 'cart', requirements: ['CRT-001'] },
      entry: 'clear',
      on: {
        'order.open': [
          { guard: and(['isReady', not('isReady')]), target: 'summary', actions: ['clear', 'clear'] },
          { guard: { type: 'isKind', params: ({ event }) => ({ kind: 'gift', id: event.type }) }, target: 'claiming' },
          { target: 'done' },
        ],
        'address.add': { actions: { type: 'keep', params: ({ event }) => ({ id: event.id }) } },
      },
    },
    summary: {
      type: 'parallel',
      onDone: 'done',
      states: {
        address: { initial: 'known', states: { known: { on: { 'page.shown': '#end' } } } },
        source: { initial: 'known', states: { known: {} } },
      },
    },
    claiming: {
      tags: 'busy',
      invoke: { src: 'claimOrder', onDone: 'done', onError: 'idle' },
      after: { untilVoid: 'idle', 500: { target: 'claiming', reenter: true } },
      always: { guard: 'isReady', target: 'done' },
    },
    done: { id: 'end', type: 'final' },
  },
})

const words = (machine: AnyStateMachine) =>
  extractChart(machine).edges.map((edge) => `${edge.source} > ${edge.target ?? '-'}: ${edgeLabel(edge).join(' ')}`)

describe('the chart of a machine', () => {
  test('lists every transition as text: events, branches, after, done, error, always', () => {
    expect(words(sample)).toEqual([
      'sample > sample.idle: order.cancel',
      'sample > -: page.shown / clear',
      'sample.idle > sample.summary: order.open [isReady and not isReady] / clear, clear',
      'sample.idle > sample.claiming: order.open [isKind gift]',
      'sample.idle > end: order.open [else]',
      'sample.idle > -: address.add / keep',
      'sample.summary > end: done',
      'sample.summary.address.known > end: page.shown',
      'sample.claiming > end: always [isReady]',
      'sample.claiming > end: done claimOrder',
      'sample.claiming > sample.idle: error claimOrder',
      'sample.claiming > sample.claiming: after 500 ms',
      'sample.claiming > sample.idle: after untilVoid',
    ])
  })

  test('has every state with its kind, description and requirements', () => {
    const { nodes } = extractChart(sample)
    expect(nodes.map(({ path, kind, initial }) => `${path} ${kind}${initial ? ' initial' : ''}`)).toEqual([
      ' compound',
      'idle atomic initial',
      'summary parallel',
      'summary.address compound',
      'summary.address.known atomic initial',
      'summary.source compound',
      'summary.source.known atomic initial',
      'claiming atomic',
      'done final',
    ])
    expect(nodes[1]).toMatchObject({
      description: 'Nothing is open.',
      screen: 'cart',
      requirements: ['CRT-001'],
      entry: ['clear'],
    })
    expect(nodes[7]).toMatchObject({ invokes: ['claimOrder'], tags: ['busy'] })
  })

  test('highlights the states of a state value, by key, whatever the ids', () => {
    const chart = extractChart(sample)
    expect([...activeStates(chart, { summary: { address: 'known', source: 'known' } })]).toEqual([
      'sample',
      'sample.summary',
      'sample.summary.address',
      'sample.summary.address.known',
      'sample.summary.source',
      'sample.summary.source.known',
    ])
    expect([...activeStates(chart, 'done')]).toEqual(['sample', 'end'])
    expect([...activeStates(chart, 'unheardOf')]).toEqual(['sample'])
    expect([...activeStates(chart, undefined)]).toEqual([])
  })
})

type Config = {
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  always?: unknown
  onDone?: unknown
  invoke?: unknown
  states?: Record<string, Config>
}

const many = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Counts transitions in the raw definition, independently of the machine. */
function countTransitions(config: Config): number {
  const sum = (lists: unknown[]) => lists.reduce<number>((total, list) => total + many(list).length, 0)
  const invoked = many(config.invoke) as { onDone?: unknown; onError?: unknown; onSnapshot?: unknown }[]
  return (
    sum([...Object.values(config.on ?? {}), ...Object.values(config.after ?? {}), config.always, config.onDone]) +
    sum(invoked.flatMap(({ onDone, onError, onSnapshot }) => [onDone, onError, onSnapshot])) +
    Object.values(config.states ?? {}).reduce((total, state) => total + countTransitions(state), 0)
  )
}

const countStates = (config: Config): number =>
  1 + Object.values(config.states ?? {}).reduce((total, state) => total + countStates(state), 0)

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*Machine.ts', { eager: true })
const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is AnyStateMachine => typeof value === 'object' && value !== null && 'root' in value)

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const engine = new ELK() as unknown as LayoutEngine

describe.each(machines.map((machine) => [machine.id, machine] as const))('the chart of %s', (_id, machine) => {
  const chart = extractChart(machine)

  test('misses no state and no transition of the definition', () => {
    const config = machine.config as Config
    expect(chart.nodes).toHaveLength(countStates(config))
    expect(new Set(chart.edges.map(({ transition }) => transition)).size).toBe(countTransitions(config))
    expect(chart.edges.filter((edge) => edgeLabel(edge).join('').includes('inline'))).toEqual([])
  })

  test('is laid out with every line drawn, no overlapping labels, and always the same', async () => {
    const layout = await layoutChart(chart, engine)
    const labelled = layout.lines.flatMap(({ parts }) => parts.map(({ edge }) => edge.id))
    const inside = layout.nodes.flatMap(({ internal }) => internal.map(({ edge }) => edge.id))
    expect([...labelled, ...inside].sort()).toEqual(chart.edges.map(({ id }) => id).sort())
    for (const line of layout.lines) expect(line.points.length, line.id).toBeGreaterThanOrEqual(4)
    const labels = layout.lines.map(({ label }) => label)
    const over = labels.flatMap((label, index) => labels.slice(index + 1).filter((other) => overlap(label, other)))
    expect(over).toEqual([])
    expect(await layoutChart(extractChart(machine), engine)).toEqual(layout)
  })
})

test('every machine is found', () => {
  expect(machines.map(({ id }) => id)).toEqual(expect.arrayContaining(['checkout', 'session', 'cart']))
})

test('labels break between words only', () => {
  expect(wrapLines(['/ closeIntent, tellIntentClosed, tellAbandoned'], 28)).toEqual([
    '/ closeIntent,',
    '  tellIntentClosed,',
    '  tellAbandoned',
  ])
  expect(wrapLines(['short'], 28)).toEqual(['short'])
})
