import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { testTime } from '../../tests/server/seededTemplate'
import { fitHeight, phoneHeight, rest } from '../gallery/camera'
import { open, sceneOf } from '../gallery/scenes'
import { shown } from '../phone'
import { expect, Server, test as base } from '../test'
import { pictures } from './pictures'

/** CSS pixels: enough for what matters, and the pictures stay small. */
const heightMax = 1400

const advice = 'This screen differs from its picture. If that is meant: npm run test:visual -- --update'

/** What counts seconds. */
const changing = ['.landing-countdown__tiles']

/** A server for each picture, so that no picture depends on what another scene bought. */
const test = base.extend({
  baseURL: async ({}, use) => {
    const server = await Server.start()
    await fetch(`${server.baseURL}/sandbox/clock`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: testTime.toISOString() }),
    })
    await use(server.baseURL)
    await server.stop()
  },
  // The worker's server is not used, so it is not started.
  serverLog: async ({}, use) => use(),
})

// A shared page would stay on the address of the first server.
test.use({ ownPage: true })

const nameOf = (picture: (typeof pictures)[number]) => `${picture.join('-')}.png`

/** Texts in the shop's own font: a phone's own Thai font comes before it, where there is one. */
async function useOwnFont(page: Page): Promise<void> {
  const weights = await page.evaluate(async () => {
    document.documentElement.style.setProperty('--font', 'Anuphan, sans-serif')
    const loaded = await Promise.all(['ก', 'a', '฿'].map((letter) => document.fonts.load('16px Anuphan', letter)))
    return loaded.map((faces) => faces.length)
  })
  expect(weights.every((count) => count > 0)).toBe(true)
}

/** The ring of a countdown stands still, without its figure: a mask over the figure would cover the ring. */
const stopRing = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync(
      '.countdown-ring__left { stroke-dashoffset: 24 !important } .countdown-ring__figure { visibility: hidden }',
    )
    document.adoptedStyleSheets.push(still)
  })

for (const picture of pictures) {
  const [name, lang, scheme, width] = picture
  const scene = sceneOf(name)
  test(`${name} (${lang}, ${scheme}, ${width} px)`, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: phoneHeight })
    await open(scene, page, baseURL!, lang)
    await useOwnFont(page)
    await stopRing(page)
    if (!scene.covers) await fitHeight(page, width, heightMax)
    await rest(page)
    await expect(page, advice).toHaveScreenshot(nameOf(picture), {
      mask: changing.map((selector) => page.locator(selector)),
    })
  })
}

test('one word that moves to the next line is a difference', async ({ page, baseURL }, info) => {
  // Otherwise the moved word would become the picture.
  test.skip(info.config.updateSnapshots !== 'none')
  const picture = ['product-list', 'th', 'dark', 390] as const
  const [name, lang, scheme, width] = picture
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: phoneHeight })
  await open(sceneOf(name), page, baseURL!, lang)
  await useOwnFont(page)
  await fitHeight(page, width, heightMax)
  await rest(page)
  const options = { mask: changing.map((selector) => page.locator(selector)), timeout: 5_000 }
  await expect(page).toHaveScreenshot(nameOf(picture), options)
  // A name that ends its first line after the first word already stays as it is.
  await shown(page)
    .locator('.product-card__name')
    .evaluateAll((titles) => {
      for (const title of titles) (title as HTMLElement).innerText = title.textContent.replace(' ', '\n')
    })
  await expect(expect(page).toHaveScreenshot(nameOf(picture), options)).rejects.toThrow(/pixels .* are different/)
})

base('every picture is of a screen', () => {
  const kept = readdirSync(join(import.meta.dirname, 'pictures')).filter((file) => file.endsWith('.png'))
  const known = pictures.map(nameOf)
  expect(kept.filter((file) => !known.includes(file))).toEqual([])
})
