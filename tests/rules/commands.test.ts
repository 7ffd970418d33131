import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserArgs, findBrowser, usualPlaces } from '../../scripts/browser.mjs'
import { fingerprint } from '../../scripts/fingerprint.mjs'
import { isInstalled, isNodeNewEnough } from '../../scripts/install.mjs'
import { freePort, isFree } from '../../scripts/ports.mjs'
import { findPostgres } from '../../scripts/postgres.mjs'
import { root, runNode } from '../../scripts/processes.mjs'
import { failure, fromPlaywright, slowest, summarise } from '../../scripts/summary.mjs'

describe('installed packages', () => {
  const locked = (packages: object) => JSON.stringify({ packages: { '': { version: '1.0.0' }, ...packages } })
  const react = { 'node_modules/react': { version: '19.3.1' } }

  it.each([
    ['nothing', undefined, false],
    ['the locked version', JSON.stringify({ packages: react }), true],
    ['another version', JSON.stringify({ packages: { 'node_modules/react': { version: '19.2.0' } } }), false],
    ['a package too few', JSON.stringify({ packages: {} }), false],
  ])('with %s', (_, installed, expected) => {
    expect(isInstalled(locked(react), installed)).toBe(expected)
  })

  it('packages of other platforms may be missing', () => {
    const binaries = { 'node_modules/binary-for-windows': { version: '1.0.0', optional: true } }
    expect(isInstalled(locked({ ...react, ...binaries }), JSON.stringify({ packages: react }))).toBe(true)
  })

  it.each([
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.1.0', true],
    ['18.20.0', false],
  ])('Node %s is new enough: %s', (version, expected) => {
    expect(isNodeNewEnough(version)).toBe(expected)
  })
})

describe('the fingerprint of the sources', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'k-market-print-'))
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/main.ts'), 'one')
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const print = () => fingerprint(folder, ['src', 'missing'])

  it('changes with contents and names, not with times or the generated route tree', () => {
    const before = print()
    utimesSync(join(folder, 'src/main.ts'), 1, 1)
    writeFileSync(join(folder, 'src/routeTree.gen.ts'), 'generated')
    expect(print()).toBe(before)
    writeFileSync(join(folder, 'src/main.ts'), 'two')
    const changed = print()
    expect(changed).not.toBe(before)
    writeFileSync(join(folder, 'src/more.ts'), '')
    expect(print()).not.toBe(changed)
  })
})

describe('the browser', () => {
  it('keeps turned off what Playwright turns off, whose switch its own one replaces', () => {
    const playwright = readFileSync(join(root, 'node_modules/playwright-core/lib/coreBundle.js'), 'utf8')
    const features = [...(/disabledFeatures = \[(.*?)\]/s.exec(playwright)?.[1] ?? '').matchAll(/"(\w+)"/g)]
    expect(features.length).toBeGreaterThan(5)
    const own = browserArgs.find((arg) => arg.startsWith('--disable-features='))?.split(/[=,]/)
    expect(features.map(([, name]) => name).filter((name) => !own?.includes(name!))).toEqual([])
  })

  const runs = (...paths: string[]) => ({ runs: (path: string) => paths.includes(path), platform: 'linux' as const })
  const env = { PATH: ['/a', '/b'].join(delimiter) }

  it('is the one named by CHROME_PATH, or an error', () => {
    expect(findBrowser({ env: { ...env, CHROME_PATH: '/my/chrome' }, ...runs('/my/chrome', '/a/chromium') })).toBe(
      '/my/chrome',
    )
    expect(() => findBrowser({ env: { ...env, CHROME_PATH: '/my/chrome' }, ...runs('/a/chromium') })).toThrow(
      '/my/chrome',
    )
  })

  it('is the first on the path that starts, else the downloaded one, else none', () => {
    const downloaded = () => '/cache/chrome'
    expect(findBrowser({ env, downloaded, ...runs('/b/google-chrome', '/cache/chrome') })).toBe('/b/google-chrome')
    expect(findBrowser({ env, downloaded, ...runs('/cache/chrome') })).toBe('/cache/chrome')
    expect(findBrowser({ env, downloaded, ...runs() })).toBeUndefined()
  })

  it('is one without windows, if there is one, only where no windows are needed', () => {
    const both = runs('/b/chromium-headless-shell', '/a/chromium')
    expect(findBrowser({ env, hasWindows: false, ...both })).toBe('/b/chromium-headless-shell')
    expect(findBrowser({ env, hasWindows: false, ...runs('/a/chromium') })).toBe('/a/chromium')
    expect(findBrowser({ env, ...both })).toBe('/a/chromium')
    expect(findBrowser({ env, downloaded: () => undefined, ...runs('/b/chromium-headless-shell') })).toBeUndefined()
  })

  it('is searched in the usual places of macOS and Windows', () => {
    expect(usualPlaces('darwin', { HOME: '/Users/a' })).toContain(
      '/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium',
    )
    expect(usualPlaces('win32', { PROGRAMFILES: 'C:\\Program Files' })[0]).toBe(
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    )
  })
})

