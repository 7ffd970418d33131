import type { EventFromLogic } from 'xstate'
import { defineModel } from '../model'
import { same, sameItems, stepsOf } from '../trail'
import { bankAppMachine } from './bankAppMachine'

/** The effects of each callback (BRG-002, BRG-003, BRG-005, BRG-012 to BRG-015). */
const effects: Record<EventFromLogic<typeof bankAppMachine>['type'], readonly string[]> = {
  'language.set': ['language.changed'],
  'contact.set': ['contact.received'],
  'coords.set': [],
  'imageProfile.set': [],
  'photo.set': ['photo.received'],
  'webview.appeared': ['webview.appeared', 'navigation: webview.appeared', 'session: webview.appeared'],
  'webview.disappeared': ['webview.disappeared'],
  'native.back': ['navigation: navigation.back'],
  'native.closed': ['app.closed', 'navigation: native.closed'],
  'card.added': ['card.added'],
  'promo.applied': ['promo.applied'],
  'giftForm.opened': [],
  'giftForm.closed': [],
  'shopper.changed': [],
}
const leads = { 'giftForm.opened': 'giftFormOpen', 'giftForm.closed': 'listening', 'shopper.changed': 'listening' }

export const bankAppModel = defineModel(bankAppMachine, {
  inputs: { page: { input: () => ({ lang: 'th' }) } },
  samples: {
    'language.set': [{ type: 'language.set', lang: 'en' }],
    'contact.set': [{ type: 'contact.set', name: 'Mali', number: '0811111111' }],
    'coords.set': [{ type: 'coords.set', lat: 13.7, lng: 100.5 }],
    'imageProfile.set': [{ type: 'imageProfile.set', src: 'https://bank.example/me.jpg' }],
    'photo.set': [{ type: 'photo.set', src: 'https://bank.example/photo.jpg' }],
    'webview.appeared': [{ type: 'webview.appeared' }],
    'webview.disappeared': [{ type: 'webview.disappeared' }],
    'native.back': [{ type: 'native.back' }],
    'native.closed': [{ type: 'native.closed' }],
    'card.added': [{ type: 'card.added', status: 'success' }],
    'promo.applied': [{ type: 'promo.applied', promo: { promo_code: 'COFFEE' } }],
    'giftForm.opened': [{ type: 'giftForm.opened' }],
    'giftForm.closed': [{ type: 'giftForm.closed' }],
    'shopper.changed': [{ type: 'shopper.changed' }],
  },
  outcomes: {},
  serialize: ({ context: { contactNumber, recipient, imageProfile, photo } }) => [
    contactNumber,
    recipient?.number,
    imageProfile,
    photo,
  ],
  acceptsAnywhere: [
    'language.set',
    'coords.set',
    'imageProfile.set',
    'photo.set',
    'webview.appeared',
    'webview.disappeared',
    'native.back',
    'native.closed',
    'card.added',
    'promo.applied',
    'giftForm.opened',
    'giftForm.closed',
    'shopper.changed',
  ],
  expects: {
    listening: { accepts: ['contact.set'], leads: { ...leads, 'contact.set': 'listening' } },
    giftFormOpen: { accepts: ['contact.set'], leads: { ...leads, 'contact.set': 'giftFormOpen' } },
  },
  invariants: {
    'each callback reaches its receivers, and what it passes is kept until the shopper changes': ({
      context,
      trail,
    }) => {
      const { lang, coords, contactNumber, recipient, imageProfile, photo } = context
      const expected = referenceOf(trail)
      sameItems(stepsOf(trail).at(-1)?.effects, expected.effects)
      same([lang, coords?.lat], [expected.lang ?? lang, expected.lat ?? coords?.lat])
      same(
        [contactNumber, recipient?.number, imageProfile, photo],
        [expected.contact, expected.recipient, expected.image, expected.photo],
      )
    },
    'no fact carries anything of a person': ({ trail }) => {
      const emitted = JSON.stringify(trail.filter(({ kind }) => kind === 'emitted'))
      for (const secret of ['0811111111', 'Mali', 'photo.jpg', 'me.jpg', '13.7']) {
        if (emitted.includes(secret)) throw new Error(secret)
      }
    },
  },
})

/** The expected data, and the effects of the last step (BRG-015, SEC-007). */
function referenceOf(trail: Parameters<typeof stepsOf>[0]) {
  let lang: string | undefined
  let lat: number | undefined
  let isGiftFormOpen = false
  let data: Partial<Record<'contact' | 'recipient' | 'image' | 'photo', string>> = {}
  let last: readonly string[] = []
  for (const { cause } of stepsOf(trail)) {
    if (cause?.kind !== 'event') continue
    const event = cause.event as EventFromLogic<typeof bankAppMachine>
    last = event.type === 'contact.set' && isGiftFormOpen ? ['recipient.received'] : effects[event.type]
    if (event.type === 'language.set') lang = event.lang
    if (event.type === 'coords.set') lat = event.lat
    if (event.type === 'contact.set') data = { ...data, [isGiftFormOpen ? 'recipient' : 'contact']: event.number }
    if (event.type === 'imageProfile.set') data = { ...data, image: event.src }
    if (event.type === 'photo.set') data = { ...data, photo: event.src }
    if (event.type === 'giftForm.opened') data = { ...data, recipient: undefined }
    if (event.type === 'giftForm.closed') data = { ...data, recipient: undefined, photo: undefined }
    if (event.type === 'shopper.changed') data = {}
    if (event.type in leads) isGiftFormOpen = event.type === 'giftForm.opened'
  }
  return { lang, lat, ...data, effects: last }
}
