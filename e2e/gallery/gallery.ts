import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { shown } from '../phone'
import { test } from '../test'
import { languages, looks, picturePath } from './looks'
import { open, scenes } from './scenes'

const folder = join(import.meta.dirname, '../../dist/gallery')
/** CSS pixels. */
const phoneHeight = 844
const heightMax = 5000

/** A window as high as the page, so that one picture shows all of it. */
async function fitHeight(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: phoneHeight })
  const missing = await shown(page)
    .locator('.page-frame__scroll')
    .evaluate((box) => box.scrollHeight - box.clientHeight)
  if (missing > 0) await page.setViewportSize({ width, height: Math.min(heightMax, phoneHeight + missing) })
}

async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy')
    await Promise.all(pictures.map((one) => one.decode().catch(() => undefined)))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

for (const lang of languages)
  for (const scene of scenes)
    test(`${scene.name} (${lang})`, async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: phoneHeight })
      await open(scene, page, baseURL!, lang)
      for (const { scheme, width } of looks) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        if (scene.covers) await page.setViewportSize({ width, height: phoneHeight })
        else await fitHeight(page, width)
        await rest(page)
        const file = join(folder, picturePath(scene.name, { lang, scheme, width }))
        mkdirSync(join(file, '..'), { recursive: true })
        await sharp(await page.screenshot())
          .webp({ quality: 82 })
          .toFile(file)
      }
    })
