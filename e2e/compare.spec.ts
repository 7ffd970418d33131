import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../scripts/processes.mjs'
import { readCharts } from '../scripts/readCharts'
import type { Chart } from '../workbench/chart/chart'
import type { Revisions } from '../workbench/compare/revisions'
import { writeRevisions } from '../workbench/compare/revisions'
import { isFull } from '../tests/full'
import { findings } from './axe'
import { expect, test } from './test'
import { openCharts } from './workbenchPage'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })
test.describe.configure({ timeout: 180_000 })

const answer = (page: Page, revisions: Revisions | undefined) =>
  page.route('**/workbench/revisions.json', (route) =>
    route.fulfill(
      revisions === undefined
        ? { status: 404, body: '' }
        : { contentType: 'application/json', body: writeRevisions(revisions) },
    ),
  )

const change = (at: string, subject: string) => ({ revision: 'abc1234', at, subject })

/** An older gift: it has a state that is gone by now, and a transition that led elsewhere. */
async function history(): Promise<Revisions> {
  const charts = await readCharts(join(root))
  const [gift, cart] = ['gift', 'cart'].map((id) => charts.find((chart) => chart.id === id) as Chart)
  const left = gift!.edges.find(({ source, target }) => source === 'gift.loading' && target === 'gift.gone')!
  const older: Chart = {
    ...gift!,
    nodes: [
      ...gift!.nodes,
      {
        ...gift!.nodes.find(({ id }) => id === 'gift.gone')!,
        id: 'gift.paused',
        key: 'paused',
        path: 'paused',
        name: { code: 'paused', th: 'พักไว้', en: 'Paused' },
      },
    ],
    edges: gift!.edges.map((edge) => (edge === left ? { ...edge, target: 'gift.paused' } : edge)),
  }
  return {
    history: 'whole',
    versions: new Map([
      [
        'gift',
        [
          {
            revision: 'aaaa111',
            change: change('2026-11-20T03:00:00Z', 'gift: no pause'),
            made: { ...change('2026-11-02T03:00:00Z', 'gift: the machine'), revision: 'def5678' },
            chart: older,
          },
          { revision: 'aaaa000', change: change('2026-11-02T03:00:00Z', 'gift: the machine'), chart: undefined },
        ],
      ],
      [
        'cart',
        [
          {
            revision: 'bbbb111',
            change: change('2026-11-19T03:00:00Z', 'cart: a wait'),
            chart: { ...cart!, edges: cart!.edges.slice(1) },
          },
        ],
      ],
    ]),
  }
}

test('what changed in a flow since its last revision is in the page: list, chart, paths and traffic, in both languages [ANL-018 ANL-006]', async ({
  page,
  baseURL,
}) => {
  await answer(page, await history())
  await openCharts(page, baseURL!, 'machine=gift')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Compare').click()
  const changes = page.getByRole('group', { name: 'Changes' })
  await expect(changes).toContainText('Changed on 20 November 2026: gift: no pause (abc1234)')
  await expect(changes.getByRole('heading', { name: 'Machines that differ (2)' })).toBeVisible()
  const machines = changes.getByRole('navigation', { name: 'Machines that differ' })
  await expect(machines.getByRole('listitem')).toHaveText([
    /^Sending a gift\s*2 changes · 20 Nov$/,
    /1 change · 19 Nov$/,
  ])
  await expect(machines.getByRole('link', { name: 'Sending a gift' })).toHaveAttribute('aria-current', 'true')
  await expect(changes.getByRole('button', { name: /^removed Paused/ })).toBeVisible()
  await expect(
    changes.getByRole('button', { name: /^moved Loading the item → .* was Loading the item → Paused/ }),
  ).toBeVisible()
  const chart = page.locator('svg.chart')
  await expect(chart.locator('.state.marked.removed')).toBeAttached()
  await expect(chart.locator('.edge.marked.moved').first()).toBeAttached()
  // Red is removed: no failure is.
  await expect(chart.locator('.edge.error, .label.error, .state.refusal')).toHaveCount(0)
  const affected = page.getByRole('complementary')
  await expect(affected).toContainText('Shortest paths that change')
  await expect(affected.getByRole('button', { name: /^Paused gone/ })).toBeVisible()
  await expect(affected).toContainText('npm run test:paths -- --report')
  await expect(affected.getByRole('heading', { name: 'Taken in the last 7 days 0' })).toBeVisible()
  const found = await findings(page, (builder) => builder.include('main'))
  expect(found.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])

  await page.getByRole('button', { name: 'Base 2 Nov 2026, 10:00 · def5678 gift: the machine' }).click()
  await page.getByRole('menuitemradio', { name: 'Before this machine was added' }).click()
  await expect(page).toHaveURL(/base=aaaa000/)
  await expect(changes).toContainText('This build also has the changes after it.')
  await expect(changes.getByRole('button', { name: /^added Sending a gift Gives a coupon/ })).toBeVisible()

  await page.evaluate(() => void (location.hash = 'machine=gift&view=compare&words=th'))
  await expect(page.getByRole('group', { name: 'การเปลี่ยนแปลง' })).toContainText('พักไว้')
  await page.evaluate(() => void (location.hash = 'machine=gift&view=compare&words=th&names=code'))
  await expect(page.getByRole('group', { name: 'การเปลี่ยนแปลง' })).toContainText('loading → paused')
})

