import { snackbarMs } from '../../contract/constants'
import { defineModel } from '../model'
import { snackbarMachine } from './snackbarMachine'

export const snackbarModel = defineModel(snackbarMachine, {
  inputs: { page: { input: () => undefined } },
  samples: {
    'snackbar.show': [
      { type: 'snackbar.show', name: 'copied' },
      { type: 'snackbar.show', name: 'saved', values: { count: 2 } },
    ],
  },
  outcomes: {},
  delays: { untilHidden: 3_000 },
  waits: { aSecond: 1_000 },
  serialize: ({ context }) => [context.text?.name],
  expects: {
    hidden: {
      accepts: ['snackbar.show'],
      leads: { 'snackbar.show': 'shown' },
      check: ({ context }) => {
        if (context.text) throw new Error('A hidden notice has a text.')
      },
    },
    shown: {
      accepts: ['snackbar.show'],
      after: ['untilHidden'],
      leads: { 'snackbar.show': 'shown', untilHidden: 'hidden' },
      check: ({ context, trail }) => {
        const last = trail.findLast((fact) => fact.kind === 'event')
        if (last?.event.type !== 'snackbar.show' || last.event.name !== context.text?.name) {
          throw new Error(`${context.text?.name} is shown, another was asked for last.`)
        }
      },
    },
  },
  invariants: {
    'a notice goes three seconds after it was last asked for': ({ snapshot, now, trail }) => {
      const shownAt = trail.reduce(
        (state, fact) => {
          if (fact.kind === 'time') return { ...state, at: fact.now }
          return fact.kind === 'event' && fact.event.type === 'snackbar.show' ? { ...state, shown: state.at } : state
        },
        { at: NaN, shown: NaN },
      ).shown
      if (snapshot.matches('shown') && now - shownAt >= snackbarMs) throw new Error('The notice stays.')
      if (snapshot.matches('hidden') && now - shownAt < snackbarMs) throw new Error('The notice goes early.')
    },
  },
})
