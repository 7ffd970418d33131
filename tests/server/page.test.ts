import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { Window } from 'happy-dom'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callbackNames } from '../../contract/bridge'
import { readConfig } from '../../contract/config'
import { firstScreen, listBanners, listCampaigns, listGroups, listQuickAccess, listSections } from '../../contract/home'
import { recommendProducts } from '../../contract/products'
import { postSession } from '../../contract/session'
import { translations } from '../../i18n/translations'
import { readQuery } from '../../contract/nativeQuery'
import { createApp } from '../../server/app'
import { bootScript, earlyCallsMax, floorScript, outdatedNotice } from '../../server/boot'
import { createShopPage, paintHome, renderShopHtml, scriptJson } from '../../server/page'
import type { Manifest, Shell } from '../../server/page'
import { resources } from '../../server/resources'
import { earlySession } from '../../src/api/earlySession'
import { createBridge } from '../../src/bridge/bridge'
import type { TestServer } from './testServer'
import { createTestServer } from './testServer'
import { eventually } from '../eventually'

const nonce = 'n0nce-of-this-answer'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'], css: ['assets/index.css'] },
  '_shared.js': { file: 'assets/shared.js' },
  'i18n/th/index.ts': { file: 'assets/th.js' },
  'i18n/en/index.ts': { file: 'assets/en.js' },
  'i18n/th/shop.ts': { file: 'assets/shop-th.js' },
  'routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['_cards.js', 'index.html'] },
  'routes/cart.tsx?tsr-split=component---loader': { file: 'assets/cart.js', imports: ['index.html'] },
  'routes/order.index.tsx?tsr-split=component': { file: 'assets/orders.js' },
  'routes/shop.$shopId.product.$productId.tsx?tsr-split=component': { file: 'assets/product.js' },
  'routes/shop.$shopId.product.$productId.tsx?tsr-split=errorComponent': { file: 'assets/gone.js' },
  '_cards.js': { file: 'assets/cards.js' },
  'fonts/anuphan-thai-wght-normal.woff2': { file: 'assets/thai.woff2' },
  'fonts/anuphan-latin-wght-normal.woff2': { file: 'assets/latin.woff2' },
  'fonts/anuphan-vietnamese-wght-normal.woff2': { file: 'assets/vietnamese.woff2' },
}

const htmlOf = (path: string, shell: Partial<Shell> = {}): string =>
  renderShopHtml({
    url: new URL(path, 'http://localhost'),
    nonce,
    config: readConfig({ env: 'local' }),
    manifest,
    ...shell,
  })

const documentOf = (html: string) => {
  const window = new Window({ url: 'http://localhost/', settings: { disableJavaScriptEvaluation: true } })
  return new window.DOMParser().parseFromString(html, 'text/html')
}

const textOf = (html: string): string => documentOf(html).querySelector('#root')?.textContent ?? ''

const scripts = (html: string): string[] => html.match(/<script\b[^>]*>/g) ?? []

