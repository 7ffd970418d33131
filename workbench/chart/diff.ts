import type { Chart, ChartEdge, ChartNode } from './chart'

export type Change<T> =
  | { kind: 'added'; after: T }
  | { kind: 'removed'; before: T }
  /** An edge that leads to another state. */
  | { kind: 'moved'; before: T; after: T }
  | { kind: 'changed'; before: T; after: T; what: string[] }

export type DelayLength = Chart['delays'][number]

/** What differs between two versions of a machine's chart. */
export type ChartDiff = {
  id: string
  states: Change<ChartNode>[]
  edges: Change<ChartEdge>[]
  guards: Change<string>[]
  delays: Change<DelayLength>[]
}

const stateFacts: Record<string, (node: ChartNode) => unknown> = {
  kind: ({ kind }) => kind,
  'initial state': ({ initial }) => initial,
  'entry actions': ({ entry }) => entry.map(({ code }) => code),
  'exit actions': ({ exit }) => exit.map(({ code }) => code),
  calls: ({ invokes }) => invokes.map(({ code }) => code),
  screen: ({ screen }) => screen,
  requirements: ({ requirements }) => requirements,
  description: ({ description }) => description,
}

const edgeFacts: Record<string, (edge: ChartEdge) => unknown> = {
  actions: ({ actions }) => actions.map(({ code }) => code),
  'order of branches': ({ branch }) => branch,
  'entered again': ({ reenter }) => reenter,
}

const differing = <T>(facts: Record<string, (one: T) => unknown>, before: T, after: T): string[] =>
  Object.entries(facts)
    .filter(([, read]) => JSON.stringify(read(before)) !== JSON.stringify(read(after)))
    .map(([name]) => name)

function compared<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => string,
  change: (before: T, after: T) => Change<T> | undefined,
): Change<T>[] {
  const old = new Map(before.map((one) => [keyOf(one), one]))
  const now = new Map(after.map((one) => [keyOf(one), one]))
  return [
    ...after.flatMap((one): Change<T>[] => {
      const known = old.get(keyOf(one))
      if (known === undefined) return [{ kind: 'added', after: one }]
      const found = change(known, one)
      return found ? [found] : []
    }),
    ...before.filter((one) => !now.has(keyOf(one))).map((one): Change<T> => ({ kind: 'removed', before: one })),
  ]
}

/** Identifies an edge whatever its target and its place among the branches; edges alike in all three are told apart by their order. */
function keysOf(edges: readonly ChartEdge[]): Map<ChartEdge, string> {
  const seen = new Map<string, number>()
  return new Map(
    edges.map((edge) => {
      const key = `${edge.source} ${edge.event.code} ${edge.guard?.code ?? ''}`
      const times = seen.get(key) ?? 0
      seen.set(key, times + 1)
      return [edge, `${key} ${times}`]
    }),
  )
}

const guardsOf = ({ edges }: Chart): string[] => [...new Set(edges.flatMap(({ guard }) => guard?.code ?? []))]

const none: Chart = { id: '', name: { code: '', th: '', en: '' }, nodes: [], edges: [], delays: [] }

export function diffChart(before: Chart | undefined, after: Chart | undefined): ChartDiff {
  const [old, now] = [before ?? none, after ?? none]
  const keys = new Map([...keysOf(old.edges), ...keysOf(now.edges)])
  return {
    id: after?.id ?? before?.id ?? '',
    states: compared(
      old.nodes,
      now.nodes,
      ({ id }) => id,
      (one, other) => {
        const what = differing(stateFacts, one, other)
        return what.length > 0 ? { kind: 'changed', before: one, after: other, what } : undefined
      },
    ),
    edges: compared(
      old.edges,
      now.edges,
      (edge) => keys.get(edge) as string,
      (one, other) => {
        if (one.target !== other.target) return { kind: 'moved', before: one, after: other }
        const what = differing(edgeFacts, one, other)
        return what.length > 0 ? { kind: 'changed', before: one, after: other, what } : undefined
      },
    ),
    guards: compared(
      guardsOf(old),
      guardsOf(now),
      (name) => name,
      () => undefined,
    ),
    delays: compared(
      old.delays,
      now.delays,
      ({ name }) => name.code,
      (one, other) =>
        one.ms === other.ms ? undefined : { kind: 'changed', before: one, after: other, what: ['length'] },
    ),
  }
}

const isSame = ({ states, edges, guards, delays }: ChartDiff): boolean =>
  states.length + edges.length + guards.length + delays.length === 0

/** The machines that differ, by id. */
export function diffCharts(before: readonly Chart[], after: readonly Chart[]): ChartDiff[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].sort()
  const find = (charts: readonly Chart[], id: string) => charts.find((chart) => chart.id === id)
  return ids.map((id) => diffChart(find(before, id), find(after, id))).filter((diff) => !isSame(diff))
}
