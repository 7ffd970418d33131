import { defineModel } from '../model'
import { merchantProfileMachine } from './merchantProfileMachine'

const all = ['products.show', 'promotions.show', 'about.show'] as const

export const merchantProfileModel = defineModel(merchantProfileMachine, {
  inputs: { shop: { input: () => undefined } },
  samples: {
    'products.show': [{ type: 'products.show' }],
    'promotions.show': [{ type: 'promotions.show' }],
    'about.show': [{ type: 'about.show' }],
  },
  outcomes: {},
  serialize: () => null,
  expects: { products: { accepts: all }, promotions: { accepts: all }, about: { accepts: all } },
  invariants: {
    'no tab asks for anything': ({ trail }) => {
      if (trail.some(({ kind }) => kind === 'call')) throw new Error('a call')
    },
  },
})
