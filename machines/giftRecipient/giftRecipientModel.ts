import { defineModel } from '../model'
import type { Seen } from '../model'
import type { GiftRecipientInput, RecipientChanged } from './giftRecipientMachine'
import { digitsOf, giftRecipientMachine } from './giftRecipientMachine'

type At = Seen<typeof giftRecipientMachine>

const own = '0890000101'
/** A mobile number of nobody with the app. */
const unknownNumber = '0612345678'
const lost = { kind: 'network', key: 'default' }
const refused = (subCode: string) => ({ kind: 'business', code: '310', subCode, key: `310-${subCode}` })

const attached = { giftReceiverName: 'แม่', mobileNo: '0890000108', recipientVersion: '5.13.2' }
const input = (change: Partial<GiftRecipientInput> = {}): GiftRecipientInput => ({
  giftId: 'c-full-usable',
  ownNumber: own,
  ...change,
})

/** The digits in the field, from the last event that changed them. */
function written({ trail, context }: At): string {
  const last = trail.findLast(
    (fact) => fact.kind === 'event' && (fact.event.type === 'phone.change' || fact.event.type === 'contact.received'),
  )
  if (last?.kind !== 'event') return context.attached?.mobileNo ?? ''
  return digitsOf(last.event.type === 'phone.change' ? last.event.text : (last.event as { number: string }).number)
}

/** The contact that the parent has: the one attached before, or the one last sent. */
const emitted = ({ trail, context }: At) => {
  const last = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'parent')
  if (last?.kind === 'sent') return (last.event as unknown as RecipientChanged).contact
  return context.attached?.recipientVersion === undefined ? undefined : context.attached
}

/** The name that comes with the number: the attached one is kept, even if the number is verified again. */
const nameOf = (seen: At) =>
  written(seen) === seen.context.attached?.mobileNo ? seen.context.attached.giftReceiverName : 'ธนกร จ.'

const typed = (_: At, event: { type: string; text?: string; number?: string }): string => {
  const text = digitsOf(event.text ?? event.number ?? '')
  if (text === own) return 'refused'
  if (text === '') return 'empty'
  if (/^0[689]\d{8}$/.test(text)) return 'checking'
  return text.length === 10 || event.type === 'contact.received' ? 'invalid' : 'typing'
}
const leads = {
  'phone.change': (before: At, event: { type: string; text?: string }) =>
    digitsOf(event.text ?? '') === before.context.number ? stateOf(before) : typed(before, event),
  'contact.received': typed,
  'recipient.refused': 'refused',
}
const stateOf = ({ snapshot }: At) => snapshot.value as string

