import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { AnyActorRef } from 'xstate'
import { orderPolling, pinWaitMs, requestTimeoutMs } from '../../contract/constants'
import type { PinStatus } from '../../contract/pin'
import { nativeRequest, notProvided, nowhere } from '../ports'
import type { NativeRequested } from '../ports'

/**
 * `lapsed`: the server voided what waited, though nobody here cancelled it: the time was over, or the bank took no further PIN. `refused`: the
 * pad is busy with something else. `abandoned`: something else took its place while nothing was decided.
 */
export type PinOutcome = 'confirmed' | 'cancelled' | 'lapsed' | 'refused' | 'abandoned'

export interface PinClosed {
  type: 'pin.closed'
  reference: string
  outcome: PinOutcome
}

/** Told to the opener each time the server knows of no PIN yet: the shopper may be asked what to do. */
export interface PinUndecided {
  type: 'pin.undecided'
  reference: string
}

export type PinEvent =
  | { type: 'pin.open'; reference: string; opener?: AnyActorRef }
  /** The market's web view shows again. Says nothing about the PIN. */
  | { type: 'pin.returned' }
  | { type: 'page.hidden' }
  | { type: 'pin.retry' }
  | { type: 'pin.cancel' }
  | { type: 'network.returned' }

export interface PinAnswered {
  type: 'pin.answered'
  reference: string
  outcome: PinOutcome
}

interface Context {
  reference: string
  opener?: AnyActorRef
}

export const pinMachine = setup({
  types: {} as { context: Context; events: PinEvent; emitted: NativeRequested | PinAnswered; tags: 'busy' },
  actors: {
    /** Asks the server for the state of what waits for this reference. */
    askPin: fromPromise<PinStatus, { reference: string }>(notProvided('askPin')),
    /** Asks the server to void what waits; answers with the state that it ended in. */
    cancelPin: fromPromise<PinStatus, { reference: string }>(notProvided('cancelPin')),
  },
  guards: {
    isOther: ({ context }, params: { reference: string }) => params.reference !== context.reference,
    isStatus: (_, params: { status: PinStatus; is: PinStatus }) => params.status === params.is,
  },
  actions: {
    setRequest: assign((_, params: Context) => ({ reference: params.reference, opener: params.opener })),
    openPad: emit(({ context }) => nativeRequest('openPin', { pin_reference: context.reference })),
    answer: enqueueActions(({ context, enqueue }, params: { outcome: PinOutcome }) => {
      const closed: PinClosed = { type: 'pin.closed', reference: context.reference, outcome: params.outcome }
      enqueue.sendTo(context.opener ?? nowhere, closed)
      enqueue.emit({ type: 'pin.answered', reference: context.reference, outcome: params.outcome })
    }),
    tellUndecided: sendTo(
      ({ context }) => context.opener ?? nowhere,
      ({ context }): PinUndecided => ({ type: 'pin.undecided', reference: context.reference }),
    ),
    refuse: enqueueActions(({ enqueue }, params: Context) => {
      const closed: PinClosed = { type: 'pin.closed', reference: params.reference, outcome: 'refused' }
      enqueue.sendTo(params.opener ?? nowhere, closed)
      enqueue.emit({ type: 'pin.answered', reference: params.reference, outcome: 'refused' })
    }),
  },
  delays: {
    untilAsked: pinWaitMs,
    untilAskedAgain: orderPolling.forMs,
    untilTriedAgain: orderPolling.everyMs,
    untilAnswerIsLate: requestTimeoutMs.usual,
  },
}).createMachine({
  id: 'pin',
  description: 'The bank app’s PIN pad. The page believes no callback: the server knows whether the PIN was given.',
  meta: { requirements: ['BRG-025', 'BRG-031'] },
  context: { reference: '' },
  initial: 'none',
  on: {
    'pin.open': [
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        actions: { type: 'refuse', params: ({ event }) => event },
      },
      { actions: { type: 'setRequest', params: ({ event }) => event } },
    ],
  },
  states: {
    none: {
      description: 'Nothing waits for a PIN.',
      meta: { requirements: ['BRG-025'] },
      on: { 'pin.open': { target: 'waiting', actions: { type: 'setRequest', params: ({ event }) => event } } },
    },
    waiting: {
      description: 'The bank app asks the shopper for the PIN.',
      meta: { screen: 'pin', requirements: ['BRG-025', 'BRG-031'] },
      entry: 'openPad',
      on: {
        'pin.returned': 'asking',
        'pin.retry': { target: 'waiting', reenter: true },
        'pin.cancel': 'cancelling',
      },
      after: { untilAsked: 'asking' },
    },
    asking: {
      description: 'The server is asked once what became of it.',
      meta: { screen: 'pin', requirements: ['BRG-031'] },
      tags: 'busy',
      on: { 'pin.cancel': 'cancelling' },
      invoke: {
        src: 'askPin',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: [
          {
            guard: { type: 'isStatus', params: ({ event }) => ({ status: event.output, is: 'confirmed' }) },
            target: 'none',
            actions: { type: 'answer', params: { outcome: 'confirmed' } },
          },
          {
            guard: { type: 'isStatus', params: ({ event }) => ({ status: event.output, is: 'cancelled' }) },
            target: 'none',
            actions: { type: 'answer', params: { outcome: 'lapsed' } },
          },
          { target: 'open.undecided' },
        ],
        onError: 'open.unheard',
      },
      after: { untilAnswerIsLate: 'open.unheard' },
    },
    open: {
      description: 'What waits is still open: the shopper gives the PIN after all, or cancels.',
      meta: { screen: 'pin', requirements: ['BRG-031'] },
      entry: 'tellUndecided',
      on: {
        'pin.open': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'waiting',
            actions: [
              { type: 'answer', params: { outcome: 'abandoned' } },
              { type: 'setRequest', params: ({ event }) => event },
            ],
          },
          { target: 'waiting', actions: { type: 'setRequest', params: ({ event }) => event } },
        ],
        'pin.retry': 'waiting',
        'pin.cancel': 'cancelling',
        'pin.returned': 'asking',
        'page.hidden': '.hidden',
      },
      initial: 'undecided',
      states: {
        undecided: {
          description: 'The server knows of no PIN yet.',
          meta: { screen: 'pin', requirements: ['BRG-031'] },
          after: { untilAskedAgain: '#pin.asking' },
        },
        unheard: {
          description: 'The server could not be asked: it is tried again soon.',
          meta: { screen: 'pin', requirements: ['BRG-031', 'REL-007'] },
          on: { 'network.returned': '#pin.asking' },
          after: { untilTriedAgain: '#pin.asking' },
        },
        hidden: {
          description: 'Nobody sees the page: the server is not asked until it is shown again.',
          meta: { screen: 'pin', requirements: ['BRG-051'] },
        },
      },
    },
    cancelling: {
      description: 'The server is asked to void what waits; it says which came first, PIN or cancel.',
      meta: { screen: 'pin', requirements: ['BRG-031'] },
      tags: 'busy',
      invoke: {
        src: 'cancelPin',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: [
          {
            guard: { type: 'isStatus', params: ({ event }) => ({ status: event.output, is: 'cancelled' }) },
            target: 'none',
            actions: { type: 'answer', params: { outcome: 'cancelled' } },
          },
          {
            guard: { type: 'isStatus', params: ({ event }) => ({ status: event.output, is: 'confirmed' }) },
            target: 'none',
            actions: { type: 'answer', params: { outcome: 'confirmed' } },
          },
          { target: 'open.undecided' },
        ],
        onError: 'open.unheard',
      },
      after: { untilAnswerIsLate: 'open.unheard' },
    },
  },
})