describe('a free port', () => {
  it('is not in use, and neither are its neighbours', async () => {
    const port = await freePort(1)
    const first = createServer()
    await new Promise<void>((open) => first.listen(port, '127.0.0.1', open))
    expect([await isFree(port), await isFree(port + 1)]).toEqual([false, true])
    first.close()
  })
})

describe('the PostgreSQL server of the suites', () => {
  const answering = (part: string) => ({
    connects: async (url: string) => (url.includes(part) ? undefined : 'refused'),
  })

  it('is the one named by TEST_DATABASE_URL, and no other when that does not answer', async () => {
    const env = { TEST_DATABASE_URL: 'postgres://db.example/shop' }
    expect(await findPostgres({ env, ...answering('db.example') })).toMatchObject({ url: env.TEST_DATABASE_URL })
    const broken = await findPostgres({ env, ...answering('127.0.0.1') })
    expect(broken).toMatchObject({ broken: true })
    expect(broken.url).toBeUndefined()
  })

  it('is the local one, first by its socket, with the user postgres as the last try, or none, with a message', async () => {
    const exists = (path: string) => path === '/var/run/postgresql/.s.PGSQL.5432'
    const urlFor = async (part: string) => (await findPostgres({ env: {}, exists, ...answering(part) })).url
    expect(await urlFor('postgres@')).toBe('postgres://postgres@localhost:5432/test?host=/var/run/postgresql')
    expect(await urlFor('postgres@127.0.0.1')).toBe('postgres://postgres@127.0.0.1:5432/test')
    const none = await findPostgres({ env: {}, exists, ...answering('elsewhere') })
    expect(none.url).toBeUndefined()
    expect(none.sentence).toContain('none reached')
  })
})

const sourceOf = (script: string) => readFileSync(join(import.meta.dirname, '../../scripts', script), 'utf8')
const commands = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
).scripts

