import { defineModel } from '../../../machines/model'
import { ticketMachine } from './ticketMachine'

const whileHeld = {
  accepts: ['ticket.cancel', 'seat.lost'],
  after: ['untilHoldEnds'],
  leads: {
    'ticket.cancel': 'choosing',
    'seat.lost': 'failed',
    untilHoldEnds: 'choosing',
    'seatWatch broken': 'failed',
  },
} as const

export const ticketModel = defineModel(ticketMachine, {
  inputs: {
    open: { input: ({ now }) => ({ open: true, now }) },
    closed: { input: ({ now }) => ({ open: false, now }) },
  },
  samples: {
    'ticket.book': [
      { type: 'ticket.book', seats: 2 },
      { type: 'ticket.book', seats: 5 },
    ],
    'ticket.change': [{ type: 'ticket.change' }],
    'ticket.cancel': [{ type: 'ticket.cancel' }],
    'ticket.retry': [{ type: 'ticket.retry' }],
    'meal.pick': [{ type: 'meal.pick', meal: 'rice' }],
    'seat.lost': [{ type: 'seat.lost' }],
  },
  outcomes: {
    bookSeats: {
      booked: { done: ({ now }) => ({ bookedAt: now }) },
      soldOut: { error: { code: 'sold-out' } },
      refused: { error: { code: 'theatre-burnt' } },
    },
    seatWatch: { broken: { error: { code: 'line-cut' } } },
  },
  delays: { untilAnswerIsLate: 10_000 },
  serialize: ({ context }) => [context.tries, context.meal],
  expects: {
    deciding: { accepts: [] },
    closed: { accepts: [] },
    choosing: {
      accepts: ['ticket.book'],
      leads: {
        'ticket.book': (_, event) => (event.type === 'ticket.book' && event.seats > 4 ? 'tooMany' : 'booking'),
      },
    },
    tooMany: { accepts: ['ticket.change'], leads: { 'ticket.change': 'choosing' } },
    booking: {
      accepts: [],
      after: ['untilAnswerIsLate'],
      leads: {
        'bookSeats booked': 'held.meal.open',
        'bookSeats soldOut': 'choosing',
        'bookSeats refused': 'failed',
        untilAnswerIsLate: 'failed',
      },
      check: ({ context }) => {
        if (context.seats < 1) throw new Error('Nothing is booked.')
      },
    },
    failed: {
      accepts: ['ticket.retry', 'ticket.change'],
      leads: {
        'ticket.retry': ({ context }) => (context.tries < 2 ? 'booking' : 'failed'),
        'ticket.change': 'choosing',
      },
      check: ({ context }) => {
        if (context.code === 'sold-out') throw new Error('Who lost a seat to another guest chooses again at once.')
      },
    },
    'held.meal.open': {
      ...whileHeld,
      accepts: [...whileHeld.accepts, 'meal.pick'],
      leads: { ...whileHeld.leads, 'meal.pick': 'paid' },
    },
    'held.meal.picked': whileHeld,
    'held.coat.waiting': whileHeld,
    'held.coat.hung': whileHeld,
    paid: { accepts: [] },
  },
  invariants: {
    'never more than four seats': ({ context }) => {
      if (context.seats > 4) throw new Error(`${context.seats} seats`)
    },
    'told as often as booked': ({ trail }) => {
      const booked = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'booked').length
      const emitted = trail.filter((fact) => fact.kind === 'emitted').length
      if (booked !== emitted) throw new Error(`${booked} booked, ${emitted} told`)
    },
  },
})
