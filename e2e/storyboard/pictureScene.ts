import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Language } from '../../contract/enums'
import { translations } from '../../i18n/translations'
import type { Scene } from '../gallery/stage'
import { Bank, Phone, shown } from '../phone'
import { expect } from '../test'
import { isPictured, settle, takePictures } from './pictures'
import { keepActors } from './recording'

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

interface Place {
  page: Page
  context: BrowserContext
  baseURL: string
  lang: Language
}

/** Pictures of a scene of the gallery, as it opens and as it ends. Returns its phone. */
export async function pictureScene(scene: Scene, { page, context, baseURL, lang }: Place): Promise<Phone> {
  await keepActors(context)
  const shopper = scene.shopper ?? 'full'
  const bank = await Bank.of(baseURL, shopper)
  await bank.switchOn([])
  await scene.prepare?.(bank, page)
  const path = scene.path ?? '/'
  const phone = await Phone.open(page, { path, lang, shopper })
  await expect(shown(page).locator('h1, h2').first()).toBeVisible()
  await settle(page, 300)
  await takePictures(page, lang, scene.prepare ? undefined : { path, shopper })
  await scene.act?.({ page, phone, bank, lang, LL: translations(lang) })
  await settle(page, 300)
  await takePictures(page, lang)
  return phone
}

/** Pictures of the scene's page while its calls are not answered and when they fail, if its screen still has states without one. */
export async function pictureWaits(scene: Scene, phone: Phone, { page, lang }: Place): Promise<void> {
  // A layer, or another party’s page, does not come back by opening the market again.
  if (!scene.route.startsWith('/') || isPictured(lang, scene.route)) return
  for (const end of Object.keys(ends) as (keyof typeof ends)[]) {
    await openAgain(page, phone, end)
    await takePictures(page, lang)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
