import { fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '../ports'

export type BrightnessEvent =
  | { type: 'brightness.toggle' }
  /** The code expired or is no longer shown. */
  | { type: 'code.gone' }
  | { type: 'page.hidden' }
  /** Another page is shown. */
  | { type: 'page.left' }

export const brightnessMachine = setup({
  types: {} as { events: BrightnessEvent; tags: 'offered' | 'full' },
  actors: {
    findOffer: fromPromise<boolean>(notProvided('findOffer')),
    /** Sets full brightness until it is stopped, and reports what ends the showing of the code. */
    keepFull: fromCallback(notProvided('keepFull')),
  },
  guards: { isOffered: (_, { output }: { output: boolean }) => output },
}).createMachine({
  id: 'brightness',
  description: 'Brightness of the phone’s screen while a coupon’s code is shown, where the bank app can set it.',
  initial: 'checking',
  states: {
    checking: {
      description: 'The page finds out whether the bank app can set the brightness.',
      meta: { requirements: ['CPN-014'] },
      invoke: {
        src: 'findOffer',
        onDone: [
          { guard: { type: 'isOffered', params: ({ event }) => event }, target: 'usual' },
          { target: 'unavailable' },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: {
      type: 'final',
      description: 'The bank app can’t set the brightness. The page shows no control for it.',
      meta: { requirements: ['CPN-014'] },
    },
    usual: {
      description: 'The screen is as bright as the phone usually has it.',
      meta: { requirements: ['CPN-014'] },
      tags: 'offered',
      on: { 'brightness.toggle': 'full' },
    },
    full: {
      description:
        'The screen is at full brightness. Whatever ends this state makes it as bright as usual, also when the page is closed.',
      meta: { requirements: ['CPN-014'] },
      tags: ['offered', 'full'],
      invoke: { src: 'keepFull', onError: 'usual' },
      on: {
        'brightness.toggle': 'usual',
        'code.gone': 'usual',
        'page.hidden': 'usual',
        'page.left': 'usual',
      },
    },
  },
})
