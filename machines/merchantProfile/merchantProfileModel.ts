import { defineModel } from '../model'
import { merchantProfileMachine } from './merchantProfileMachine'

/** Every tab leads to every other one. */
const shows = {
  accepts: [],
  leads: { 'products.show': 'products', 'promotions.show': 'promotions', 'about.show': 'about' },
} as const

export const merchantProfileModel = defineModel(merchantProfileMachine, {
  inputs: { shop: { input: () => undefined } },
  samples: {
    'products.show': [{ type: 'products.show' }],
    'promotions.show': [{ type: 'promotions.show' }],
    'about.show': [{ type: 'about.show' }],
  },
  outcomes: {},
  serialize: () => null,
  acceptsAnywhere: ['products.show', 'promotions.show', 'about.show'],
  expects: { products: shows, promotions: shows, about: shows },
  invariants: {
    'no tab asks for anything': ({ trail }) => {
      if (trail.some(({ kind }) => kind === 'call')) throw new Error('a call')
    },
  },
})
