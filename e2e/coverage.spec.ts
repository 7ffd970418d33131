import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { LevelCoverage } from '../workbench/coverage/coverageFile'
import { writeCoverageFile } from '../workbench/coverage/coverageFile'
import { findings } from './axe'
import { expect, test } from './test'
import { openCharts } from './workbenchPage'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })

const goTo = (page: Page, hash: string) => page.evaluate((to) => void (location.hash = to), hash)

/** Answers the page's request for the results of the tests. */
const answer = (page: Page, body: string | undefined) =>
  page.route('**/workbench/coverage.json', (route) =>
    route.fulfill(body === undefined ? { status: 404, body: '' } : { contentType: 'application/json', body }),
  )

const cart = () =>
  (
    JSON.parse(readFileSync('dist/workbench/definitions.json', 'utf8')) as Record<
      string,
      { states: string[]; transitions: string[] }
    >
  )['cart']!

/** Results of cart: everything taken by the actor; in the browser two transitions are not, one of them with a reason. */
function results(): string {
  const { states, transitions } = cart()
  const counts = (ids: string[], but: string[] = []) =>
    Object.fromEntries(ids.map((id) => [id, but.includes(id) ? 0 : 3]))
  const walked = (but: string[], left: Record<string, string> = {}): LevelCoverage => ({
    kind: 'walked',
    at: '2026-11-21T03:00:00.000Z',
    isOld: but.length > 0,
    walks: 9,
    failed: but.length > 0 ? ['th: 3. start → cart.retry'] : [],
    states: counts(states),
    transitions: counts(transitions, but),
    left,
    outcomes: { taken: 33, all: 34 },
    neverFalse: but.length > 0 ? ['cart.ready.idle|quantity.change|0'] : [],
    excuses: but.length > 0 ? [{ what: 'call saveBasket lost', reason: 'the browser has no such switch' }] : [],
  })
  const [retry, refresh] = ['cart.failed|cart.retry|0', 'cart.empty|cart.refresh|0']
  return writeCoverageFile({
    at: '2026-11-22T03:00:00.000Z',
    machines: [
      {
        id: 'cart',
        impossible: {},
        levels: {
          actor: walked([]),
          server: { kind: 'excused', reason: 'It makes no call to the server.' },
          page: { kind: 'waiting', command: 'npm run test:paths -- cart --level page' },
          browser: walked([retry, refresh], { [refresh]: 'another page fills the cart first' }),
        },
      },
    ],
  })
}

