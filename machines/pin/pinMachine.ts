import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { AnyActorRef } from 'xstate'
import { orderPolling, pinWaitMs, requestTimeoutMs } from '../../contract/constants'
import type { PinStatus } from '../../contract/pin'
import { nativeRequest, notProvided, nullActor } from '../ports'
import type { NativeRequested } from '../ports'

/**
 * `lapsed`: the server voided the pending request without a cancel from here: the time was over, or the bank accepts no further PIN.
 * `refused`: the pad is busy with another request. `abandoned`: another request replaced it before it was decided.
 */
export type PinOutcome = 'confirmed' | 'cancelled' | 'lapsed' | 'refused' | 'abandoned'

export interface PinClosed {
  type: 'pin.closed'
  reference: string
  outcome: PinOutcome
}

/** Sent to the opener each time the server has no PIN yet: the shopper can retry or cancel. */
export interface PinUndecided {
  type: 'pin.undecided'
  reference: string
}

export type PinEvent =
  | { type: 'pin.open'; reference: string; opener?: AnyActorRef }
  /** The market's web view shows again. Carries no information about the PIN. */
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

interface Request {
  reference: string
  opener?: AnyActorRef
}

interface Context extends Request {
  /** Whether the web view is hidden: the server is not polled then (BRG-051). */
  isHidden: boolean
  /** Whether the shopper asked for the pad while the server is polled: it opens unless the PIN was entered. */
  isPadWanted: boolean
}

/** Another request than the pending one. */
const refused = {
  guard: { type: 'isOther', params: ({ event }: { event: Request }) => event },
  actions: { type: 'refuse', params: ({ event }: { event: Request }) => event },
} as const

export const pinMachine = setup({
  types: {} as { context: Context; events: PinEvent; emitted: NativeRequested | PinAnswered; tags: 'busy' },
  actors: {
    /** Loads the state of the request with this reference. */
    askPin: fromPromise<PinStatus, { reference: string }>(notProvided('askPin')),
    /** Requests the server to void the pending request; resolves with its final state. */
    cancelPin: fromPromise<PinStatus, { reference: string }>(notProvided('cancelPin')),
  },
  guards: {
    isOther: ({ context }, params: { reference: string }) => params.reference !== context.reference,
    isHidden: ({ context }) => context.isHidden,
    isPadWanted: ({ context }) => context.isPadWanted,
    isStatus: (_, params: { status: PinStatus; is: PinStatus }) => params.status === params.is,
  },
  actions: {
    setRequest: assign((_, params: Request) => ({ reference: params.reference, opener: params.opener })),
    markShown: assign({ isHidden: false }),
    markHidden: assign({ isHidden: true }),
    wantPad: assign({ isPadWanted: true }),
    forgetPad: assign({ isPadWanted: false }),
    openPad: emit(({ context }) => nativeRequest('openPin', { pin_reference: context.reference })),
    answer: enqueueActions(({ context, enqueue }, params: { outcome: PinOutcome }) => {
      const closed: PinClosed = { type: 'pin.closed', reference: context.reference, outcome: params.outcome }
      enqueue.sendTo(context.opener ?? nullActor, closed)
      enqueue.emit({ type: 'pin.answered', reference: context.reference, outcome: params.outcome })
    }),
    notifyUndecided: sendTo(
      ({ context }) => context.opener ?? nullActor,
      ({ context }): PinUndecided => ({ type: 'pin.undecided', reference: context.reference }),
    ),
    refuse: enqueueActions(({ enqueue }, params: Request) => {
      const closed: PinClosed = { type: 'pin.closed', reference: params.reference, outcome: 'refused' }
      enqueue.sendTo(params.opener ?? nullActor, closed)
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
  description:
    'The bank app’s PIN pad. Callbacks are not trusted: only the server’s answer decides whether the PIN was entered.',
  meta: { requirements: ['BRG-025', 'BRG-031'] },
  context: { reference: '', isHidden: false, isPadWanted: false },
  initial: 'none',
  on: {
    'pin.open': [refused, { actions: { type: 'setRequest', params: ({ event }) => event } }],
    'pin.returned': { actions: 'markShown' },
    'page.hidden': { actions: 'markHidden' },
  },
  states: {
    none: {
      description: 'No request is waiting for a PIN.',
      meta: { requirements: ['BRG-025'] },
      on: { 'pin.open': { target: 'waiting', actions: { type: 'setRequest', params: ({ event }) => event } } },
    },
    waiting: {
      description: 'The bank app’s PIN pad is open.',
      meta: { screen: 'pin', requirements: ['BRG-025', 'BRG-031'] },
      entry: 'openPad',
      on: {
        'pin.returned': { target: 'asking', actions: 'markShown' },
        'pin.retry': { target: 'waiting', reenter: true },
        'pin.cancel': 'cancelling',
      },
      after: { untilAsked: 'asking' },
    },
    asking: {
      description:
        'The server is polled once for the result of the PIN. If the shopper asks for the pad meanwhile, it opens unless the PIN was entered.',
      meta: { screen: 'pin', requirements: ['BRG-031'] },
      tags: 'busy',
      exit: 'forgetPad',
      on: {
        'pin.open': [refused, { actions: [{ type: 'setRequest', params: ({ event }) => event }, 'wantPad'] }],
        'pin.retry': { actions: 'wantPad' },
        'pin.cancel': 'cancelling',
      },
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
          { guard: 'isPadWanted', target: 'waiting' },
          { target: 'open.undecided' },
        ],
        onError: [{ guard: 'isPadWanted', target: 'waiting' }, { target: 'open.unanswered' }],
      },
      after: { untilAnswerIsLate: [{ guard: 'isPadWanted', target: 'waiting' }, { target: 'open.unanswered' }] },
    },
    open: {
      description: 'The request is still pending. The shopper can open the PIN pad again or cancel.',
      meta: { screen: 'pin', requirements: ['BRG-031'] },
      entry: 'notifyUndecided',
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
        'pin.returned': { target: 'asking', actions: 'markShown' },
      },
      initial: 'undecided',
      states: {
        undecided: {
          description: 'The server has not received a PIN yet. It is polled again after a pause.',
          meta: { screen: 'pin', requirements: ['BRG-031'] },
          always: { guard: 'isHidden', target: 'hidden' },
          after: { untilAskedAgain: '#pin.asking' },
        },
        unanswered: {
          description: 'The server did not answer. The poll is retried after a pause or when the network returns.',
          meta: { screen: 'pin', requirements: ['BRG-031', 'REL-007'] },
          always: { guard: 'isHidden', target: 'hidden' },
          on: { 'network.returned': '#pin.asking' },
          after: { untilTriedAgain: '#pin.asking' },
        },
        hidden: {
          description: 'The page is hidden. Polling pauses until it is shown again.',
          meta: { screen: 'pin', requirements: ['BRG-051'] },
        },
      },
    },
    cancelling: {
      description: 'The shopper cancels. The server voids the request, or answers that the PIN was entered first.',
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
        onError: 'open.unanswered',
      },
      after: { untilAnswerIsLate: 'open.unanswered' },
    },
  },
})
