import { getPathsFromEvents, getShortestPaths } from '@xstate/graph'
import type { Exploration, Situation, Step } from './explore'

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

/** A shortest path to the situation with this key, over the explored ones; undefined if it was not explored. */
export function shortestPathTo({ root, situations }: Exploration, key: string): Step[] | undefined {
  const logic = {
    transition: (_: { key: string }, { next }: { next: { key: string } }) => next,
    getInitialSnapshot: () => root,
  }
  const [path] = getShortestPaths(
    logic as never,
    {
      fromState: root,
      events: (at: { key: string }) =>
        (situations.get(at.key)?.next ?? []).map((next) => ({ type: next.step?.label, next })),
      serializeState: (at: { key: string }) => at.key,
      serializeEvent: ({ type }: { type: string }) => type,
      toState: (at: { key: string }) => at.key === key,
    } as never,
  ) as unknown as { steps: readonly { event: { next?: { step: Step } } }[] }[]
  return path?.steps.flatMap(({ event }) => event.next?.step ?? [])
}