describe('the commands', () => {
  it('`npm test` installs, finds or downloads a browser, builds, runs both suites and ends with the summary, in this order [RUN-002]', () => {
    expect(commands['test']).toBe('node scripts/test.mjs')
    const steps = [
      'await Promise.all([install(), installShell()])',
      'await ensureBrowser({ hasWindows: false })',
      'fail(noBrowser)',
      'await build()',
      "suite('units', binary('vitest'), ['run'",
      "suite('browser', binary('@playwright/test', 'playwright'), ['test'",
      'summarise(results, commands)',
      'postgres.sentence, last]',
      'process.exitCode = ok ? 0 : 1',
    ].map((step) => sourceOf('test.mjs').indexOf(step))
    expect(steps).not.toContain(-1)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
  })

  it('`npm run check` checks types, lint, layers, unused code and both languages [RUN-003]', () => {
    expect([commands['check'], commands['dev']]).toEqual(['node scripts/check.mjs', 'node scripts/dev.mjs'])
    for (const gate of [
      "binary('typescript', 'tsc')",
      "binary('eslint')",
      "binary('dependency-cruiser', 'depcruise')",
      "binary('knip')",
      "'scripts/i18nParity.ts'",
    ])
      expect(sourceOf('check.mjs')).toContain(gate)
  })

  it('`npm run dev` exits at once, naming the port, when its server’s port is in use', async () => {
    const port = await freePort(1)
    const taken = createServer()
    await new Promise<void>((open) => taken.listen(port + 1, '127.0.0.1', open))
    const env = { PORT: String(port) }
    const { code, output } = await runNode('scripts/dev.mjs', [], { env, quiet: true, limit: 20_000 })
    taken.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port + 1} is in use`)
  })

  it('the README documents what the embedded database is for [REL-011]', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
    expect(readme).toContain('The embedded database is for trying and testing: it does not sync to disk at each commit')
    expect(readme).toContain('a second process on the same data directory is refused')
  })
})

describe('[RUN-002] the summary of `npm test`', () => {
  const suite = (changes: object = {}) => ({ passed: 2, failed: [], skipped: [], errors: [], ...changes })
  const units = { name: 'units', code: 0, suite: suite() }

  it('adds up and omits skipped tests when there are none', () => {
    expect(summarise([units, { ...units, name: 'browser' }])).toEqual({
      lines: [],
      last: '4 passed, 0 failed',
      ok: true,
    })
  })

  it('lists skipped tests with the reason, several of one file in one line, and failed tests last', () => {
    const bad = {
      name: 'browser',
      code: 1,
      suite: suite({
        failed: ['pays'],
        slow: ['pays (9 s)'],
        skipped: [
          { title: 'a.ts › flies', reason: 'no wings' },
          { title: 'b.ts › swims', reason: 'marked skip' },
          { title: 'b.ts › dives', reason: 'marked skip' },
        ],
      }),
    }
    expect(summarise([bad, units])).toEqual({
      lines: [
        'skipped: a.ts › flies (no wings)',
        'skipped: 2 tests of b.ts (marked skip)',
        'slow: pays (9 s)',
        'failed: pays',
      ],
      last: '4 passed, 1 failed, 3 skipped',
      ok: false,
    })
  })

  it('has a line for a command beside the suites, which counts as no test and fails the run when it fails', () => {
    expect(summarise([units], [{ name: 'mutants', code: 0 }])).toEqual({
      lines: ['succeeded: mutants'],
      last: '2 passed, 0 failed',
      ok: true,
    })
    expect(summarise([units], [{ name: 'mutants', code: 1 }])).toEqual({
      lines: ['failed: mutants (code 1)'],
      last: '2 passed, 1 failed',
      ok: false,
    })
  })

  it('tells the first line of the error of a failed test, without colours', () => {
    expect(failure('pays', '\n\u001b[31mexpected 1 to be 2\u001b[39m\n  at line 7')).toBe('pays: expected 1 to be 2')
    expect(failure('pays')).toBe('pays')
  })

  it('lists the five slowest files, the slowest first', () => {
    const took = new Map(['a', 'b', 'c', 'd', 'e', 'f'].map((file, index) => [file, (index + 1) * 1_000]))
    expect(slowest(took)).toEqual(['f (6 s)', 'e (5 s)', 'd (4 s)', 'c (3 s)', 'b (2 s)'])
    expect(summarise([{ ...units, suite: suite({ slow: ['pays (9 s)'] }) }]).lines).toEqual(['slow: pays (9 s)'])
  })

  it.each([
    ['reported nothing', { name: 'browser', code: 139, suite: undefined }, '2 passed, 1 failed'],
    ['ran no test', { name: 'browser', code: 0, suite: suite({ passed: 0 }) }, '2 passed, 1 failed'],
    ['ended badly although all passed', { name: 'browser', code: 1, suite: suite() }, '4 passed, 1 failed'],
    [
      'met an error outside of tests',
      { name: 'browser', code: 1, suite: suite({ errors: ['boom'] }) },
      '4 passed, 1 failed',
    ],
  ])('fails when a suite %s', (_, result, last) => {
    expect(summarise([units, result])).toMatchObject({ last, ok: false })
  })

  it('reads a Playwright report', () => {
    const test = (status: string, annotations: { type: string; description?: string }[] = []) => [
      { status, annotations, results: [{ duration: 700, error: { message: 'no pad' } }, { duration: 300 }] },
    ]
    const report = {
      errors: [],
      suites: [
        {
          title: 'buy.spec.ts',
          file: 'buy.spec.ts',
          specs: [{ title: 'buys', file: 'buy.spec.ts', tests: test('expected') }],
          suites: [
            {
              title: 'in Thai',
              file: 'buy.spec.ts',
              specs: [
                { title: 'pays', file: 'buy.spec.ts', tests: test('unexpected') },
                {
                  title: 'waits',
                  file: 'buy.spec.ts',
                  tests: test('skipped', [{ type: 'skip', description: 'no clock' }]),
                },
                { title: 'shakes', file: 'buy.spec.ts', tests: test('flaky') },
              ],
            },
          ],
        },
      ],
    }
    const skipped = [{ title: 'buy.spec.ts › in Thai › waits', reason: 'no clock' }]
    expect(fromPlaywright(report)).toEqual({
      passed: 1,
      failed: [
        'buy.spec.ts › in Thai › pays: no pad',
        'buy.spec.ts › in Thai › shakes (passed when tried again): no pad',
      ],
      shaky: [],
      skipped,
      slow: ['buy.spec.ts (4 s)'],
      errors: [],
    })
    const unstable = [
      { title: 'buy.spec.ts › in Thai › shakes', reason: 'the pad opens late' },
      { title: 'buy.spec.ts › in Thai › sleeps', reason: 'gone meanwhile' },
    ]
    expect(fromPlaywright(report, unstable)).toEqual({
      passed: 2,
      failed: ['buy.spec.ts › in Thai › pays: no pad'],
      shaky: ['buy.spec.ts › in Thai › shakes (the pad opens late)'],
      skipped,
      slow: ['buy.spec.ts (4 s)'],
      errors: ['no such test, though listed as unstable: buy.spec.ts › in Thai › sleeps'],
    })
  })
})
