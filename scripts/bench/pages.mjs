import { chromium } from '@playwright/test'

/** A slow phone on a slow line (SPD-002): 4 times less CPU, 1.6 Mbps down, 150 ms a request. */
const slowCpu = 4
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

/** Gathers what the browser knows of the first paint; runs in the page before its own scripts. */
function observe() {
  const seen = { largestPaint: 0, layoutShift: 0, blocking: 0, fourProducts: 0 }
  Object.assign(globalThis, { benchSeen: seen })
  const watch = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.largestPaint = entry.startTime))
  watch('layout-shift', (entry) => entry.hadRecentInput || (seen.layoutShift += entry.value))
  watch('longtask', (entry) => (seen.blocking += Math.max(0, entry.duration - 50)))
  const look = () => {
    const pictures = [...document.querySelectorAll('.product-card img, [data-card] img')].slice(0, 4)
    const splash = document.querySelector('.splash')
    const isCovered = splash?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false
    const isThere = (/** @type {any} */ image) => image.complete && image.naturalWidth > 0
    if (pictures.length === 4 && !isCovered && pictures.every(isThere)) seen.fourProducts = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The bank app hands the session over as soon as the page can take it. */
function handOver(/** @type {string} */ sessionId) {
  const timer = setInterval(() => {
    const take = /** @type {any} */ (globalThis)['setSessionId']
    if (typeof take !== 'function') return
    clearInterval(timer)
    take(sessionId)
  }, 1)
}

/**
 * @param {string} executablePath
 * @param {string[]} args
 */
export const openBrowser = (executablePath, args) => chromium.launch({ executablePath, args })

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ sessionId: string, line?: boolean }} options
 */
async function slowPage(browser, { sessionId, line = true }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'th-TH',
  })
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.addInitScript(handOver, sessionId)
  const cdp = await context.newCDPSession(page)
  if (line) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slowLine)
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
  return { context, page }
}

/**
 * One cold opening: an empty cache, until four products with their pictures are seen and the page is quiet.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} sessionId
 * @returns {Promise<Record<string, number>>} ms, but layoutShift without unit and scriptBytes as they came over the line
 */
export async function openCold(browser, url, sessionId) {
  const { context, page } = await slowPage(browser, { sessionId })
  try {
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => /** @type {any} */ (globalThis).benchSeen?.fourProducts > 0, undefined, {
      timeout: 60_000,
    })
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => ({
      .../** @type {any} */ (globalThis).benchSeen,
      scriptBytes: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.js$/.test(name))
        .reduce((sum, entry) => sum + /** @type {PerformanceResourceTiming} */ (entry).encodedBodySize, 0),
    }))
  } finally {
    await context.close()
  }
}

/**
 * From the home page to a product and back, again and again, on a slow CPU. Times are from the input event to the first
 * frame in which the heading of the product, or the list at its old place, is there.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} sessionId
 * @param {number} rounds
 * @returns {Promise<{ firstTap: number, laterTap: number, back: number, scrollOff: number, frames: number }>}
 */
export async function tapAndBack(browser, url, sessionId, rounds) {
  const { context, page } = await slowPage(browser, { sessionId, line: false })
  try {
    await page.goto(url)
    await page.waitForFunction(() => /** @type {any} */ (globalThis).benchSeen?.fourProducts > 0, undefined, {
      timeout: 60_000,
    })
    await page.waitForLoadState('networkidle')
    const taps = []
    const backs = []
    let scrollOff = 0
    let frames = 0
    for (let round = 0; round < rounds; round += 1) {
      const link = page.locator('.product-card__link').nth(round % 4)
      await link.scrollIntoViewIfNeeded()
      const name = (await link.innerText()).trim()
      const top = await scrollOf(page)
      const tapped = paintedAfter(page, 'click', name)
      await link.click()
      const opened = await tapped
      taps.push(opened.ms)
      frames = Math.max(frames, opened.frames)
      await page.waitForTimeout(900)
      const returned = paintedAfter(page, 'popstate', undefined)
      await page.evaluate(() => history.back())
      backs.push((await returned).ms)
      await page.waitForTimeout(900)
      scrollOff = Math.max(scrollOff, Math.abs((await scrollOf(page)) - top))
    }
    const [firstTap = 0, ...later] = taps
    return { firstTap, laterTap: median(later), back: median(backs), scrollOff, frames }
  } finally {
    await context.close()
  }
}

/** The furthest that anything is scrolled down: the window, or the page's own frame. */
const scrollOf = (/** @type {import('@playwright/test').Page} */ page) =>
  page.evaluate(() => Math.max(scrollY, ...[...document.querySelectorAll('*')].map((element) => element.scrollTop)))

/**
 * @param {import('@playwright/test').Page} page
 * @param {'click' | 'popstate'} event
 * @param {string | undefined} heading text of the product's heading; without it a list of products is waited for
 */
function paintedAfter(page, event, heading) {
  return page.evaluate(
    ([event, heading]) =>
      new Promise((resolve) => {
        addEventListener(
          event ?? '',
          () => {
            const start = performance.now()
            let ms = 0
            let frames = 0
            const look = () => {
              frames += 1
              const isThere = heading
                ? [...document.querySelectorAll('h1, h2')].some((element) => element.textContent?.trim() === heading)
                : document.querySelector('.product-card') !== null
              if (isThere && !ms) requestAnimationFrame(() => (ms = performance.now() - start))
              if (performance.now() - start < 1000 || !ms) requestAnimationFrame(look)
              else resolve({ ms, frames: (frames * 1000) / (performance.now() - start) })
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      }),
    /** @type {const} */ ([event, heading]),
  )
}

/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
