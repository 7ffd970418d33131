/**
 * Opens the workbench at a small machine and goes to another one.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} shop address of the server
 * @param {string} machine
 * @param {'overview' | 'detail'} level
 * @returns {Promise<number>} milliseconds from the new address to the frame after the first one with the whole chart; the layout is computed anew
 */
export async function drawChart(browser, shop, machine, level) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(`http://kmarket.localhost:${new URL(shop).port}/workbench/#machine=snackbar&level=${level}`)
    await page.locator('svg.chart [data-edge^="snackbar"]').first().waitFor({ state: 'attached' })
    return await page.evaluate(
      ({ machine, level }) =>
        new Promise((resolve) => {
          const start = performance.now()
          location.hash = `machine=${machine}&level=${level}`
          const look = () => {
            if (document.querySelector(`svg.chart [data-edge^="${machine}"]`) === null) requestAnimationFrame(look)
            else requestAnimationFrame(() => resolve(performance.now() - start))
          }
          requestAnimationFrame(look)
        }),
      { machine, level },
    )
  } finally {
    await context.close()
  }
}