describe('the document', () => {
  it.each([
    ['/', 'th'],
    ['/?lang=th', 'th'],
    ['/?lang=en', 'en'],
    ['/?LANG=EN', 'en'],
    ['/?lang=&Lang=en&lang=th', 'en'],
    ['/?lang=fr', 'th'],
    ['/cart?x=1', 'th'],
    ['/cart?x=1&lang=en', 'en'],
  ] as const)('[FMT-001] for %s is in %s', (path, language) => {
    const html = htmlOf(path)
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`))
    const LL = translations(language)
    expect(textOf(html)).toContain(LL.splash.tagline())
    expect(textOf(html)).not.toContain(translations(language === 'th' ? 'en' : 'th').splash.tagline())
  })

  it.each([
    ['th', 'เวอร์ชัน 1.12.13'],
    ['en', 'Version 1.12.13'],
  ])(
    '[SES-001] [SES-002] [SES-039] contains the splash with its version before any script, in %s',
    (language, version) => {
      for (const path of ['/', '/cart', '/sorry-page', '/no/such/page']) {
        const root = documentOf(htmlOf(`${path}?lang=${language}`)).querySelector('#root')
        expect(root?.firstElementChild?.className).toBe('splash')
        expect(root?.querySelector('.splash__version')?.textContent).toBe(version)
        const scripts = [...documentOf(htmlOf(`${path}?lang=${language}`)).querySelectorAll('script[nonce]')]
        expect(scripts.map(({ textContent }) => textContent)).toContain(bootScript)
      }
    },
  )

  it('[GEN-004] [GEN-005] contains the configuration that the page reads from its window', async () => {
    const config = readConfig({
      env: 'uat',
      giftMessageMax: 99,
      merchantMaxItemsMids: ['</script><script>alert(1)//', '\u2028<!--'],
      bridgeOrigins: ['http://kmarket.localhost'],
    })
    const html = htmlOf('/', { config })
    const source = /<script [^>]*>(window\.__APP_CONFIG__=[^<]*)<\/script>/.exec(html)?.[1] ?? ''
    const window: { __APP_CONFIG__?: unknown } = {}
    new Function('window', source)(window)
    vi.stubGlobal('window', window)
    vi.resetModules()
    expect((await import('../../src/config')).config).toEqual({ ...config, imageResizeBaseUrl: '/images/resize' })
    vi.stubGlobal('window', {})
    vi.resetModules()
    expect((await import('../../src/config')).config).toEqual(readConfig({ env: 'production' }))
    vi.unstubAllGlobals()
  })

  it('escapes hostile data', () => {
    const hostile = '</script><script>alert(1)</script><!-- \u2028\u2029 &"'
    expect(scriptJson({ hostile })).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(scriptJson({ hostile }))).toEqual({ hostile })
    const banner = { id: '1', image: '', placeholder: '#000000', title: hostile, subtitle: hostile }
    const home = {
      language: 'th' as const,
      serverTime: '2026-11-21T03:00:00.000Z',
      banners: { banners: [{ ...banner, text_tone: 'light' as const, link_type: 'internal' as const, link: hostile }] },
    }
    const config = readConfig({})
    const plain = htmlOf('/', { home: paintHome({ ...home, banners: { banners: [] } }, config) })
    expect(scripts(htmlOf('/', { home: paintHome(home, config) }))).toEqual(scripts(plain))
    expect(scripts(htmlOf(`/${encodeURIComponent(hostile)}?lang=${encodeURIComponent(hostile)}`))).toHaveLength(
      scripts(plain).length - 1,
    )
  })

  it('requests the resources of the first screen first, in the language of the visit', () => {
    const html = htmlOf('/')
    const elements = html.slice(html.indexOf('<!--entry-->'), html.indexOf('<!--/entry-->'))
    const asked = [...elements.matchAll(/<(?:link|script)\b[^>]* (?:href|src)="([^"]+)"/g)].map(
      ([, address]) => address,
    )
    expect(asked).toEqual([
      '/assets/index.css',
      '/assets/thai.woff2',
      '/assets/index.js',
      '/assets/th.js',
      '/assets/home.js',
      '/assets/shared.js',
      '/assets/cards.js',
    ])
    expect(htmlOf('/?lang=en')).toContain('/assets/en.js')
    expect(htmlOf('/?lang=en')).toContain('/assets/latin.woff2')
    expect(htmlOf('/?lang=en')).not.toContain('/assets/thai.woff2')
    expect(htmlOf('/?lang=en')).not.toContain('/assets/th.js')
    expect(htmlOf('/cart')).toContain('/assets/cart.js')
    expect(htmlOf('/cart')).not.toContain('/assets/home.js')
    expect(htmlOf('/cart')).toContain('/assets/shop-th.js')
    const routesOf = (path: string) => htmlOf(path).match(/assets\/(home|cart|orders|product|gone)\.js/g) ?? []
    expect(routesOf('/shop/1/product/2')).toEqual(['assets/product.js'])
    expect(routesOf('/order')).toEqual(['assets/orders.js'])
    expect(['/shop/1/product', '/shop/1/other/2', '/index', '/$', '/order/1'].flatMap(routesOf)).toEqual([])
    expect(htmlOf('/__proto__')).not.toContain('undefined')
  })

  it('loads the unbuilt entry while the sources are served', () => {
    const html = htmlOf('/', { manifest: undefined })
    expect(html).toMatch(
      /<!--entry--><script type="module" nonce="[^"]+" src="\/src\/main\.tsx"><\/script><!--\/entry-->/,
    )
  })

  it.each([
    ['?footerheight=34', '34px'],
    ['?FooterHeight=12.5', '12.5px'],
    ['?footerheight=', undefined],
    ['?footerheight=-3', undefined],
    ['?footerheight=4000', undefined],
    ['?footerheight=1}body{display:none', undefined],
    ['', undefined],
  ])('reserves the height of the bank app’s footer given in %s', (query, height) => {
    expect(/--footer-height:([^}]+)}/.exec(htmlOf(`/${query}`))?.[1]).toBe(height)
  })

  it('loads the inspector before the page’s script in a phone of the workbench only', () => {
    const html = htmlOf('/', { inspected: true })
    expect(html.indexOf('/workbench/inspector.js')).toBeGreaterThan(0)
    expect(html.indexOf('/workbench/inspector.js')).toBeLessThan(html.indexOf('/assets/index.js'))
    expect(htmlOf('/')).not.toContain('/workbench/')
  })
})

type Call = [name: string, args: unknown[]]

/** A window with only what the document's script may access. */
function createStage({
  origins = ['http://bank.test'],
  framed = true,
  fetch = vi.fn(() => Promise.resolve(new Response('{}'))),
  html = '',
  system = 'light',
} = {}) {
  const parent = {}
  const setting = Object.assign(new EventTarget(), { matches: system === 'dark' })
  const frames: (() => void)[] = []
  const window = Object.assign(new EventTarget(), {
    __APP_CONFIG__: { apiBaseUrl: '', bridgeOrigins: origins },
    __EARLY__: undefined as unknown as { calls: Call[]; session?: { body: string; answer: Promise<Response> } },
    fetch,
    parent: parent as unknown,
    location: { href: 'http://shop.test/', hostname: 'shop.test', search: '' },
    matchMedia: (query: string) => (query === '(prefers-color-scheme:dark)' ? setting : undefined),
    requestAnimationFrame: (onFrame: () => void) => void frames.push(onFrame),
  })
  if (!framed) window.parent = window
  const page = new Window().document
  page.documentElement.lang = 'en'
  page.body.innerHTML = html
  const document = page as unknown as Document
  const run = () => new Function('window', 'document', bootScript)(window, document) as void
  const call = (name: string, ...args: unknown[]) =>
    (window as unknown as Record<string, (...args: unknown[]) => void>)[name]?.(...args)
  const post = (data: unknown, { origin = 'http://bank.test', source = parent as unknown } = {}) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return {
    window,
    parent,
    document,
    fetch,
    run,
    call,
    post,
    /** The phone's setting changes while the page is shown. */
    switchTo(scheme: 'dark' | 'light') {
      setting.matches = scheme === 'dark'
      setting.dispatchEvent(new Event('change'))
    },
    theme: () => document.documentElement.getAttribute('data-theme'),
    /** A frame begins. */
    frame: () => frames.splice(0).forEach((onFrame) => onFrame()),
    asWindow: window as unknown as globalThis.Window & typeof globalThis,
  }
}

const callback = (name: string, ...args: unknown[]) => ({ channel: 'kmarket-bridge', kind: 'callback', name, args })

const hostile = fc.oneof(
  fc.anything(),
  fc.record({
    channel: fc.constant('kmarket-bridge'),
    kind: fc.constant('callback'),
    name: fc.constantFrom(...callbackNames),
    args: fc.array(fc.anything()),
  }),
  fc.constant(callback('setSessionId', 'stolen')),
  fc.constant(callback('__proto__', {})),
)

describe('the document’s own script', () => {
  it('is small and uses syntax of the oldest web view only', () => {
    expect(Buffer.byteLength(bootScript)).toBeLessThan(2800)
    expect(Buffer.byteLength(floorScript)).toBeLessThan(1024)
    for (const script of [bootScript, floorScript]) {
      expect(script).not.toMatch(/=>|`|\b(const|let|class|async|await)\b|\?\.|\?\?|\.\.\./)
      expect(script).not.toContain('</script')
    }
  })

  it.each([
    ['?theme=dark', 'light', '', 'dark'],
    ['?theme=light', 'dark', '', 'light'],
    ['?lang=en&Theme=DARK&os=ios', 'light', '', 'dark'],
    ['?theme=system', 'dark', '', 'dark'],
    ['?theme=system', 'light', '', 'light'],
    ['?theme=darker', 'light', '', 'light'],
    ['?mytheme=dark', 'light', '', 'light'],
    ['', 'dark', '', 'dark'],
    ['', 'light', '', 'light'],
    ['?id=9', 'light', 'lang=en&theme=dark', 'dark'],
    ['?theme=light', 'light', 'theme=dark', 'dark'],
  ])('[LOOK-012] %s on a %s phone, with %j stored for the visit, is shown %s', (search, system, visit, scheme) => {
    const stage = createStage({ system })
    Object.assign(stage.window.location, { search })
    if (visit) Object.assign(stage.window, { history: { state: { visit } } })
    stage.run()
    expect(stage.theme()).toBe(scheme)
  })

  it('[LOOK-012] follows the phone’s setting while it is shown, except if the bank app has chosen', () => {
    const followed = createStage()
    followed.run()
    followed.switchTo('dark')
    expect(followed.theme()).toBe('dark')
    followed.switchTo('light')
    expect(followed.theme()).toBe('light')
    const chosen = createStage()
    Object.assign(chosen.window.location, { search: '?theme=light' })
    chosen.run()
    chosen.switchTo('dark')
    expect(chosen.theme()).toBe('light')
  })

  it('marks the document after its first frame, so that sections below the first screen are rendered from the second on', () => {
    const { run, frame, document } = createStage()
    const isPainted = () => document.documentElement.hasAttribute('data-painted')
    run()
    expect(isPainted()).toBe(false)
    frame()
    expect(isPainted()).toBe(false)
    frame()
    expect(isPainted()).toBe(true)
  })

  it('[SES-039] installs the twelve callbacks and stores their calls, in order, for the page’s bridge', () => {
    const stage = createStage()
    stage.run()
    expect(callbackNames).toHaveLength(12)
    for (const name of callbackNames) expect((stage.window as never)[name]).toBeTypeOf('function')
    stage.call('setLanguage', 'en')
    stage.call('setCoordsFound', '13.75', '100.5')
    stage.call('setPhoto', 'javascript:alert(1)')
    stage.call('webviewAppeared')
    stage.post(callback('setContactNumber', '0812345678'))
    expect(stage.window.__EARLY__.calls.map(([name]) => name)).toEqual([
      'setLanguage',
      'setCoordsFound',
      'setPhoto',
      'webviewAppeared',
      'setContactNumber',
    ])

    const heard = vi.fn()
    const bridge = createBridge({
      window: Object.assign(stage.asWindow, { parent: { postMessage: vi.fn() } }),
      origins: [],
      log: vi.fn(),
    })
    bridge.listen(heard)
    stage.call('back')
    expect(heard.mock.calls).toEqual([
      ['setLanguage', ['en']],
      ['setCoordsFound', [13.75, 100.5]],
      ['webviewAppeared', []],
      ['setContactNumber', ['0812345678']],
      ['back', []],
    ])
  })

  it.each([
    ['localhost', ''],
    ['phone-1.localhost', ''],
    ['127.0.0.1', ''],
    ['[::1]', ''],
    ['shop.test', 'https://api.test'],
    ['localhost.shop.test', 'https://api.test'],
  ])('[API-002] calls on %s have the base address "%s", whatever is configured', async (hostname, base) => {
    const stage = createStage({ fetch: vi.fn(() => Promise.resolve(new Response('{}'))) })
    Object.assign(stage.window, { location: { href: `http://${hostname}/`, hostname } })
    stage.window.__APP_CONFIG__.apiBaseUrl = 'https://api.test'
    stage.run()
    stage.call('setSessionId', 'session-full')
    expect(stage.fetch).toHaveBeenCalledWith(`${base}/v1/session`, expect.anything())
    expect(readConfig(stage.window.__APP_CONFIG__).apiBaseUrl).toBe(base)
  })

  it('[SES-038] [SES-039] starts the session once, at the first well-formed id, and the page reuses its answer', async () => {
    const answer = new Response('{"MessageCode":"0000"}')
    const stage = createStage({ fetch: vi.fn(() => Promise.resolve(answer)) })
    stage.run()
    for (const bad of [undefined, null, 42, '', 'a b', '<script>', 'x'.repeat(201), { id: 'a' }, ['a']])
      stage.call('setSessionId', bad)
    expect(stage.fetch).not.toHaveBeenCalled()
    stage.call('setSessionId', 'session-full')
    stage.call('setSessionId', 'another')
    stage.post(callback('setSessionId', 'a-third'))
    expect(stage.fetch.mock.calls).toEqual([
      [
        '/v1/session',
        {
          method: 'POST',
          credentials: 'include',
          headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
          body: '{"session_id":"session-full"}',
        },
      ],
    ])

    const later = vi.fn(() => Promise.resolve(new Response()))
    const fetch = earlySession(stage.asWindow, later)
    expect(await fetch('/v1/session', { method: 'POST', body: '{"session_id":"session-full"}' })).toBe(answer)
    expect(later).not.toHaveBeenCalled()
  })

  it.each([
    ['?UUID=device-7&lang=en&FromInternal=True', '', { uuid: 'device-7', frominternal: true }],
    ['?frominternal=1&xuuid=other&uuid=a.b:c-1_D', '', { uuid: 'a.b:c-1_D', frominternal: true }],
    ['?uuid=not%20one&frominternal=false', '', {}],
    ['?id=9', 'lang=en&uuid=device-7&frominternal=true', { uuid: 'device-7', frominternal: true }],
    ['?uuid=of-the-page', 'lang=en', {}],
  ])('[SES-040] the session call of %s with %j stored sends %j, as the page’s own call does', (search, visit, said) => {
    const stage = createStage()
    Object.assign(stage.window.location, { search })
    if (visit) Object.assign(stage.window, { history: { state: { visit } } })
    stage.run()
    stage.call('setSessionId', 'session-full')
    const { body } = stage.window.__EARLY__.session!
    expect(JSON.parse(body)).toEqual({ session_id: 'session-full', ...said })
    expect(v.is(postSession.body, JSON.parse(body))).toBe(true)
    const { uuid, frominternal } = readQuery(visit || search)
    expect(body).toBe(JSON.stringify({ session_id: 'session-full', uuid, ...(frominternal && { frominternal }) }))
  })

  const painted =
    '<div id="root"><div class="splash"></div><div inert><div class="stack"><a class="product-card__link" href="/shop/p/product/1"><b>1</b></a><a href="LANDING_PAGE/1">2</a></div></div></div>'
  const sessionAnswer = (body: object) => vi.fn(() => Promise.resolve(new Response(JSON.stringify(body))))

  it.each(['0000', '00'])(
    '[SES-039] removes the splash from a painted home when the server has verified the session (%s)',
    async (code) => {
      const stage = createStage({ html: painted, fetch: sessionAnswer({ MessageCode: code }) })
      stage.run()
      expect(stage.document.querySelector('.splash')).not.toBeNull()
      stage.call('setSessionId', 'session-full')
      await eventually(() => expect(stage.document.querySelector('.splash')).toBeNull())
      const page = stage.document.querySelector('#root > div')
      expect(page?.hasAttribute('inert')).toBe(false)

      const tap = (element: Element | null | undefined) => {
        const click = new (stage.document.defaultView as unknown as Window).MouseEvent('click', {
          bubbles: true,
          cancelable: true,
        })
        element?.dispatchEvent(click as unknown as Event)
        return click.defaultPrevented
      }
      expect(tap(page?.querySelector('[href="LANDING_PAGE/1"]'))).toBe(true)
      expect(stage.window.__EARLY__).not.toHaveProperty('tap')
      expect(tap(page?.querySelector('b'))).toBe(true)
      expect(stage.window.__EARLY__).toHaveProperty('tap', '/shop/p/product/1')
      expect(await stage.window.__EARLY__.session?.answer.then((answer) => answer.json())).toEqual({
        MessageCode: code,
      })
    },
  )

  it.each([
    ['a session that is refused', painted, { MessageCode: '1011' }],
    ['an answer without a code', painted, {}],
    [
      'a page with nothing under the splash',
      '<div id="root"><div class="splash"></div></div>',
      { MessageCode: '0000' },
    ],
  ])('[SES-039] keeps the splash for %s', async (_, html, body) => {
    const answer = new Response(JSON.stringify(body))
    const read = vi.spyOn(answer, 'clone')
    const stage = createStage({ html, fetch: vi.fn(() => Promise.resolve(answer)) })
    stage.run()
    stage.call('setSessionId', 'session-full')
    await eventually(() => expect(read).toHaveBeenCalled())
    await new Response('').text()
    await new Promise((done) => setImmediate(done))
    expect(stage.document.querySelector('.splash')).not.toBeNull()
  })

  it('[SES-039] leaves a failed start to the page, which retries', async () => {
    const stage = createStage({ fetch: vi.fn(() => Promise.reject(new TypeError('offline'))) })
    stage.run()
    stage.call('setSessionId', 'session-full')
    const again = new Response()
    const fetch = earlySession(stage.asWindow, () => Promise.resolve(again))
    expect(await fetch('/v1/session', { method: 'POST', body: '{"session_id":"session-full"}' })).toBe(again)
  })

  it('starts the session from a message of the bank app’s origin', () => {
    const stage = createStage()
    stage.run()
    stage.post(callback('setSessionId', 'session-full'))
    expect(stage.window.__EARLY__.session?.body).toBe('{"session_id":"session-full"}')
    expect(stage.fetch).toHaveBeenCalledOnce()
  })

  it('[REL-008] 10,000 hostile messages from a wrong origin or window change nothing, before and after the page’s bridge', () => {
    const stage = createStage()
    stage.run()
    const samples = fc.sample(hostile, { numRuns: 10_000, seed: 7 })
    const attack = () =>
      samples.forEach((data, index) =>
        index % 2 === 0 ? stage.post(data, { origin: 'http://evil.test' }) : stage.post(data, { source: {} }),
      )
    attack()
    expect(stage.window.__EARLY__).toEqual({ calls: [] })
    expect(stage.fetch).not.toHaveBeenCalled()

    const heard = vi.fn()
    const parent = Object.assign(stage.parent, { postMessage: vi.fn() })
    createBridge({ window: stage.asWindow, origins: ['http://bank.test'], log: vi.fn() }).listen(heard)
    attack()
    expect(heard).not.toHaveBeenCalled()
    expect(parent.postMessage).toHaveBeenCalledOnce()
    expect(stage.window.__EARLY__).toEqual({ calls: [] })
    stage.post(callback('back'))
    expect(heard.mock.calls).toEqual([['back', []]])
  })

  it('[REL-008] 10,000 hostile calls of the callbacks are accepted only if they fit the contract and never throw', () => {
    const stage = createStage({ framed: false })
    stage.run()
    const calls = fc.sample(fc.tuple(fc.constantFrom(...callbackNames), fc.array(fc.anything(), { maxLength: 4 })), {
      numRuns: 10_000,
      seed: 11,
    }) as Call[]
    for (const [name, args] of calls) stage.call(name, ...args)
    expect(stage.window.__EARLY__.calls).toHaveLength(earlyCallsMax)

    const heard: Call[] = []
    const bridge = createBridge({ window: stage.asWindow, origins: [], log: vi.fn() })
    bridge.listen((name, args) => void heard.push([name, args as unknown[]]))
    for (const [name, args] of calls) stage.call(name, ...args)
    const silent = ['back', 'closeApplication', 'webviewAppeared', 'webviewWillDisappear']
    const received = heard.filter(([name]) => !silent.includes(name))
    for (const [name, args] of received) {
      expect(['setContactNumber', 'setCoordsFound', 'setSessionId', 'setPhoto', 'setImageProfile']).toContain(name)
      for (const one of args) expect(['string', 'number']).toContain(typeof one)
    }
    expect(heard.filter(([name]) => silent.includes(name)).every(([, args]) => args.length === 0)).toBe(true)
  })

  it('stops storing calls once the page’s bridge has taken over, so that no call is delivered twice', () => {
    const stage = createStage()
    stage.run()
    stage.post(callback('setLanguage', 'th'))
    const heard = vi.fn()
    Object.assign(stage.parent, { postMessage: vi.fn() })
    createBridge({ window: stage.asWindow, origins: ['http://bank.test'], log: vi.fn() }).listen(heard)
    stage.post(callback('setLanguage', 'en'))
    expect(heard.mock.calls).toEqual([
      ['setLanguage', ['th']],
      ['setLanguage', ['en']],
    ])
    expect(stage.window.__EARLY__.calls).toHaveLength(1)
  })

  it.each(['noModule', 'Proxy', 'CSSLayerBlockRule'])(
    'shows in both languages what to update where %s is missing',
    (missing) => {
      const written: string[] = []
      const document = {
        createElement: () => (missing === 'noModule' ? {} : { noModule: false }),
        write: (text: string) => written.push(text),
        body: { style: { cssText: '' } },
      }
      const window = { Proxy: {}, CSSLayerBlockRule: {}, [missing]: undefined }
      new Function('window', 'document', floorScript)(window, document)
      expect(written.join('')).toContain(outdatedNotice.th)
      expect(written.join('')).toContain(outdatedNotice.en)
      expect(written.join('')).toMatch(/<plaintext hidden>$/)
      expect(document.body.style.cssText).not.toBe('')
    },
  )

  it('shows no update notice in a supported web view, and runs before all other scripts', () => {
    const write = vi.fn()
    const window = { Proxy: {}, CSSLayerBlockRule: {} }
    new Function('window', 'document', floorScript)(window, { createElement: () => ({ noModule: false }), write })
    expect(write).not.toHaveBeenCalled()
    const html = htmlOf('/')
    expect(html.indexOf('<plaintext')).toBeGreaterThan(html.indexOf('<meta name="viewport"'))
    expect(html.indexOf('<plaintext')).toBeLessThan(html.indexOf('__APP_CONFIG__'))
    expect(html.slice(html.indexOf('</script>')).includes('plaintext')).toBe(false)
  })
})

