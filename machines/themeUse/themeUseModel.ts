import { defineModel } from '../model'
import type { AccessAnswer } from '../ports'
import { same } from '../trail'
import { themeUseMachine } from './themeUseMachine'

/** A theme of the seed that every shopper has. */
const productId = '4001'

const input =
  (access: AccessAnswer, isInUse = false) =>
  () => {
    let made = 0
    return {
      productId,
      isInUse,
      access: () => access,
      newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
    }
  }

const refused = { kind: 'business', code: '2004', subCode: '01', key: '2004-01' }

export const themeUseModel = defineModel(themeUseMachine, {
  inputs: {
    owner: { input: input('go') },
    wearer: { input: input('go', true) },
    guest: { input: input('upgradeProfile') },
  },
  samples: { 'theme.activate': [{ type: 'theme.activate' }] },
  outcomes: {
    activateTheme: {
      activated: { done: { product_id: productId } },
      refused: { error: refused },
      lost: { error: { kind: 'network', key: 'default' } },
    },
  },
  // A theme in use offers no further action.
  isHandedOver: (snapshot) => snapshot.context.access() !== 'go' || snapshot.matches('inUse'),
  serialize: ({ context }) => [context.access(), context.isInUse, context.key !== undefined],
  // After a lost answer the theme is activated once more.
  triedWith: ({ context }) => (context.key === undefined ? '' : 'after a lost answer'),
  expects: {
    deciding: { accepts: [] },
    owned: {
      accepts: ['theme.activate'],
      leads: { 'theme.activate': ({ context }) => (context.access() === 'go' ? 'activating' : 'owned') },
      does: {
        'theme.activate': ({ context }) => (context.access() === 'go' ? ['call activateTheme'] : ['access.refused']),
      },
      check: ({ context }) => {
        if (context.isInUse) throw new Error('it is in use')
      },
    },
    activating: {
      accepts: [],
      leads: {
        'activateTheme activated': 'inUse',
        'activateTheme refused': 'owned',
        'activateTheme lost': 'owned',
      },
      does: {
        'activateTheme activated': ['linkOpener: link.open', 'counters: counters.refresh', 'coupon.changed'],
      },
    },
    inUse: {
      accepts: [],
      check: ({ context, trail }) => {
        const isActivated = trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'activated')
        if (!context.isInUse && !isActivated) throw new Error('nobody activated it')
      },
    },
  },
  invariants: {
    'who may not activate asks for nothing': ({ context, trail }) => {
      if (context.access() !== 'go' && trail.some((fact) => fact.kind === 'call')) throw new Error('asked for a guest')
    },
    'a lost reply is asked for again under its key, a refused one under another': ({ trail }) => {
      let key: unknown
      for (const fact of trail) {
        if (fact.kind === 'settled' && fact.outcome !== 'lost') key = undefined
        if (fact.kind !== 'call') continue
        const given = fact.input as { product_id: string; idempotencyKey: string }
        same(given.product_id, productId)
        if (key !== undefined && given.idempotencyKey !== key)
          throw new Error(`asked again under ${given.idempotencyKey} instead of ${String(key)}`)
        key = given.idempotencyKey
      }
      const keys = trail.flatMap((fact) =>
        fact.kind === 'call' ? [(fact.input as { idempotencyKey: string }).idempotencyKey] : [],
      )
      const lost = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'lost').length
      if (new Set(keys).size + lost < keys.length) throw new Error(`${keys.length} calls under ${keys.join()}`)
    },
    'the link opener leads to the bank app’s themes once it is activated, and only then': ({ trail }) => {
      const links = trail.flatMap((fact) =>
        fact.kind === 'sent' && fact.to === 'linkOpener' ? [fact.event['link']] : [],
      )
      const done = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'activated')
      same(
        links,
        done.map(() => ({ link_type: 'kplus', link: 'THEME' })),
      )
      if (trail.some((fact) => fact.kind === 'sent' && fact.to === 'native')) throw new Error('past the link opener')
    },
  },
})