test('a machine that the search finds from a comparison is compared, a state is shown on its chart [ANL-013]', async ({
  page,
  baseURL,
}) => {
  await answer(page, await history())
  await openCharts(page, baseURL!, 'machine=gift&view=compare')
  const changes = page.getByRole('group', { name: 'Changes' })
  await expect(changes.getByRole('button', { name: /^removed Paused/ })).toBeVisible()
  const find = async (query: string, hit: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill(query)
    await page.getByRole('option', { name: hit }).first().click()
  }
  await find('cart', /^Machine .* cart$/)
  await expect(page).toHaveURL(/machine=cart&view=compare/)
  await expect(changes).toContainText('cart: a wait')
  await find('Loading the cart', /^State Loading the cart/)
  await expect(page).toHaveURL(/machine=cart&state=cart\.loading/)
  await expect(changes).toBeHidden()
})

test('without a history the page says so, and how to compare anyway', async ({ page, baseURL }) => {
  await answer(page, { history: 'cut', versions: new Map() })
  await openCharts(page, baseURL!, 'machine=gift&view=compare')
  await expect(page.getByText('This build was made from a shallow clone')).toBeVisible()
  await expect(page.getByText('npm run -s machines -- charts REVISION')).toBeVisible()
  await page.unroute('**/workbench/revisions.json')
  await answer(page, undefined)
  await page.reload()
  await expect(page.getByText('The build wrote no older versions.')).toBeVisible()
})

test('the switch of code names leaves the language, and the language leaves the code names [ANL-013]', async ({
  page,
  baseURL,
}) => {
  await openCharts(page, baseURL!, 'machine=cart&words=th')
  const drawn = page.locator('svg.chart')
  await expect(drawn.getByText('กำลังโหลดตะกร้า').first()).toBeAttached()
  await page.getByRole('switch', { name: 'ชื่อในโค้ด' }).click()
  await expect(page).toHaveURL(/words=th&names=code/)
  await expect(drawn.getByText('loading', { exact: true }).first()).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await page.getByRole('radiogroup', { name: 'ภาษา' }).getByText('English').click()
  await expect(page).toHaveURL(/#machine=cart&names=code$/)
  await expect(page.getByRole('switch', { name: 'Code names' })).toBeChecked()
  await expect(drawn.getByText('loading', { exact: true }).first()).toBeAttached()
  await page.getByRole('switch', { name: 'Code names' }).click()
  await expect(drawn.getByText('Loading the cart').first()).toBeAttached()
})

// Each machine is laid out and drawn: a quarter of a minute.
if (isFull)
  test('pictures of all machines are saved as one archive [ANL-007]', async ({ page, baseURL }) => {
    await openCharts(page, baseURL!, 'machine=cart&theme=light')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitemradio', { name: /^All \d+$/ }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 150_000 }),
      page.getByRole('menuitem', { name: /^SVG/ }).click(),
    ])
    expect(file.suggestedFilename()).toBe('machines-svg.zip')
    const archive = await readFile(await file.path())
    const names = archive.toString('latin1').match(/[a-zA-Z]+-overview-en-[\d-]+\.svg(?=<svg)/g) ?? []
    const ids = (await readCharts(root)).map(({ id }) => `${id}.svg`)
    expect(names.map((name) => name.replace(/-.*(?=\.)/, '')).sort()).toEqual([...ids, 'app.svg'].sort())
  })
