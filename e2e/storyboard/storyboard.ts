import type { Page, Route } from '@playwright/test'
import { translations } from '../../i18n/translations'
import { languages } from '../gallery/looks'

import { scenes } from '../gallery/scenes'
import { Bank, Phone, shown } from '../phone'
import { expect, test } from '../test'
import { isPictured, settle, takePictures, watch } from './pictures'
import { record } from './recording'
import { Scenario, stories } from './stories'

test.use({ ownPage: true })
// Each scene opens its own page.
test.describe.configure({ mode: 'parallel' })

const isSession = (route: Route) => route.request().method() === 'POST' && route.request().url().endsWith('/v1/session')

/** The calls of the page end like this from now on. */
const ends = {
  // Neither answered nor refused.
  held: () => undefined,
  failed: (route: Route) => void route.abort().catch(() => undefined),
}

async function openAgain(page: Page, phone: Phone, end: keyof typeof ends): Promise<void> {
  await page.route('**/v1/**', (route) => (isSession(route) ? route.continue() : ends[end](route)))
  await page.reload()
  await phone.passSession()
  await settle(page, end === 'failed' ? 1_500 : 900)
}

for (const lang of languages) {
  for (const scene of scenes.filter(({ waits }) => !waits))
    test(`${scene.name} (${lang})`, async ({ page, context, baseURL }) => {
      await record(context)
      const shopper = scene.shopper ?? 'full'
      const bank = await Bank.of(baseURL!, shopper)
      await bank.switchOn([])
      await scene.prepare?.(bank, page)
      const path = scene.path ?? '/'
      const phone = await Phone.open(page, { path, lang, shopper })
      await expect(shown(page).locator('h1, h2').first()).toBeVisible()
      await settle(page, 300)
      const isByPath = scene.prepare === undefined || path === '/cart'
      await takePictures(page, lang, isByPath ? { path, shopper } : undefined)
      await scene.act?.({ page, phone, bank, lang, LL: translations(lang) })
      await settle(page, 300)
      await takePictures(page, lang)
      if (isPictured(lang, scene.route)) return
      for (const end of Object.keys(ends) as (keyof typeof ends)[]) {
        await openAgain(page, phone, end)
        await takePictures(page, lang)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
    })

  for (const story of stories)
    test(`${story.name} (story, ${lang})`, async ({ page, context, baseURL }) => {
      await record(context)
      page.setDefaultTimeout(15_000)
      const shopper = story.shopper ?? 'full'
      const bank = await Bank.of(baseURL!, shopper)
      await bank.switchOn([])
      const phone = await Phone.make(page, { lang, shopper, ...(story.query ? { query: story.query } : {}) })
      const stopWatching = watch(page, lang)
      try {
        await story.play(new Scenario(page, phone, bank, lang))
        await settle(page, 300)
        await takePictures(page, lang)
      } finally {
        await stopWatching()
        await bank.switchOn([])
      }
    })
}
