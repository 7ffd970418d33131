import type { AnyFact } from './model'

/** What brings a step about: an event, the end of a call, or time. */
export type Cause = Extract<AnyFact, { kind: 'event' | 'settled' | 'time' }>

export const isCause = <TFact extends { kind: string }>(fact: TFact): fact is Extract<TFact, Pick<Cause, 'kind'>> =>
  fact.kind === 'event' || fact.kind === 'settled' || fact.kind === 'time'

/** One step of a walk: its cause (none at the start), and its effects in sequence, as text. */
export interface TrailStep {
  cause: Cause | undefined
  effects: readonly string[]
}

const inWords = (fact: Exclude<AnyFact, Cause>): string => {
  if (fact.kind === 'call') return `call ${fact.src}`
  if (fact.kind === 'did') return `did ${fact.action}`
  if (fact.kind === 'sent') return `${fact.to}: ${fact.event.type}`
  const { type, name } = fact.event as { type: string; name?: unknown }
  return type === 'native.requested' ? `native ${String(name)}` : type
}

/** A walk's trail by steps, for the references of models: `native openPin`, `modal: modal.open`, `call askPin`, `pin.answered`. */
export function stepsOf(trail: readonly AnyFact[]): TrailStep[] {
  const steps: { cause: TrailStep['cause']; effects: string[] }[] = [{ cause: undefined, effects: [] }]
  for (const fact of trail) {
    if (isCause(fact)) steps.push({ cause: fact, effects: [] })
    else steps.at(-1)?.effects.push(inWords(fact))
  }
  return steps
}

/** The cause of a step: the type of its event, the outcome of its call, or `time`. */
export const causeOf = ({ cause }: TrailStep): string | undefined => {
  if (!cause) return undefined
  return cause.kind === 'event' ? cause.event.type : cause.kind === 'settled' ? `${cause.src} ${cause.outcome}` : 'time'
}

/** Whether the web view is hidden, by the last page event. */
export const isPageHidden = (trail: readonly AnyFact[]): boolean =>
  trail
    .flatMap((fact) => (fact.kind === 'event' ? [fact.event.type] : []))
    .findLast((type) => type === 'page.hidden' || type === 'page.shown') === 'page.hidden'

/** Whether a load is due or under way: none has ended since the last refresh, or since the last one began. */
export function isLoadDue(trail: readonly AnyFact[], { refresh, load }: { refresh: string; load: string }): boolean {
  let isDue = false
  for (const fact of trail) {
    if (fact.kind === 'event' && fact.event.type === refresh) isDue = true
    if ('src' in fact && fact.src === load) isDue = fact.kind === 'call'
  }
  return isDue
}

/** A value as JSON, with the keys of its objects by name, so that equal values read alike. */
const inJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
  })

/** Throws unless the two are equal: objects by their fields, lists in their order. */
export function same(found: unknown, expected: unknown): void {
  const [actual, wanted] = [inJson(found), inJson(expected)]
  if (actual !== wanted) throw new Error(`expected ${wanted}, found ${actual}`)
}

/** Throws unless both have the same items, in any order: the effects of one step, what is chosen. */
export function sameItems(found: readonly unknown[] | undefined, expected: readonly unknown[] | undefined): void {
  const [actual, wanted] = [found, expected].map((items) => items?.map(inJson).sort())
  if (String(actual) !== String(wanted))
    throw new Error(`expected in any order [${String(wanted)}], found [${String(actual)}]`)
}

/** The key of the innermost state of a value without parallel states. */
export const innermostState = (value: unknown): string =>
  typeof value === 'string' ? value : innermostState(Object.values(value as Record<string, unknown>)[0])
