import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { AnyActorRef } from 'xstate'
import { notProvided, nowhere } from '../ports'

/** What the device keeps of a tutorial: the step that was reached, from 0, and whether it opens by itself no more. */
export interface TutorialProgress {
  step: number
  isHidden: boolean
}

export type TutorialId = 'edonation' | 'main'

export interface TutorialInput extends TutorialProgress {
  id: TutorialId
  /** How many steps there are. */
  steps: number
  /** Gets `tutorial.closed`. */
  opener?: AnyActorRef
}

/** `isHidden`: it was read to its end, or skipped. */
export interface TutorialClosed {
  type: 'tutorial.closed'
  isHidden: boolean
}

export type TutorialEvent =
  | { type: 'tutorial.open' }
  | { type: 'tutorial.next' }
  | { type: 'tutorial.back' }
  | { type: 'tutorial.skip' }
  /** Back, or the cross: the step that was reached is kept. */
  | { type: 'sheet.close' }

export const tutorialMachine = setup({
  types: {} as {
    input: TutorialInput
    context: TutorialInput
    events: TutorialEvent
    emitted: { type: 'sheet.opened' | 'sheet.closed'; name: 'tutorial' }
  },
  actors: {
    /** Ends when the page has come to rest before a shopper who is known. */
    untilShown: fromPromise<void>(notProvided('untilShown')),
  },
  actions: {
    goForward: assign(({ context }) => ({ step: context.step + 1 })),
    goBack: assign(({ context }) => ({ step: context.step - 1 })),
    startOver: assign({ step: 0 }),
    hide: assign({ step: 0, isHidden: true }),
    keep: (_, _params: TutorialProgress) => notProvided('keep')(),
    tellOpened: emit({ type: 'sheet.opened', name: 'tutorial' }),
    tellClosed: emit({ type: 'sheet.closed', name: 'tutorial' }),
    tellOpener: sendTo(
      ({ context }) => context.opener ?? nowhere,
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
  description: 'Explains something in steps, once by itself and then whenever it is asked for.',
  meta: { requirements: ['DON-007', 'DON-008', 'HOM-007', 'HOM-008', 'HOM-009'] },
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Only who has not been through it, nor skipped it, is shown it unasked.',
      meta: { requirements: ['DON-008', 'HOM-008'] },
      always: [{ guard: 'isHidden', target: 'closed' }, { target: 'waiting' }],
    },
    waiting: {
      description: 'The page is still on its way in, or the shopper is not known yet.',
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
      description: 'Nothing is explained; the opener knows it. The information sign opens it again.',
      meta: { requirements: ['DON-008', 'HOM-009'] },
      entry: 'tellOpener',
      on: {
        'tutorial.open': {
          target: 'showing',
          actions: ['startOver', { type: 'keep', params: ({ context }) => context }],
        },
      },
    },
    showing: {
      description:
        'One step is explained. The device keeps the step; the last one, or Skip, hides the tutorial for ever.',
      meta: { screen: 'tutorial', requirements: ['DON-007', 'DON-008', 'HOM-007', 'HOM-008', 'HOM-009'] },
      entry: 'tellOpened',
      exit: 'tellClosed',
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
