import type { AnyFact } from './model'

/** One move of a walk: what was done to the machine (nothing at its start), and what it did of it, in order and in words. */
export interface TrailStep {
  cause: Extract<AnyFact, { kind: 'event' | 'settled' | 'time' }> | undefined
  effects: readonly string[]
}

const inWords = (fact: Exclude<AnyFact, { kind: 'event' | 'settled' | 'time' }>): string => {
  if (fact.kind === 'call') return `call ${fact.src}`
  if (fact.kind === 'did') return `did ${fact.action}`
  if (fact.kind === 'sent') return `${fact.to}: ${fact.event.type}`
  const { type, name } = fact.event as { type: string; name?: unknown }
  return type === 'native.requested' ? `native ${String(name)}` : type
}

/** A walk's trail by moves, for the references by which models judge: `native openPin`, `modal: modal.open`, `call askPin`, `pin.answered`. */
export function stepsOf(trail: readonly AnyFact[]): TrailStep[] {
  const steps: { cause: TrailStep['cause']; effects: string[] }[] = [{ cause: undefined, effects: [] }]
  for (const fact of trail) {
    if (fact.kind === 'event' || fact.kind === 'settled' || fact.kind === 'time')
      steps.push({ cause: fact, effects: [] })
    else steps.at(-1)?.effects.push(inWords(fact))
  }
  return steps
}

/** The type of the event that began a step, the outcome of the call that did, or `time`. */
export const causeOf = ({ cause }: TrailStep): string | undefined => {
  if (!cause) return undefined
  return cause.kind === 'event' ? cause.event.type : cause.kind === 'settled' ? `${cause.src} ${cause.outcome}` : 'time'
}

/** Throws unless the two are the same, whatever the order of effects. */
export function same(found: unknown, expected: unknown): void {
  const [left, right] = [found, expected].map((value) =>
    JSON.stringify(Array.isArray(value) ? (value as unknown[]).map(String).sort() : (value ?? null)),
  )
  if (left !== right) throw new Error(`${left} instead of ${right}`)
}
