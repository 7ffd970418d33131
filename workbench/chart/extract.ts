import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { AnyMachineWords, Words } from '../../machines/words'
import type { Chart, ChartEdge, ChartNode, Label } from './chart'

type Named = { type?: unknown; name?: unknown; params?: unknown; guards?: unknown; stateValue?: unknown }

/** The kinds of things that a machine names. */
type Kind = 'states' | 'events' | 'guards' | 'actions' | 'actors' | 'delays'

const labelOf = (code: string, words: Words | undefined): Label => ({
  code,
  th: words?.[0] ?? code,
  en: words?.[1] ?? code,
})

const explanationOf = (words: Words | undefined) => words && { th: words[0], en: words[1] }

/** A label made of others, the same way in each wording. */
const combined = (make: (wording: keyof Label) => string): Label => ({
  code: make('code'),
  th: make('th'),
  en: make('en'),
})

const builtIn = (type: string) => type.replace(/^xstate\./, '')

const unknown = '\u2049'

/** Stands for every value available only at run time; reading or calling it returns another such value. */
const probe: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => unknown : key === Symbol.iterator ? [][Symbol.iterator] : probe),
  apply: () => probe,
})

function writtenParams(params: unknown): unknown {
  if (typeof params !== 'function') return params
  const decides = /\?(?![.?])|&&|\|\|/.test(Function.prototype.toString.call(params))
  try {
    return decides ? undefined : params({ context: probe, event: probe })
  } catch {
    return undefined
  }
}

/** Literal words in the parameters of a guard or action; values available only at run time have none. */
function fixedWords(params: unknown): string[] {
  const written = writtenParams(params)
  if (written === null || typeof written !== 'object') return []
  return Object.values(written)
    .flatMap((value: unknown) => (Array.isArray(value) ? [value.join('|')] : [value]))
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(String)
    .filter((text) => text !== '' && !text.includes(unknown))
}

const many = (value: unknown): readonly unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

const joints: Record<string, Label> = {
  and: { code: ' and ', th: ' และ ', en: ' and ' },
  or: { code: ' or ', th: ' หรือ ', en: ' or ' },
}

/** Labels of what a machine's definition refers to. */
class Namer {
  constructor(private readonly words: AnyMachineWords | undefined) {}

  of(kind: Kind, code: string): Label {
    return labelOf(code, this.words?.[kind][code])
  }

  /** An action, a guard or a delay: its name, and the literal values of its parameters. */
  unit(kind: Kind, unit: unknown): Label {
    if (typeof unit === 'string') return this.of(kind, unit)
    const named = unit as Named
    if (typeof named.type === 'string') {
      const name = this.of(kind, builtIn(named.type))
      const written = fixedWords(named.params)
      if (written.length === 0) return name
      const values = written.map((value) => labelOf(value, this.words?.values?.[value]))
      const all = (wording: 'th' | 'en') => values.map((value) => value[wording]).join(', ')
      return {
        code: `${name.code} ${written.join(' ')}`,
        th: `${name.th} (${all('th')})`,
        en: `${name.en} (${all('en')})`,
      }
    }
    return this.of(kind, typeof named.name === 'string' && named.name !== '' ? named.name : 'inline')
  }

  units(kind: Kind, list: unknown): Label[] {
    return many(list).map((unit) => this.unit(kind, unit))
  }

  guard(guard: unknown): Label | undefined {
    if (guard === undefined) return undefined
    const named = guard as Named
    if (typeof guard !== 'function') return this.unit('guards', guard)
    if (Array.isArray(named.guards)) {
      const parts = named.guards.flatMap((part) => this.guard(part) ?? [])
      // A combination knows what it combines, and its own name only until it is minified: charts are extracted from sources.
      const [part] = parts
      if (named.name === 'not' && part)
        return { code: `not ${part.code}`, th: `ไม่ใช่ว่า ${part.th}`, en: `not: ${part.en}` }
      const joint = joints[String(named.name)]
      if (!joint) throw new Error(`A combination of guards has no known name: ${String(named.name)}.`)
      return combined((wording) => parts.map((one) => one[wording]).join(joint[wording]))
    }
    if (named.stateValue !== undefined) {
      const value = typeof named.stateValue === 'string' ? named.stateValue : JSON.stringify(named.stateValue)
      return { code: `in ${value}`, th: `อยู่ใน ${value}`, en: `in ${value}` }
    }
    return this.unit('guards', guard)
  }

  source(src: unknown): Label {
    if (typeof src === 'string') return this.of('actors', src)
    const { id } = src as { id?: unknown }
    return this.of('actors', typeof id === 'string' ? id : 'inline')
  }
}

const always: Label = { code: 'always', th: 'ทันที', en: 'at once' }
const anyOther: Label = { code: 'any other event', th: 'เหตุการณ์อื่น', en: 'any other event' }
const allDone: Label = { code: 'done', th: 'ทุกส่วนเสร็จ', en: 'every part is done' }

const after = (delay: Label): Label => ({
  code: `after ${delay.code}`,
  th: `ครบเวลา: ${delay.th}`,
  en: `time is up: ${delay.en}`,
})

