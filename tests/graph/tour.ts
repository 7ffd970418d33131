import type { Exploration, Situation, Step } from './explore'
import { isTry } from './explore'
import { shortestPathBy } from './paths'

export interface TourPath {
  title: string
  steps: readonly Step[]
  end: Situation
}

const longest = 30

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * A few paths that together take everything the exploration found. Each starts with the shortest path to something not yet taken and continues to
 * the nearest next one until none is near or the path is long.
 */
export function tour(exploration: Exploration, wanted: ReadonlySet<string>): TourPath[] {
  const open = new Set([...exploration.firstTaken.keys()].filter((id) => wanted.has(id) || isTry(id)))
  const paths: TourPath[] = []
  const take = (situation: Situation) => situation.taken.forEach((id) => open.delete(id))
  while (open.size > 0) {
    const [id] = open
    let end = exploration.firstTaken.get(id as string) as Situation
    const steps = shortestPathBy(exploration, end)
    for (let way: Situation | undefined = end; way; way = way.from) take(way)
    while (end.error === undefined && steps.length < longest) {
      const onward = nearest(exploration, end, open, longest - steps.length)
      if (!onward) break
      const before = steps.length
      for (const step of onward) {
        // Two situations with one key may differ in data that no guard reads; the path follows the real steps.
        if (!exploration.stepsAt(end).some(({ label }) => label === step.label)) break
        end = exploration.advance(end, step)
        steps.push(step)
        take(end)
      }
      if (steps.length === before) break
    }
    paths.push({ title: titleOf(steps), steps, end })
  }
  return paths
}

/** The steps to the nearest situation in whose last step something not yet taken is taken. */
function nearest(
  exploration: Exploration,
  from: Situation,
  open: ReadonlySet<string>,
  most: number,
): Step[] | undefined {
  if (open.size === 0) return undefined
  const seen = new Set([from.key])
  let front: { key: string; steps: Step[] }[] = [{ key: from.key, steps: [] }]
  for (let depth = 0; depth < Math.min(most, 8) && front.length > 0; depth += 1) {
    const further: typeof front = []
    for (const { key, steps } of front) {
      for (const next of exploration.situations.get(key)?.next ?? []) {
        const way = [...steps, next.step as Step]
        if ([...next.taken].some((id) => open.has(id))) return way
        if (seen.has(next.key) || next.error !== undefined) continue
        seen.add(next.key)
        further.push({ key: next.key, steps: way })
      }
    }
    front = further
  }
  return undefined
}

/** Random walks, the same for the same seed. They reach histories that the shortest paths do not. */
export function randomWalks(exploration: Exploration, count: number, seed: number): TourPath[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, index) => {
    let end = exploration.root
    const steps: Step[] = []
    while (steps.length < longest && end.error === undefined) {
      const possible = exploration.stepsAt(end)
      const step = possible[Math.floor(random() * possible.length)]
      if (!step) break
      end = exploration.advance(end, step)
      steps.push(step)
    }
    return { title: `random walk ${index + 1} of seed ${seed}: ${titleOf(steps)}`, steps, end }
  })
}

const titleOf = (steps: readonly Step[]): string => {
  const labels = steps.map(({ label }) => (label.length > 48 ? `${label.slice(0, 47)}…` : label))
  return labels.length > 8 ? [...labels.slice(0, 7), `… ${labels.length - 7} more`].join(' → ') : labels.join(' → ')
}
