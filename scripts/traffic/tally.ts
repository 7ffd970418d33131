import type { TrafficBatch, TrafficFilter, TrafficKind, TrafficSums } from '../../contract/traffic'
import type { PlayedSession } from './play'

type Filter = Pick<TrafficFilter, 'language' | 'platform' | 'appVersion' | 'profileType'>

/** The numbers of a chart by name: `checkout.placing still there`, `cart.idle|cart.open|0`. */
export type Numbers = Map<string, number>

const fields: Record<Exclude<TrafficKind, 'edge'>, string> = {
  start: 'started',
  enter: 'entered',
  leave: 'left',
  stop: 'stopped',
}

const add = (numbers: Numbers, name: string, count: number) => void numbers.set(name, (numbers.get(name) ?? 0) + count)

const without0 = (numbers: Numbers): Numbers => new Map([...numbers].filter(([, count]) => count !== 0))

/**
 * The numbers of played sessions: transitions and who is still there as the walks report them, all else as it was sent.
 *
 * @param filter of the visits
 */
export function tallyOf(sessions: readonly PlayedSession[], filter: Filter = {}): Numbers {
  const numbers: Numbers = new Map()
  const isOf = (visit: PlayedSession['visit']) =>
    (Object.keys(filter) as (keyof Filter)[]).every((name) => visit[name] === filter[name])
  for (const { batches, taken, stillThere } of sessions.filter((session) => isOf(session.visit))) {
    for (const [name, count] of taken) add(numbers, name, count)
    for (const [state, count] of stillThere) add(numbers, `${state} still there`, count)
    for (const { kind, name, count } of batches.flatMap((batch: TrafficBatch) => batch.items))
      if (kind !== 'edge') add(numbers, `${name} ${fields[kind]}`, count)
  }
  return without0(numbers)
}

/** The same numbers from the server's sums, less those of an earlier reading. */
export function numbersOf(sums: TrafficSums, before?: TrafficSums): Numbers {
  const numbers: Numbers = new Map()
  const take = ({ transitions, states }: TrafficSums, sign: 1 | -1) => {
    for (const { transition, count } of transitions) add(numbers, transition, sign * count)
    for (const { state, started, entered, left, stopped, stillThere } of states) {
      const parts = { started, entered, left, stopped, 'still there': stillThere }
      for (const [name, count] of Object.entries(parts)) add(numbers, `${state} ${name}`, sign * count)
    }
  }
  take(sums, 1)
  if (before) take(before, -1)
  return without0(numbers)
}

/** What differs, as lines; none if both are equal to the unit. */
export function differencesOf(own: Numbers, servers: Numbers): string[] {
  return [...new Set([...own.keys(), ...servers.keys()])]
    .sort()
    .filter((name) => own.get(name) !== servers.get(name))
    .map((name) => `${name}: ${own.get(name) ?? 0} played, ${servers.get(name) ?? 0} on the server`)
}
