/** A transition as XState's machines hold it. */
export interface Transition {
  eventType: string
  source: { id: string; transitions: Map<string, readonly unknown[]>; always?: readonly unknown[] }
}

/** The transition's name in charts and counts: `source state id|event type|index among its branches`. */
export function transitionName(transition: Transition): string {
  const { source, eventType } = transition
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType)
  return `${source.id}|${eventType}|${siblings?.indexOf(transition) ?? -1}`
}