test('the chart shows what the tests took, missed and left out, by level, with a legend, a list and its numbers, in both languages [ANL-005]', async ({
  page,
  baseURL,
}) => {
  await answer(page, results())
  await openCharts(page, baseURL!, 'machine=cart&view=coverage&level=detail')
  const legend = page.getByRole('list', { name: 'What the colours mean' })
  await expect(legend.getByRole('listitem')).toHaveText(['Taken by the tests', 'Not taken', 'Left out, with a reason'])
  const figures = page.getByRole('table', { name: 'How much was taken' })
  const all = cart().transitions.length
  const row = (text: string) => figures.getByRole('row', { name: text, exact: true })
  await expect(row(`Actor 21 Nov, 10:00 10/10 ${all}/${all} 33/34 9 0`)).toBeVisible()
  await expect(row(`Browser 21 Nov, 10:00 10/10 ${all - 2}/${all} 33/34 9 1`)).toBeVisible()
  await expect(page.getByText(`Every level: ${all - 2} of ${all} transitions taken`)).toBeVisible()
  await expect(page.getByText('Browser: the sources changed after this run.')).toBeVisible()
  await expect(page.getByText('It makes no call to the server.')).toBeVisible()
  await expect(page.getByText('npm run test:paths -- cart --level page')).toBeVisible()
  await expect(page.getByText('Browser: th: 3. start → cart.retry')).toBeVisible()
  await expect(page.getByText('call saveBasket lost')).toBeVisible()

  const missed = page.getByRole('table', { name: 'Not taken, without a reason (1)' })
  await expect(missed.getByText('Browser: no reason')).toBeVisible()
  await expect(missed.getByRole('img', { name: 'Actor: taken 3 times' })).toBeVisible()
  await expect(missed.getByRole('img', { name: 'Browser: not taken' })).toBeVisible()
  const left = page.getByRole('table', { name: 'Left out, with a reason (1)' })
  await expect(left.getByText('Browser: another page fills the cart first')).toBeVisible()

  const label = (edge: string) => page.locator(`svg.chart [data-edge="${edge}"]`)
  await expect(label('cart.failed|cart.retry|0')).toHaveClass(/marked missed/)
  const badge = (edge: string) => page.locator(`svg.chart [data-badge="${edge}"] text`)
  await expect(badge('cart.failed|cart.retry|0')).toHaveText('1')
  await expect(label('cart.empty|cart.refresh|0')).toHaveClass(/marked excused/)
  await expect(badge('cart.empty|cart.refresh|0')).toHaveText('2')
  const dashOf = (role: string) =>
    page
      .locator(`svg.chart path.edge.marked.${role}`)
      .first()
      .evaluate((line) => {
        const { stroke, strokeDasharray } = getComputedStyle(line)
        return [stroke, strokeDasharray]
      })
  const looks = [await dashOf('taken'), await dashOf('missed'), await dashOf('excused')]
  expect(looks.map(([, dash]) => dash)).toEqual(['none', '6px, 4px', '2px, 4px'])
  expect(new Set(looks.map(([colour]) => colour)).size).toBe(3)

  await page.getByRole('radiogroup', { name: 'Level of the tests' }).getByText('Actor', { exact: true }).click()
  await expect(page).toHaveURL(/view=coverage&level=detail&walked=actor$/)
  await expect(page.getByText('Everything was taken.')).toBeVisible()
  await expect(page.locator('svg.chart .marked.missed')).toHaveCount(0)
  await goTo(page, 'machine=cart&view=coverage&walked=page')
  await expect(page.getByText('Page: no result yet. A developer makes one with this command:')).toBeVisible()
  await expect(page.locator('svg.chart .marked')).toHaveCount(0)

  await goTo(page, 'machine=cart&view=coverage&words=th&theme=light')
  await expect(page.getByRole('list', { name: 'ความหมายของสี' }).getByRole('listitem')).toHaveText([
    'ทดสอบแล้ว',
    'ยังไม่ถูกทดสอบ',
    'เว้นไว้โดยมีเหตุผล',
  ])
  await expect(page.getByText(`ทุกระดับ: ทดสอบแล้ว ${all - 2} จาก ${all} การเปลี่ยนสถานะ`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'ยังไม่ถูกทดสอบ ไม่มีเหตุผล (1)' })).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await goTo(page, `machine=cart&view=coverage&words=th&theme=${theme}`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const found = await findings(page, (builder) => builder.include('.side').include('.chart-canvas'))
    expect(found.map(({ id, nodes }) => `${theme}: ${id} at ${nodes[0]?.html}`)).toEqual([])
  }

  await goTo(page, 'machine=cart&view=coverage')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: /^CSV/ }).click()
    })(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(',tests_actor,tests_server,tests_page,tests_browser,tests_not_taken\r\n')
  expect(csv).toContain('cart.empty|cart.refresh|0,3,,,0,browser: another page fills the cart first\r\n')
})

test('without results the page names the command that makes them, and a bad file is refused with a sentence [ANL-005]', async ({
  page,
  baseURL,
}) => {
  await answer(page, undefined)
  await openCharts(page, baseURL!, 'machine=cart&view=coverage')
  const tab = page.getByRole('tabpanel', { name: 'Coverage' })
  await expect(tab).toContainText(
    'There are no results of the generated tests yet. A developer runs them with this command:',
  )
  await expect(tab).toContainText('npm run test:paths -- --report')
  await expect(page.locator('svg.chart .marked')).toHaveCount(0)

  await page.unroute('**/workbench/coverage.json')
  await answer(page, results().replace('"version":1', '"version":9'))
  await tab.getByRole('button', { name: 'Load again' }).click()
  await expect(tab.getByRole('alert')).toHaveText(
    'The results of the tests are refused: they were written by another version of the report.',
  )
  await page.unroute('**/workbench/coverage.json')
  await answer(page, results())
  await goTo(page, 'machine=gift&view=coverage&words=th')
  const thai = page.getByRole('tabpanel', { name: 'ผลทดสอบ' })
  await expect(thai.getByRole('alert')).toHaveText('ใช้ผลการทดสอบไม่ได้ เพราะเขียนโดยรายงานเวอร์ชันอื่น')
  await thai.getByRole('button', { name: 'โหลดใหม่' }).click()
  await expect(thai).toContainText('ผลการทดสอบไม่มีแผนภาพนี้ ผู้พัฒนาบันทึกผลใหม่ได้ด้วยคำสั่งนี้')
})
