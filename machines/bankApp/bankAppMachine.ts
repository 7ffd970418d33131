import { assign, emit, sendTo, setup } from 'xstate'
import type { CallbackArguments } from '../../contract/bridge'
import type { Language } from '../../contract/enums'
import { toNavigation, toSession } from '../ports'

interface Contact {
  name?: string
  number: string
}
interface Coords {
  lat: number
  lng: number
}

export type BankAppEvent =
  | { type: 'language.set'; lang: Language }
  | ({ type: 'contact.set' } & Contact)
  | ({ type: 'coords.set' } & Coords)
  | { type: 'imageProfile.set'; src: string }
  | { type: 'photo.set'; src: string }
  | { type: 'webview.appeared' }
  | { type: 'webview.disappeared' }
  | { type: 'native.back' }
  | { type: 'native.closed' }
  | { type: 'card.added'; status: string }
  | { type: 'promo.applied'; promo: CallbackArguments['appliedPromoCode'][0] }
  /** From the page: while the gift form is open, a contact is its recipient (BRG-015). */
  | { type: 'giftForm.opened' }
  | { type: 'giftForm.closed' }
  /** From the session. */
  | { type: 'shopper.changed' }

/** Facts carry no personal data; readers use the context instead. */
export type BankAppFact =
  | {
      type:
        | 'contact.received'
        | 'recipient.received'
        | 'photo.received'
        | 'webview.appeared'
        | 'webview.disappeared'
        | 'app.closed'
    }
  | { type: 'language.changed'; lang: Language }
  | { type: 'card.added'; status: string }
  | { type: 'promo.applied'; promo: CallbackArguments['appliedPromoCode'][0] }

export interface BankAppInput {
  lang: Language
  coords?: Coords
}

interface Context {
  lang: Language
  coords?: Coords
  /** The number of the shopper's phone. */
  contactNumber?: string
  recipient?: Contact
  imageProfile?: string
  photo?: string
}

/** The callbacks of the bank app, except `setSessionId`, which goes to the session. */
export const bankAppMachine = setup({
  types: {} as { input: BankAppInput; context: Context; events: BankAppEvent; emitted: BankAppFact },
  actions: {
    setLanguage: assign((_, params: { lang: Language }) => ({ lang: params.lang })),
    setContact: assign((_, params: Contact) => ({ contactNumber: params.number })),
    setRecipient: assign((_, params: Contact) => ({ recipient: { name: params.name, number: params.number } })),
    clearRecipient: assign({ recipient: undefined }),
    clearGift: assign({ recipient: undefined, photo: undefined }),
    setCoords: assign((_, params: Coords) => ({ coords: { lat: params.lat, lng: params.lng } })),
    setImageProfile: assign((_, params: { src: string }) => ({ imageProfile: params.src })),
    setPhoto: assign((_, params: { src: string }) => ({ photo: params.src })),
    clearShopper: assign({ contactNumber: undefined, recipient: undefined, imageProfile: undefined, photo: undefined }),
    emitFact: emit((_, params: BankAppFact) => params),
    notifyBack: sendTo(toNavigation, { type: 'navigation.back' }),
    notifyNavigationClosed: sendTo(toNavigation, { type: 'native.closed' }),
    notifyNavigationAppeared: sendTo(toNavigation, { type: 'webview.appeared' }),
    notifySessionAppeared: sendTo(toSession, { type: 'webview.appeared' }),
  },
}).createMachine({
  id: 'bankApp',
  description: 'Data and notices that the bank app passes to the page.',
  meta: { requirements: ['BRG-001', 'BRG-014', 'BRG-015', 'SEC-007'] },
  context: ({ input: { lang, coords } }) => ({ lang, coords }),
  initial: 'listening',
  on: {
    'language.set': {
      actions: [
        { type: 'setLanguage', params: ({ event }) => event },
        { type: 'emitFact', params: ({ event }) => ({ type: 'language.changed', lang: event.lang }) },
      ],
    },
    'coords.set': { actions: { type: 'setCoords', params: ({ event }) => event } },
    'imageProfile.set': { actions: { type: 'setImageProfile', params: ({ event }) => event } },
    'photo.set': {
      actions: [
        { type: 'setPhoto', params: ({ event }) => event },
        { type: 'emitFact', params: { type: 'photo.received' } },
      ],
    },
    'webview.appeared': {
      actions: [
        { type: 'emitFact', params: { type: 'webview.appeared' } },
        'notifyNavigationAppeared',
        'notifySessionAppeared',
      ],
    },
    'webview.disappeared': { actions: { type: 'emitFact', params: { type: 'webview.disappeared' } } },
    'native.back': { actions: 'notifyBack' },
    'native.closed': { actions: [{ type: 'emitFact', params: { type: 'app.closed' } }, 'notifyNavigationClosed'] },
    'card.added': {
      actions: { type: 'emitFact', params: ({ event }) => ({ type: 'card.added', status: event.status }) },
    },
    'promo.applied': {
      actions: { type: 'emitFact', params: ({ event }) => ({ type: 'promo.applied', promo: event.promo }) },
    },
    'giftForm.opened': { target: '.giftFormOpen', actions: 'clearRecipient' },
    'giftForm.closed': { target: '.listening', actions: 'clearGift' },
    'shopper.changed': { target: '.listening', actions: 'clearShopper' },
  },
  states: {
    listening: {
      description: 'The callbacks are handled at any time. A contact is the number of the shopper’s phone.',
      meta: { requirements: ['BRG-014', 'BRG-015'] },
      on: {
        'contact.set': {
          actions: [
            { type: 'setContact', params: ({ event }) => event },
            { type: 'emitFact', params: { type: 'contact.received' } },
          ],
        },
      },
    },
    giftFormOpen: {
      description: 'The form of a gift is open. A contact is the gift’s recipient.',
      meta: { requirements: ['BRG-015'] },
      on: {
        'contact.set': {
          actions: [
            { type: 'setRecipient', params: ({ event }) => event },
            { type: 'emitFact', params: { type: 'recipient.received' } },
          ],
        },
      },
    },
  },
})