export const giftRecipientModel = defineModel(giftRecipientMachine, {
  inputs: {
    form: { input: () => input() },
    attached: { input: () => input({ attached }) },
    /** The server refused the recipient with the order. */
    refusedBefore: { input: () => input({ attached: { ...attached, recipientVersion: undefined } }) },
  },
  samples: {
    'phone.change': [
      { type: 'phone.change', text: '089-000 0102' },
      { type: 'phone.change', text: '061-234 5678' },
      { type: 'phone.change', text: '08900' },
      { type: 'phone.change', text: '0212345678' },
      { type: 'phone.change', text: own },
      { type: 'phone.change', text: '' },
    ],
    'phone.leave': [{ type: 'phone.leave' }],
    'name.change': [
      { type: 'name.change', text: 'แพร' },
      { type: 'name.change', text: ' ' },
    ],
    'recipient.retry': [{ type: 'recipient.retry' }],
    'contact.received': [
      { type: 'contact.received', number: '+66 89 000 0102' },
      { type: 'contact.received', number: '02-123-4567' },
      { type: 'contact.received', number: '+66 89 000 0101' },
    ],
    'recipient.refused': [{ type: 'recipient.refused', error: refused('11') }],
  },
  outcomes: {
    verifyRecipient: {
      known: {
        done: { giftReceiverName: 'ธนกร จ.', recipientVersion: '5.13.2' },
        when: ({ input: { mobileNo }, context }) => mobileNo !== unknownNumber && context.name === '',
      },
      /** The number of an attached recipient, whose name on the card the shopper may have edited. */
      knownAgain: {
        done: { giftReceiverName: 'ธนกร จ.', recipientVersion: '5.13.2' },
        when: ({ context }) => context.name !== '',
      },
      outdated: { done: { giftReceiverName: 'ธนกร จ.', recipientVersion: '5.9.4' } },
      withoutApp: { error: refused('07') },
      lost: { error: lost },
    },
  },
  // The parent has a recipient that each of these may withdraw.
  triedWith: ({ context: { name, version } }) => (version !== undefined && name.trim() !== '' ? 'a recipient' : ''),
  serialize: ({ context: { number, name, version, refusal } }) => [number, name, version, refusal],
  acceptsAnywhere: ['phone.change', 'contact.received', 'recipient.refused'],
  expects: {
    booting: { accepts: [] },
    empty: { accepts: ['phone.leave'], leads: { ...leads, 'phone.leave': 'invalid' } },
    typing: { accepts: ['phone.leave'], leads: { ...leads, 'phone.leave': 'invalid' } },
    invalid: { accepts: [], leads },
    checking: {
      accepts: [],
      leads: {
        ...leads,
        'verifyRecipient known': 'known',
        'verifyRecipient knownAgain': 'known',
        'verifyRecipient outdated': 'refused',
        'verifyRecipient withoutApp': 'refused',
        'verifyRecipient lost': 'unanswered',
      },
    },
    known: {
      accepts: ['name.change'],
      leads: { ...leads, 'name.change': 'known' },
      check: (seen) => {
        const { context, trail } = seen
        if (context.version !== '5.13.2') throw new Error('an app that is too old')
        const last = trail.findLast(
          (fact) =>
            (fact.kind === 'settled' && (fact.outcome === 'known' || fact.outcome === 'knownAgain')) ||
            (fact.kind === 'event' && fact.event.type === 'name.change'),
        )
        const name = last?.kind === 'event' ? (last.event as { text: string }).text : nameOf(seen)
        if (context.name !== name) throw new Error(`expected the name ${name}, found ${context.name}`)
      },
    },
    refused: {
      accepts: [],
      leads,
      check: ({ context }) => {
        if (!context.refusal) throw new Error('nobody knows why')
      },
    },
    unanswered: { accepts: ['recipient.retry'], leads: { ...leads, 'recipient.retry': 'checking' } },
  },
  invariants: {
    'a form starts empty, or with the attached recipient, whose number is verified again only after a refusal': (
      seen,
    ) => {
      if (seen.trail.some(({ kind }) => kind === 'event' || kind === 'settled')) return
      const { attached: before } = seen.context
      const start = before === undefined ? 'empty' : before.recipientVersion === undefined ? 'checking' : 'known'
      if (!seen.snapshot.matches(start)) throw new Error(`${stateOf(seen)} in place of ${start}`)
    },
    'the field holds the digits that were written': (seen) => {
      if (seen.context.number !== written(seen)) throw new Error(seen.context.number)
    },
    'a number is asked about once it is whole and a mobile’s, and never the sender’s own': (seen) => {
      for (const fact of seen.trail) {
        if (fact.kind !== 'call') continue
        const { mobileNo, giftId } = fact.input as { mobileNo: string; giftId: string }
        if (!/^0[689]\d{8}$/.test(mobileNo) || mobileNo === own || giftId !== 'c-full-usable')
          throw new Error(`asked about ${mobileNo}`)
      }
      const last = seen.trail.findLast((fact) => fact.kind === 'call')
      const isAsking = seen.snapshot.matches('checking')
      if (isAsking && (last?.kind !== 'call' || (last.input as { mobileNo: string }).mobileNo !== seen.context.number))
        throw new Error('about another number')
    },
    'the parent knows whom the gift is for as long as number and name stand, and at no other time': (seen) => {
      const { number, name, version } = seen.context
      const isThere = seen.snapshot.matches('known') && name.trim() !== ''
      const contact = emitted(seen)
      if ((contact !== undefined) !== isThere) throw new Error(contact ? 'emitted without a reason' : 'not emitted')
      if (
        contact &&
        (contact.mobileNo !== number ||
          contact.giftReceiverName !== name.trim() ||
          contact.recipientVersion !== version)
      )
        throw new Error('emitted another value')
    },
    'why nothing can be given is known exactly while it can’t': ({ context, snapshot }) => {
      if ((context.refusal !== undefined) !== snapshot.matches('refused')) throw new Error(String(context.refusal))
    },
    'the field alone shows why a number is refused': ({ trail }) => {
      if (trail.some((fact) => fact.kind === 'sent' && fact.to === 'followUp')) throw new Error('a popup')
    },
  },
})
