import { openPhone, untilHomeIsThere } from './phone.mjs'

/** Pages opened on top of each other before going back: more than are kept. */
const depth = 10
/** Navigations that are not counted: until the browser has compiled the hot functions, its code grows. */
const warmUp = 200

/**
 * Goes from home to a product, on to a recommended one and so on, then all the way back, repeatedly and always through the same products.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} sessionId
 * @param {number} navigations
 */
export async function navigateOften(browser, url, sessionId, navigations) {
  const { context, page, cdp } = await openPhone(browser, { sessionId, cpu: false })
  try {
    await page.goto(url)
    await untilHomeIsThere(page)
    await cdp.send('HeapProfiler.enable')
    for (let done = 0; done < warmUp; done += 2 * depth) await thereAndBack(page)
    const before = await weigh(page, cdp)
    let half = before
    for (let done = 0; done < navigations; done += 2 * depth) {
      if (done * 2 === navigations) half = await weigh(page, cdp)
      await thereAndBack(page)
    }
    return { before, half, after: await weigh(page, cdp) }
  } finally {
    await context.close()
  }
}

/** @param {import('@playwright/test').Page} page */
async function thereAndBack(page) {
  /** @type {(string | undefined)[]} */
  const names = [undefined]
  for (let step = 0; step < depth; step += 1) {
    names.push(
      await page.evaluate((step) => {
        const cards = /** @type {any} */ (globalThis).bench.cards()
        const card = cards[step % Math.min(5, cards.length)]
        card.click()
        return card.textContent.trim()
      }, step),
    )
    await untilShown(page, names.at(-1))
  }
  while (names.length > 1) {
    names.pop()
    await page.evaluate(() => history.back())
    await untilShown(page, names.at(-1))
  }
}

/**
 * Waits until a page is shown and idle, with cards.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string | undefined} name of its product; undefined for home
 */
const untilShown = (page, name) =>
  page.waitForFunction(
    (name) => {
      const { bench } = /** @type {any} */ (globalThis)
      const isThere = name === null ? location.pathname === '/' : bench.hasHeading(name)
      return isThere && !bench.isMoving() && bench.cards().length > 0
    },
    name ?? null,
    { timeout: 20_000 },
  )

/**
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').CDPSession} cdp
 */
async function weigh(page, cdp) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  for (let round = 0; round < 3; round += 1) {
    await cdp.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(200)
  }
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}
