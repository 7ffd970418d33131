import type { Chart, ChartEdge, ChartNode, Label } from './chart'

export type Change<T> =
  | { kind: 'added'; after: T }
  | { kind: 'removed'; before: T }
  /** A state that is in another state by now, or an edge that leads to or leaves another state. */
  | { kind: 'moved'; before: T; after: T; what: FactChange[] }
  | { kind: 'changed'; before: T; after: T; what: FactChange[] }

/** What differs between two versions of one value: of a list what came and went, of a text what it was and is. */
export type FactChange = { fact: Fact; added?: Label[]; removed?: Label[]; was?: string; is?: string }

export type DelayLength = Chart['delays'][number]

/** What differs between two versions of a machine's chart. */
export type ChartDiff = {
  id: string
  states: Change<ChartNode>[]
  edges: Change<ChartEdge>[]
  guards: Change<Label>[]
  delays: Change<DelayLength>[]
}

type Value = boolean | number | string | undefined | readonly Label[]

const plain = (text: string): Label => ({ code: text, th: text, en: text })

const stateFacts = {
  kind: ({ kind }) => kind,
  'initial state': ({ initial }) => initial,
  'entry actions': ({ entry }) => entry,
  'exit actions': ({ exit }) => exit,
  calls: ({ invokes }) => invokes,
  screen: ({ screen }) => screen,
  requirements: ({ requirements }) => requirements.map(plain),
  description: ({ description }) => description,
} satisfies Record<string, (node: ChartNode) => Value>

const edgeFacts = {
  condition: ({ guard }) => (guard ? [guard] : []),
  actions: ({ actions }) => actions,
  'order of branches': ({ branch }) => branch,
  'entered again': ({ reenter }) => reenter,
} satisfies Record<string, (edge: ChartEdge) => Value>

export type Fact = keyof typeof stateFacts | keyof typeof edgeFacts | 'length'

