import type { AnyStateMachine } from 'xstate'
import type { Edge } from '../tests/graph/inventory'
import { inventory } from '../tests/graph/inventory'

const joints = ['and', 'or', 'not']

/** What a label of the workbench's chart says in code names, without the values of parameters: event, conditions, actions. */
export type ChartLabel = { event: string; guard: string; actions: string }

const wordsIn = (text: string, known: ReadonlySet<string>) =>
  text
    .split(/[^\w-]+/)
    .filter((word) => known.has(word))
    .join(' ')

/** `and(isOpen, not(hasSeats))` as it is read: `isOpen and not hasSeats`. */
function written(guard: string): string {
  const call = /^(and|or|not)\((.*)\)$/.exec(guard)
  if (!call) return guard.split(' ')[0]!
  const [, combine, inner] = call
  const parts: string[] = []
  let depth = 0
  for (const piece of inner!.split(', ')) {
    if (depth > 0) parts.push(`${parts.pop()}, ${piece}`)
    else parts.push(piece)
    depth += piece.split('(').length - piece.split(')').length
  }
  return combine === 'not' ? `not ${written(parts[0]!)}` : parts.map(written).join(` ${combine} `)
}

export const keyOf = ({ source, event, branch }: Edge) => `${source}|${event}|${branch}`

/** The label of every transition, computed from the machine's inventory. */
export function labelsOf(machine: AnyStateMachine): {
  labels: Map<string, ChartLabel>
  read: (text: string) => ChartLabel
} {
  const { edges, states } = inventory(machine)
  const sources = new Map(states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src] as const)))
  const named = edges.map((edge) => ({
    edge,
    guard: edge.guard === undefined ? undefined : written(edge.guard),
    actions: edge.actions.map((action) => action.replace(/^xstate\./, '')),
  }))
  // The last branch of a decision is drawn as “in every other case”.
  const guards = new Set([...named.flatMap(({ guard }) => guard?.split(' ') ?? []), ...joints, 'every'])
  const eventOf = ({ event, source }: Edge): string => {
    if (event === '') return 'always'
    if (event === '*') return 'any other event'
    if (event.startsWith('xstate.done.state.')) return 'done'
    if (event.startsWith('xstate.after.')) {
      const delay = event.slice('xstate.after.'.length, -source.length - 1)
      return `after ${delay}`
    }
    const actor = /^xstate\.(done|error)\.actor\.(.*)$|^xstate\.(snapshot)\.(.*)$/.exec(event)
    if (!actor) return event
    const id = actor[2] ?? actor[4]!
    return `${actor[1] ?? actor[3]} ${sources.get(id) ?? id}`
  }
  const labels = new Map(
    named.map(({ edge, guard, actions: done }) => {
      const branches = edges.filter(({ source, event }) => source === edge.source && event === edge.event).length
      const event = branches > 1 ? `${eventOf(edge)} ${edge.branch + 1}/${branches}` : eventOf(edge)
      return [
        keyOf(edge),
        {
          event: event.replaceAll(' ', ''),
          guard: guard ?? (branches > 1 && edge.branch > 0 ? 'every' : ''),
          actions: done.length > 0 ? done.join(' ') : edge.targets.length === 0 ? 'nothing' : '',
        },
      ]
    }),
  )
  const read = (text: string): ChartLabel => {
    const [, event = '', guard = '', done = ''] = /^([^[]*?)(?:\[(.*?)\]\s*)?(?:\/ (.*))?$/.exec(text) ?? []
    return {
      event: event.replaceAll(' ', ''),
      guard: wordsIn(guard, guards),
      actions: done
        .split(', ')
        .map((action) => action.split(' ')[0])
        .join(' '),
    }
  }
  return { labels, read }
}
