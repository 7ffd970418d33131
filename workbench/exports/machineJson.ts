import type { Chart, ChartEdge, ChartNode, Label } from '../chart/chart'
import { eventTypeOf } from '../chart/chart'

interface TransitionJson {
  target?: string
  guard?: string
  actions?: string[]
  reenter?: true
}

interface StateJson {
  id: string
  type?: 'parallel' | 'final' | 'history'
  description?: string
  tags?: string[]
  meta?: object
  entry?: string[]
  exit?: string[]
  initial?: string
  on?: Record<string, TransitionJson[]>
  after?: Record<string, TransitionJson[]>
  always?: TransitionJson[]
  onDone?: TransitionJson[]
  invoke?: {
    id: string
    src: string
    onDone?: TransitionJson[]
    onError?: TransitionJson[]
    onSnapshot?: TransitionJson[]
  }[]
  states?: Record<string, StateJson>
}

const codes = (labels: readonly Label[]): string[] | undefined =>
  labels.length > 0 ? labels.map(({ code }) => code) : undefined

const transitionOf = ({ target, guard, actions, reenter }: ChartEdge): TransitionJson => ({
  ...(target === undefined ? {} : { target: `#${target}` }),
  ...(guard ? { guard: guard.code } : {}),
  ...(actions.length > 0 ? { actions: codes(actions) } : {}),
  ...(reenter ? { reenter: true } : {}),
})

/** The definition of a machine as plain data, as `createMachine` and Stately's editor read it. Guards, actions and actors are names only. */
export function toMachineJson(chart: Chart): StateJson {
  const edgesOf = (node: ChartNode) => chart.edges.filter(({ source }) => source === node.id)
  /** Transitions by a key, in order; undefined when there are none. */
  const grouped = (edges: readonly ChartEdge[], keyOf: (edge: ChartEdge) => string) => {
    const found: Record<string, TransitionJson[]> = {}
    for (const edge of edges) (found[keyOf(edge)] ??= []).push(transitionOf(edge))
    return edges.length > 0 ? found : undefined
  }
  const list = (edges: readonly ChartEdge[]) => (edges.length > 0 ? edges.map(transitionOf) : undefined)

  const stateOf = (node: ChartNode): StateJson => {
    const edges = edgesOf(node)
    const children = chart.nodes.filter(({ parent }) => parent === node.id)
    const ends = (kind: string, id: string) =>
      list(edges.filter((edge) => eventTypeOf(edge) === `xstate.${kind}.actor.${id}`))
    const state: StateJson = {
      id: node.id,
      type: node.kind === 'atomic' || node.kind === 'compound' ? undefined : node.kind,
      description: node.description,
      tags: node.tags.length > 0 ? node.tags : undefined,
      meta: { name: node.name, screen: node.screen, requirements: node.requirements },
      entry: codes(node.entry),
      exit: codes(node.exit),
      initial: children.find(({ initial }) => initial)?.key,
      on: grouped(
        edges.filter(({ kind }) => kind === 'event'),
        eventTypeOf,
      ),
      after: grouped(
        edges.filter(({ kind }) => kind === 'after'),
        ({ event }) => event.code.replace(/^after /, '').replace(/ ms$/, ''),
      ),
      always: list(edges.filter(({ kind }) => kind === 'always')),
      onDone: list(edges.filter((edge) => eventTypeOf(edge).startsWith('xstate.done.state.'))),
      invoke:
        node.invokes.length > 0
          ? node.invokes.map(({ id, code }) => ({
              id,
              src: code,
              onDone: ends('done', id),
              onError: ends('error', id),
              onSnapshot: list(edges.filter((edge) => eventTypeOf(edge) === `xstate.snapshot.${id}`)),
            }))
          : undefined,
      states:
        children.length > 0 ? Object.fromEntries(children.map((child) => [child.key, stateOf(child)])) : undefined,
    }
    // Without the keys that say nothing.
    return JSON.parse(JSON.stringify(state)) as StateJson
  }
  return stateOf(chart.nodes[0]!)
}
