import { chromium } from '@playwright/test'
import { browserArgs } from '../browser.mjs'

/** A slow phone on a slow line (SPD-002): 4 times less CPU, 1.6 Mbps down, 150 ms a request. */
const slowCpu = 4
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

/** Collects the browser's paint metrics; runs in the page before its own scripts. */
function observe() {
  const seen = { largestPaint: 0, layoutShift: 0, blocking: 0, fourProducts: 0, lastLongTask: 0 }
  Object.assign(globalThis, { benchSeen: seen })
  const watch = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.largestPaint = entry.startTime))
  watch('layout-shift', (entry) => entry.hadRecentInput || (seen.layoutShift += entry.value))
  watch('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50)
    seen.lastLongTask = entry.startTime + entry.duration
  })
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

/** Passes the session on as the bank app does, as soon as the page can receive it. */
function handOver(/** @type {string} */ sessionId) {
  const timer = setInterval(() => {
    const take = /** @type {any} */ (globalThis)['setSessionId']
    if (typeof take !== 'function') return
    clearInterval(timer)
    take(sessionId)
  }, 1)
}

/** Functions that the other files of this folder call inside the page. */
function helpInPage() {
  /** The shown page, also while it slides in; neither a leaving nor a covered one. */
  const shownPages = () =>
    [...document.querySelectorAll('.page-frame:not([aria-hidden=true])')].filter(
      (page) => !page.parentElement?.closest('[inert]'),
    )
  const isSeen = (/** @type {Element} */ element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  Object.assign(globalThis, {
    bench: {
      /** True if the shown page has a heading with this text. */
      hasHeading: (/** @type {string} */ text) =>
        shownPages().some((page) =>
          [...page.querySelectorAll('h1, h2')].some(
            (heading) => heading.textContent?.trim() === text && isSeen(heading),
          ),
        ),
      /** @param {string} [href] of one card; without it all cards of the shown page */
      cards: (href) =>
        shownPages()
          .flatMap((page) => [...page.querySelectorAll('a.product-card__link')])
          .filter((card) => (href === undefined || card.getAttribute('href') === href) && isSeen(card)),
      /** The scroll container: the page's own frame, or the window. */
      scroller: () =>
        shownPages()
          .map((page) => page.querySelector('.page-frame__scroll'))
          .find(Boolean) ?? document.scrollingElement,
      isMoving: () =>
        document.querySelector('.page-frame:is([data-transition=enter], [data-transition=exit])') !== null,
    },
  })
}

/**
 * @param {string} executablePath
 */
export const openBrowser = (executablePath) => chromium.launch({ executablePath, args: browserArgs })

/** The tutorial of home is done, and no pop-up opens over home. */
function finishFirstVisit() {
  try {
    localStorage.setItem('kmarket:1:tutorials', JSON.stringify({ main: { step: 0, isHidden: true } }))
    const hidden = { ad1: '9999-12-31', ad2: '9999-12-31', memberCard: '9999-12-31' }
    localStorage.setItem('kmarket:1:popups', JSON.stringify(hidden))
  } catch {
    // A blank page has no storage.
  }
}

/**
 * A phone with an empty cache.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ sessionId: string, line?: boolean, cpu?: boolean }} options whether line and CPU are slow
 */
export async function openPhone(browser, { sessionId, line = false, cpu = true }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'th-TH',
  })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.addInitScript(helpInPage)
  await page.addInitScript(handOver, sessionId)
  await page.addInitScript(finishFirstVisit)
  const cdp = await context.newCDPSession(page)
  if (line) {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', slowLine)
  }
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (cpu) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
  return { context, page, cdp }
}

/** @typedef {Awaited<ReturnType<typeof openPhone>>} Phone */

/**
 * Milliseconds of CPU time of the page's thread so far; other load on the machine does not affect it.
 *
 * @param {Pick<Phone, 'cdp'>} phone
 */
export async function workOf({ cdp }) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Milliseconds without a long task after which a page counts as idle. */
const restMs = 1500

/**
 * Waits until four products with pictures are visible, the network is quiet and the page's thread is idle.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function untilHomeIsThere(page) {
  await page.waitForFunction(() => /** @type {any} */ (globalThis).benchSeen?.fourProducts > 0, undefined, {
    timeout: 60_000,
  })
  await page.waitForLoadState('networkidle')
  await untilAtRest(page)
}

/**
 * Waits until the page's thread is idle, at most ten seconds, because on a busy machine it may never be.
 *
 * @param {import('@playwright/test').Page} page
 */
export const untilAtRest = (page) =>
  page
    .waitForFunction(
      (rest) => {
        const { lastLongTask, fourProducts } = /** @type {any} */ (globalThis).benchSeen
        return performance.now() - Math.max(lastLongTask, fourProducts) > rest
      },
      restMs,
      { timeout: 10_000, polling: 100 },
    )
    .catch(() => undefined)

/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = numbers.filter(Number.isFinite).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
