import { defineModel } from '../model'
import { brightnessMachine } from './brightnessMachine'

const broken = { error: new Error('broken') }
const ends = ['brightness.toggle', 'code.gone', 'page.hidden', 'page.left'] as const

export const brightnessModel = defineModel(brightnessMachine, {
  inputs: { page: { input: () => undefined } },
  samples: {
    'brightness.toggle': [{ type: 'brightness.toggle' }],
    'code.gone': [{ type: 'code.gone' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'page.left': [{ type: 'page.left' }],
  },
  outcomes: {
    findOffer: { offered: { done: true }, missing: { done: false }, broken },
    keepFull: { broken },
  },
  senders: { 'code.gone': 'keepFull', 'page.hidden': 'keepFull', 'page.left': 'keepFull' },
  serialize: () => [],
  expects: {
    checking: {
      accepts: [],
      leads: { 'findOffer offered': 'usual', 'findOffer missing': 'unavailable', 'findOffer broken': 'unavailable' },
    },
    unavailable: {
      accepts: [],
      check: ({ snapshot, trail }) => {
        if (snapshot.hasTag('offered')) throw new Error('a control without a call')
        if (trail.some((fact) => fact.kind === 'call' && fact.src === 'keepFull')) throw new Error('it was set')
      },
    },
    usual: {
      accepts: ['brightness.toggle'],
      leads: { 'brightness.toggle': 'full' },
      does: { 'brightness.toggle': ['call keepFull'] },
    },
    full: {
      accepts: ends,
      leads: { ...Object.fromEntries(ends.map((event) => [event, 'usual'])), 'keepFull broken': 'usual' },
    },
  },
  invariants: {
    'the screen is at full brightness exactly while the bank app is asked to keep it': ({ snapshot }) => {
      const isKept = Object.values(snapshot.children).length > 0 && !snapshot.matches('checking')
      if (isKept !== snapshot.hasTag('full')) throw new Error(`kept: ${isKept}`)
    },
    'only the shopper raises it': ({ trail }) => {
      const raised = trail.filter((fact) => fact.kind === 'call' && fact.src === 'keepFull').length
      const presses = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'brightness.toggle').length
      if (raised > presses) throw new Error(`raised ${raised} times in ${presses} presses`)
    },
    'a control is shown only where the bank app offers the call': ({ snapshot, trail }) => {
      const isOffered = trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'offered')
      if (snapshot.hasTag('offered') !== isOffered) throw new Error(`offered: ${isOffered}`)
    },
  },
})
