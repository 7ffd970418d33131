import { assign, emit, fromPromise, not, raise, sendTo, setup } from 'xstate'
import { snackbarMs } from '../../contract/constants'
import type { AccessAnswer } from '../ports'
import { notProvided, toSnackbar } from '../ports'

export interface FollowShopInput {
  /** Whether the shopper may follow; asked at every press. */
  access: () => AccessAnswer
}

interface Wish {
  mid: string
  follow: boolean
}

interface Context extends FollowShopInput {
  /** As it is shown: what the server knows with the wishes on their way. */
  followed: readonly string[]
  /** What the server said last. */
  saved: readonly string[]
  /** The first one is on its way; of one shop at most one more waits. */
  wishes: readonly Wish[]
  /** Not followed any more, and still listed until the snackbar is gone. */
  leaving: readonly string[]
}

export type FollowShopEvent =
  | { type: 'shop.toggle'; mid: string }
  /** A shop is not followed any more; the machine tells itself. */
  | { type: 'shop.unfollowed'; mid: string }

const applied = (followed: readonly string[], { mid, follow }: Wish): readonly string[] => {
  const others = followed.filter((one) => one !== mid)
  return follow ? [...others, mid] : others
}

export const followShopMachine = setup({
  types: {} as {
    input: FollowShopInput
    context: Context
    events: FollowShopEvent
    emitted: { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
    tags: 'known'
  },
  actors: {
    /** Ids of all followed shops, once the shopper is verified; none for who may not follow. */
    listFollowed: fromPromise<readonly string[]>(notProvided('listFollowed')),
    saveFollow: fromPromise<unknown, Wish>(notProvided('saveFollow')),
  },
  actions: {
    setFollowed: assign((_, { mids }: { mids: readonly string[] }) => ({ followed: mids, saved: mids })),
    wish: assign(({ context }, { mid }: { mid: string }) => {
      const wish = { mid, follow: !context.followed.includes(mid) }
      const before = context.wishes.filter((one, place) => place === 0 || one.mid !== mid)
      return { followed: applied(context.followed, wish), wishes: [...before, wish] }
    }),
    keepWish: assign(({ context }) => ({
      saved: context.wishes.slice(0, 1).reduce(applied, context.saved),
      wishes: context.wishes.slice(1),
    })),
    rollBack: assign(({ context }) => {
      const wishes = context.wishes.slice(1)
      return { wishes, followed: wishes.reduce(applied, context.saved) }
    }),
    markLeaving: assign(({ context }, { mid }: { mid: string }) => ({ leaving: [...context.leaving, mid] })),
    dropLeaving: assign({ leaving: [] }),
    sayUnfollowed: sendTo(toSnackbar, { type: 'snackbar.show', name: 'unfollowed' }),
    tellUnfollowed: raise(({ context }) => ({ type: 'shop.unfollowed' as const, mid: context.wishes[0]?.mid ?? '' })),
    tellRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
  },
  guards: {
    mayFollow: ({ context }) => context.access() === 'go',
    hasWish: ({ context }) => context.wishes.length > 0,
    isUnfollow: ({ context }) => context.wishes[0]?.follow === false,
  },
  delays: { untilSnackbarIsGone: snackbarMs },
}).createMachine({
  id: 'followShop',
  description: 'Which shops the shopper follows; a press shows at once and is taken back when it fails.',
  meta: { requirements: ['SHP-001', 'SHP-005', 'API-049'] },
  type: 'parallel',
  context: ({ input }) => ({ ...input, followed: [], saved: [], wishes: [], leaving: [] }),
  states: {
    shops: {
      description: 'What the server knows and what it is told.',
      meta: { requirements: ['SHP-005'] },
      initial: 'unknown',
      states: {
        unknown: {
          description: 'The followed shops are asked for.',
          meta: { requirements: ['SHP-005', 'API-111'] },
          invoke: {
            src: 'listFollowed',
            onDone: {
              target: 'idle',
              actions: { type: 'setFollowed', params: ({ event }) => ({ mids: event.output }) },
            },
            onError: 'failed',
          },
        },
        failed: {
          description: 'They did not come. The next press asks again.',
          meta: { requirements: ['SHP-005', 'GEN-023'] },
          on: { 'shop.toggle': 'unknown' },
        },
        idle: {
          description: 'Shown and known are the same.',
          meta: { requirements: ['SHP-001', 'SHP-005'] },
          tags: 'known',
          always: { guard: 'hasWish', target: 'saving' },
          on: {
            'shop.toggle': [
              { guard: not('mayFollow'), actions: 'tellRefused' },
              { target: 'saving', actions: { type: 'wish', params: ({ event }) => event } },
            ],
          },
        },
        saving: {
          description: 'A press is told to the server while it already shows; further ones wait their turn.',
          meta: { requirements: ['SHP-005', 'API-049'] },
          tags: 'known',
          on: { 'shop.toggle': { actions: { type: 'wish', params: ({ event }) => event } } },
          invoke: {
            src: 'saveFollow',
            input: ({ context }) => context.wishes[0] ?? { mid: '', follow: false },
            onDone: [
              { guard: 'isUnfollow', target: 'idle', actions: ['sayUnfollowed', 'tellUnfollowed', 'keepWish'] },
              { target: 'idle', actions: 'keepWish' },
            ],
            onError: { target: 'idle', actions: 'rollBack' },
          },
        },
      },
    },
    rows: {
      description: 'Rows of the list of favourites that are about to go.',
      meta: { screen: '/fav-shop', requirements: ['SHP-005', 'SHP-006'] },
      initial: 'resting',
      on: {
        'shop.unfollowed': { target: '.leaving', actions: { type: 'markLeaving', params: ({ event }) => event } },
      },
      states: {
        resting: {
          description: 'Every row belongs to a followed shop.',
          meta: { screen: '/fav-shop', requirements: ['SHP-006'] },
        },
        leaving: {
          description: 'The snackbar says that a shop is not followed any more; its row goes with it.',
          meta: { screen: '/fav-shop', requirements: ['SHP-005', 'GEN-015'] },
          after: { untilSnackbarIsGone: { target: 'resting', actions: 'dropLeaving' } },
        },
      },
    },
  },
})
