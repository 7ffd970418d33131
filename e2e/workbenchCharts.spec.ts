import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { root } from '../scripts/processes.mjs'
import { isFull } from '../tests/full'
import { findings } from './axe'
import { labelsOf } from './chartLabels'
import { expect, test } from './test'
import { openCharts } from './workbenchPage'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })
test.describe.configure({ timeout: 180_000 })

async function machines(): Promise<AnyStateMachine[]> {
  const folders = readdirSync(join(root, 'machines'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const modules = await Promise.all(
    folders.map(
      ({ name }) => import(pathToFileURL(join(root, 'machines', name, `${name}Machine.ts`)).href) as Promise<object>,
    ),
  )
  return modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter((value): value is AnyStateMachine => typeof value === 'object' && value !== null && 'root' in value)
}

/** In an ordinary run of every third machine and the largest. */
test('every label says what its definition says, in the built page, and no text is under 11 px [ANL-010 ANL-011]', async ({
  page,
  baseURL,
}) => {
  await openCharts(page, baseURL!, 'machine=cart&level=detail&names=code')
  await expect(page.getByRole('log')).toBeAttached()
  const checked: string[] = []
  const all = await machines()
  for (const [index, machine] of all.entries()) {
    if (!isFull && index % 3 !== 0 && machine.id !== 'checkout') continue
    await page.evaluate((id) => void (location.hash = `machine=${id}&level=detail&names=code`), machine.id)
    await expect(
      page.getByRole('button', { name: new RegExp(`^whole chart ${machine.id}(, active)?$`) }),
    ).toBeAttached()
    const drawn = await page.locator('.chart [data-edge]').evaluateAll((groups) =>
      groups.map((group) => ({
        id: (group as SVGGElement).dataset['edge']!,
        text: [...group.querySelectorAll(':scope > text')].map((text) => text.textContent).join(' '),
      })),
    )
    const { labels, read } = labelsOf(machine)
    const shown = new Map(drawn.map(({ id, text }) => [id, read(text)]))
    expect(Object.fromEntries([...shown].sort()), machine.id).toEqual(Object.fromEntries([...labels].sort()))
    const smallest = await page
      .locator('.chart text')
      .evaluateAll((texts) =>
        Math.min(
          ...texts.map(
            (text) => parseFloat(getComputedStyle(text).fontSize) * (text as SVGTextElement).getScreenCTM()!.a,
          ),
        ),
      )
    expect(smallest, machine.id).toBeGreaterThanOrEqual(11)
    checked.push(machine.id)
  }
  expect(all.length).toBeGreaterThan(30)
  expect(checked.length).toBeGreaterThanOrEqual(all.length / 3)
})

test('chart and outline pass the accessibility checks in both themes [ANL-011]', async ({ page, baseURL }) => {
  await openCharts(page, baseURL!)
  const views = ['level=overview', 'level=detail', 'view=outline']
  for (const [turn, theme] of ['dark', 'light'].entries())
    for (const [index, view] of views.entries()) {
      if (!isFull && index % 2 !== turn) continue
      await page.evaluate((hash) => void (location.hash = hash), `machine=cart&theme=${theme}&${view}`)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.getByRole('button', { name: /Cart shown/ }).first()).toBeAttached()
      const found = await findings(page, (builder) => builder.include('.chart-canvas, .chart-outline'))
      expect(found.map(({ id, nodes }) => `${theme} ${view}: ${id} ${nodes[0]?.html}`)).toEqual([])
    }
})

test('the largest machine is drawn whole, the same each time; it zooms, pans, has a minimap, folds in place and links to a state [ANL-008]', async ({
  page,
  baseURL,
}) => {
  const [largest] = (await machines())
    .map((machine) => ({ id: machine.id, transitions: labelsOf(machine).labels.size }))
    .sort((a, b) => b.transitions - a.transitions)
  expect(largest!.id).toBe('checkout')
  const drawn = () =>
    page
      .locator('svg.chart [data-edge]')
      .evaluateAll((all) => new Set(all.map((one) => (one as SVGElement).dataset['edge'])).size)
  const layout = () =>
    page
      .locator('svg.chart > g')
      .evaluate((drawing) =>
        [...drawing.querySelectorAll('rect.box, path.edge')].map((shape) =>
          ['x', 'y', 'width', 'height', 'd'].map((name) => shape.getAttribute(name)).join(' '),
        ),
      )
  const view = () =>
    page.locator('svg.chart > g').evaluate((drawing) => {
      const { a, e, f } = (drawing as SVGGElement).transform.baseVal.consolidate()!.matrix
      return { scale: a, x: e, y: f }
    })
  await openCharts(page, baseURL!, 'machine=checkout&level=detail')
  await expect.poll(drawn).toBe(largest!.transitions)
  const first = await layout()
  expect(first.length).toBeGreaterThan(80)
  await page.reload()
  await expect.poll(drawn).toBe(largest!.transitions)
  expect(await layout()).toEqual(first)

  const start = await view()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await view()).scale / start.scale).toBeCloseTo(1.2, 5)
  const zoomed = await view()
  // A place of the chart where nothing is picked.
  const { x, y } = await page.locator('svg.chart').evaluate((chart) => {
    const { left, top, width, height } = chart.getBoundingClientRect()
    for (let down = height / 4; down < height; down += 10)
      for (let along = 10; along < width - 100; along += 10) {
        const found = document.elementFromPoint(left + along, top + down)
        if (found && chart.contains(found) && !found.closest('[data-pick]')) return { x: left + along, y: top + down }
      }
    throw new Error('There is no empty place.')
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y - 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await view()).x - zoomed.x)).toBe(80)
  expect(Math.round((await view()).y - zoomed.y)).toBe(-60)
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await view()).scale).toBeLessThan(zoomed.scale)

  const minimap = page.getByRole('img', { name: 'The whole chart with a frame around the visible part' })
  const frameAt = () => minimap.locator('.seen').evaluate((frame) => Number(frame.getAttribute('y')))
  await minimap.click({ position: { x: 2, y: 2 } })
  const top = await frameAt()
  const { height } = (await minimap.boundingBox())!
  await minimap.click({ position: { x: 2, y: height - 2 } })
  await expect.poll(frameAt).toBeGreaterThan(top)

  const before = (await layout()).length
  const fold = page.getByRole('button', { name: /^Fold / }).last()
  const name = (await fold.getAttribute('aria-label'))!.slice('Fold '.length)
  await fold.dispatchEvent('click')
  const unfold = page.getByRole('button', { name: `Unfold ${name}`, exact: true })
  await expect(unfold).toBeAttached()
  expect((await layout()).length).toBeLessThan(before)
  await unfold.dispatchEvent('click')
  await expect.poll(layout).toEqual(first)

  await page.evaluate(() => void (location.hash = 'machine=checkout&level=detail&state=checkout.succeeded'))
  const picked = page.locator('svg.chart .state.picked')
  await expect(picked).toBeInViewport({ ratio: 1 })
})

