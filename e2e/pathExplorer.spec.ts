import { expect, test } from './test'
import { openCharts } from './workbenchPage'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })

test('an analyst picks a path in three clicks and turns its slides by keyboard [ANL-004]', async ({
  page,
  baseURL,
}) => {
  await openCharts(page, baseURL!, 'machine=cart&view=paths')
  const explorer = page.getByRole('region', { name: 'Path explorer' })
  await expect(explorer).toBeVisible()
  await explorer
    .getByRole('group', { name: 'From' })
    .getByRole('button', { name: 'Loading the cart', exact: true })
    .click()
  await explorer
    .getByRole('group', { name: 'To' })
    .getByRole('button', { name: 'Not enough stock', exact: true })
    .click()
  await explorer.getByRole('region', { name: 'Paths, the usual ones first' }).getByRole('button').first().click()

  const slides = explorer.getByRole('group', { name: 'Slides of the path' })
  await expect(slides.getByText('Start: Loading the cart.')).toBeVisible()
  await slides.focus()
  await page.keyboard.press('End')
  await expect(slides.getByText(/not enough stock\.$/)).toBeVisible()
  await expect(slides.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expect(slides.getByRole('button', { name: 'Next' })).toBeEnabled()
})

test('the answer stays in view when the details get wider [ANL-004]', async ({ page, baseURL }) => {
  const path = 'machine=checkout&view=paths&pathFrom=checkout.booting&pathTo=checkout.outOfStock&path=1'
  await openCharts(page, baseURL!, path)
  const slides = page.getByRole('group', { name: 'Slides of the path' })
  await expect(slides).toBeVisible()
  const width = page.getByRole('separator', { name: 'Width of the details' })
  await width.focus()
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowLeft')
  await expect
    .poll(async () => (await page.getByRole('region', { name: 'Paths', exact: true }).boundingBox())!.width)
    .toBeLessThan(520)
  const seen = await page.getByRole('region', { name: 'Path explorer' }).boundingBox()
  const answer = await slides.boundingBox()
  expect(answer!.width).toBeGreaterThan(250)
  expect(answer!.height).toBeGreaterThan(150)
  expect(answer!.y + answer!.height).toBeLessThanOrEqual(seen!.y + seen!.height + 1)
  await expect(slides.getByRole('button', { name: 'Next' })).toBeInViewport()
})
