import type { SendGiftRequest } from '../../contract/gifts'
import type { Product } from '../../contract/products'
import { defineModel } from '../model'
import { causeOf, same, stepsOf } from '../trail'
import type { Seen } from '../model'
import type { Placement, PlacementInput } from '../placement/placementMachine'
import type { GiftEvent, GiftInput, GiftItem } from './giftMachine'
import { giftMachine } from './giftMachine'
import { sampleGift } from './samples'

type At = Seen<typeof giftMachine>

const lost = { kind: 'network', key: 'default' }
const refused = (key: string): { done: Placement; when: (invocation: { input: PlacementInput }) => boolean } => {
  const [code, subCode] = key.split('-')
  return {
    done: { outcome: 'refused', error: { kind: 'business', code, subCode, key } },
    when: ({ input }) => input.request !== undefined,
  }
}
const now = () => Date.parse('2026-11-21T03:00:00Z')
const openIntent = {
  idempotencyKey: '00000000-0000-4000-8000-000000000000',
  giftId: 'c-full-usable',
  startedAt: now(),
}
const { contact, sender, ...card } = sampleGift
const coupon: GiftItem = { kind: 'coupon', name: 'ลาเต้เย็น', image: '', merchant: 'กาแฟริมดอย', canBeGiven: true }
const product: GiftItem = { ...coupon, kind: 'product', product: { product_id: '2002' } as Product }

const input =
  (change: Partial<GiftInput> = {}) =>
  (): GiftInput => {
    let made = 0
    return {
      giftId: 'c-full-usable',
      sender,
      messageMax: 150,
      access: () => 'go',
      isHidden: () => false,
      now,
      newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
      ...change,
    }
  }

/** An item once loaded as a coupon remains one. */
const isKind =
  (kind: GiftItem['kind']) =>
  ({ context: { item } }: Pick<At, 'context'>) =>
    item === undefined || item.kind === kind

/** The inputs of all placements: a key belongs to one request. */
const placings = ({ trail }: At): PlacementInput[] =>
  trail.flatMap((fact) => (fact.kind === 'call' && fact.src === 'placement' ? [fact.input as PlacementInput] : []))

const entered = (before: At, event: { type: string; step?: string }): string => {
  if (event.step === 'recipient') return 'composing.step.recipient'
  return event.step === 'card' && before.context.contact ? 'composing.step.card' : here(before)
}
/** The outcome is known: the device forgets the intent. */
const known = ['giftIntent.closed']
const sendsBack = [...known, 'gift.sentBack']
/** A failing form ends the flow from every state. */
const breaks = { 'recipient broken': 'left', 'card broken': 'left' }
const here = ({ snapshot }: At) =>
  snapshot.matches({ composing: { step: 'recipient' } })
    ? 'composing.step.recipient'
    : snapshot.matches({ composing: { step: 'card' } })
      ? 'composing.step.card'
      : 'composing.step.review'

/** The page's own button is pressed, and the page is filled in. */
const goesOn = (page: 'recipient' | 'card', { context }: At, event: GiftEvent): boolean =>
  event.type === 'step.next' &&
  event.step === page &&
  context.contact !== undefined &&
  (page === 'recipient' || context.card !== undefined)

