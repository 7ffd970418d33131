import { defineModel } from '../../../../machines/model'
import { stuckMachine } from './stuckMachine'

export const stuckModel = defineModel(stuckMachine, {
  inputs: { here: { input: () => ({}) as never } },
  samples: {
    'stuck.wait': [{ type: 'stuck.wait' }],
    'stuck.keep': [{ type: 'stuck.keep' }],
    'stuck.rest': [{ type: 'stuck.rest' }],
  },
  outcomes: {},
  serialize: ({ context }) => [context.isReady, context.isSmall],
  expects: {
    'time.idle': { accepts: ['stuck.wait'], leads: { 'stuck.wait': 'time.waiting' } },
    'time.waiting': { accepts: ['stuck.rest'], leads: { 'stuck.rest': 'time.idle' } },
    'memory.idle': { accepts: ['stuck.keep'], leads: { 'stuck.keep': 'memory.keeping' } },
    'memory.keeping': { accepts: ['stuck.rest'], leads: { 'stuck.rest': 'memory.idle' } },
  },
  invariants: {
    'nothing is kept': ({ context }) => {
      if (context.kept.length > 0) throw new Error('something is kept')
    },
  },
})
