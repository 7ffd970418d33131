import type { AccessAnswer } from '../ports'
import { defineModel } from '../model'
import { followShopMachine } from './followShopMachine'

const input = (access: AccessAnswer) => () => ({ access: () => access })
const lost = { error: { kind: 'network', key: 'default' } }

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
    'shops.unknown': { accepts: [] },
    'shops.failed': { accepts: ['shop.toggle'] },
    'shops.idle': {
      accepts: ['shop.toggle'],
      check: ({ context }) => {
        if ([...context.followed].sort().join() !== [...context.saved].sort().join())
          throw new Error(`shown ${context.followed.join()}, known ${context.saved.join()}`)
      },
    },
    'shops.saving': { accepts: ['shop.toggle'] },
    'rows.resting': {
      accepts: ['shop.unfollowed'],
      check: ({ context }) => {
        if (context.leaving.length > 0) throw new Error('a row that never goes')
      },
    },
    'rows.leaving': { accepts: ['shop.unfollowed'], after: ['untilSnackbarIsGone'] },
  },
  invariants: {
    'what is shown is what is known with the wishes applied': ({ context: { followed, saved, wishes } }) => {
      const wanted = new Set(saved)
      for (const { mid, follow } of wishes)
        if (follow) wanted.add(mid)
        else wanted.delete(mid)
      if ([...followed].sort().join() !== [...wanted].sort().join()) throw new Error(followed.join())
    },
    'who may not follow changes nothing': ({ context, trail }) => {
      const isSaving = trail.some((fact) => fact.kind === 'call' && fact.src === 'saveFollow')
      if (isSaving && context.access() !== 'go') throw new Error('saved for a guest')
    },
  },
})