describe('the shop’s page from the server', () => {
  let server: TestServer
  let dist: string
  let app: ReturnType<typeof createApp>

  const get = (path: string, headers: Record<string, string> = {}, host = 'http://localhost:8080') =>
    app.fetch(new Request(new URL(path, host), { headers: { Accept: 'text/html', ...headers } }))
  const home = async (path = '/') => (await get(path)).text()
  const dataOf = (html: string): unknown =>
    JSON.parse(/<script type="application\/json" id="first-screen"[^>]*>([^<]*)</.exec(html)?.[1] ?? 'null')

  function appWith(config: Partial<TestServer['deps']['config']> = {}, production = false) {
    const deps = { ...server.deps, production, config: { ...server.deps.config, ...config } }
    return createApp(deps, { resources, page: createShopPage(dist), dist, imageCache: join(dist, 'images') })
  }

  beforeAll(async () => {
    server = await createTestServer()
    dist = mkdtempSync(join(tmpdir(), 'k-market-page-'))
    mkdirSync(join(dist, 'shop/.vite'), { recursive: true })
    mkdirSync(join(dist, 'workbench'), { recursive: true })
    writeFileSync(join(dist, 'shop/.vite/manifest.json'), JSON.stringify(manifest))
    writeFileSync(join(dist, 'workbench/inspector.js'), 'inspector')
    app = appWith()
  })
  afterEach(() => {
    app = appWith()
  })
  afterAll(async () => {
    await server.close()
    rmSync(dist, { recursive: true, force: true })
  })

  it('sets the nonce of the policy on every script and style, new each time, and allows nothing inline [REL-010]', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/?lang=en&footerheight=20', '/cart']) {
      const answer = await get(path)
      const policy = answer.headers.get('Content-Security-Policy') ?? ''
      const own = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]
      expect(own).toBeTruthy()
      nonces.add(own ?? '')
      expect(policy).not.toContain('unsafe')
      const html = await answer.text()
      const document = documentOf(html)
      const elements = [...document.querySelectorAll('script, style')]
      expect(elements.length).toBeGreaterThanOrEqual(4)
      for (const element of elements) expect(element.getAttribute('nonce')).toBe(own)
      expect(document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content')).toBe(own)
      const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => `${name}=${value}`),
      )
      expect(attributes.filter((attribute) => /^(style|on\w+)=|^(href|src)=javascript:/.test(attribute))).toEqual([])
    }
    expect(nonces.size).toBe(3)
  })

  it('a path whose escapes can’t be decoded is redirected to the page for unknown ones, with its query', async () => {
    for (const path of ['/50%off', '/more/%E0%A4', '/%']) {
      const answer = await get(`${path}?session_id=a%20b&lang=en`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/not-found-page?session_id=a%20b&lang=en'])
    }
    expect((await get('/more/50%25off?q=50%')).status).toBe(200)
  })

  it('[SES-038] is sent with no-store and no-referrer, and can’t be framed by other sites', async () => {
    const answer = await get('/')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(answer.headers.get('Content-Security-Policy')).toContain(
      "frame-ancestors 'self' http://kmarket.localhost:8080",
    )
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })

  it('[SES-039] paints the public part of home under the splash, from the answers of the calls', async () => {
    for (const language of ['th', 'en'] as const) {
      const html = await home(`/?lang=${language}`)
      const root = documentOf(html).querySelector('#root')
      expect([...(root?.children ?? [])].map((element) => element.outerHTML.slice(0, 24))).toEqual([
        '<div class="splash"><div',
        '<div inert=""><!--$--><d',
        '<div aria-live="polite">',
      ])
      const painted = root?.querySelector('.splash + div')
      expect(painted?.querySelector('.stack > .page-frame > .page-frame__scroll > .page')).not.toBeNull()
      expect(painted?.hasAttribute('inert')).toBe(true)

      const client = server.client()
      const data = v.parse(firstScreen, dataOf(html))
      const { section = '' } = data
      const options = { language }
      const [banners, quickAccess, sections, groups, campaigns, products] = await Promise.all([
        client.call(listBanners, { query: {} }, options),
        client.call(listQuickAccess, {}, options),
        client.call(listSections, {}, options),
        client.call(listGroups, { query: { section } }, options),
        client.call(listCampaigns, { query: {} }, options),
        client.call(recommendProducts, { query: {} }, options),
      ])
      expect(data).toEqual({
        language,
        serverTime: server.clock.now().toISOString(),
        section: sections.body.sections[0]?.id,
        banners: v.parse(listBanners.response, banners.body),
        quickAccess: v.parse(listQuickAccess.response, quickAccess.body),
        sections: v.parse(listSections.response, sections.body),
        groups: v.parse(listGroups.response, groups.body),
        campaigns: v.parse(listCampaigns.response, campaigns.body),
        products: v.parse(recommendProducts.response, products.body),
      })
      const words = painted?.textContent ?? ''
      for (const text of [
        banners.body.banners[0]?.title,
        ...quickAccess.body.items.map(({ name }) => name),
        ...sections.body.sections.map(({ name }) => name),
        ...groups.body.groups.map(({ title }) => title),
        groups.body.groups.flatMap((row) => (row.kind === 'product' ? row.items : []))[0]?.productName,
        campaigns.body.campaigns[0]?.name,
        products.body.products[0]?.productName,
      ]) {
        expect(text).toBeTruthy()
        expect(words).toContain(text)
      }
    }
  })

  it('loads the pictures of the first four products eagerly, the others lazily, all through the resize service', async () => {
    const html = await home()
    const document = documentOf(html)
    const pictures = [...document.querySelectorAll('.product-card img')]
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(
      pictures.map((_, index) => (index < 4 ? 'eager' : 'lazy')),
    )
    for (const picture of document.querySelectorAll('#root img')) {
      const address = new URL(picture.getAttribute('src') ?? '', 'http://localhost')
      expect(address.pathname).toBe('/images/resize')
      const answer = await app.fetch(new Request(address, { headers: { Accept: 'image/webp' } }))
      expect(answer.status).toBe(200)
    }
    const preloads = html.slice(0, html.indexOf('</head>')).match(/<link rel="preload" as="image"/g)
    expect(preloads).toHaveLength(5)
    expect(html.slice(html.indexOf('</head>')).includes('<link')).toBe(false)
  })

  it('[SES-039] contains no data of a shopper, for any client', async () => {
    const client = await server.signIn('full')
    const strip = (html: string) => html.replace(/nonce="[^"]*"( content="[^"]*")?/g, '')
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asShopper = await (await get('/', { Cookie: cookies })).text()
    expect(strip(asShopper)).toBe(strip(await home()))
    for (const secret of ['ณิชา', 'Nicha', '0890000101', 'session-full', ...client.cookies.values()])
      expect(asShopper).not.toContain(secret)
  })

  it('answers every other path with the splash alone; other requests do not get the page', async () => {
    for (const path of ['/cart', '/shop/100001/product/1001', '/no/such/page']) {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).not.toContain('first-screen')
      expect(documentOf(html).querySelectorAll('#root > *')).toHaveLength(1)
    }
    expect((await get('/v1/no/such/call')).status).toBe(404)
    expect((await get('/assets/gone.js')).status).toBe(404)
    expect((await get('/cart', { Accept: 'application/json' })).status).toBe(404)
    expect((await get('/cart', { Accept: '*/*' })).status).toBe(200)
  })

  it('paints no market content during maintenance', async () => {
    const maintenance = { start: '2026-11-21T02:00:00.000Z', end: '2026-11-21T05:00:00.000Z' }
    app = appWith({ maintenance })
    const html = await home()
    expect(html).not.toContain('first-screen')
    expect(documentOf(html).querySelector('#root')?.children).toHaveLength(1)
    expect(html).toContain(JSON.stringify(maintenance).slice(1, -1))
  })

  it('sends the splash when a query of the database fails', async () => {
    const { db } = server.deps.database
    await db.execute(sql`alter table banners rename to banners_away`)
    try {
      const answer = await get('/')
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain('class="splash"')
      expect(v.parse(firstScreen, dataOf(html)).banners).toBeUndefined()
      expect(v.parse(firstScreen, dataOf(html)).groups).toBeDefined()
      expect(server.log.some((line) => line.startsWith('first screen: '))).toBe(true)
    } finally {
      await db.execute(sql`alter table banners_away rename to banners`)
    }
    expect(v.parse(firstScreen, dataOf(await home())).banners, 'a home without a block is not kept').toBeDefined()
  })

  it('reads home once for concurrent requests, and keeps the complete copy while a block fails', async () => {
    const { db } = server.deps.database
    const times = async (pages: Promise<string>[]) =>
      (await Promise.all(pages)).map((html) => v.parse(firstScreen, dataOf(html)).serverTime)
    const start = server.clock.now()
    const pages = [home('/?lang=th'), home('/?lang=th')]
    server.clock.advance(1)
    pages.push(home('/?lang=th'))
    expect(new Set(await times(pages))).toEqual(new Set([start.toISOString()]))

    await db.execute(sql`alter table banners rename to banners_away`)
    try {
      server.clock.advance(10_000)
      const failed = server.log.length
      const kept = v.parse(firstScreen, dataOf(await home('/?lang=th')))
      expect(kept).toMatchObject({ serverTime: start.toISOString(), banners: {} })
      await eventually(() => expect(server.log.length).toBeGreaterThan(failed))
      expect(v.parse(firstScreen, dataOf(await home('/?lang=th'))).banners).toBeDefined()
    } finally {
      await db.execute(sql`alter table banners_away rename to banners`)
    }
  })

  it('adds the inspector for phones of the workbench only, off production', async () => {
    const phone = 'http://phone-1.kmarket.localhost:8080'
    const inFrame = { 'Sec-Fetch-Dest': 'iframe' }
    expect(await (await get('/', inFrame, phone)).text()).toContain('src="/workbench/inspector.js"')
    expect(await (await get('/workbench/inspector.js', {}, phone)).text()).toBe('inspector')
    expect(await (await get('/', {}, phone)).text()).not.toContain('inspector')
    expect(await (await get('/', inFrame)).text()).not.toContain('inspector')
    app = appWith({}, true)
    expect(await (await get('/', inFrame, phone)).text()).not.toContain('inspector')
  })

  it('is compressed with an encoding that the browser accepts', async () => {
    const decode = async (encoding: string) => {
      const answer = await get('/cart', { 'Accept-Encoding': encoding })
      return [answer.headers.get('Content-Encoding'), Buffer.from(await answer.arrayBuffer())] as const
    }
    const [br, brotli] = await decode('gzip, deflate, br')
    expect(br).toBe('br')
    expect(brotliDecompressSync(brotli).toString()).toContain('class="splash"')
    const [gz, zipped] = await decode('gzip')
    expect(gz).toBe('gzip')
    expect(gunzipSync(zipped).toString()).toContain('class="splash"')
    expect((await decode('identity'))[0]).toBeNull()
  })

  it('serves a new build without a restart', async () => {
    expect(await home('/cart')).toContain('/assets/index.js')
    const file = join(dist, 'shop/.vite/manifest.json')
    const built = { ...manifest, 'index.html': { ...manifest['index.html'], file: 'assets/index-2.js' } }
    writeFileSync(file, JSON.stringify(built))
    utimesSync(file, new Date(), new Date(Date.now() + 5000))
    expect(await home('/cart')).toContain('/assets/index-2.js')
    writeFileSync(file, JSON.stringify(manifest))
    utimesSync(file, new Date(), new Date(Date.now() + 9000))
  })
})
