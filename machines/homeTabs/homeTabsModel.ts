import { defineModel } from '../model'
import { homeTabsMachine } from './homeTabsMachine'

export const homeTabsModel = defineModel(homeTabsMachine, {
  inputs: { plain: { input: () => undefined } },
  samples: {
    'tab.pick': [
      { type: 'tab.pick', section: 's2' },
      { type: 'tab.pick', section: 's3' },
    ],
    'tabs.reset': [{ type: 'tabs.reset' }],
  },
  outcomes: {},
  serialize: ({ context }) => context.section,
  expects: {
    first: { accepts: ['tab.pick'] },
    picked: { accepts: ['tab.pick', 'tabs.reset'] },
  },
  invariants: {
    'the tab picked last is the one that is kept': ({ context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'event')
      const wanted = last?.kind === 'event' && last.event.type === 'tab.pick' ? last.event.section : undefined
      if (context.section !== wanted) throw new Error(`${context.section} instead of ${wanted}`)
    },
  },
})
