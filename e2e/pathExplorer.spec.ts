import { expect, test } from './test'
import { openCharts } from './workbenchPage'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, ownPage: true })

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
  await explorer.getByRole('region', { name: 'Paths, shortest first' }).getByRole('button').first().click()

  const slides = explorer.getByRole('group', { name: 'Slides of the path' })
  await expect(slides.getByText('Start: Loading the cart.')).toBeVisible()
  await slides.focus()
  await page.keyboard.press('End')
  await expect(slides.getByText(/not enough stock\.$/)).toBeVisible()
  await expect(slides.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await expect(slides.getByRole('button', { name: 'Next' })).toBeEnabled()
})
