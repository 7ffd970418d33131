import type { AnyMachineSnapshot } from 'xstate'
import type { AnyMachineModel } from '../../machines/model'
import type { Situation } from '../../tests/graph/explore'
import type { HeldCall, Stage } from './stage'

/** What the browser can't play, and why: the walk of the bare machine covers it. */
export interface Unplayed {
  unplayed: string
}

export const unplayed = (reason: string): Unplayed => ({ unplayed: reason })

export const isUnplayed = (entry: unknown): entry is Unplayed =>
  typeof entry === 'object' && entry !== null && 'unplayed' in entry

/** How a shopper, the bank app or the server causes an event. `when`: only for certain events in certain situations. */
export interface Gesture<TEvent> {
  play: (stage: Stage, event: TEvent, at: Situation) => Promise<void>
  when?: (event: TEvent, at: Situation) => boolean
}

/** Ends a held call with the outcome. */
export interface End {
  play: (call: HeldCall, stage: Stage, at: Situation) => Promise<void>
  when?: (at: Situation) => boolean
}

/** An actor's call on the wire; `none` for an actor whose outcome is produced by gestures on the page. */
export interface Call {
  endpoint: { method: string; path: string } | 'none'
  /** Selects the endpoint's call, when others may be pending. */
  isIt?: (body: unknown, at: Situation) => boolean
  ends: Record<string, End | Unplayed>
}

/**
 * What Back, a reload or a kill does: the machine takes an event, restarts, stays unchanged, or is gone, and then the shopper sees another page.
 */
export type Lead =
  | { takes: { type: string } }
  | { starts: string }
  | { stays: true; looks?: (stage: Stage) => Promise<void> }
  | { gone: (stage: Stage) => Promise<void> }

export interface Rest {
  /** What a shopper sees; `entered` when the step led here from another state. */
  sees: (stage: Stage, at: Situation, entered: boolean) => Promise<void>
  /** The PIN or the server's next answer about a payment is awaited, though no call may be pending: its ring may turn. */
  isPending?: true
  /** Absent in a region whose sibling regions define it. */
  moves?: (snapshot: AnyMachineSnapshot, at: Situation) => Partial<Record<Move, Lead>> | undefined
}

/** What the actor calls on the server; nothing for a sheet or a dialog that waits for the shopper, or an actor that isn't played. */
export const endpointOf = (call: Call | Unplayed | undefined) =>
  !call || isUnplayed(call) || call.endpoint === 'none' ? undefined : call.endpoint

export const hasPendingPayment = (rest: Rest | Unplayed | undefined): boolean =>
  rest !== undefined && !isUnplayed(rest) && rest.isPending === true

export const moves = ['back', 'reload', 'kill'] as const
export type Move = (typeof moves)[number]

interface ModelOf {
  samples: object
  outcomes: object
  expects: object
  inputs: object
}

type Sample<TSamples> = TSamples extends readonly (infer TEvent)[] ? TEvent : never

/**
 * How a machine's generated paths are played in the browser. The compiler requires a gesture for each event, each actor's call and the
 * assertion for each state, or the reason why there is none.
 */
export interface BrowserWalk<TModel extends ModelOf> {
  model: TModel
  /** The bare machine's walk takes minutes: only `tests/graph/walks.test.ts` asserts that it takes each edge. */
  isLarge?: true
  starts: Record<string, ((stage: Stage) => Promise<void>) | Unplayed>
  gestures: { [T in keyof TModel['samples']]: Gesture<Sample<TModel['samples'][T]>> | Unplayed }
  calls: { [S in keyof TModel['outcomes']]: Call | Unplayed }
  rests: { [P in keyof TModel['expects']]: Rest | Unplayed }
  /** Delays and waits that are not played, by name. */
  untimed?: Record<string, Unplayed>
  /** Edges that the browser does not take although it plays their event: the reason, by the id that the test prints. */
  actorOnly?: Record<string, string>
}

/* eslint-disable @typescript-eslint/no-explicit-any -- the player passes events on without reading them */
export interface AnyBrowserWalk {
  model: AnyMachineModel
  isLarge?: true
  starts: Record<string, ((stage: Stage) => Promise<void>) | Unplayed>
  gestures: Record<string, Gesture<any> | Unplayed>
  calls: Record<string, Call | Unplayed>
  rests: Record<string, Rest | Unplayed>
  untimed?: Record<string, Unplayed>
  actorOnly?: Record<string, string>
}
/* eslint-enable @typescript-eslint/no-explicit-any */

export const defineWalk = <TModel extends ModelOf>(walk: BrowserWalk<TModel>): AnyBrowserWalk =>
  walk as unknown as AnyBrowserWalk

/** Labels of the steps that led here, the first one first: of this page, or of all pages of the path. */
export function stepsBefore(at: Situation, { ofPage }: { ofPage: boolean }): string[] {
  const labels: string[] = []
  for (let one: Situation | undefined = at; one?.step; one = one.from) {
    labels.unshift(one.step.label)
    if (ofPage && one.step.kind === 'start') break
  }
  return labels
}
