import { openPhone, untilAtRest } from './phone.mjs'
import { cardInTheMiddle, measureMove, topOf } from './taps.mjs'

/** CSS pixels a second: continuous flinging. */
const speed = 6000
/** Seconds after which scrolling stops, wherever the list is. */
const mostSeconds = 150

/**
 * Scrolls through all products on a slow phone, opens one at the end and one in the middle, and goes back.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the list
 * @param {string} sessionId
 */
export async function scrollList(browser, url, sessionId) {
  const phone = await openPhone(browser, { sessionId })
  const { context, page } = phone
  try {
    let pages = 1
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/v1/products') pages = Math.max(pages, Number(searchParams.get('page') ?? 1))
    })
    await page.goto(url)
    await page.waitForFunction(() => /** @type {any} */ (globalThis).bench.cards().length >= 4, undefined, {
      timeout: 60_000,
    })
    await page.waitForLoadState('networkidle')
    await untilAtRest(page)
    const scrolled = await page.evaluate(scrollToEnd, { speed, most: mostSeconds * 1000 })
    await page.waitForLoadState('networkidle')
    const places = []
    for (const place of [1, 0.5]) places.push(await openAndReturn(phone, place))
    return { ...scrolled, pages, off: Math.max(...places) }
  } finally {
    await context.close()
  }
}

/**
 * Opens the product in the middle of the screen and goes back.
 *
 * @param {import('./phone.mjs').Phone} phone
 * @param {number} place to scroll to, 1 is the end
 * @returns {Promise<number>} offset of its card afterwards in CSS pixels; infinite if it is missing
 */
async function openAndReturn(phone, place) {
  const { page } = phone
  await page.evaluate((place) => {
    const scroller = /** @type {any} */ (globalThis).bench.scroller()
    if (place < 1) scroller.scrollTop = Math.round(scroller.scrollHeight * place)
  }, place)
  await page.waitForTimeout(1000)
  const card = await cardInTheMiddle(page)
  if (!card) return Infinity
  await measureMove(phone, 'click', card, () => page.touchscreen.tap(card.x, card.y))
  await page.waitForTimeout(900)
  try {
    await measureMove(phone, 'popstate', card, () => page.evaluate(() => history.back()))
  } catch {
    return Infinity
  }
  await page.waitForTimeout(900)
  return Math.abs((await topOf(page, card.href)) - card.top)
}

/** Runs in the page. Counts frames while the list moves, and long frames while more rows are loading. */
function scrollToEnd(/** @type {{ speed: number, most: number }} */ { speed, most }) {
  const { bench } = /** @type {any} */ (globalThis)
  const scroller = bench.scroller()
  const start = performance.now()
  const result = { frames: 0, longFrames: 0, longest: 0, most: 0, early: 0, seconds: 0, isWhole: false }
  return new Promise((resolve) => {
    let before = 0
    let position = scroller.scrollTop
    let didMove = false
    let lastMove = start
    let lastCount = 0
    const step = (/** @type {number} */ now) => {
      const took = before ? now - before : 0
      if (before && (didMove || took > 50)) {
        result.frames += 1
        result.longest = Math.max(result.longest, took)
        if (took > 50) result.longFrames += 1
      }
      before = now
      if (now - lastCount > 200) {
        lastCount = now
        const count = document.getElementsByTagName('*').length
        result.most = Math.max(result.most, count)
        if (scroller.scrollTop < 30_000) result.early = Math.max(result.early, count)
      }
      position = Math.min(position + (speed * Math.min(took, 50)) / 1000, scroller.scrollHeight - scroller.clientHeight)
      didMove = position - scroller.scrollTop >= 1
      if (didMove) {
        scroller.scrollTop = position
        lastMove = now
      }
      result.isWhole = now - lastMove > 2500
      result.seconds = (now - start) / 1000
      if (result.isWhole || now - start > most) resolve(result)
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