/** Elements of the first list that the second does not have, each as often as it has more of them. */
function without(list: readonly Label[], other: readonly Label[]): Label[] {
  const rest = other.map(({ code }) => code)
  return list.filter(({ code }) => {
    const at = rest.indexOf(code)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

const isList = (value: Value): value is readonly Label[] => Array.isArray(value)

function factChange(fact: Fact, before: Value, after: Value): FactChange[] {
  if (isList(before) && isList(after)) {
    if (before.map(({ code }) => code).join('\n') === after.map(({ code }) => code).join('\n')) return []
    return [{ fact, added: without(after, before), removed: without(before, after) }]
  }
  if (before === after) return []
  const isText = typeof before === 'string' || typeof after === 'string'
  return [isText ? { fact, was: String(before ?? ''), is: String(after ?? '') } : { fact }]
}

const differing = <T>(facts: Record<string, (one: T) => Value>, before: T, after: T): FactChange[] =>
  Object.entries(facts).flatMap(([fact, read]) => factChange(fact as Fact, read(before), read(after)))

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

/**
 * Joins what seems to be removed and added but is one entry: the only two with the same key.
 *
 * @param keyOf of the older and of the newer one
 */
function joined<T>(
  changes: readonly Change<T>[],
  keyOf: (one: T, isOld: boolean) => string,
  join: (before: T, after: T) => Change<T>,
): Change<T>[] {
  const grouped = new Map<string, { before: T[]; after: T[] }>()
  const groupOf = (key: string) => {
    const known = grouped.get(key) ?? { before: [], after: [] }
    grouped.set(key, known)
    return known
  }
  for (const change of changes) {
    if (change.kind === 'removed') groupOf(keyOf(change.before, true)).before.push(change.before)
    if (change.kind === 'added') groupOf(keyOf(change.after, false)).after.push(change.after)
  }
  const pairs = [...grouped.values()].filter(({ before, after }) => before.length === 1 && after.length === 1)
  const partner = new Map(pairs.map(({ before, after }) => [after[0], before[0]] as const))
  const gone = new Set(partner.values())
  return changes.flatMap((change) => {
    if (change.kind === 'removed') return gone.has(change.before) ? [] : [change]
    const before = change.kind === 'added' ? partner.get(change.after) : undefined
    return change.kind === 'added' && before !== undefined ? [join(before, change.after)] : [change]
  })
}

/** Where each state of the older version is in the newer one, of those that moved. */
export const movedStates = ({ states }: Pick<ChartDiff, 'states'>): ReadonlyMap<string, string> =>
  new Map(states.flatMap((change) => (change.kind === 'moved' ? [[change.before.id, change.after.id] as const] : [])))

/** Identifies an edge whatever its target and its place among the branches; edges alike in all three are told apart by their order. */
function keysOf(edges: readonly ChartEdge[], sourceOf: (edge: ChartEdge) => string): Map<ChartEdge, string> {
  const seen = new Map<string, number>()
  return new Map(
    edges.map((edge) => {
      const key = `${sourceOf(edge)} ${edge.event.code} ${edge.guard?.code ?? ''}`
      const times = seen.get(key) ?? 0
      seen.set(key, times + 1)
      return [edge, `${key} ${times}`]
    }),
  )
}

const guardsOf = ({ edges }: Chart): Label[] => [
  ...new Map(edges.flatMap(({ guard }) => (guard ? [[guard.code, guard] as const] : []))).values(),
]

const none: Chart = { id: '', name: plain(''), nodes: [], edges: [], delays: [] }

function diffStates(old: Chart, now: Chart): Change<ChartNode>[] {
  const changes = compared(
    old.nodes,
    now.nodes,
    ({ id }) => id,
    (before, after) => {
      const what = differing(stateFacts, before, after)
      return what.length > 0 ? { kind: 'changed', before, after, what } : undefined
    },
  )
  return joined(
    changes,
    ({ key, name }) => `${key} ${name.code}`,
    (before, after) => ({ kind: 'moved', before, after, what: differing(stateFacts, before, after) }),
  )
}

function diffEdges(old: Chart, now: Chart, moved: ReadonlyMap<string, string>): Change<ChartEdge>[] {
  const placeOf = (id: string) => moved.get(id) ?? id
  const keys = new Map([
    ...keysOf(old.edges, ({ source }) => placeOf(source)),
    ...keysOf(now.edges, ({ source }) => source),
  ])
  const targetOf = ({ target }: ChartEdge, isOld: boolean) => (isOld ? target && placeOf(target) : target)
  const sourceOf = ({ source }: ChartEdge, isOld: boolean) => (isOld ? placeOf(source) : source)
  const changes = compared(
    old.edges,
    now.edges,
    (edge) => keys.get(edge)!,
    (before, after) => {
      const what = differing(edgeFacts, before, after)
      if (targetOf(before, true) !== after.target) return { kind: 'moved', before, after, what }
      return what.length > 0 ? { kind: 'changed', before, after, what } : undefined
    },
  )
  const withOtherCondition = joined(
    changes,
    (edge, isOld) => `${sourceOf(edge, isOld)} ${edge.event.code} ${targetOf(edge, isOld)}`,
    (before, after) => ({ kind: 'changed', before, after, what: differing(edgeFacts, before, after) }),
  )
  return joined(
    withOtherCondition,
    (edge, isOld) => `${edge.event.code} ${edge.guard?.code ?? ''} ${targetOf(edge, isOld)}`,
    (before, after) => ({ kind: 'moved', before, after, what: differing(edgeFacts, before, after) }),
  )
}

export function diffChart(before: Chart | undefined, after: Chart | undefined): ChartDiff {
  const [old, now] = [before ?? none, after ?? none]
  const states = diffStates(old, now)
  return {
    id: after?.id ?? before?.id ?? '',
    states,
    edges: diffEdges(old, now, movedStates({ states })),
    guards: compared(
      guardsOf(old),
      guardsOf(now),
      ({ code }) => code,
      () => undefined,
    ),
    delays: compared(
      old.delays,
      now.delays,
      ({ name }) => name.code,
      (one, other) =>
        one.ms === other.ms ? undefined : { kind: 'changed', before: one, after: other, what: [{ fact: 'length' }] },
    ),
  }
}

export const isSame = ({ states, edges, guards, delays }: ChartDiff): boolean =>
  states.length + edges.length + guards.length + delays.length === 0

/** The machines that differ, by id. */
export function diffCharts(before: readonly Chart[], after: readonly Chart[]): ChartDiff[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))].sort()
  const find = (charts: readonly Chart[], id: string) => charts.find((chart) => chart.id === id)
  return ids.map((id) => diffChart(find(before, id), find(after, id))).filter((diff) => !isSame(diff))
}