test('the outline is printed whole, in black on white, without the rest of the page [ANL-019]', async ({
  page,
  baseURL,
}) => {
  await openCharts(page, baseURL!, 'machine=checkout&view=outline')
  const outline = page.getByRole('region', { name: 'Outline of Checkout' })
  await expect(outline).toBeVisible()
  const isCut = () => outline.evaluate((region) => region.scrollHeight > region.clientHeight)
  expect(await isCut()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('log'),
    page.getByRole('complementary'),
    page.locator('iframe'),
    page.getByRole('button', { name: 'Export run' }),
    page.getByRole('switch', { name: 'Follow' }),
    page.locator('[data-scope=splitter][data-part=resize-trigger]').first(),
  ])
    await expect(hidden.first()).toBeHidden()
  await expect(outline).toBeVisible()
  expect(await isCut()).toBe(false)
  const { lowest, tall, colours } = await outline.evaluate((region) => ({
    lowest: Math.max(
      ...[...region.querySelectorAll('li, h2, h3, h4, h5, h6')].map((one) => one.getBoundingClientRect().bottom),
    ),
    tall: document.documentElement.scrollHeight - window.scrollY,
    colours: [
      ...new Set([...region.querySelectorAll('*')].map((one) => getComputedStyle(one).color)),
      getComputedStyle(document.body).backgroundColor,
    ],
  }))
  expect(tall).toBeGreaterThanOrEqual(Math.floor(lowest))
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  // What a reader sees on paper: nothing clips the outline, and nothing else takes part of a page.
  const { clipped, others } = await outline.evaluate((region) => {
    const clipping: string[] = []
    for (let at: Element | null = region; at; at = at.parentElement) {
      const { overflowX, overflowY, position, height } = getComputedStyle(at)
      // A box that could scroll is not divided among pages: lines would be cut in two.
      const isClipped = [overflowX, overflowY].some((one) => one !== 'visible')
      const isOut =
        position === 'fixed' ||
        (at !== region && at.getBoundingClientRect().bottom < region.getBoundingClientRect().bottom - 1)
      if (isClipped || isOut) clipping.push(`${at.tagName} ${at.className} ${height} ${position}`)
    }
    const seen = [...document.body.querySelectorAll('*')].filter((one) => {
      const { width, height } = one.getBoundingClientRect()
      return (
        !one.contains(region) &&
        !region.contains(one) &&
        width > 1 &&
        height > 1 &&
        one.checkVisibility({ visibilityProperty: true })
      )
    })
    return { clipped: clipping, others: seen.map((one) => `${one.tagName} ${one.className.toString()}`) }
  })
  expect(clipped).toEqual([])
  expect(others).toEqual([])
  // The printed pages, each as a picture: as many as the outline is long, black on white, none empty.
  const long = await outline.evaluate((region) => region.getBoundingClientRect().height)
  const printed = await page.pdf({ format: 'A4', margin: { top: '0', bottom: '0', left: '0', right: '0' } })
  const count = printed.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  // A page holds 297 mm at 96 dots an inch; on paper the outline is narrower than in the window, so no shorter.
  expect(count).toBeGreaterThanOrEqual(Math.floor(long / 1123))
  expect(count).toBeGreaterThan(3)
})

