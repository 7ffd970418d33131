import { assign, fromPromise, sendParent, setup } from 'xstate'
import { giftNameLength, giftRecipientVersion } from '../../contract/constants'
import type { ErrorKey } from '../../contract/errors'
import type { GiftOfOrder } from '../../contract/giftCard'
import { shorten } from '../../contract/text'
import { compareVersions } from '../linkOpener/link'
import { asApiError, notProvided } from '../ports'

export type GiftContact = GiftOfOrder['contact']

export interface GiftRecipientInput {
  /** The item to give; the server checks whether this recipient can receive it. */
  giftId: string
  /** The sender's own number, which is refused without a call (GFT-019). */
  ownNumber: string
  /** The recipient attached to the order; without a version the number has to be verified again. */
  attached?: GiftContact
}

interface GiftRecipientContext extends GiftRecipientInput {
  /** Digits, ten at most. */
  number: string
  name: string
  version?: string
  /** Why this number can't receive the gift. */
  refusal?: ErrorKey
}

/** Sent to the parent: the recipient, once the number is verified and has a name. */
export interface RecipientChanged {
  type: 'recipient.changed'
  contact?: GiftContact
}

export type GiftRecipientEvent =
  | { type: 'phone.change'; text: string }
  | { type: 'phone.leave' }
  | { type: 'name.change'; text: string }
  | { type: 'recipient.retry' }
  /** The bank app passes a number from the phone's contacts (BRG-015). */
  | { type: 'contact.received'; number: string }
  /** The server refused the recipient when the gift was placed. */
  | { type: 'recipient.refused'; error: unknown }

type Verified = { giftReceiverName: string; recipientVersion: string }

const length = 10

/** The digits of a typed or stored number: +66 81-234 5678, +66 (0)81-234 5678 and 0066 81-234 5678 become 0812345678. */
export function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '')
  const national = digits.length > length ? digits.replace(/^(?:00)?660?/, '0') : digits
  return national.slice(0, length)
}

