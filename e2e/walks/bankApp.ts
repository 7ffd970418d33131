import { expect } from '@playwright/test'
import { bankAppModel } from '../../machines/bankApp/bankAppModel'
import type { Lead } from './walk'
import { defineWalk, unplayed } from './walk'

const noGift = unplayed('the page of a gift opens the form: drawn in tests/page/gifts.test.tsx')

/** Back on home closes the market. */
const closes: Lead = { stays: true, looks: (stage) => stage.asked('closeApplication') }
const afresh: Lead = { starts: 'page' }

/** The page shows no effect of a callback that only a later page needs: it accepts the call and stays. */
export const bankAppWalk = defineWalk<typeof bankAppModel>({
  model: bankAppModel,
  starts: { page: (stage) => stage.openInApp('/') },
  gestures: {
    'language.set': {
      play: async (stage, { lang }) => {
        await stage.callback('setLanguage', lang)
        await expect(stage.page.locator('html')).toHaveAttribute('lang', lang)
        await stage.callback('setLanguage', stage.lang)
        await expect(stage.page.locator('html')).toHaveAttribute('lang', stage.lang)
      },
    },
    'contact.set': { play: (stage, { number, name }) => stage.callback('setContactNumber', { number, name }) },
    'coords.set': { play: (stage, { lat, lng }) => stage.callback('setCoordsFound', lat, lng) },
    'imageProfile.set': { play: (stage, { src }) => stage.callback('setImageProfile', src) },
    'photo.set': { play: (stage, { src }) => stage.callback('setPhoto', src) },
    'webview.appeared': { play: (stage) => stage.callback('webviewAppeared') },
    'webview.disappeared': { play: (stage) => stage.callback('webviewWillDisappear') },
    'native.back': {
      play: async (stage) => {
        await stage.callback('back')
        await stage.asked('closeApplication')
      },
    },
    'native.closed': {
      play: async (stage) => {
        await stage.callback('closeApplication')
        await stage.callback('webviewAppeared')
      },
    },
    'card.added': { play: (stage, { status }) => stage.callback('completeAddCreditCard', { status }) },
    'promo.applied': { play: (stage, { promo }) => stage.callback('appliedPromoCode', promo) },
    'giftForm.opened': noGift,
    'giftForm.closed': noGift,
    'shopper.changed': unplayed('the session sends it: played in e2e/walks/session.ts'),
  },
  calls: {},
  rests: {
    listening: {
      sees: async ({ page, LL }) => {
        await expect(page.getByRole('tablist', { name: LL.home.sections() })).toBeVisible()
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
      },
      moves: () => ({ back: closes, reload: afresh, kill: afresh }),
    },
    giftFormOpen: noGift,
  },
  actorOnly: { 'bankApp.giftFormOpen --contact.set--> (stays)': noGift.unplayed },
})
