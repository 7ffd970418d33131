import { assign, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { snackbarMs } from '../../contract/constants'
import type { SnackbarShow } from '../ports'

export type SnackbarEvent = SnackbarShow

export type SnackbarText = Omit<SnackbarShow, 'type'>

export const snackbarMachine = setup({
  types: {} as { context: { text?: SnackbarText }; events: SnackbarEvent },
  actions: {
    setText: assign((_, params: SnackbarText) => ({ text: { name: params.name, values: params.values } })),
    clearText: assign({ text: undefined }),
  },
  delays: { untilHidden: snackbarMs },
}).createMachine({
  id: 'snackbar',
  description: 'Shows one short notice at the bottom, which closes by itself.',
  meta: { requirements: ['GEN-015'] },
  context: {},
  initial: 'hidden',
  states: {
    hidden: {
      description: 'No notice is shown.',
      meta: { requirements: ['GEN-015'] },
      on: { 'snackbar.show': { target: 'shown', actions: { type: 'setText', params: ({ event }) => event } } },
    },
    shown: {
      description: 'A notice is shown for three seconds. A new notice replaces it and restarts the time.',
      meta: { screen: 'snackbar', requirements: ['GEN-015'] },
      exit: 'clearText',
      on: {
        'snackbar.show': {
          target: 'shown',
          reenter: true,
          actions: { type: 'setText', params: ({ event }) => event },
        },
      },
      after: { untilHidden: 'hidden' },
    },
  },
})

/** The notice to show, or undefined. */
export const shownSnackbar = (snapshot: SnapshotFrom<typeof snackbarMachine>): SnackbarText | undefined =>
  snapshot.context.text
