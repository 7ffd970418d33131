import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, EventObject } from 'xstate'
import type { EndpointOptions, WireAnswerOf } from '../../../contract/endpoint'
import type { MachineModel, Seen } from '../../../machines/model'
import type { Situation, Step } from '../explore'
import type { Phone } from './phone'

/**
 * How a machine's generated paths are walked through the drawn page: one gesture for each event, one look at the page for each state. The
 * compiler refuses one that forgets an event, an actor or a state; what a shopper can't do or see says why.
 */
export interface PageModel<TMachine extends AnyStateMachine> {
  model: MachineModel<TMachine>
  /** By the model's ways to start the machine: opens the page until the machine has started so. */
  scenes: Record<string, Scene | Never>
  /** By actor: the call that it is on the wire, with the outcomes of the model as the server's words; or what its ends are brought about by. */
  calls: { [S in keyof MachineModel<TMachine>['outcomes']]: ScriptedCall | Bringing | Never }
  /** In place of the model's examples, where the page offers other ones. */
  samples?: Partial<MachineModel<TMachine>['samples']>
  gestures: {
    [T in EventFromLogic<TMachine>['type']]: Gesture<TMachine, Extract<EventFromLogic<TMachine>, { type: T }>> | Never
  }
  /** Of events that carry more than a model's example can say: what tells one from another. */
  toldApartBy?: {
    [T in EventFromLogic<TMachine>['type']]?: (event: Extract<EventFromLogic<TMachine>, { type: T }>) => unknown
  }
  /** What a shopper sees while the machine rests in a state. */
  looks: { [P in keyof MachineModel<TMachine>['expects']]: Look<TMachine> | Never }
  /** Edges and states that the page can't bring about, by the id that the test prints, with the reason. */
  untaken: Record<string, string>
  /** What a shopper sees after the phone’s Back, a reload and a kill in a state. None: the state is too short for it. */
  interrupted: {
    [P in keyof MachineModel<TMachine>['expects']]?: Partial<Record<Interruption, (phone: Phone) => void>>
  }
  /** Whether a step ends the machine's part in the page, though its own chart would go on: a path ends with it. */
  ends?: (last: Situation) => boolean
  /** What other machines tell this one before anything of it can be seen, or which of its actors ends by itself. */
  tells?: (after: Situation) => EventFromLogic<TMachine> | Step | undefined
  /** Whether the machine's own time may pass in a state; always unless given. */
  waits?: (seen: Pick<Seen<TMachine>, 'snapshot' | 'context'>) => boolean
  /** The actor that the scene ends with is followed, though the page makes more of its kind. */
  staysWithFirst?: true
  /** What a shopper does between two gestures, so that the machine's page lies open again. */
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

/** An end that no single call stands for. Answers false where the page can't bring it about. */
export interface Bringing {
  /** Calls that wait for the walk while the actor runs. */
  held?: readonly EndpointOptions[]
  bring: Record<string, (phone: Phone) => Promise<void>>
  /** Whether an end can be brought about where the machine is; it can unless given. */
  can?: Record<string, (snapshot: AnyMachineSnapshot) => boolean>
}

export interface Gesture<TMachine extends AnyStateMachine, TEvent> {
  /** Whether the page offers it in a state; always, where the machine listens, unless given. */
  can?: (seen: Pick<Seen<TMachine>, 'snapshot' | 'context'>, event: TEvent) => boolean
  /** Types of events that the machine hears besides: before its own, or without a change where the gesture is made. */
  comesWith?: readonly string[]
  make: (phone: Phone, event: TEvent, seen: Pick<Seen<TMachine>, 'snapshot' | 'context'>) => void | Promise<void>
}

export type Look<TMachine extends AnyStateMachine> = (phone: Phone, seen: Seen<TMachine>) => void

export const never = (reason: string): Never => ({ never: reason })

export const isNever = (one: object): one is Never => 'never' in one

/** An actor's call, and how its outcomes are written on the wire. */
export const call = <O extends EndpointOptions, T>(of: O, wire: (output: T) => WireAnswerOf<O>): ScriptedCall => ({
  of,
  wire: wire as ScriptedCall['wire'],
})

/* eslint-disable @typescript-eslint/no-explicit-any -- the harness hands contexts and events on without looking into them */

/** A page model of whichever machine, as the harness takes it. */
export type AnyPageModel = Omit<
  PageModel<any>,
  'gestures' | 'looks' | 'calls' | 'model' | 'interrupted' | 'tells' | 'waits'
> & {
  model: any
  calls: Record<string, ScriptedCall | Bringing | Never>
  gestures: Record<string, Gesture<any, any> | Never>
  looks: Record<string, Look<any> | Never>
  interrupted: Record<string, Partial<Record<Interruption, (phone: Phone) => void>>>
  tells?: (after: Situation) => EventObject | Step | undefined
  toldApartBy?: Record<string, (event: any) => unknown>
  waits?: (seen: Pick<Seen<any>, 'snapshot' | 'context'>) => boolean
}
/* eslint-enable @typescript-eslint/no-explicit-any */
