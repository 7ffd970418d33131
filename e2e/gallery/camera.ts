import type { Page } from '@playwright/test'
import { animationsEnded } from '../animations'
import { shown } from '../phone'

/** CSS pixels. */
export const phoneHeight = 844

/** A window as high as the page, so that one picture shows all of it. */
export async function fitHeight(page: Page, width: number, heightMax: number): Promise<void> {
  await page.setViewportSize({ width, height: phoneHeight })
  const missing = await shown(page)
    .locator('.page-frame__scroll')
    .evaluate((box) => box.scrollHeight - box.clientHeight)
  if (missing > 0) await page.setViewportSize({ width, height: Math.min(heightMax, phoneHeight + missing) })
}

/** Fonts and pictures are there, and nothing moves. In covered pages the browser loads no pictures. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const isCovered = (element: Element) => element.closest('.page-frame[aria-hidden]') !== null
    const isNear = (image: Element) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom >= 0 && top <= innerHeight
    }
    const pictures = [...document.images].filter(
      (one) => !one.complete && !isCovered(one) && (one.loading !== 'lazy' || isNear(one)),
    )
    await Promise.all(
      pictures.map((one) => {
        // A lazy picture beside the window would not be loaded.
        one.loading = 'eager'
        return one.decode().catch(() => undefined)
      }),
    )
  })
  await animationsEnded(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
