import { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { createMachine } from 'xstate'
import { root } from '../../scripts/processes.mjs'
import type { TrafficSums } from '../../contract/traffic'
import type { Chart } from '../../workbench/chart/chart'
import { edgeLabel } from '../../workbench/chart/chart'
import { diffChart } from '../../workbench/chart/diff'
import { extractChart } from '../../workbench/chart/extract'
import { mainPaths, pathsBetween } from '../../workbench/chart/paths'
import type { CoverageFile } from '../../workbench/coverage/coverageFile'
import { readCharts } from '../../scripts/readCharts'
import { toDiffMarkdown } from '../../workbench/exports/diffMarkdown'
import { toEdgesCsv } from '../../workbench/exports/edgesCsv'
import { toMachineJson } from '../../workbench/exports/machineJson'
import { toMermaid } from '../../workbench/exports/mermaid'
import { toScxml } from '../../workbench/exports/scxml'

const charts = await readCharts(root)
const window = new Window()

/** Mermaid's parser looks for a document when it is loaded. */
async function loadMermaid() {
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  const { default: mermaid } = await import('mermaid')
  return mermaid
}
const chartOf = (id: string) => charts.find((chart) => chart.id === id) as Chart

const factsOf = ({ nodes, edges }: Chart) => ({
  states: nodes.map(({ id, kind, initial, entry, exit, invokes, tags, description }) => [
    id,
    kind,
    initial,
    ...[entry, exit, invokes].map((labels) => labels.map(({ code }) => code)),
    tags,
    description,
  ]),
  edges: edges.map((edge) => [edge.source, edge.target, edge.reenter, ...edgeLabel(edge, 'code')]),
})

test('the exported JSON is a definition that XState reads: the same states and transitions [ANL-007]', () => {
  expect(charts.length).toBeGreaterThan(40)
  for (const chart of charts) {
    const machine = createMachine(toMachineJson(chart) as Parameters<typeof createMachine>[0])
    expect(factsOf(extractChart(machine)), chart.id).toEqual(factsOf(chart))
  }
})

test.each(['th', 'en', 'code'] as const)(
  'Mermaid reads every exported chart, words in %s [ANL-007]',
  async (wording) => {
    const mermaid = await loadMermaid()
    for (const chart of charts) {
      await expect(mermaid.parse(toMermaid(chart, wording)), chart.id).resolves.toBeTruthy()
    }
  },
)

test('the SCXML of every machine is well formed, with unique ids and transitions to states that exist [ANL-007]', () => {
  for (const chart of charts) {
    const text = toScxml(chart)
    const document = new window.DOMParser().parseFromString(text, 'application/xml')
    expect(document.getElementsByTagName('parsererror').length, chart.id).toBe(0)
    const ids = ['state', 'parallel', 'final'].flatMap((name) =>
      [...document.getElementsByTagName(name)].map((element) => element.getAttribute('id')),
    )
    expect(ids.length, chart.id).toBe(chart.nodes.length)
    expect(new Set(ids).size, chart.id).toBe(ids.length)
    const transitions = [...document.getElementsByTagName('transition')]
    expect(transitions.length, chart.id).toBe(chart.edges.length)
    const targets = transitions.flatMap((element) => element.getAttribute('target') ?? [])
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  }
})

test('the CSV has a line for each transition, and no cell that a spreadsheet would run [ANL-007]', () => {
  const sample: Chart = {
    ...chartOf('snackbar'),
    id: '=cmd("x")',
    name: { code: 'a', th: 'a', en: 'a' },
  }
  const lines = toEdgesCsv([chartOf('cart'), sample], [{ name: 'taken', of: () => 7 }]).split('\r\n')
  expect(lines[0]).toBe(
    'machine,source,source_th,source_en,event,event_th,event_en,branch,condition,condition_th,condition_en,target,target_th,target_en,actions,actions_th,actions_en,transition,taken',
  )
  expect(lines).toHaveLength(1 + chartOf('cart').edges.length + sample.edges.length + 1)
  expect(lines[1]).toMatch(/^cart,/)
  expect(lines.at(-2)).toMatch(/^"'=cmd\(""x""\)",.*,7$/)
})

const small = (states: Record<string, object>, more: object = {}) =>
  extractChart(createMachine({ id: 'small', initial: 'idle', states, ...more }))

test('two versions of a machine: what was added, removed, moved and changed [ANL-006]', () => {
  const before = small({
    idle: { on: { open: { target: 'open', guard: 'isReady' }, close: 'gone' } },
    open: { entry: 'greet', on: { back: 'idle' } },
    gone: {},
  })
  const after = small({
    idle: { on: { open: { target: 'open', guard: 'isReady', actions: 'count' }, leave: 'open' } },
    open: { entry: 'bow', on: { back: 'paused' } },
    paused: {},
  })
  const diff = diffChart(before, after)
  expect(
    diff.states.map((change) => [change.kind, (change.kind === 'removed' ? change.before : change.after).path]),
  ).toEqual([
    ['changed', 'open'],
    ['added', 'paused'],
    ['removed', 'gone'],
  ])
  expect(
    diff.edges.map((change) => [
      change.kind,
      edgeLabel(change.kind === 'removed' ? change.before : change.after, 'code')[0],
    ]),
  ).toEqual([
    ['changed', 'open'],
    ['added', 'leave'],
    ['moved', 'back'],
    ['removed', 'close'],
  ])
  expect(toDiffMarkdown([diff], [before], [after])).toBe(`## small

### States

- \`~\` \`open\` open: entry actions + \`bow\`, − \`greet\`
- \`+\` \`paused\` paused
- \`−\` \`gone\` gone

### Transitions

- \`~\` \`idle\` → \`open\`: open [isReady] / count (actions + \`count\`)
- \`+\` \`idle\` → \`open\`: leave
- \`→\` \`open\` → \`paused\` (was \`open\` → \`idle\`): back
- \`−\` \`idle\` → \`gone\`: close

### Shortest paths that change

- \`+\` to \`paused\`
- \`−\` to \`gone\`
`)
  expect(diffChart(after, after)).toEqual({ id: 'small', states: [], edges: [], guards: [], delays: [] })
})

test('a state that is in another one by now has moved with its transitions, a transition with another condition has changed [ANL-006]', () => {
  const before = small({
    idle: { on: { open: { target: 'open', guard: 'isReady' }, jump: 'seat' } },
    open: { on: { leave: 'idle' }, after: { 1000: 'idle' } },
    seat: { on: { stand: 'idle', wait: { actions: 'count' } } },
  })
  const after = small(
    {
      idle: { on: { open: { target: 'open', guard: 'isOpen' }, jump: 'open.seat' } },
      open: {
        initial: 'seat',
        states: { seat: { on: { stand: '#small.idle', wait: { actions: ['count', 'log'] } } } },
      },
    },
    { on: { leave: '.idle' } },
  )
  const diff = diffChart(before, after)
  expect(diff.states.map(({ kind }) => kind)).toEqual(['changed', 'moved'])
  const markdown = toDiffMarkdown([diff], [before], [after])
  expect(markdown).toContain('- `→` `open.seat` seat (was `seat`): initial state\n')
  expect(markdown).toContain('- `→` `small` → `idle` (was `open` → `idle`): leave\n')
  expect(markdown).toContain('- `~` `idle` → `open`: open [isOpen] (condition + `isOpen`, − `isReady`)\n')
  expect(markdown).toContain('- `~` `open.seat` → `open.seat`: wait / count, log (actions + `log`)\n')
  expect(markdown).toContain('- `−` `open` → `idle`: after 1000 ms\n')
  expect(diff.edges).toHaveLength(4)
})

test('a difference names the generated paths and the traffic that it touches [ANL-018 ANL-006]', () => {
  const before = small({ idle: { on: { open: 'open', old: 'open' } }, open: {} })
  const after = small({ idle: { on: { open: { target: 'open', actions: 'count' }, jump: 'open' } }, open: {} })
  const transitions = { 'small.idle|open|0': 3, 'small.idle|jump|0': 2, other: 5 }
  const walked = {
    kind: 'walked' as const,
    at: '2026-11-22T03:00:00.000Z',
    isOld: false,
    walks: 3,
    failed: [] as string[],
    states: {},
  }
  const none = { kind: 'missing' } as const
  const coverage: CoverageFile = {
    at: '2026-11-22T03:00:00.000Z',
    machines: [
      {
        id: 'small',
        impossible: {},
        levels: {
          actor: {
            ...walked,
            transitions,
            left: {},
            outcomes: { taken: 1, all: 1 },
            neverFalse: [],
            excuses: [],
            paths: [
              { title: '1. start → open', takes: [0, 2] },
              { title: '2. start → other', takes: [2] },
              { title: '3. start → jump', takes: [1] },
            ],
          },
          server: none,
          page: none,
          browser: none,
        },
      },
    ],
  }
  const counted = (transition: string, count: number) => ({ machine: 'small', transition, count, failed: 0 })
  const sums = {
    transitions: [
      counted('small.idle|open|0', 1200),
      counted('small.idle|old|0', 7),
      { ...counted('small.idle|jump|0', 9), machine: 'another' },
    ],
    states: [],
  } as unknown as TrafficSums
  const markdown = toDiffMarkdown([diffChart(before, after)], [before], [after], {
    coverage,
    traffic: { sums, period: 'the last 7 days' },
  })
  expect(markdown).toContain(
    '### Paths of the generated tests\n\n2 of 3 take what changed.\n\n- 1. start → open\n- 3. start → jump\n\n',
  )
  expect(markdown).toContain(
    '### Taken by real sessions, the last 7 days\n\n- 1,200 × `idle`: open / count\n- 0 × `idle`: jump\n- 7 × `idle`: old\n',
  )
})

test('paths between two states, the shortest first, each by another last step [ANL-004]', () => {
  const chart = small({
    idle: { on: { open: 'open', jump: 'done' } },
    open: {
      initial: 'filling',
      states: { filling: { on: { fill: 'full' } }, full: {} },
      on: { send: 'done', quit: 'idle' },
    },
    done: {},
  })
  const steps = (from: string, to: string) =>
    pathsBetween(chart, `small.${from}`, `small.${to}`).map((path) => path.map(({ event }) => event.code).join(' '))
  expect(steps('idle', 'done')).toEqual(['jump', 'open send'])
  expect(steps('idle', 'open.full')).toEqual(['open fill'])
  expect(steps('open', 'idle')).toEqual(['quit'])
  expect(steps('done', 'idle')).toEqual([])
  expect(mainPaths(chart).map(({ to, path }) => `${to.path}: ${path.length}`)).toEqual([
    'idle: 0',
    'open.filling: 1',
    'open.full: 2',
    'done: 1',
  ])
})
