import { languages } from '../gallery/looks'
import { scenes } from '../gallery/scenes'
import { goOffline } from '../gallery/stage'
import { Bank, Phone } from '../phone'
import { test } from '../test'
import { settle, takePictures, watch } from './pictures'
import { pictureScene, pictureWaits } from './pictureScene'
import { record } from './recording'
import { Scenario, stories } from './stories'

test.use({ ownPage: true })
// Each scene opens its own page.
test.describe.configure({ mode: 'parallel' })

for (const lang of languages) {
  // Without a network the same states are shown.
  for (const scene of scenes.filter(({ waits, act }) => !waits && act !== goOffline))
    test(`${scene.name} (${lang})`, async ({ page, context, baseURL }) => {
      const place = { page, context, baseURL: baseURL!, lang }
      await pictureWaits(scene, await pictureScene(scene, place), place)
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
        await story.play(new Scenario(page, phone, bank, lang, shopper))
        await settle(page, 300)
        await takePictures(page, lang)
      } finally {
        await stopWatching()
        await bank.switchOn([])
      }
    })
}
