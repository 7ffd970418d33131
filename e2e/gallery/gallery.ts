import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { violations } from '../axe'
import { expect, test } from '../test'
import { fitHeight, phoneHeight, rest } from './camera'
import { languages, looks, picturePath, widths } from './looks'
import { open, scenes } from './scenes'

const folder = join(import.meta.dirname, '../../dist/gallery')
/** CSS pixels. */
const heightMax = 5000

for (const lang of languages)
  for (const scene of scenes)
    test(`${scene.name} (${lang})`, async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: phoneHeight })
      await open(scene, page, baseURL!, lang)
      if (!scene.waits) await page.waitForLoadState('networkidle')
      for (const { scheme, width } of looks) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        if (scene.covers) await page.setViewportSize({ width, height: phoneHeight })
        else await fitHeight(page, width, heightMax)
        await rest(page)
        const file = join(folder, picturePath(scene.name, { lang, scheme, width }))
        mkdirSync(join(file, '..'), { recursive: true })
        await sharp(await page.screenshot())
          .webp({ quality: 82 })
          .toFile(file)
        if (process.env['GALLERY_AXE'] && width === widths[0])
          expect.soft(await violations(page), `${scene.name} (${lang}, ${scheme})`).toEqual([])
      }
    })
