import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type {
  ActorOptions,
  AnyStateMachine,
  EventObject,
  InputFrom,
  NonReducibleUnknown,
  PromiseActorLogic,
} from 'xstate'
import { idOf } from '../../machines/ports'

type Sent = EventObject & Record<string, unknown>

/** A stage for root machines: some run, the others only record events; the clock is simulated. */
export function rootStage() {
  const clock = new SimulatedClock()
  const sent: { to: string; event: Sent }[] = []
  const facts: Sent[] = []
  const root = createActor(
    fromCallback<EventObject>(({ receive }) =>
      receive((event) => void sent.push({ to: 'parent', event: event as Sent })),
    ),
    { clock },
  ).start()

  const listener = fromCallback<EventObject, { name: string }>(({ receive, input }) =>
    receive((event) => void sent.push({ to: input.name, event: event as Sent })),
  )

  /** Starts a machine under its name among the root actors. */
  function play<T extends AnyStateMachine>(machine: T, name: string, input?: InputFrom<T>) {
    const actor = createActor(machine, { parent: root, systemId: name, id: name, input } as ActorOptions<T>)
    actor.on('*', (fact) => void facts.push(fact as Sent))
    return actor.start()
  }

  return {
    clock,
    facts,
    sent,
    play,
    /** A named listener without a machine, to open dialogs and views. */
    asker: (name: string) => createActor(listener, { parent: root, input: { name } }).start(),
    /** Listeners for the root actors that do not run; call it after starting those that do. */
    listen: (...playing: string[]) => {
      for (const name of Object.values(idOf)) {
        if (!playing.includes(name)) {
          createActor(listener, { parent: root, systemId: name, input: { name } }).start()
        }
      }
    },
    sentTo: (name: string) => sent.filter(({ to }) => to === name).map(({ event }) => event),
    /** Names of the calls made to the bank app. */
    nativeCalls: () => facts.filter(({ type }) => type === 'native.requested').map(({ name }) => name),
    factsOf: (type: string) => facts.filter((fact) => fact.type === type),
  }
}

/** A port whose calls are answered by the test, in order. */
export function port<TOutput, TInput = NonReducibleUnknown>() {
  const calls: { input: TInput; resolve: (output: TOutput) => void; reject: (error: unknown) => void }[] = []
  const logic = fromPromise<TOutput, TInput>(
    ({ input }) => new Promise<TOutput>((resolve, reject) => void calls.push({ input, resolve, reject })),
  ) as PromiseActorLogic<TOutput, TInput>
  const last = () => {
    const call = calls.at(-1)
    if (!call) throw new Error('The port was not called.')
    return call
  }
  return {
    logic,
    calls,
    answer: async (output: TOutput) => {
      last().resolve(output)
      await settled()
    },
    fail: async (error: unknown) => {
      last().reject(error)
      await settled()
    },
  }
}

/** Waits until settled promises have been handled. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