/** What an actor does, as the event of an edge. */
const ofActor = {
  done: (actor: Label): Label => ({ code: `done ${actor.code}`, th: `${actor.th}: สำเร็จ`, en: `${actor.en}: done` }),
  error: (actor: Label): Label => ({
    code: `error ${actor.code}`,
    th: `${actor.th}: ไม่สำเร็จ`,
    en: `${actor.en}: failed`,
  }),
  snapshot: (actor: Label): Label => ({
    code: `snapshot ${actor.code}`,
    th: `${actor.th}: เปลี่ยน`,
    en: `${actor.en}: changed`,
  }),
}

function eventOf(
  namer: Namer,
  sources: ReadonlyMap<string, Label>,
  node: AnyStateNode,
  eventType: string,
): Pick<ChartEdge, 'kind' | 'event'> {
  if (eventType === '') return { kind: 'always', event: always }
  if (eventType === '*') return { kind: 'event', event: anyOther }
  const delayed = node.after.find((transition) => transition.eventType === eventType)
  if (delayed) {
    const { delay } = delayed
    const length =
      typeof delay === 'number'
        ? { code: `${delay} ms`, th: `${delay} มิลลิวินาที`, en: `${delay} ms` }
        : namer.unit('delays', delay)
    return { kind: 'after', event: after(length) }
  }
  if (eventType.startsWith('xstate.done.state.')) return { kind: 'done', event: allDone }
  for (const [prefix, kind] of [
    ['xstate.done.actor.', 'done'],
    ['xstate.error.actor.', 'error'],
    ['xstate.snapshot.', 'snapshot'],
  ] as const) {
    if (!eventType.startsWith(prefix)) continue
    const id = eventType.slice(prefix.length)
    return { kind, event: ofActor[kind](sources.get(id) ?? labelOf(id, undefined)) }
  }
  return { kind: 'event', event: namer.of('events', eventType) }
}

function invokedSources(namer: Namer, node: AnyStateNode, found = new Map<string, Label>()): Map<string, Label> {
  for (const invoked of node.invoke) found.set(invoked.id, namer.source(invoked.src))
  for (const child of Object.values(node.states)) invokedSources(namer, child, found)
  return found
}

/**
 * The statechart of a machine, extracted from its definition: every state with what it does, and every transition (events, after, done,
 * error, always, each guarded branch) as text. Keeps the definition's order, so that the same machine always gives the same chart. Reads names
 * of functions, so it must not be minified.
 */
export function extractChart(machine: AnyStateMachine, words?: AnyMachineWords): Chart {
  const nodes: ChartNode[] = []
  const edges: ChartEdge[] = []
  const namer = new Namer(words)
  const name = labelOf(machine.id, words?.name)
  const sources = invokedSources(namer, machine.root)

  const addTransitions = (node: AnyStateNode, eventType: string, transitions: readonly AnyTransitionDefinition[]) => {
    transitions.forEach((transition, branch) => {
      const common = {
        transition: `${node.id}|${eventType}|${branch}`,
        source: node.id,
        ...eventOf(namer, sources, node, eventType),
        guard: namer.guard(transition.guard),
        actions: namer.units('actions', transition.actions),
        branch,
        branches: transitions.length,
        reenter: transition.reenter,
      }
      const targets = transition.target?.length ? transition.target : [undefined]
      for (const [index, target] of targets.entries()) {
        edges.push({
          id: index === 0 ? common.transition : `${common.transition}|${index}`,
          ...common,
          target: target?.id,
        })
      }
    })
  }

  const visit = (node: AnyStateNode, depth: number) => {
    const parent = node.parent
    const meta = (node.meta ?? {}) as { screen?: unknown; requirements?: unknown }
    const path = node.path.join('.')
    nodes.push({
      id: node.id,
      key: node.key,
      path,
      name: depth === 0 ? name : labelOf(node.key, words?.states[path]),
      parent: parent?.id,
      kind: node.type,
      depth,
      initial: parent?.type === 'compound' && parent.initial.target.includes(node),
      description: node.description,
      thaiDescription: depth === 0 ? words?.thaiDescription : words?.thaiDescriptions?.[path],
      explanation: explanationOf(words?.explanations?.[path]),
      screen: typeof meta.screen === 'string' ? meta.screen : undefined,
      requirements: Array.isArray(meta.requirements) ? meta.requirements.map(String) : [],
      tags: [...node.tags],
      // As written: XState adds its own actions for delays.
      entry: namer.units('actions', node.config.entry),
      exit: namer.units('actions', node.config.exit),
      invokes: node.invoke.map((invoked) => ({ id: invoked.id, ...namer.source(invoked.src) })),
    })
    if (node.always) addTransitions(node, '', node.always)
    for (const [eventType, transitions] of node.transitions) addTransitions(node, eventType, transitions)
    for (const child of Object.values(node.states)) visit(child, depth + 1)
  }
  visit(machine.root, 0)
  const delays = Object.entries(machine.implementations.delays).map(([code, length]) => ({
    name: namer.of('delays', code),
    ms: typeof length === 'number' ? length : undefined,
  }))
  return { id: machine.id, name, nodes, edges, delays }
}
