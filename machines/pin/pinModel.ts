import { defineModel } from '../model'
import { pinMachine } from './pinMachine'

const lost = { kind: 'network', key: 'default' }

export const pinModel = defineModel(pinMachine, {
  inputs: { page: { input: () => undefined } },
  samples: {
    'pin.open': [
      { type: 'pin.open', reference: 'order-1' },
      { type: 'pin.open', reference: 'gift-2' },
    ],
    'pin.returned': [{ type: 'pin.returned' }],
    'pin.retry': [{ type: 'pin.retry' }],
    'pin.cancel': [{ type: 'pin.cancel' }],
  },
  outcomes: {
    askPin: {
      confirmed: { done: 'confirmed' },
      open: { done: 'open' },
      cancelled: { done: 'cancelled' },
      lost: { error: lost },
    },
    cancelPin: {
      cancelled: { done: 'cancelled' },
      tooLate: { done: 'confirmed' },
      refused: { done: 'open' },
      lost: { error: lost },
    },
  },
  serialize: ({ context }) => [context.reference],
  expects: {
    none: { accepts: ['pin.open'] },
    waiting: { accepts: ['pin.returned', 'pin.cancel'], after: ['untilAsked'] },
    asking: { accepts: [], after: ['untilAnswerIsLate'] },
    undecided: { accepts: ['pin.open', 'pin.returned', 'pin.retry', 'pin.cancel'] },
    cancelling: { accepts: [], after: ['untilAnswerIsLate'] },
  },
  invariants: {
    'only the server ends it': ({ snapshot, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'settled' || fact.kind === 'event')
      const wasOpened = trail.some((fact) => fact.kind === 'event' && fact.event.type === 'pin.open')
      if (!snapshot.matches('none') || !wasOpened) return
      if (last?.kind === 'event' && last.event.type === 'pin.open') throw new Error('The pad did not open.')
      const end = trail.findLast((fact) => fact.kind === 'settled')
      if (end?.output !== 'confirmed' && end?.output !== 'cancelled') throw new Error(`ended by ${end?.outcome}`)
    },
    'the pad opens for the reference that waits': ({ context, trail }) => {
      const call = trail.findLast((fact) => fact.kind === 'emitted')?.event
      if (call?.name === 'openPin' && call.payload.pin_reference !== context.reference) throw new Error('another one')
    },
  },
})
