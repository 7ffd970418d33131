import type { Gift } from '../../contract/gifts'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { stepsOf } from '../trail'
import { giftOpeningMachine, isWrappedGift } from './giftOpeningMachine'

const lost = { kind: 'network', key: 'default' }
const refused = (key: string) => ({ kind: 'business', code: key, key })
const wrapped = { gift_id: 'gift-seed-2', gift_status: 'sent', side: 'recipient' } as Gift
const opened = { ...wrapped, gift_status: 'opened' } as Gift
const given = { ...wrapped, side: 'sender' } as Gift
const isParcel = (gift: Gift | undefined) => gift?.side === 'recipient' && gift.gift_status === 'sent'
/** Whether a refresh came since the shopper opened the gift. */
const isRefreshDue = ({ trail }: Pick<Seen<typeof giftOpeningMachine>, 'trail'>) =>
  trail.findLast((fact) => fact.kind === 'event')?.event.type === 'gift.refresh'

export const giftOpeningModel = defineModel(giftOpeningMachine, {
  inputs: {
    page: {
      input: () => {
        let made = 0
        return {
          giftId: 'gift-seed-2',
          newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
        }
      },
    },
  },
  samples: {
    'gift.open': [{ type: 'gift.open' }],
    'gift.retry': [{ type: 'gift.retry' }],
    'gift.refresh': [{ type: 'gift.refresh' }],
  },
  outcomes: {
    loadGift: {
      wrapped: { done: wrapped },
      opened: { done: opened },
      given: { done: given },
      lapsed: { error: refused('103') },
      unknown: { error: refused('410') },
      lost: { error: lost },
    },
    openGift: { opened: { done: opened }, lapsed: { error: refused('103') }, lost: { error: lost } },
  },
  serialize: ({ context }) => [
    context.gift?.gift_status,
    context.gift?.side,
    context.openingKey !== undefined,
    context.isOutdated,
  ],
  expects: {
    loading: {
      accepts: ['gift.refresh'],
      leads: {
        'gift.refresh': 'loading',
        'loadGift wrapped': 'wrapped',
        'loadGift opened': 'opened',
        'loadGift given': 'opened',
        'loadGift lapsed': 'over',
        'loadGift unknown': 'gone',
        'loadGift lost': 'failed',
      },
      does: { 'gift.refresh': ['call loadGift'] },
    },
    failed: { accepts: ['gift.retry'], leads: { 'gift.retry': 'loading' } },
    gone: { accepts: ['gift.refresh'], leads: { 'gift.refresh': 'loading' } },
    over: {
      accepts: ['gift.refresh'],
      leads: { 'gift.refresh': 'loading' },
      check: ({ context, trail }) => {
        // The key of an opening whose answer was lost is kept until its outcome is known.
        const answer = trail.findLast((fact) => fact.kind === 'settled' && fact.src === 'openGift')
        const isLost = answer?.kind === 'settled' && answer.outcome === 'lost'
        if (!isLost && context.openingKey !== undefined) throw new Error('the key of a refused opening is kept')
      },
    },
    wrapped: {
      accepts: ['gift.open', 'gift.refresh'],
      leads: { 'gift.open': 'opening', 'gift.refresh': 'refreshing' },
      check: ({ context }) => {
        if (!isParcel(context.gift)) throw new Error('not wrapped')
      },
    },
    refreshing: {
      accepts: ['gift.open', 'gift.refresh'],
      leads: {
        'gift.open': ({ context }) => (isParcel(context.gift) ? 'opening' : 'refreshing'),
        'gift.refresh': 'refreshing',
        'loadGift wrapped': 'wrapped',
        'loadGift opened': 'opened',
        'loadGift given': 'opened',
        'loadGift lapsed': 'over',
        'loadGift unknown': 'gone',
        'loadGift lost': ({ context }) => (isParcel(context.gift) ? 'wrapped' : 'opened'),
      },
      does: { 'gift.refresh': ['call loadGift'] },
      check: ({ context, snapshot }) => {
        if (context.gift === undefined || isWrappedGift(snapshot) !== isParcel(context.gift))
          throw new Error('not shown')
      },
    },
    opening: {
      accepts: ['gift.refresh'],
      leads: {
        'gift.refresh': 'opening',
        'openGift opened': (seen) => (isRefreshDue(seen) ? 'refreshing' : 'opened'),
        'openGift lapsed': 'over',
        'openGift lost': (seen) => (isRefreshDue(seen) ? 'refreshing' : 'wrapped'),
      },
      does: {
        'openGift opened': (seen) => (isRefreshDue(seen) ? ['call loadGift'] : []),
        'openGift lost': (seen) => (isRefreshDue(seen) ? ['call loadGift'] : []),
      },
    },
    opened: {
      accepts: ['gift.refresh'],
      leads: { 'gift.refresh': 'refreshing' },
      check: ({ context }) => {
        if (context.gift?.gift_status !== 'opened' && context.gift?.side !== 'sender') throw new Error('still wrapped')
      },
    },
  },
  invariants: {
    'a refresh repeats a load at most, never the opening': ({ trail }) => {
      for (const { cause, effects } of stepsOf(trail)) {
        const isRefresh = cause?.kind === 'event' && cause.event.type === 'gift.refresh'
        if (isRefresh && effects.some((one) => one !== 'call loadGift')) throw new Error(effects.join())
      }
    },
    'it is opened when the shopper says so, and one opening has one key until it is known': ({ trail }) => {
      let requested = 0
      let key: unknown
      for (const fact of trail) {
        if (fact.kind === 'event' && fact.event.type === 'gift.open') requested += 1
        if (fact.kind === 'settled' && fact.src === 'openGift' && fact.outcome !== 'lost') key = undefined
        if (fact.kind !== 'call') continue
        if ((fact.input as { giftId: string }).giftId !== 'gift-seed-2') throw new Error('another gift')
        if (fact.src !== 'openGift') continue
        if ((requested -= 1) < 0) throw new Error('opened by itself')
        const { idempotencyKey } = fact.input as { idempotencyKey: string }
        if (!idempotencyKey || (key !== undefined && key !== idempotencyKey)) throw new Error(`key ${idempotencyKey}`)
        key = idempotencyKey
      }
    },
    'the counts are asked for again once it is opened': ({ trail }) => {
      const done = trail.filter(
        (fact) => fact.kind === 'settled' && fact.src === 'openGift' && fact.outcome === 'opened',
      )
      const requested = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'counters')
      if (done.length !== requested.length) throw new Error(`${done.length}, ${requested.length}`)
    },
  },
})
