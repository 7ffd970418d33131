import type { AnyStateMachine, EventFromLogic } from 'xstate'
import type { ActionName, ActorName, DelayName, GuardName, SchemaOf, StatePath } from './machineTypes'

/** A short business name in both languages. */
export type Words = readonly [th: string, en: string]

/**
 * The business names of everything that a machine's chart shows, for readers who don't know the code. In the folder of the machine
 * (`machines/cart/cartWords.ts`), written with {@link defineWords}. The workbench shows them; the shop does not load them.
 */
export interface MachineWords<TMachine extends AnyStateMachine> {
  /** What the machine does, as a noun: "Cart". */
  name: Words
  /** In Thai what the definition's English `description` of the machine says. */
  thaiDescription?: string
  /** By path below the root: `ready.idle`. A state that belongs to another is named without it: "Nothing in progress". */
  states: Record<StatePath<SchemaOf<TMachine>>, Words>
  /** What happens: "Shopper changes the quantity". */
  events: Record<EventFromLogic<TMachine>['type'], Words>
  /** What is asked, so that "not" can stand before it: "a voucher is applied". */
  guards: Record<GuardName<TMachine>, Words>
  /** What is done: "Shows the new prices". */
  actions: Record<ActionName<TMachine>, Words>
  /** What is waited for: "Place the order". */
  actors: Record<ActorName<TMachine>, Words>
  /** How long: "until the PIN expires". */
  delays: Record<DelayName<TMachine>, Words>
  /** What the literal parameters of guards and actions mean, such as `void` of `isOutcome`. Numbers and error codes have no words. */
  values?: Record<string, Words>
  /** What happens in a state that neither its name nor its transitions say, by path: what others do meanwhile, or what follows. */
  explanations?: Partial<Record<StatePath<SchemaOf<TMachine>>, Words>>
  /** In Thai what the definition's English `description` of a state says, by path. A state with an explanation needs none. */
  thaiDescriptions?: Partial<Record<StatePath<SchemaOf<TMachine>>, string>>
}

/** Checks at compile time that nothing of the machine lacks a name. */
export function defineWords<TMachine extends AnyStateMachine>(
  machine: TMachine,
  words: NoInfer<MachineWords<TMachine>>,
): AnyMachineWords {
  return { machine, ...words }
}

/** The words of any machine, as the workbench takes them. */
export interface AnyMachineWords {
  machine: AnyStateMachine
  name: Words
  thaiDescription?: string
  states: Record<string, Words>
  events: Record<string, Words>
  guards: Record<string, Words>
  actions: Record<string, Words>
  actors: Record<string, Words>
  delays: Record<string, Words>
  values?: Record<string, Words>
  explanations?: Partial<Record<string, Words>>
  thaiDescriptions?: Partial<Record<string, string>>
}
