import { openPhone, untilHomeIsThere } from './phone.mjs'
import { traced } from './trace.mjs'

/**
 * Opens a page cold: with an empty cache, until four products with their pictures are visible and the page is idle.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} sessionId
 * @param {string} [trace] file for a trace
 * @returns {Promise<Record<string, number>>} ms, but layoutShift without unit and scriptBytes as transferred
 */
export async function openCold(browser, url, sessionId, trace) {
  const { context, page } = await openPhone(browser, { sessionId, line: true })
  try {
    await traced(browser, page, trace, async () => {
      await page.goto(url, { waitUntil: 'commit' })
      await untilHomeIsThere(page)
    })
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
