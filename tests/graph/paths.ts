import { getPathsFromEvents, getShortestPaths } from '@xstate/graph'
import type { Edge, Exploration, Situation, Step } from './explore'

type World = Pick<Exploration, 'root' | 'advance' | 'stepsAt'>

/**
 * The steps that are chosen from those possible at each place, from the start. A path may return to a situation of the same key, so its places
 * are numbered.
 */
export function stepsAlong(
  { root, advance, stepsAt }: World,
  choices: readonly ((steps: readonly Step[]) => Step)[],
): Step[] {
  const places = new Map([[root, 0]])
  const events = choices.map((_, index) => ({ type: String(index) }))
  const logic = {
    transition: (from: Situation, { step }: { step: Step }) => {
      const next = advance(from, step)
      places.set(next, (places.get(from) ?? 0) + 1)
      return next
    },
    getInitialSnapshot: () => root,
  }
  // The types of the path functions accept machines only; these paths lead over situations.
  const [path] = getPathsFromEvents(
    logic as never,
    events as never,
    {
      fromState: root,
      events: (situation: Situation) => {
        const place = places.get(situation) ?? 0
        const choice = choices[place]
        return choice ? [{ type: String(place), step: choice(stepsAt(situation)) }] : []
      },
      serializeState: (situation: Situation) => String(places.get(situation)),
      serializeEvent: ({ type }: { type: string }) => type,
    } as never,
  ) as unknown as [{ steps: readonly { state: Situation }[] }]
  return path.steps.flatMap(({ state }) => state.step ?? [])
}

const known = new WeakMap<Exploration['situations'], ReadonlyMap<string, readonly Step[]>>()

/** A shortest path to the situation with this key, over the explored ones; undefined if it was not explored. */
export function shortestPathTo(exploration: Exploration, key: string): Step[] | undefined {
  const { situations } = exploration
  const paths = known.get(situations) ?? shortestPaths(exploration)
  known.set(situations, paths)
  const path = paths.get(key)
  return path && [...path]
}

/** A shortest path on which the last step is this one, from an explored situation. */
export const shortestPathBy = (exploration: Exploration, { from, step }: Situation): Step[] => [
  ...((from && shortestPathTo(exploration, from.key)) ?? []),
  ...(step ? [step] : []),
]

/** A shortest path to each explored situation, by its key. */
function shortestPaths({ root, situations }: Exploration): ReadonlyMap<string, readonly Step[]> {
  const logic = {
    transition: (_: { key: string }, { next }: { next: { key: string } }) => next,
    getInitialSnapshot: () => root,
  }
  const paths = getShortestPaths(
    logic as never,
    {
      fromState: root,
      events: (at: { key: string }) =>
        onwardFrom(situations.get(at.key)?.next ?? [], at.key).map((next) => ({ type: next.step?.label, next })),
      serializeState: (at: { key: string }) => at.key,
      serializeEvent: ({ type }: { type: string }) => type,
    } as never,
  ) as unknown as { state: { key: string }; steps: readonly { event: { next?: Edge } }[] }[]
  return new Map(paths.map(({ state, steps }) => [state.key, steps.flatMap(({ event }) => event.next?.step ?? [])]))
}

/** One edge to each other situation: the library visits every edge that it is given. */
function onwardFrom(edges: readonly Edge[], from: string): Edge[] {
  const onward = new Map<string, Edge>()
  for (const edge of edges) if (edge.key !== from && !onward.has(edge.key)) onward.set(edge.key, edge)
  return [...onward.values()]
}
