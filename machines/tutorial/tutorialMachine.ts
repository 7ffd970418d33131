import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { AnyActorRef } from 'xstate'
import { notProvided, nullActor } from '../ports'

/** The stored progress of a tutorial: the current step, from 0, and whether it no longer opens by itself. */
export interface TutorialProgress {
  step: number
  isHidden: boolean
}

export type TutorialId = 'edonation' | 'main'

export interface TutorialInput extends TutorialProgress {
  id: TutorialId
  /** Number of steps. */
  steps: number
  /** Receives `tutorial.closed`. */
  opener?: AnyActorRef
}

/** `isHidden`: the tutorial was finished or skipped. */
export interface TutorialClosed {
  type: 'tutorial.closed'
  isHidden: boolean
}

export type TutorialEvent =
  | { type: 'tutorial.open' }
  | { type: 'tutorial.next' }
  | { type: 'tutorial.back' }
  | { type: 'tutorial.skip' }
  /** Back, or the close button: the current step is kept. */
  | { type: 'sheet.close' }

export const tutorialMachine = setup({
  types: {} as {
    input: TutorialInput
    context: TutorialInput
    events: TutorialEvent
    emitted: { type: 'sheet.opened' | 'sheet.closed'; name: 'tutorial' }
  },
  actors: {
    /** Resolves when the page is shown and the shopper is verified. */
    untilShown: fromPromise<void>(notProvided('untilShown')),
  },
  actions: {
    goForward: assign(({ context }) => ({ step: context.step + 1 })),
    goBack: assign(({ context }) => ({ step: context.step - 1 })),
    startOver: assign({ step: 0 }),
    hide: assign({ step: 0, isHidden: true }),
    keep: (_, _params: TutorialProgress) => notProvided('keep')(),
    emitOpened: emit({ type: 'sheet.opened', name: 'tutorial' }),
    emitClosed: emit({ type: 'sheet.closed', name: 'tutorial' }),
    notifyOpener: sendTo(
      ({ context }) => context.opener ?? nullActor,
      ({ context }): TutorialClosed => ({ type: 'tutorial.closed', isHidden: context.isHidden }),
    ),
  },
  guards: {
    isHidden: ({ context }) => context.isHidden,
    isFirst: ({ context }) => context.step === 0,
    isLast: ({ context }) => context.step >= context.steps - 1,
  },
}).createMachine({
  id: 'tutorial',
  description: 'Explains a feature in steps, once automatically and then on request.',
  meta: { requirements: ['DON-007', 'DON-008', 'HOM-007', 'HOM-008', 'HOM-009'] },
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Decides whether the tutorial opens automatically: only if it was neither finished nor skipped.',
      meta: { requirements: ['DON-008', 'HOM-008'] },
      always: [{ guard: 'isHidden', target: 'closed' }, { target: 'waiting' }],
    },
    waiting: {
      description: 'Waits until the page is shown and the shopper is verified.',
      meta: { requirements: ['DON-008'] },
      invoke: { src: 'untilShown', onDone: 'showing', onError: 'closed' },
      on: {
        'tutorial.open': {
          target: 'showing',
          actions: ['startOver', { type: 'keep', params: ({ context }) => context }],
        },
      },
    },
    closed: {
      description: 'The tutorial is closed and the opener is notified. The information icon opens it again.',
      meta: { requirements: ['DON-008', 'HOM-009'] },
      entry: 'notifyOpener',
      on: {
        'tutorial.open': {
          target: 'showing',
          actions: ['startOver', { type: 'keep', params: ({ context }) => context }],
        },
      },
    },
    showing: {
      description: 'A step is shown and stored on the device. The last step, or Skip, hides the tutorial permanently.',
      meta: { screen: 'tutorial', requirements: ['DON-007', 'DON-008', 'HOM-007', 'HOM-008', 'HOM-009'] },
      entry: 'emitOpened',
      exit: 'emitClosed',
      on: {
        'tutorial.next': [
          { guard: 'isLast', target: 'closed', actions: ['hide', { type: 'keep', params: ({ context }) => context }] },
          { actions: ['goForward', { type: 'keep', params: ({ context }) => context }] },
        ],
        'tutorial.back': [
          { guard: 'isFirst' },
          { actions: ['goBack', { type: 'keep', params: ({ context }) => context }] },
        ],
        'tutorial.skip': { target: 'closed', actions: ['hide', { type: 'keep', params: ({ context }) => context }] },
        'sheet.close': 'closed',
      },
    },
  },
})
