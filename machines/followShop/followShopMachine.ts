import { assign, emit, fromPromise, not, raise, sendTo, setup } from 'xstate'
import { snackbarMs } from '../../contract/constants'
import type { AccessAnswer } from '../ports'
import { failedCall, notProvided, toFollowUp, toSnackbar } from '../ports'

export interface FollowShopInput {
  /** Whether the shopper may follow shops; called at every press. */
  access: () => AccessAnswer
}

interface Wish {
  mid: string
  follow: boolean
}

interface Context extends FollowShopInput {
  /** The displayed list: the server's list with the pending changes applied. */
  followed: readonly string[]
  /** The server's last list. */
  saved: readonly string[]
  /** Pending changes. The first is being saved, or waits for the list; of each shop at most one more is queued. */
  wishes: readonly Wish[]
  /** No longer followed, but listed until the snackbar is hidden. */
  leaving: readonly string[]
}

export type FollowShopEvent =
  | { type: 'shop.toggle'; mid: string }
  /** A shop was unfollowed; sent by the machine to itself. */
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
    /** Ids of all followed shops, once the shopper is verified; empty for a shopper who may not follow shops. */
    listFollowed: fromPromise<readonly string[]>(notProvided('listFollowed')),
    saveFollow: fromPromise<unknown, Wish>(notProvided('saveFollow')),
  },
  actions: {
    setFollowed: assign(({ context }, { mids }: { mids: readonly string[] }) => {
      const wishes = context.wishes.filter(({ mid, follow }) => mids.includes(mid) !== follow)
      return { followed: wishes.reduce(applied, mids), saved: mids, wishes }
    }),
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
    showUnfollowed: sendTo(toSnackbar, { type: 'snackbar.show', name: 'unfollowed' }),
    notifyUnfollowed: raise(({ context }) => ({ type: 'shop.unfollowed' as const, mid: context.wishes[0]?.mid ?? '' })),
    raiseError: sendTo(toFollowUp, (_, { error }: { error: unknown }) => failedCall(error)),
    emitRefused: emit(({ context }) => ({
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
  description: 'The shops that the shopper follows. A press is shown at once and reverted if saving fails.',
  meta: { requirements: ['SHP-001', 'SHP-005', 'API-049'] },
  type: 'parallel',
  context: ({ input }) => ({ ...input, followed: [], saved: [], wishes: [], leaving: [] }),
  states: {
    shops: {
      description: 'Loads the followed shops and saves changes.',
      meta: { requirements: ['SHP-005'] },
      initial: 'unknown',
      states: {
        unknown: {
          description: 'The followed shops are loading.',
          meta: { requirements: ['SHP-005', 'API-111'] },
          invoke: {
            src: 'listFollowed',
            onDone: {
              target: 'idle',
              actions: { type: 'setFollowed', params: ({ event }) => ({ mids: event.output }) },
            },
            onError: [
              {
                guard: 'hasWish',
                target: 'failed',
                actions: ['rollBack', { type: 'raiseError', params: ({ event }) => event }],
              },
              { target: 'failed' },
            ],
          },
        },
        failed: {
          description:
            'The followed shops failed to load. The next press is shown and reloads them; it is saved once they are known.',
          meta: { requirements: ['SHP-005', 'GEN-023'] },
          on: {
            'shop.toggle': { target: 'unknown', actions: { type: 'wish', params: ({ event }) => event } },
          },
        },
        idle: {
          description: 'No change is being saved.',
          meta: { requirements: ['SHP-001', 'SHP-005'] },
          tags: 'known',
          always: { guard: 'hasWish', target: 'saving' },
          on: {
            'shop.toggle': [
              { guard: not('mayFollow'), actions: 'emitRefused' },
              { target: 'saving', actions: { type: 'wish', params: ({ event }) => event } },
            ],
          },
        },
        saving: {
          description: 'A change is shown and saved in the background. Further changes are queued.',
          meta: { requirements: ['SHP-005', 'API-049'] },
          tags: 'known',
          on: { 'shop.toggle': { actions: { type: 'wish', params: ({ event }) => event } } },
          invoke: {
            src: 'saveFollow',
            input: ({ context }) => context.wishes[0] ?? { mid: '', follow: false },
            onDone: [
              { guard: 'isUnfollow', target: 'idle', actions: ['showUnfollowed', 'notifyUnfollowed', 'keepWish'] },
              { target: 'idle', actions: 'keepWish' },
            ],
            onError: { target: 'idle', actions: 'rollBack' },
          },
        },
      },
    },
    rows: {
      description: 'Rows of unfollowed shops in the list of favourites.',
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
          description: 'The snackbar shows that a shop was unfollowed. Its row is removed together with the snackbar.',
          meta: { screen: '/fav-shop', requirements: ['SHP-005', 'GEN-015'] },
          after: { untilSnackbarIsGone: { target: 'resting', actions: 'dropLeaving' } },
        },
      },
    },
  },
})
