import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { translations } from '../i18n/translations'
import { freePort } from '../scripts/ports.mjs'
import { unpackSeed } from '../tests/server/seededTemplate'
import { Phone } from './phone'
import { expect, test } from './test'

const root = join(import.meta.dirname, '..')

/** A command of package.json as a new developer runs it, with its own data directory. */
class Command {
  output = ''
  private constructor(
    readonly process: ChildProcess,
    readonly port: number,
    private readonly data: string,
  ) {
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += String(chunk)))
  }

  static async give(name: 'start' | 'dev'): Promise<Command> {
    const data = mkdtempSync(join(tmpdir(), `k-market-${name}-`))
    // `npm start` shows that an empty directory is filled.
    if (name === 'dev') unpackSeed(data)
    // The development server uses the next port for the shop's server.
    const port = await freePort(1)
    const child = spawn(process.execPath, [join(root, 'scripts', `${name}.mjs`)], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: data, CLOCK_START: '2026-11-21T10:00:00+07:00' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return new Command(child, port, data)
  }

  async isReady(): Promise<void> {
    const addresses = /Shop .*\n.*Workbench .*\n/
    const ended = () => (this.process.exitCode === null ? '' : `\nIt ended with ${this.process.exitCode}.`)
    await expect
      .poll(() => addresses.test(this.output) || ended() !== '', { timeout: 90_000 })
      .toBe(true)
      .catch(() => {})
    expect(this.output + ended()).toMatch(addresses)
  }

  /** Stops it as Ctrl-C does and returns its exit code. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once('exit', (code) => resolve(code)))
    const code = this.process.exitCode ?? (this.process.kill('SIGINT'), await ended)
    rmSync(this.data, { recursive: true, force: true })
    return code
  }
}

/** In a plain browser a form replaces the bank app (RUN-005). */
async function enterShop(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: translations('th').standIn.enter() }).click()
  await expect(page.getByRole('link', { name: /\S/ }).and(page.locator('.product-card a')).first()).toBeVisible()
}

test.describe.configure({ timeout: 180_000 })
test.use({ ownPage: true })

test('npm start prints both addresses, shows products at home, and the phone on the workbench [RUN-001 RUN-005]', async ({
  page,
}) => {
  const command = await Command.give('start')
  try {
    await command.isReady()
    const [shop, workbench] = command.output.match(/http:\S+/g) ?? []
    expect(shop).toBe(`http://localhost:${command.port}/`)
    await enterShop(page, shop!)
    await page.goto(workbench!)
    const phone = page.frameLocator('iframe[title="K Market on phone 1"]')
    await expect(phone.locator('.product-card').first()).toBeVisible({ timeout: 30_000 })
    expect(await command.stop()).toBe(0)
  } finally {
    await command.stop()
  }
})

test('npm run dev shows the same shop, and a changed style arrives without a reload [RUN-003]', async ({ page }) => {
  const command = await Command.give('dev')
  try {
    await command.isReady()
    const updates: string[] = []
    page.on('websocket', (socket) =>
      socket.on(
        'framereceived',
        ({ payload }) => void (String(payload).includes('"update"') && updates.push(String(payload))),
      ),
    )
    await enterShop(page, `http://localhost:${command.port}/`)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    const now = new Date()
    utimesSync(join(root, 'src/styles/tokens.css'), now, now)
    await expect.poll(() => updates.join(), { timeout: 30_000 }).toContain('.css')
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    await command.stop()
  } finally {
    await command.stop()
  }
})

test('the first screen loads at most 175 KiB of script, in one language [SPD-001]', async ({ page }) => {
  // Scripts loaded once the thread is idle are not part of the first screen.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await Phone.open(page, { shopper: 'full', lang: 'th' })
  await expect(page.locator('.splash')).toHaveCount(0)
  await expect(page.locator('.product-card').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.js$/.test(name))
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, size: encodedBodySize })),
  )
  const codes = await Promise.all(scripts.map(async ({ name }) => (await page.request.get(name)).text()))
  const saying = (words: string) => codes.filter((code) => code.includes(words))
  expect(saying('ขอปิดปรับปรุงร้านสักครู่')).not.toHaveLength(0)
  expect(saying('The market is closed for a while')).toHaveLength(0)
  const total = scripts.reduce((sum, { size }) => sum + size, 0)
  expect(total).toBeGreaterThan(50 * 1024)
  expect(total).toBeLessThanOrEqual(175 * 1024)
})

test('the cold home is painted from document, style sheet and one font of few bytes, the first screen first, without a layout shift [SPD-002]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { shift: 0, beforePaint: [] as string[][] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      if (document.documentElement.hasAttribute('data-painted')) return
      const later = [...document.querySelectorAll('.section--later')]
      seen.beforePaint.push(later.map((section) => getComputedStyle(section).getPropertyValue('content-visibility')))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await Phone.open(page, { shopper: 'full', lang: 'th' })
  const html = await (await page.request.get('/')).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const of = (kind: RegExp) => [...head.matchAll(kind)].map(([, address]) => address ?? '')
  const styles = of(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)
  const fonts = of(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)
  expect([styles.length, fonts.length]).toEqual([1, 1])
  // Nothing but the style sheet holds the first frame up.
  expect(head).not.toMatch(/<script(?![^>]* type="module")[^>]* src=/)
  const seen = () =>
    page.evaluate(() => (window as unknown as { seen: { shift: number; beforePaint: string[][] } }).seen)
  const sizes = await page.evaluate(() =>
    Object.fromEntries(
      (
        [
          ...performance.getEntriesByType('navigation'),
          ...performance.getEntriesByType('resource'),
        ] as PerformanceResourceTiming[]
      ).map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]),
    ),
  )
  const [style, font] = [sizes[styles[0] ?? ''] ?? Number.NaN, sizes[fonts[0] ?? ''] ?? Number.NaN]
  expect(sizes['/']).toBeLessThanOrEqual(14 * 1024)
  expect(style).toBeLessThanOrEqual(12 * 1024)
  expect(font).toBeLessThanOrEqual(20 * 1024)
  // A busy machine may paint the first frame before it has read the sections.
  const { beforePaint } = await seen()
  expect(beforePaint.length).toBeGreaterThan(0)
  expect(beforePaint.flat().filter((visibility) => visibility !== 'hidden')).toEqual([])
  expect(html.match(/section--later/g)?.length).toBeGreaterThan(2)
  const unpainted = await page.evaluate(() => {
    const root = document.documentElement
    const isPainted = root.hasAttribute('data-painted')
    root.removeAttribute('data-painted')
    const later = document.body.appendChild(document.createElement('div'))
    later.className = 'section--later'
    const visibility = getComputedStyle(later).getPropertyValue('content-visibility')
    later.remove()
    root.setAttribute('data-painted', '')
    return { isPainted, visibility }
  })
  expect(unpainted).toEqual({ isPainted: true, visibility: 'hidden' })
  await expect(page.locator('.product-card').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.locator('.section').last().scrollIntoViewIfNeeded()
  await expect(page.locator('.section').last()).toBeVisible()
  expect((await seen()).shift).toBeLessThanOrEqual(0.02)
})
