import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, EventObject } from 'xstate'
import type { EndpointOptions, WireAnswerOf } from '../../../contract/endpoint'
import type { MachineModel, Seen } from '../../../machines/model'
import type { Situation, Step } from '../explore'
import type { Phone } from './phone'

/**
 * How a machine's generated paths are walked through the rendered page: one gesture for each event, one check of the page for each state. The
 * compiler rejects a page model that misses an event, an actor or a state; what a shopper can't do or see has a reason.
 */
export interface PageModel<TMachine extends AnyStateMachine> {
  model: MachineModel<TMachine>
  /** By the model's inputs: opens the page until the machine has started with that input. */
  scenes: Record<string, Scene | Never>
  /** By actor: its call on the wire, with the model's outcomes as server answers; or how its ends are brought about. */
  calls: { [S in keyof MachineModel<TMachine>['outcomes']]: ScriptedCall | Bringing | Never }
  /** Replace the model's samples, where the page offers other ones. */
  samples?: Partial<MachineModel<TMachine>['samples']>
  gestures: {
    [T in EventFromLogic<TMachine>['type']]: Gesture<TMachine, Extract<EventFromLogic<TMachine>, { type: T }>> | Never
  }
  /** For events with more data than a model's sample: the value that distinguishes them. */
  distinguishedBy?: {
    [T in EventFromLogic<TMachine>['type']]?: (event: Extract<EventFromLogic<TMachine>, { type: T }>) => unknown
  }
  /** What a shopper sees while the machine rests in a state. */
  looks: { [P in keyof MachineModel<TMachine>['expects']]: Look<TMachine> | Never }
  /** Edges and states that the page can't bring about, by the id that the test prints, with the reason. */
  untaken: Record<string, string>
  /** What a shopper sees after the phone’s Back, a reload and a kill in a state. Missing: the state is too short. */
  interrupted: {
    [P in keyof MachineModel<TMachine>['expects']]?: Partial<Record<Interruption, (phone: Phone) => void>>
  }
  /** Whether a step ends the machine's part in the page, even if its chart continues: a path ends with it. */
  ends?: (last: Situation) => boolean
  /** Events that other machines send to this one before the page is checked, or the end of one of its actors. */
  receives?: (after: Situation) => EventFromLogic<TMachine> | Step | undefined
  /** Whether the machine's own time may pass in a state; always by default. */
  waits?: (seen: Pick<Seen<TMachine>, 'snapshot' | 'context'>) => boolean
  /** The actor at the end of the scene is followed, even if the page creates more of its kind. */
  staysWithFirst?: true
  /** What a shopper does between two gestures, so that nothing covers the machine's page. */
  between?: (phone: Phone) => Promise<void>
}

export type Interruption = 'back' | 'reload' | 'kill'

export interface Never {
  never: string
}

export type Scene = (phone: Phone) => Promise<void>

export interface ScriptedCall {
  of: EndpointOptions
  wire: (output: never) => object
}

/** An end that no single call stands for. Returns false where the page can't bring it about. */
export interface Bringing {
  /** Calls that wait for the walk while the actor runs. */
  held?: readonly EndpointOptions[]
  bring: Record<string, (phone: Phone) => Promise<void>>
  /** Whether an end can be brought about in the machine's state; true by default. */
  can?: Record<string, (snapshot: AnyMachineSnapshot) => boolean>
}

export interface Gesture<TMachine extends AnyStateMachine, TEvent> {
  /** Whether the page offers it in a state; by default wherever the machine listens. */
  can?: (seen: Pick<Seen<TMachine>, 'snapshot' | 'context'>, event: TEvent) => boolean
  /** Types of further events that the machine receives: before its own, or without a change where the gesture is made. */
  comesWith?: readonly string[]
  make: (phone: Phone, event: TEvent, seen: Pick<Seen<TMachine>, 'snapshot' | 'context'>) => void | Promise<void>
}

export type Look<TMachine extends AnyStateMachine> = (phone: Phone, seen: Seen<TMachine>) => void

export const never = (reason: string): Never => ({ never: reason })

export const isNever = (one: object): one is Never => 'never' in one

/** An actor's call, and the form of its outcomes on the wire. */
export const call = <O extends EndpointOptions, T>(of: O, wire: (output: T) => WireAnswerOf<O>): ScriptedCall => ({
  of,
  wire: wire as ScriptedCall['wire'],
})

/* eslint-disable @typescript-eslint/no-explicit-any -- the harness hands contexts and events on without looking into them */

/** A page model of any machine, as the harness takes it. */
export type AnyPageModel = Omit<
  PageModel<any>,
  'gestures' | 'looks' | 'calls' | 'model' | 'interrupted' | 'receives' | 'waits'
> & {
  model: any
  calls: Record<string, ScriptedCall | Bringing | Never>
  gestures: Record<string, Gesture<any, any> | Never>
  looks: Record<string, Look<any> | Never>
  interrupted: Record<string, Partial<Record<Interruption, (phone: Phone) => void>>>
  receives?: (after: Situation) => EventObject | Step | undefined
  distinguishedBy?: Record<string, (event: any) => unknown>
  waits?: (seen: Pick<Seen<any>, 'snapshot' | 'context'>) => boolean
}
/* eslint-enable @typescript-eslint/no-explicit-any */