export const giftRecipientMachine = setup({
  types: {} as {
    input: GiftRecipientInput
    context: GiftRecipientContext
    events: GiftRecipientEvent
  },
  actors: {
    verifyRecipient: fromPromise<Verified, { mobileNo: string; giftId: string }>(notProvided('verifyRecipient')),
  },
  actions: {
    setNumber: assign((_, { text }: { text: string }) => ({
      number: digitsOf(text),
      name: '',
      version: undefined,
      refusal: undefined,
    })),
    setName: assign((_, { text }: { text: string }) => ({ name: shorten(text, giftNameLength) })),
    /** An attached name is kept: the shopper may have edited it. */
    setPerson: assign(({ context }, { person }: { person: Verified }) => ({
      name: context.name || shorten(person.giftReceiverName, giftNameLength),
      version: person.recipientVersion,
    })),
    setRefusal: assign((_, { error }: { error: unknown }) => ({
      name: '',
      version: undefined,
      refusal: asApiError(error).key as ErrorKey,
    })),
    refuse: assign((_, { key }: { key: ErrorKey }) => ({ refusal: key })),
    notifyParent: sendParent(({ context: { number, name, version } }): RecipientChanged => ({
      type: 'recipient.changed',
      contact:
        version === undefined || name.trim() === ''
          ? undefined
          : { giftReceiverName: name.trim(), mobileNo: number, recipientVersion: version },
    })),
  },
  guards: {
    isVerified: ({ context }) => context.attached?.recipientVersion !== undefined,
    isAttached: ({ context }) => context.attached !== undefined,
    isSame: ({ context }, { text }: { text: string }) => digitsOf(text) === context.number,
    isOwn: ({ context }, { text }: { text: string }) => digitsOf(text) === context.ownNumber,
    isComplete: (_, { text }: { text: string }) => digitsOf(text).length === length,
    isMobile: (_, { text }: { text: string }) => /^0[689]\d{8}$/.test(digitsOf(text)),
    isEmpty: (_, { text }: { text: string }) => digitsOf(text) === '',
    isOutdated: (_, { person }: { person: Verified }) =>
      compareVersions(person.recipientVersion, giftRecipientVersion) < 0,
    isOfNumber: (_, { error }: { error: unknown }) => asApiError(error).kind === 'business',
  },
}).createMachine({
  id: 'giftRecipient',
  description:
    'The recipient of a gift: a mobile number of ten digits, verified with the bank, and a name for the card.',
  meta: { requirements: ['GFT-003', 'GFT-019'] },
  context: ({ input }) => ({
    ...input,
    number: input.attached?.mobileNo ?? '',
    name: input.attached?.giftReceiverName ?? '',
    version: input.attached?.recipientVersion,
  }),
  initial: 'booting',
  on: {
    'phone.change': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.empty',
        actions: [{ type: 'setNumber', params: ({ event }) => event }, 'notifyParent'],
      },
      {
        guard: { type: 'isOwn', params: ({ event }) => event },
        target: '.refused',
        actions: [
          { type: 'setNumber', params: ({ event }) => event },
          'notifyParent',
          { type: 'refuse', params: { key: '310-05' } },
        ],
      },
      {
        guard: { type: 'isMobile', params: ({ event }) => event },
        target: '.checking',
        actions: [{ type: 'setNumber', params: ({ event }) => event }, 'notifyParent'],
      },
      {
        guard: { type: 'isComplete', params: ({ event }) => event },
        target: '.invalid',
        actions: [{ type: 'setNumber', params: ({ event }) => event }, 'notifyParent'],
      },
      { target: '.typing', actions: [{ type: 'setNumber', params: ({ event }) => event }, 'notifyParent'] },
    ],
    'contact.received': [
      {
        guard: { type: 'isOwn', params: ({ event }) => ({ text: event.number }) },
        target: '.refused',
        actions: [
          { type: 'setNumber', params: ({ event }) => ({ text: event.number }) },
          'notifyParent',
          { type: 'refuse', params: { key: '310-05' } },
        ],
      },
      {
        guard: { type: 'isMobile', params: ({ event }) => ({ text: event.number }) },
        target: '.checking',
        actions: [{ type: 'setNumber', params: ({ event }) => ({ text: event.number }) }, 'notifyParent'],
      },
      {
        target: '.invalid',
        actions: [{ type: 'setNumber', params: ({ event }) => ({ text: event.number }) }, 'notifyParent'],
      },
    ],
    'recipient.refused': {
      target: '.refused',
      actions: [{ type: 'setRefusal', params: ({ event }) => event }, 'notifyParent'],
    },
  },
  states: {
    booting: {
      description:
        'Start of the form: empty, or filled in with the recipient attached to the order. A number that the server refused with the order is verified again.',
      meta: { requirements: ['GFT-004', 'GFT-019'] },
      always: [
        { guard: 'isVerified', target: 'known' },
        { guard: 'isAttached', target: 'checking' },
        { target: 'empty' },
      ],
    },
    empty: {
      description: 'The field is empty; a number is required.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-005', 'GFT-009'] },
      on: { 'phone.leave': 'invalid' },
    },
    typing: {
      description: 'The number has fewer than ten digits.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-006'] },
      on: { 'phone.leave': 'invalid' },
    },
    invalid: {
      description: 'The text is not a mobile number. The field shows an error.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-005', 'GFT-006', 'ERR-133'] },
    },
    checking: {
      description: 'The bank verifies whose number it is and whether this person can receive the gift.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-007', 'GFT-019', 'API-058'] },
      invoke: {
        src: 'verifyRecipient',
        input: ({ context }) => ({ mobileNo: context.number, giftId: context.giftId }),
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ person: event.output }) },
            target: 'refused',
            actions: { type: 'refuse', params: { key: '310-04' } },
          },
          {
            target: 'known',
            actions: [{ type: 'setPerson', params: ({ event }) => ({ person: event.output }) }, 'notifyParent'],
          },
        ],
        onError: [
          {
            guard: { type: 'isOfNumber', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event },
          },
          { target: 'unanswered' },
        ],
      },
    },
    known: {
      description: 'The recipient can receive the gift. Their name on the card can be edited but not left empty.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-004', 'GFT-009', 'GFT-019'] },
      on: { 'name.change': { actions: [{ type: 'setName', params: ({ event }) => event }, 'notifyParent'] } },
    },
    refused: {
      description: 'This number can’t receive the gift. The field shows the reason.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-007', 'GFT-008', 'GFT-019', 'GFT-021', 'ERR-070'] },
    },
    unanswered: {
      description: 'The bank did not answer. The shopper can retry.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-019', 'REL-007'] },
      on: { 'recipient.retry': 'checking' },
    },
  },
})