for (const [from, hash] of [
  ['overview', 'machine=cart'],
  ['comparison', 'machine=cart&view=compare&level=detail'],
] as const)
  test(`a state that the search finds from the ${from} is seen whole, clear of the legend and the map [ANL-008 ANL-013]`, async ({
    page,
    baseURL,
  }) => {
    await openCharts(page, baseURL!, hash)
    await expect(page.locator('svg.chart').getByText('Loading the cart').first()).toBeAttached()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill('Not enough stock')
    await page.getByRole('option', { name: 'State Not enough stock Checkout checkout' }).click()
    const picked = page.locator('svg.chart .state.picked > .box')
    await expect(picked).toBeAttached()
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!
    await expect
      .poll(async () => {
        const [state, room] = [(await picked.boundingBox())!, await boxOf('.chart-canvas')]
        return (
          state.x >= room.x &&
          state.y >= room.y &&
          state.x + state.width <= room.x + room.width &&
          state.y + state.height <= room.y + room.height
        )
      })
      .toBe(true)
    const state = (await picked.boundingBox())!
    for (const cover of ['.chart-legend', '.chart-zoom', ...(from === 'overview' ? [] : ['.chart-minimap'])]) {
      const box = await boxOf(cover)
      const isClear =
        state.x + state.width <= box.x ||
        box.x + box.width <= state.x ||
        state.y + state.height <= box.y ||
        box.y + box.height <= state.y
      expect(isClear, cover).toBe(true)
    }
  })

test('a PNG of the chart has twice the size of its SVG, and its colours [ANL-007]', async ({ page, baseURL }) => {
  await openCharts(page, baseURL!, 'machine=cart&theme=light')
  await expect(page.locator('svg.chart').getByText('Loading the cart').first()).toBeAttached()
  const save = async (item: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Export', exact: true }).click()
        await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
      })(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^cart-overview-en-[\\d-]{10}\\.${item.toLowerCase()}$`))
    return readFile(await file.path())
  }
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec((await save('SVG')).toString('utf8'))!.map(Number)
  const png = await save('PNG')
  expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width!, 2 * height!])
  // The ground of the light theme in a corner, and more than it: the chart is in the picture.
  const { corner, colours } = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    const { data: pixels } = context.getImageData(0, 0, picture.width, picture.height)
    const found = new Set<string>()
    for (let at = 0; at < pixels.length; at += 4) found.add(pixels.slice(at, at + 3).join(' '))
    return { corner: pixels.slice(0, 3).join(' '), colours: found.size }
  }, png.toString('base64'))
  expect(corner).toBe('244 245 242')
  expect(colours).toBeGreaterThan(50)
})