export const giftModel = defineModel(giftMachine, {
  inputs: {
    coupon: { input: input() },
    afterReload: { input: input({ openIntent }) },
    guest: { input: input({ access: () => 'upgradeProfile' }) },
    attached: { input: input({ attached: sampleGift }) },
    /** The server refused the recipient with the order. */
    refusedBefore: {
      input: input({ attached: { ...sampleGift, contact: { ...contact, recipientVersion: undefined } } }),
    },
  },
  samples: {
    'gift.retry': [{ type: 'gift.retry' }],
    'names.refresh': [{ type: 'names.refresh' }],
    'step.next': [
      { type: 'step.next', step: 'recipient' },
      { type: 'step.next', step: 'card' },
    ],
    'step.entered': [
      { type: 'step.entered', step: 'recipient' },
      { type: 'step.entered', step: 'card' },
      { type: 'step.entered', step: 'review' },
    ],
    'gift.confirm': [{ type: 'gift.confirm' }],
    'page.shown': [{ type: 'page.shown' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'recipient.changed': [{ type: 'recipient.changed', contact }, { type: 'recipient.changed' }],
    'card.changed': [{ type: 'card.changed', card }, { type: 'card.changed' }],
  },
  senders: { 'recipient.changed': 'recipient', 'card.changed': 'card' },
  outcomes: {
    loadGiftItem: {
      // A new object each time, so that an answer can be distinguished from an earlier one.
      coupon: { done: () => ({ ...coupon }), when: isKind('coupon') },
      product: { done: () => ({ ...product }), when: isKind('product') },
      used: { done: () => ({ ...coupon, canBeGiven: false }) },
      gone: { error: { kind: 'business', code: '403', key: '403' } },
      lost: { error: lost },
    },
    recipient: { broken: { error: new Error('broken') } },
    card: { broken: { error: new Error('broken') } },
    placement: {
      paid: { done: { outcome: 'paid' } },
      void: { done: { outcome: 'void' } },
      cancelled: { done: { outcome: 'cancelled' } },
      nothing: { done: { outcome: 'nothing' } },
      away: { done: { outcome: 'away' } },
      awayFromGift: {
        done: {
          outcome: 'away',
          claim: { order_id: 'gift-1', invoice_number: '', order_status: 'waiting_payment_confirmation' },
        },
      },
      recipientRefused: refused('310-07'),
      usedMeanwhile: refused('601'),
      invalidDetail: refused('310-01'),
      notCreated: refused('default'),
      broken: { error: lost },
    },
  },
  serialize: ({ context, children }) => [
    context.item?.kind,
    context.hasOldNames === true,
    context.contact !== undefined,
    context.card !== undefined,
    context.access(),
    context.request !== undefined,
    context.openIntent !== undefined,
    context.idempotencyKey !== undefined,
    Object.keys(children).sort(),
  ],
  acceptsAnywhere: ['recipient.changed', 'card.changed', 'names.refresh'],
  expects: {
    booting: { accepts: [] },
    loading: {
      accepts: ['names.refresh'],
      does: { 'names.refresh': ['card: names.refresh', 'call loadGiftItem'] },
      check: ({ context }) => {
        if (context.hasOldNames) throw new Error('it would be asked for twice')
      },
      leads: {
        ...breaks,
        'names.refresh': 'loading',
        'loadGiftItem coupon': 'composing.step.recipient',
        'loadGiftItem product': 'composing.step.recipient',
        'loadGiftItem used': 'unavailable',
        'loadGiftItem gone': 'gone',
        'loadGiftItem lost': 'failed',
      },
    },
    failed: { accepts: ['gift.retry'], leads: { ...breaks, 'gift.retry': 'loading' } },
    gone: { accepts: [], leads: breaks },
    unavailable: {
      accepts: ['page.shown'],
      leads: { ...breaks, 'page.shown': 'loading' },
      check: ({ context }) => {
        if (context.item?.canBeGiven !== false) throw new Error('it could be given')
      },
    },
    'composing.step.recipient': {
      accepts: ['step.entered', 'step.next'],
      leads: {
        ...breaks,
        'step.entered': entered,
        'step.next': (before, event) => (goesOn('recipient', before, event) ? 'composing.step.card' : here(before)),
      },
      does: { 'step.next': (before, event) => (goesOn('recipient', before, event) ? ['gift.stepped'] : []) },
    },
    'composing.step.card': {
      accepts: ['step.entered', 'step.next'],
      leads: {
        ...breaks,
        'step.entered': entered,
        'step.next': (before, event) => (goesOn('card', before, event) ? 'composing.step.review' : here(before)),
      },
      does: { 'step.next': (before, event) => (goesOn('card', before, event) ? ['gift.stepped'] : []) },
    },
    'composing.step.review': {
      accepts: ['step.entered', 'gift.confirm'],
      leads: {
        ...breaks,
        'step.entered': entered,
        'gift.confirm': ({ context }) => {
          if (context.access() !== 'go' || !context.contact || !context.card) return 'composing.step.review'
          return context.item?.kind === 'product' ? 'attached' : 'placing'
        },
      },
    },
    'composing.names.shown': {
      accepts: [],
      leads: { 'names.refresh': 'composing.names.renaming' },
      does: { 'names.refresh': ['card: names.refresh', 'call loadGiftItem'] },
    },
    'composing.names.renaming': {
      accepts: ['names.refresh'],
      leads: {
        'names.refresh': 'composing.names.renaming',
        'loadGiftItem coupon': 'composing.names.shown',
        'loadGiftItem product': 'composing.names.shown',
        'loadGiftItem used': 'unavailable',
        'loadGiftItem gone': 'composing.names.shown',
        'loadGiftItem lost': 'composing.names.shown',
      },
      does: { 'names.refresh': ['card: names.refresh', 'call loadGiftItem'] },
    },
    attached: {
      accepts: ['step.entered'],
      leads: {
        ...breaks,
        'step.entered': (_, event) => `composing.step.${(event as { step: string }).step}`,
      },
      check: ({ trail, context }) => {
        const emitted = trail.findLast((fact) => fact.kind === 'emitted')
        if (emitted?.kind !== 'emitted' || emitted.event.type !== 'gift.attached')
          throw new Error('nothing was emitted')
        same([emitted.event.product, emitted.event.gift.sender], [product.product, context.sender])
      },
    },
    placing: {
      accepts: ['page.shown', 'page.hidden'],
      does: {
        'page.shown': ['placement: page.shown'],
        'page.hidden': ['placement: page.hidden'],
        'placement paid': [...known, 'gift.sent'],
        'placement void': [...sendsBack, 'modal: modal.open'],
        'placement cancelled': known,
        'placement nothing': ({ context }) => (context.item ? [...known, 'modal: modal.open'] : known),
        'placement away': ['gift.left'],
        'placement awayFromGift': [...known, 'gift.left'],
        'placement recipientRefused': [...sendsBack, 'recipient: recipient.refused'],
        'placement usedMeanwhile': [...sendsBack, 'followUp: error.raised'],
        'placement invalidDetail': [...known, 'followUp: error.raised'],
        'placement notCreated': [...known, 'modal: modal.open'],
        'placement broken': ['followUp: error.raised'],
      },
      leads: {
        ...breaks,
        'page.shown': 'placing',
        'page.hidden': 'placing',
        'placement paid': 'sent',
        'placement void': 'loading',
        'placement cancelled': ({ context }) => (context.item ? 'composing.step.review' : 'loading'),
        'placement nothing': ({ context }) => (context.item ? 'composing.step.review' : 'loading'),
        'placement away': 'left',
        'placement awayFromGift': 'left',
        'placement recipientRefused': 'composing.step.recipient',
        'placement usedMeanwhile': 'loading',
        'placement invalidDetail': 'composing.step.review',
        'placement notCreated': 'composing.step.review',
        'placement broken': 'failed',
      },
    },
    resolvingOutcome: { accepts: [] },
    sent: {
      accepts: [],
      check: ({ trail }) => {
        const end = trail.findLast((fact) => fact.kind === 'settled')
        if (end?.kind !== 'settled' || end.outcome !== 'paid') throw new Error('nobody gave a PIN')
        isTold(trail, 'gift.sent')
        if (!trail.some((fact) => fact.kind === 'sent' && fact.to === 'counters')) throw new Error('counts are old')
      },
    },
    left: { accepts: [], check: ({ trail }) => isTold(trail, 'gift.left') },
  },
  invariants: {
    'the gift is the one of the server’s last answer': ({ trail, context }) => {
      const last = trail.findLast(
        (fact) => fact.kind === 'settled' && fact.src === 'loadGiftItem' && fact.output !== undefined,
      )
      // Every answer reads the same, so that the object tells which one it is.
      if (context.item !== (last?.kind === 'settled' ? last.output : undefined))
        throw new Error('found an older answer')
    },
    'a refused recipient is entered anew': ({ trail, context }) => {
      const step = stepsOf(trail).at(-1)
      if (step && causeOf(step) === 'placement recipientRefused') same(context.contact, undefined)
    },
    'what is attached fills in the forms, and counts until they report a change': ({ trail, context }) => {
      const { attached: before } = context
      const inputOf = (src: string) =>
        trail.flatMap((fact) =>
          fact.kind === 'call' && fact.src === src ? [fact.input as { attached?: unknown }] : [],
        )
      for (const given of inputOf('recipient')) same(given.attached, before?.contact)
      for (const given of inputOf('card')) same(given.attached, before)
      const isReported = (type: string) => trail.some((fact) => fact.kind === 'event' && fact.event.type === type)
      const isRefused = trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'recipientRefused')
      const isVerified = before?.contact.recipientVersion !== undefined
      if (!isReported('recipient.changed') && !isRefused && (context.contact !== undefined) !== isVerified)
        throw new Error(
          `expected ${isVerified ? 'the attached' : 'no'} recipient, found ${JSON.stringify(context.contact)}`,
        )
      if (!isReported('card.changed') && (context.card !== undefined) !== (before !== undefined))
        throw new Error(`expected ${before ? 'the attached' : 'no'} card, found ${JSON.stringify(context.card)}`)
    },
    'a gift is sent when it was confirmed, or looked for after a reload': (seen) => {
      const confirmed = seen.trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'gift.confirm').length
      const placed = placings(seen).filter(({ request }) => request !== undefined).length
      if (placed > confirmed) throw new Error(`${placed} for ${confirmed}`)
    },
    'what was confirmed before is looked for first, and nothing else is': (seen) => {
      const first = seen.trail.find(
        (fact) => fact.kind === 'call' && (fact.src === 'placement' || fact.src === 'loadGiftItem'),
      )
      const isAfterReload = seen.context.openIntent === openIntent
      if (isAfterReload && first?.kind === 'call' && first.src !== 'placement') throw new Error('read anew')
      for (const { request, idempotencyKey } of placings(seen))
        if (!request && idempotencyKey !== openIntent.idempotencyKey) throw new Error('looked for nothing')
    },
    'each step is emitted, and a guest is asked to upgrade': ({ trail, snapshot, context }) => {
      const at = trail.findLastIndex((fact) => fact.kind === 'event' || fact.kind === 'settled')
      const cause = trail[at]
      if (cause?.kind !== 'event') return
      const emitted = trail.slice(at).flatMap((fact) => (fact.kind === 'emitted' ? [fact.event] : []))
      const isAt = (step: 'recipient' | 'card' | 'review') => snapshot.matches({ composing: { step } })
      for (const fact of emitted)
        if (fact.type === 'gift.stepped' && !isAt(fact.step)) throw new Error(`not at ${fact.step}`)
      if (cause.event.type === 'gift.confirm' && isAt('review') && context.access() !== 'go')
        if (!emitted.some(({ type }) => type === 'access.refused')) throw new Error('silent')
    },
    'what is sent is whole: what is given, for whom, from whom, with which card': (seen) => {
      for (const { request, idempotencyKey } of placings(seen)) {
        if (!/^[0-9a-f-]{36}$/.test(idempotencyKey))
          throw new Error(`expected a UUID as the key, found ${idempotencyKey}`)
        if (!request) continue
        const { giftId, sender, contact: whom, message, giftcardImage } = request as SendGiftRequest
        same([giftId, sender, whom.mobileNo], ['c-full-usable', seen.context.sender, contact.mobileNo])
        same([message, giftcardImage], [card.message, card.giftcardImage])
      }
    },
    'the device keeps the intent from the confirmation until the outcome is known': (seen) => {
      let kept: unknown = seen.trail.length > 0 && seen.context.openIntent === openIntent ? openIntent : undefined
      for (const fact of seen.trail) {
        if (fact.kind !== 'emitted') continue
        if (fact.event.type === 'giftIntent.opened') kept = fact.event.intent
        if (fact.event.type === 'giftIntent.closed') kept = undefined
      }
      if (kept !== undefined) same((kept as { giftId: string }).giftId, 'c-full-usable')
      if (seen.snapshot.matches('placing') && kept === undefined) throw new Error('forgotten')
      const end = seen.trail.findLast((fact) => fact.kind === 'settled' && fact.src === 'placement')
      const isOpen = end?.kind === 'settled' && ['away', 'broken'].includes(end.outcome)
      const isForm = seen.snapshot.matches('composing') && end?.kind === 'settled' && end.outcome !== 'broken'
      if ((isForm || seen.snapshot.matches('sent')) && kept !== undefined) throw new Error('still kept')
      if (end?.kind === 'settled' && end.outcome === 'awayFromGift' && kept !== undefined) throw new Error('still kept')
      if (seen.snapshot.matches('left') && isOpen && kept === undefined) throw new Error('forgotten too early')
    },
    'the same gift is sent again under the same key while nothing is known of it': (seen) => {
      let key: string | undefined
      let isLoaded = false
      let end: string | undefined
      for (const fact of seen.trail) {
        if (fact.kind === 'settled' && fact.src === 'loadGiftItem') isLoaded = true
        if (fact.kind === 'settled' && fact.src === 'placement') end = fact.outcome
        const isUnheard = isLoaded && end === 'nothing'
        if (fact.kind === 'emitted' && fact.event.type === 'giftIntent.closed' && !isUnheard) key = undefined
        if (fact.kind !== 'call' || fact.src !== 'placement') continue
        const { idempotencyKey } = fact.input as PlacementInput
        if (key !== undefined && key !== idempotencyKey) throw new Error(`${key}, ${idempotencyKey}`)
        key = idempotencyKey
      }
    },
    'each failure is emitted once': ({ trail }) => {
      const settled = trail.filter((fact) => fact.kind === 'settled')
      const of = (...outcomes: string[]) => settled.filter(({ outcome }) => outcomes.includes(outcome)).length
      const raised = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'followUp').length
      if (raised !== of('usedMeanwhile', 'invalidDetail', 'broken')) throw new Error(`${raised} raised`)
      const said = trail.flatMap((fact) => (fact.kind === 'sent' && fact.to === 'modal' ? [fact.event['id']] : []))
      if (said.filter((id) => id === 'giftNotGiven').length !== of('void')) throw new Error('not given')
      const again = said.filter((id) => id === 'giftFailed').length
      if (again < of('notCreated') || again > of('notCreated', 'nothing')) throw new Error('try again')
    },
  },
})

function isTold(trail: At['trail'], type: string): void {
  if (!trail.some((fact) => fact.kind === 'emitted' && fact.event.type === type))
    throw new Error(`${type} is not emitted`)
}
