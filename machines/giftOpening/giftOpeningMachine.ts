import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import type { Gift } from '../../contract/gifts'
import { asApiError, notProvided, toCounters } from '../ports'

export interface GiftOpeningInput {
  giftId: string
  /** Makes an idempotency key (a UUID). */
  newKey: () => string
}

interface GiftOpeningContext extends GiftOpeningInput {
  gift?: Gift
  /** Of the one opening, until its outcome is known. */
  openingKey?: string
}

export type GiftOpeningEvent = { type: 'gift.open' } | { type: 'gift.retry' } | { type: 'gift.refresh' }

const isParcel = (gift: Gift | undefined): boolean => gift?.side === 'recipient' && gift.gift_status === 'sent'

const giftOf = ({ event }: { event: { output: Gift } }) => ({ gift: event.output })
/** Where an answer leads, from whichever state it was asked for. */
const told = [
  { guard: { type: 'isWrapped', params: giftOf }, target: 'wrapped', actions: { type: 'setGift', params: giftOf } },
  { target: 'opened', actions: { type: 'setGift', params: giftOf } },
] as const

export const giftOpeningMachine = setup({
  types: {} as {
    input: GiftOpeningInput
    context: GiftOpeningContext
    events: GiftOpeningEvent
    tags: 'busy' | 'shown'
  },
  actors: {
    loadGift: fromPromise<Gift, { giftId: string }>(notProvided('loadGift')),
    openGift: fromPromise<Gift, { giftId: string; idempotencyKey: string }>(notProvided('openGift')),
  },
  actions: {
    setGift: assign((_, { gift }: { gift: Gift }) => ({ gift })),
    makeKey: assign(({ context }) => ({ openingKey: context.openingKey ?? context.newKey() })),
    forgetKey: assign({ openingKey: undefined }),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
  },
  guards: {
    isWrapped: (_, { gift }: { gift: Gift }) => isParcel(gift),
    isStillWrapped: ({ context }) => isParcel(context.gift),
    isOver: (_, { error }: { error: unknown }) => ['103', '102'].includes(asApiError(error).key),
    isGone: (_, { error }: { error: unknown }) => asApiError(error).key === '410',
  },
}).createMachine({
  id: 'giftOpening',
  description: 'A gift as the one who gets it sees it: wrapped until it is opened, once.',
  meta: { requirements: ['CPN-015'] },
  context: ({ input }) => ({ ...input }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The gift is asked for.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'API-059'] },
      tags: 'busy',
      invoke: {
        src: 'loadGift',
        input: ({ context }) => ({ giftId: context.giftId }),
        onDone: told,
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over' },
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'failed' },
        ],
      },
    },
    failed: {
      description: 'The gift could not be read; another try is offered.',
      meta: { screen: '/gift/$giftId', requirements: ['REL-007'] },
      on: { 'gift.retry': 'loading' },
    },
    gone: {
      description: 'There is no such gift for this shopper.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015'] },
      on: { 'gift.refresh': 'loading' },
    },
    over: {
      description: 'The gift has lapsed: its time is over, or a guest did not register in time.',
      meta: { screen: '/gift/$giftId', requirements: ['GFT-015', 'GFT-016', 'ERR-035'] },
      on: { 'gift.refresh': 'loading' },
    },
    wrapped: {
      description: 'The parcel is shown with its sender’s name; what is inside is not told before it is opened.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'GFT-014', 'GFT-016'] },
      tags: 'shown',
      on: { 'gift.open': { target: 'opening', actions: 'makeKey' }, 'gift.refresh': 'refreshing' },
    },
    refreshing: {
      description: 'The gift is asked for again while it stays as it is shown; a wrapped one may be opened meanwhile.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'REL-007'] },
      tags: ['busy', 'shown'],
      on: {
        'gift.open': { guard: 'isStillWrapped', target: 'opening', actions: 'makeKey' },
        'gift.refresh': { target: 'refreshing', reenter: true },
      },
      invoke: {
        src: 'loadGift',
        input: ({ context }) => ({ giftId: context.giftId }),
        onDone: told,
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over' },
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { guard: 'isStillWrapped', target: 'wrapped' },
          { target: 'opened' },
        ],
      },
    },
    opening: {
      description: 'The server is told that the gift is opened. A second press changes nothing.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'REL-001'] },
      tags: ['busy', 'shown'],
      invoke: {
        src: 'openGift',
        input: ({ context }) => ({ giftId: context.giftId, idempotencyKey: context.openingKey ?? '' }),
        onDone: {
          target: 'opened',
          actions: [{ type: 'setGift', params: giftOf }, 'forgetKey', 'refreshCounts'],
        },
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over', actions: 'forgetKey' },
          { target: 'wrapped' },
        ],
      },
    },
    opened: {
      description: 'The card with picture and message while it is kept, and what the gift holds.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'GFT-002', 'GFT-014'] },
      tags: 'shown',
      on: { 'gift.refresh': 'refreshing' },
    },
  },
})

/** Whether the parcel is shown, of which nothing is told but who gives it. */
export const isWrappedGift = (snapshot: SnapshotFrom<typeof giftOpeningMachine>): boolean =>
  snapshot.hasTag('shown') && isParcel(snapshot.context.gift)
