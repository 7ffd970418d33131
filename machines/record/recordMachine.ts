import type { PromiseActorLogic } from 'xstate'
import { assign, fromPromise, setup } from 'xstate'
import type { ApiError } from '../ports'
import { asApiError, notProvided } from '../ports'
import { unchanged } from '../unchanged'

interface RecordContext<Value> {
  value?: Value
  /** The last failure, until a load succeeds. */
  error?: ApiError
}

export type RecordEvent = { type: 'record.retry' } | { type: 'record.refresh' }

export interface RecordActors<Value> {
  loadRecord: PromiseActorLogic<Value>
}

/** The machine of a single value from the server: a product, a shop, counts. The call knows which one. */
export const createRecordMachine = <Value>(actors: RecordActors<Value>) =>
  setup({
    types: {} as { context: RecordContext<Value>; events: RecordEvent; tags: 'shown' },
    actors: { loadRecord: actors.loadRecord },
    actions: {
      setValue: assign(({ context }, { value }: { value: Value }) => ({
        value: unchanged(context.value, value),
        error: undefined,
      })),
      setError: assign((_, { error }: { error: unknown }) => ({ error: asApiError(error) })),
    },
  }).createMachine({
    id: 'record',
    context: {},
    initial: 'loading',
    states: {
      loading: {
        description: 'The record is loading. A skeleton, or what the previous page knew of it, is shown.',
        meta: { requirements: ['GEN-023'] },
        on: { 'record.refresh': { target: 'loading', reenter: true } },
        invoke: {
          src: 'loadRecord',
          onDone: { target: 'idle', actions: { type: 'setValue', params: ({ event }) => ({ value: event.output }) } },
          onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
        },
      },
      idle: {
        description: 'The record is shown.',
        meta: { requirements: ['GEN-023'] },
        tags: 'shown',
        on: { 'record.refresh': 'refreshing' },
      },
      refreshing: {
        description: 'The record is reloading and stays visible, also if the reload fails.',
        meta: { requirements: ['GEN-023', 'NAV-052'] },
        tags: 'shown',
        on: { 'record.refresh': { target: 'refreshing', reenter: true } },
        invoke: {
          src: 'loadRecord',
          onDone: { target: 'idle', actions: { type: 'setValue', params: ({ event }) => ({ value: event.output }) } },
          onError: { target: 'idle', actions: { type: 'setError', params: ({ event }) => event } },
        },
      },
      failed: {
        description:
          'The record failed to load. The page says that it does not exist or has ended, or shows an error with a retry button.',
        meta: { requirements: ['GEN-023', 'NAV-047'] },
        on: { 'record.retry': 'loading', 'record.refresh': 'loading' },
      },
    },
  })

export type RecordMachine<Value> = ReturnType<typeof createRecordMachine<Value>>
/** The actor of a record. */

/** The chart, without its call. Pure: the shop's script leaves it out. */
export const recordMachine = /* @__PURE__ */ createRecordMachine<unknown>({
  loadRecord: fromPromise(notProvided('loadRecord')),
})
