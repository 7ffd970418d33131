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
  /** Key of the opening request, until its outcome is known. */
  openingKey?: string
  /** A refresh waits until the gift is open. */
  isOutdated?: boolean
}

export type GiftOpeningEvent = { type: 'gift.open' } | { type: 'gift.retry' } | { type: 'gift.refresh' }

const isParcel = (gift: Gift | undefined): boolean => gift?.side === 'recipient' && gift.gift_status === 'sent'

const giftOf = ({ event }: { event: { output: Gift } }) => ({ gift: event.output })
/** Transitions for a loaded gift, from any state. */
const emitted = [
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
    clearKey: assign({ openingKey: undefined }),
    markOutdated: assign({ isOutdated: true }),
    markCurrent: assign({ isOutdated: false }),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
  },
  guards: {
    isWrapped: (_, { gift }: { gift: Gift }) => isParcel(gift),
    isOutdated: ({ context }) => context.isOutdated === true,
    isStillWrapped: ({ context }) => isParcel(context.gift),
    isOver: (_, { error }: { error: unknown }) => ['103', '102'].includes(asApiError(error).key),
    isGone: (_, { error }: { error: unknown }) => asApiError(error).key === '410',
  },
}).createMachine({
  id: 'giftOpening',
  description: 'The recipient’s view of a gift: wrapped until it is opened, which happens once.',
  meta: { requirements: ['CPN-015'] },
  context: ({ input }) => ({ ...input }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The gift is loading.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'API-059'] },
      tags: 'busy',
      entry: 'markCurrent',
      on: { 'gift.refresh': { target: 'loading', reenter: true } },
      invoke: {
        src: 'loadGift',
        input: ({ context }) => ({ giftId: context.giftId }),
        onDone: emitted,
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over' },
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { target: 'failed' },
        ],
      },
    },
    failed: {
      description: 'The gift failed to load. The shopper can retry.',
      meta: { screen: '/gift/$giftId', requirements: ['REL-007'] },
      on: { 'gift.retry': 'loading' },
    },
    gone: {
      description: 'The shopper has no such gift.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015'] },
      on: { 'gift.refresh': 'loading' },
    },
    over: {
      description: 'The gift has lapsed: its time is over, or a guest did not register in time.',
      meta: { screen: '/gift/$giftId', requirements: ['GFT-015', 'GFT-016', 'ERR-035'] },
      on: { 'gift.refresh': 'loading' },
    },
    wrapped: {
      description: 'The parcel is shown with the sender’s name. Its content stays hidden until it is opened.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'GFT-014', 'GFT-016'] },
      tags: 'shown',
      always: { guard: 'isOutdated', target: 'refreshing' },
      on: { 'gift.open': { target: 'opening', actions: 'makeKey' }, 'gift.refresh': 'refreshing' },
    },
    refreshing: {
      description: 'The gift is reloading and stays visible. A wrapped gift can be opened meanwhile.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'REL-007'] },
      tags: ['busy', 'shown'],
      entry: 'markCurrent',
      on: {
        'gift.open': { guard: 'isStillWrapped', target: 'opening', actions: 'makeKey' },
        'gift.refresh': { target: 'refreshing', reenter: true },
      },
      invoke: {
        src: 'loadGift',
        input: ({ context }) => ({ giftId: context.giftId }),
        onDone: emitted,
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over' },
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
          { guard: 'isStillWrapped', target: 'wrapped' },
          { target: 'opened' },
        ],
      },
    },
    opening: {
      description:
        'The gift is being opened on the server. A second press of the button has no effect, and a refresh waits.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'REL-001'] },
      tags: ['busy', 'shown'],
      on: { 'gift.refresh': { actions: 'markOutdated' } },
      invoke: {
        src: 'openGift',
        input: ({ context }) => ({ giftId: context.giftId, idempotencyKey: context.openingKey ?? '' }),
        onDone: {
          target: 'opened',
          actions: [{ type: 'setGift', params: giftOf }, 'clearKey', 'refreshCounts'],
        },
        onError: [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'over', actions: 'clearKey' },
          { target: 'wrapped' },
        ],
      },
    },
    opened: {
      description: 'The gift is open: the card with picture and message, as long as it is kept, and the content.',
      meta: { screen: '/gift/$giftId', requirements: ['CPN-015', 'GFT-002', 'GFT-014'] },
      tags: 'shown',
      always: { guard: 'isOutdated', target: 'refreshing' },
      on: { 'gift.refresh': 'refreshing' },
    },
  },
})

/** Whether the parcel is shown, of which only the sender is visible. */
export const isWrappedGift = (snapshot: SnapshotFrom<typeof giftOpeningMachine>): boolean =>
  snapshot.hasTag('shown') && isParcel(snapshot.context.gift)

/** Whether the gift's card and its content are shown. */
export const isOpenedGift = (snapshot: SnapshotFrom<typeof giftOpeningMachine>): boolean =>
  snapshot.hasTag('shown') && !isParcel(snapshot.context.gift)
