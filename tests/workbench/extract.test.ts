import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { and, not, setup } from 'xstate'
import type { AnyMachineWords } from '../../machines/words'
import { defineWords } from '../../machines/words'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import type { Chart } from '../../workbench/chart/chart'
import { activeStates, edgeLabel } from '../../workbench/chart/chart'
import { extractChart } from '../../workbench/chart/extract'

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
  extractChart(machine).edges.map(
    (edge) => `${edge.source} > ${edge.target ?? '-'}: ${edgeLabel(edge, 'code').join(' ')}`,
  )

describe('the chart of a machine', () => {
  test('lists every transition as text: events, branches, after, done, error, always', () => {
    expect(words(sample)).toEqual([
      'sample > sample.idle: order.cancel',
      'sample > -: page.shown / clear',
      'sample.idle > sample.summary: order.open 1/3 [isReady and not isReady] / clear, clear',
      'sample.idle > sample.claiming: order.open 2/3 [isKind gift]',
      'sample.idle > end: order.open 3/3 [else]',
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
      entry: [{ code: 'clear' }],
    })
    expect(nodes[7]).toMatchObject({ invokes: [{ code: 'claimOrder' }], tags: ['busy'], entry: [], exit: [] })
  })

  test('names everything in the words of the business, in both languages', () => {
    const small = setup({
      types: {} as { events: { type: 'order.open' } },
      guards: { isReady: () => true, isKind: (_, _params: { kind: string }) => true },
      actions: { clear: () => undefined },
      actors: { claimOrder: setup({}).createMachine({}) },
      delays: { untilVoid: 1000 },
    }).createMachine({
      id: 'small',
      initial: 'idle',
      states: {
        idle: {
          on: {
            'order.open': [
              { guard: and(['isReady', not({ type: 'isKind', params: { kind: 'gift' } })]), target: 'open' },
              { actions: 'clear' },
            ],
          },
        },
        open: { invoke: { src: 'claimOrder', onError: 'idle' }, after: { untilVoid: 'idle' } },
      },
    })
    const named = defineWords(small, {
      name: ['คำสั่งซื้อ', 'Order'],
      states: { idle: ['ว่าง', 'Nothing open'], open: ['เปิดอยู่', 'Open'] },
      events: { 'order.open': ['ผู้ซื้อเปิด', 'Shopper opens it'] },
      guards: { isReady: ['พร้อม', 'it is ready'], isKind: ['เป็นชนิด', 'it is of the kind'] },
      actions: { clear: ['ล้าง', 'Clears it'] },
      actors: { claimOrder: ['สั่งซื้อ', 'Place the order'] },
      delays: { untilVoid: ['จนยกเลิก', 'until it is void'] },
    })
    const chart = extractChart(small, named)
    const labels = (wording: 'th' | 'en') => chart.edges.map((edge) => edgeLabel(edge, wording).join(' '))
    expect(chart.name).toEqual({ code: 'small', th: 'คำสั่งซื้อ', en: 'Order' })
    expect(chart.nodes[1]!.name).toEqual({ code: 'idle', th: 'ว่าง', en: 'Nothing open' })
    expect(labels('en')).toEqual([
      'Shopper opens it 1/2 [it is ready and not: it is of the kind (gift)]',
      'Shopper opens it 2/2 [in every other case] / Clears it',
      'Place the order: failed',
      'time is up: until it is void',
    ])
    expect(labels('th')).toEqual([
      'ผู้ซื้อเปิด 1/2 [พร้อม และ ไม่ใช่ว่า เป็นชนิด (gift)]',
      'ผู้ซื้อเปิด 2/2 [กรณีอื่นทั้งหมด] / ล้าง',
      'สั่งซื้อ: ไม่สำเร็จ',
      'ครบเวลา: จนยกเลิก',
    ])
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

const moduleList = import.meta.glob<Record<string, unknown>>('../../machines/*/*{Machine,Words}.ts', { eager: true })
const exported = Object.values(moduleList).flatMap((module) => Object.values(module))
const machines = exported.filter(
  (value): value is AnyStateMachine => typeof value === 'object' && value !== null && 'root' in value,
)
const wordsOf = (machine: AnyStateMachine) =>
  exported.find(
    (value): value is AnyMachineWords =>
      typeof value === 'object' &&
      value !== null &&
      'machine' in value &&
      'guards' in value &&
      value.machine === machine,
  )

/** Texts that two things of one chart share although a reader must tell them apart. */
function alike(chart: Chart, wording: 'th' | 'en'): string[] {
  const twice = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)
  const transitions = new Map(chart.edges.map((edge) => [edge.transition, edge]))
  return twice([
    ...chart.nodes.map(({ parent, name }) => `${parent}: ${name[wording]}`),
    ...[...transitions.values()].map(
      (edge) => `${edge.source} ${edge.event.code}: ${edgeLabel(edge, wording)[1] ?? ''}`,
    ),
  ])
}

describe.each(machines.map((machine) => [machine.id, machine] as const))('the chart of %s', (_id, machine) => {
  const chart = extractChart(machine, wordsOf(machine))

  test('misses no state and no transition of the definition', () => {
    const config = machine.config as Config
    expect(chart.nodes).toHaveLength(countStates(config))
    expect(new Set(chart.edges.map(({ transition }) => transition)).size).toBe(countTransitions(config))
    expect(chart.edges.filter((edge) => edgeLabel(edge, 'code').join('').includes('inline'))).toEqual([])
  })

  test('has a name in Thai and in English for everything, and no two branches of a decision or sibling states read alike [ANL-001]', () => {
    const everything = [
      ...chart.nodes.flatMap(({ name, entry, exit, invokes }) => [name, ...entry, ...exit, ...invokes]),
      ...chart.edges.flatMap(({ event, guard, actions }) => [event, ...(guard ? [guard] : []), ...actions]),
    ]
    const isCode = ({ code, en }: { code: string; en: string }) => code === en && code !== 'any other event'
    expect(
      everything
        .filter((label) => isCode(label) || !/[\u0E00-\u0E7F]/.test(label.th))
        .map(({ code }) => `${code}: its words need a name in Thai, and one in English that is not the code`),
    ).toEqual([])
    for (const wording of ['th', 'en'] as const) expect(alike(chart, wording)).toEqual([])
  })
})

test('every machine is found', () => {
  expect(machines.map(({ id }) => id)).toEqual(expect.arrayContaining(['checkout', 'session', 'cart']))
})

test('what guards and actions are told literally has words in both languages, but for numbers and error codes', async () => {
  const written = (text: string) => / \((.*)\)$/.exec(text)?.[1]
  const coded = (await readCharts(root)).flatMap(({ id, nodes, edges }) =>
    [
      ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...edges.flatMap(({ guard, actions }) => [...(guard ? [guard] : []), ...actions]),
    ]
      .filter(({ code, th }) => {
        const value = written(th)
        return value !== undefined && /[a-z]/i.test(value) && code.endsWith(` ${value}`)
      })
      .map(
        ({ code, th }) =>
          `${id}: "${th}" shows a value as in the code (${code}): add words for it to values of ${id}Words.ts.`,
      ),
  )
  expect(coded).toEqual([])
})

test('each machine and state that is described is described in Thai, too', async () => {
  const lacking = (await readCharts(root)).flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => node.description && !node.thaiDescription && !node.explanation)
      .map((node) => `${node.id} is not described in Thai: add it to thaiDescriptions of ${id}Words.ts.`),
  )
  expect(lacking).toEqual([])
})
