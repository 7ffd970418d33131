import { assign, fromPromise, sendParent, sendTo, setup } from 'xstate'
import { giftNameLength, giftRecipientVersion } from '../../contract/constants'
import type { ErrorKey } from '../../contract/errors'
import type { GiftOfOrder } from '../../contract/giftCard'
import { shorten } from '../../contract/text'
import { compareVersions } from '../linkOpener/link'
import { asApiError, notProvided, refusal, toFollowUp } from '../ports'

export type GiftContact = GiftOfOrder['contact']

export interface GiftRecipientInput {
  /** What is given: the server tells of it what this recipient can't have. */
  giftId: string
  /** The sender's own number, which is stopped before the call (GFT-019). */
  ownNumber: string
}

interface GiftRecipientContext extends GiftRecipientInput {
  /** Digits, ten at most. */
  number: string
  name: string
  version?: string
  /** Why nothing can be given to this number. */
  refusal?: ErrorKey
}

/** What the parent is told: whom the gift is for, once the number is known and named. */
export interface RecipientChanged {
  type: 'recipient.changed'
  contact?: GiftContact
}

export type GiftRecipientEvent =
  | { type: 'phone.change'; text: string }
  | { type: 'phone.leave' }
  | { type: 'name.change'; text: string }
  | { type: 'recipient.retry' }
  /** The bank app hands over a number of the phone's contacts (BRG-015). */
  | { type: 'contact.received'; number: string }
  /** The server refused the recipient when the gift was made. */
  | { type: 'recipient.refused'; error: unknown }

type Verified = { giftReceiverName: string; recipientVersion: string }

const length = 10

/** The digits of a number as it is typed or as contacts keep it: +66 81-234 5678 is 0812345678. */
export function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '')
  const national = digits.length > length && digits.startsWith('66') ? `0${digits.slice(2)}` : digits
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
    setPerson: assign((_, { person }: { person: Verified }) => ({
      name: shorten(person.giftReceiverName, giftNameLength),
      version: person.recipientVersion,
    })),
    setRefusal: assign((_, { error }: { error: unknown }) => ({
      name: '',
      version: undefined,
      refusal: asApiError(error).key as ErrorKey,
    })),
    refuse: assign((_, { key }: { key: ErrorKey }) => ({ refusal: key })),
    popUp: sendTo(toFollowUp, (_, { key }: { key: ErrorKey }) => refusal(key)),
    tell: sendParent(({ context: { number, name, version } }): RecipientChanged => ({
      type: 'recipient.changed',
      contact:
        version === undefined || name.trim() === ''
          ? undefined
          : { giftReceiverName: name.trim(), mobileNo: number, recipientVersion: version },
    })),
  },
  guards: {
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
  description: 'Whom a gift is for: a mobile number of ten digits, asked about at the bank, and a name for the card.',
  meta: { requirements: ['GFT-003', 'GFT-019'] },
  context: ({ input }) => ({ ...input, number: '', name: '' }),
  initial: 'empty',
  on: {
    'phone.change': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.empty',
        actions: [{ type: 'setNumber', params: ({ event }) => event }, 'tell'],
      },
      {
        guard: { type: 'isOwn', params: ({ event }) => event },
        target: '.refused',
        actions: [
          { type: 'setNumber', params: ({ event }) => event },
          'tell',
          { type: 'refuse', params: { key: '310-05' } },
          { type: 'popUp', params: { key: '310-05' } },
        ],
      },
      {
        guard: { type: 'isMobile', params: ({ event }) => event },
        target: '.checking',
        actions: [{ type: 'setNumber', params: ({ event }) => event }, 'tell'],
      },
      {
        guard: { type: 'isComplete', params: ({ event }) => event },
        target: '.invalid',
        actions: [{ type: 'setNumber', params: ({ event }) => event }, 'tell'],
      },
      { target: '.typing', actions: [{ type: 'setNumber', params: ({ event }) => event }, 'tell'] },
    ],
    'contact.received': [
      {
        guard: { type: 'isOwn', params: ({ event }) => ({ text: event.number }) },
        target: '.refused',
        actions: [
          { type: 'setNumber', params: ({ event }) => ({ text: event.number }) },
          'tell',
          { type: 'refuse', params: { key: '310-05' } },
          { type: 'popUp', params: { key: '310-05' } },
        ],
      },
      {
        guard: { type: 'isMobile', params: ({ event }) => ({ text: event.number }) },
        target: '.checking',
        actions: [{ type: 'setNumber', params: ({ event }) => ({ text: event.number }) }, 'tell'],
      },
      {
        target: '.invalid',
        actions: [{ type: 'setNumber', params: ({ event }) => ({ text: event.number }) }, 'tell'],
      },
    ],
    'recipient.refused': {
      target: '.refused',
      actions: [{ type: 'setRefusal', params: ({ event }) => event }, 'tell'],
    },
  },
  states: {
    empty: {
      description: 'No number is there: it is required.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-005', 'GFT-009'] },
      on: { 'phone.leave': 'invalid' },
    },
    typing: {
      description: 'Fewer than ten digits.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-006'] },
      on: { 'phone.leave': 'invalid' },
    },
    invalid: {
      description: 'What is there is no mobile number; the field says so.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-005', 'GFT-006', 'ERR-133'] },
    },
    checking: {
      description: 'The bank is asked whose number it is, and whether they can be given this.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-007', 'GFT-019', 'API-058'] },
      invoke: {
        src: 'verifyRecipient',
        input: ({ context }) => ({ mobileNo: context.number, giftId: context.giftId }),
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ person: event.output }) },
            target: 'refused',
            actions: [
              { type: 'refuse', params: { key: '310-04' } },
              { type: 'popUp', params: { key: '310-04' } },
            ],
          },
          {
            target: 'known',
            actions: [{ type: 'setPerson', params: ({ event }) => ({ person: event.output }) }, 'tell'],
          },
        ],
        onError: [
          {
            guard: { type: 'isOfNumber', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event },
          },
          { target: 'unheard' },
        ],
      },
    },
    known: {
      description:
        'The recipient can be given this. Their name on the card can be written otherwise, but not left out.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-004', 'GFT-009', 'GFT-019'] },
      on: { 'name.change': { actions: [{ type: 'setName', params: ({ event }) => event }, 'tell'] } },
    },
    refused: {
      description: 'Nothing can be given to this number; the field says why, beside the popup.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-007', 'GFT-008', 'GFT-019', 'GFT-021', 'ERR-070'] },
    },
    unheard: {
      description: 'The bank could not be asked: it is tried again when the shopper says so.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-019', 'REL-007'] },
      on: { 'recipient.retry': 'checking' },
    },
  },
})
