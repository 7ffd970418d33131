import type { AccessAnswer } from '../ports'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same, sameItems } from '../trail'
import { followShopMachine } from './followShopMachine'

const input = (access: AccessAnswer) => () => ({ access: () => access })
const lost = { error: { kind: 'network', key: 'default' } }

type Sight = Seen<typeof followShopMachine>
interface Wish {
  mid: string
  follow: boolean
}

const applied = (mids: readonly string[], { mid, follow }: Wish) => [
  ...mids.filter((one) => one !== mid),
  ...(follow ? [mid] : []),
]

const isFulfilled = ({ mid, follow }: Wish, mids: readonly string[]) => mids.includes(mid) === follow

/** What the server has, what is still to be saved and which rows are about to go, by the requirement (SHP-005). */
function known({ trail, context }: Sight) {
  let list: 'loading' | 'failed' | 'known' = 'loading'
  let saved: readonly string[] = []
  let wishes: Wish[] = []
  let leaving: string[] = []
  for (const fact of trail) {
    if (fact.kind === 'time') leaving = []
    if (fact.kind === 'settled' && fact.src === 'listFollowed') {
      list = fact.error === undefined ? 'known' : 'failed'
      if (list === 'known') saved = fact.output as readonly string[]
      wishes = list === 'known' ? wishes.filter((wish) => !isFulfilled(wish, saved)) : []
    }
    if (fact.kind === 'settled' && fact.src === 'saveFollow') {
      const [wish, ...others] = wishes as [Wish, ...Wish[]]
      if (fact.outcome === 'saved') saved = applied(saved, wish)
      if (fact.outcome === 'saved' && !wish.follow) leaving.push(wish.mid)
      wishes = others
    }
    if (fact.kind !== 'event') continue
    const { type, mid } = fact.event
    if (type === 'shop.unfollowed') leaving.push(mid)
    if (type !== 'shop.toggle' || list === 'loading' || context.access() !== 'go') continue
    if (list === 'failed') list = 'loading'
    const follow = !wishes.reduce(applied, saved).includes(mid)
    wishes = [...wishes.filter((one, at) => at === 0 || one.mid !== mid), { mid, follow }]
  }
  return { saved, wishes, leaving }
}

/** The wish that is being saved removes a row. */
const isUnfollowed = ({ context }: Sight) => context.wishes[0]?.follow === false
/** The state after the list is loaded: a press that waited for it is saved, unless the list has it already. */
const savesWaiting =
  (...mids: readonly string[]) =>
  ({ context }: Sight) =>
    context.wishes.every((wish) => isFulfilled(wish, mids)) ? 'shops.idle' : 'shops.saving'
const savesNext = ({ context }: Sight) => (context.wishes.length > 1 ? 'shops.saving' : 'shops.idle')

export const followShopModel = defineModel(followShopMachine, {
  inputs: {
    member: { input: input('go') },
    guest: { input: input('upgradeProfile') },
  },
  samples: {
    'shop.toggle': [
      { type: 'shop.toggle', mid: '100001' },
      { type: 'shop.toggle', mid: '100002' },
    ],
    'shop.unfollowed': [{ type: 'shop.unfollowed', mid: '100003' }],
  },
  outcomes: {
    listFollowed: {
      one: { done: ['100001'], when: ({ context }) => context.access() === 'go' },
      none: { done: [] },
      lost: { ...lost, when: ({ context }) => context.access() === 'go' },
    },
    saveFollow: { saved: { done: undefined }, lost },
  },
  delays: { untilSnackbarIsGone: 3_000 },
  serialize: ({ context }) => [
    context.access(),
    [...context.followed].sort(),
    [...context.saved].sort(),
    context.wishes.map(({ mid, follow }) => [mid, follow]).slice(0, 3),
    context.leaving.length > 0,
  ],
  expects: {
    'shops.unknown': {
      accepts: [],
      leads: {
        'listFollowed one': savesWaiting('100001'),
        'listFollowed none': savesWaiting(),
        'listFollowed lost': 'shops.failed',
      },
      does: { 'listFollowed lost': ({ context }) => (context.wishes.length > 0 ? ['followUp: error.raised'] : []) },
    },
    'shops.failed': {
      accepts: ['shop.toggle'],
      leads: { 'shop.toggle': 'shops.unknown' },
      does: { 'shop.toggle': ['call listFollowed'] },
      check: ({ context }) => {
        if (context.followed.length + context.wishes.length > 0) throw new Error('a press that is not saved is shown')
      },
    },
    'shops.idle': {
      accepts: ['shop.toggle'],
      leads: { 'shop.toggle': ({ context }) => (context.access() === 'go' ? 'shops.saving' : 'shops.idle') },
      does: { 'shop.toggle': ({ context }) => [context.access() === 'go' ? 'call saveFollow' : 'access.refused'] },
      check: ({ context }) => {
        if ([...context.followed].sort().join() !== [...context.saved].sort().join())
          throw new Error(`shown ${context.followed.join()}, known ${context.saved.join()}`)
      },
    },
    'shops.saving': {
      accepts: ['shop.toggle'],
      leads: { 'shop.toggle': 'shops.saving', 'saveFollow saved': savesNext, 'saveFollow lost': savesNext },
      does: { 'saveFollow saved': (seen) => (isUnfollowed(seen) ? ['snackbar: snackbar.show'] : []) },
    },
    'rows.resting': {
      accepts: ['shop.unfollowed'],
      leads: {
        'shop.unfollowed': 'rows.leaving',
        'saveFollow saved': (seen) => (isUnfollowed(seen) ? 'rows.leaving' : 'rows.resting'),
      },
      check: ({ context }) => {
        if (context.leaving.length > 0) throw new Error('a row that never goes')
      },
    },
    'rows.leaving': {
      accepts: ['shop.unfollowed'],
      after: ['untilSnackbarIsGone'],
      leads: {
        'shop.unfollowed': 'rows.leaving',
        'saveFollow saved': 'rows.leaving',
        untilSnackbarIsGone: 'rows.resting',
      },
    },
  },
  invariants: {
    'each press is saved once, and a row goes with its snackbar': (seen) => {
      const { saved, wishes, leaving } = known(seen)
      same(seen.context.saved, saved)
      same(
        seen.context.wishes.map(({ mid, follow }) => [mid, follow]),
        wishes.map(({ mid, follow }) => [mid, follow]),
      )
      same(seen.context.leaving, leaving)
    },
    'a snackbar appears for an unfollowed shop only': ({ trail }) => {
      const shown = trail.flatMap((fact) =>
        fact.kind === 'sent' && fact.to === 'snackbar' ? [fact.event['name']] : [],
      )
      for (const name of shown) same(name, 'unfollowed')
    },
    'what is shown is what is known with the wishes applied': ({ context: { followed, saved, wishes } }) => {
      const wanted = new Set(saved)
      for (const { mid, follow } of wishes)
        if (follow) wanted.add(mid)
        else wanted.delete(mid)
      sameItems(followed, [...wanted])
    },
    'who may not follow changes nothing': ({ context, trail }) => {
      const isSaving = trail.some((fact) => fact.kind === 'call' && fact.src === 'saveFollow')
      if (isSaving && context.access() !== 'go') throw new Error('saved for a guest')
    },
  },
})
