import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'

export type TicketEvent =
  | { type: 'ticket.book'; seats: number }
  | { type: 'ticket.change' }
  | { type: 'ticket.cancel' }
  | { type: 'ticket.retry' }
  | { type: 'meal.pick'; meal: 'rice' | 'noodles' }
  | { type: 'seat.lost' }

export interface Refusal {
  code: string
}

const notProvided = (name: string) => (): never => {
  throw new Error(`\`${name}\` is not provided.`)
}

/** A machine with every feature of a chart: parallel and nested states, guards, `always`, `after`, done, error, a child actor. */
export const ticketMachine = setup({
  types: {} as {
    input: { open: boolean; now: () => number }
    context: {
      now: () => number
      open: boolean
      seats: number
      tries: number
      bookedAt?: number
      meal?: string
      code?: string
    }
    events: TicketEvent
    emitted: { type: 'ticket.booked'; seats: number }
    tags: 'busy'
  },
  actors: {
    bookSeats: fromPromise<{ bookedAt: number }, { seats: number; attempt: number }>(notProvided('bookSeats')),
    seatWatch: fromCallback<{ type: 'stop' }, { seats: number }>(notProvided('seatWatch')),
  },
  guards: {
    isOpen: ({ context }) => context.open,
    isSoldOut: (_, params: { error: unknown }) => (params.error as Refusal).code === 'sold-out',
    isGroup: ({ event }) => event.type === 'ticket.book' && event.seats > 4,
    canRetry: ({ context }) => context.tries < 2,
    hasMeal: ({ context }) => context.meal !== undefined,
  },
  actions: {
    setSeats: assign((_, params: { seats: number }) => ({ seats: params.seats })),
    setMeal: assign((_, params: { meal: string }) => ({ meal: params.meal })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    setBooked: assign((_, params: { bookedAt: number }) => params),
    setRefusal: assign((_, params: { error: unknown }) => ({ code: (params.error as Refusal).code })),
    reset: assign({ tries: 0, seats: 0, code: undefined, meal: undefined, bookedAt: undefined }),
    emitBooked: emit(({ context }) => ({ type: 'ticket.booked' as const, seats: context.seats })),
  },
  delays: {
    untilAnswerIsLate: 10_000,
    untilHoldEnds: ({ context }) => Math.max(0, (context.bookedAt ?? 0) + 60_000 - context.now()),
  },
}).createMachine({
  id: 'ticket',
  description: 'A ticket for a small theatre.',
  meta: { requirements: ['MBT-001'] },
  context: ({ input }) => ({ now: input.now, open: input.open, seats: 0, tries: 0 }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is the theatre open tonight?',
      meta: { requirements: ['MBT-001'] },
      always: [{ guard: 'isOpen', target: 'choosing' }, { target: 'closed' }],
    },
    closed: { description: 'No show tonight.', meta: { requirements: ['MBT-001'] }, type: 'final' },
    choosing: {
      description: 'The guest chooses how many seats.',
      meta: { requirements: ['MBT-001'] },
      on: {
        'ticket.book': [
          { guard: 'isGroup', target: 'tooMany' },
          { target: 'booking', actions: { type: 'setSeats', params: ({ event }) => ({ seats: event.seats }) } },
        ],
      },
    },
    tooMany: {
      description: 'Groups write a letter.',
      meta: { requirements: ['MBT-001'] },
      on: { 'ticket.change': 'choosing' },
    },
    booking: {
      description: 'The office is asked for the seats.',
      meta: { requirements: ['MBT-001'] },
      tags: 'busy',
      entry: 'countTry',
      invoke: {
        src: 'bookSeats',
        input: ({ context }) => ({ seats: context.seats, attempt: context.tries }),
        onDone: {
          target: 'held',
          actions: [{ type: 'setBooked', params: ({ event }) => ({ bookedAt: event.output.bookedAt }) }, 'emitBooked'],
        },
        onError: [
          {
            guard: { type: 'isSoldOut', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: 'reset',
          },
          { target: 'failed', actions: { type: 'setRefusal', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      after: { untilAnswerIsLate: 'failed' },
    },
    failed: {
      description: 'The office did not answer, or said no.',
      meta: { requirements: ['MBT-001'] },
      on: {
        'ticket.retry': { guard: 'canRetry', target: 'booking' },
        'ticket.change': { target: 'choosing', actions: 'reset' },
      },
    },
    held: {
      description: 'The seats are held for a minute.',
      meta: { requirements: ['MBT-001'] },
      type: 'parallel',
      invoke: { src: 'seatWatch', input: ({ context }) => ({ seats: context.seats }), onError: 'failed' },
      on: { 'ticket.cancel': { target: 'choosing', actions: 'reset' }, 'seat.lost': 'failed' },
      after: { untilHoldEnds: { target: 'choosing', actions: 'reset' } },
      onDone: 'paid',
      states: {
        meal: {
          description: 'What to eat in the break.',
          meta: { requirements: ['MBT-001'] },
          initial: 'open',
          states: {
            open: {
              description: 'Nothing is chosen yet.',
              meta: { requirements: ['MBT-001'] },
              on: {
                'meal.pick': {
                  target: 'picked',
                  actions: { type: 'setMeal', params: ({ event }) => ({ meal: event.meal }) },
                },
              },
            },
            picked: { description: 'A meal is chosen.', meta: { requirements: ['MBT-001'] }, type: 'final' },
          },
        },
        coat: {
          description: 'Coats are taken as soon as the meal is known.',
          meta: { requirements: ['MBT-001'] },
          initial: 'waiting',
          states: {
            waiting: {
              description: 'The guest still decides.',
              meta: { requirements: ['MBT-001'] },
              always: { guard: 'hasMeal', target: 'hung' },
            },
            hung: { description: 'The coat hangs.', meta: { requirements: ['MBT-001'] }, type: 'final' },
          },
        },
      },
    },
    paid: { description: 'See you tonight.', meta: { requirements: ['MBT-001'] }, type: 'final' },
  },
})
