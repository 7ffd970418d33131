import { expect } from 'vitest'
import type { bankAppMachine } from '../../../machines/bankApp/bankAppMachine'
import { bankAppModel } from '../../../machines/bankApp/bankAppModel'
import { homeAnswers } from './answers'
import type { PageModel } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'

const noGift = 'the page of a gift opens the form: drawn in tests/page/gifts.test.tsx'

const hasHome = ({ path }: Phone) => expect(path).toBe('/')
const closes = (phone: Phone) => expect(phone.asked.at(-1)).toBe('closeApplication')

export const bankAppPage: PageModel<typeof bankAppMachine> = {
  model: bankAppModel,
  scenes: {
    page: async (phone) => {
      homeAnswers(phone.server)
      await phone.open('/')
    },
  },
  calls: {},
  gestures: {
    'language.set': {
      make: async (phone, { lang }) => {
        await phone.native('setLanguage', lang)
        await phone.eventually(() => expect(phone.LL.common.retry()).toBe('Try again'))
      },
    },
    'contact.set': { make: (phone, { number, name }) => phone.native('setContactNumber', { name, number }) },
    'coords.set': { make: (phone, { lat, lng }) => phone.native('setCoordsFound', lat, lng) },
    'imageProfile.set': { make: (phone, { src }) => phone.native('setImageProfile', src) },
    'photo.set': { make: (phone, { src }) => phone.native('setPhoto', src) },
    'webview.appeared': { make: (phone) => phone.native('webviewAppeared') },
    'webview.disappeared': { make: (phone) => phone.native('webviewWillDisappear') },
    'native.back': {
      make: async (phone) => {
        await phone.back()
        closes(phone)
      },
    },
    'native.closed': {
      comesWith: ['webview.appeared'],
      make: async (phone) => {
        await phone.native('closeApplication')
        await phone.native('webviewAppeared')
      },
    },
    'card.added': { make: (phone, { status }) => phone.native('completeAddCreditCard', { status }) },
    'promo.applied': { make: (phone, { promo }) => phone.native('appliedPromoCode', promo) },
    'giftForm.opened': never(noGift),
    'giftForm.closed': never(noGift),
    'shopper.changed': {
      make: async (phone) => {
        await phone.native('setSessionId', 'other-session')
        expect(document.querySelector('.author-picture')).toBeNull()
      },
    },
  },
  looks: {
    listening: (phone, { context }) => {
      hasHome(phone)
      expect(phone.hasDialog()).toBe(false)
      expect(phone.LL.common.retry() === 'Try again').toBe(context.lang === 'en')
    },
    giftFormOpen: never(noGift),
  },
  untaken: {
    'bankApp.giftFormOpen': noGift,
    'bankApp.giftFormOpen --contact.set--> (stays)': noGift,
    'bankApp --giftForm.opened--> bankApp.giftFormOpen': noGift,
    'bankApp --giftForm.closed--> bankApp.listening': noGift,
  },
  interrupted: { listening: { back: closes, reload: hasHome, kill: hasHome } },
}
