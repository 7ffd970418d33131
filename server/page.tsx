import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import * as v from 'valibot'
import type { AppConfig } from '../contract/config'
import { bundleVersion, productName } from '../contract/constants'
import type { Language } from '../contract/enums'
import { firstScreen } from '../contract/home'
import { readQuery } from '../contract/nativeQuery'
import { translations } from '../i18n/translations'
import { SplashScreen } from '../src/ui/SplashScreen'
import { UiProvider } from '../src/ui/uiContext'
import { bootScript, floorScript } from './boot'
import { PaintedHome, readFirstScreen } from './firstScreen'
import type { AppEnv, Deps } from './http/context'
import { transportFailure } from './http/failures'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** Vite's manifest: chunks by source. */
export type Manifest = Record<string, Chunk>

export interface Shell {
  /** The requested URL. */
  url: URL
  /** Of this response: every script and style element has it (REL-010). */
  nonce: string
  config: AppConfig
  /** Undefined while Vite serves the sources. */
  manifest: Manifest | undefined
  home?: Painted
  /** The page runs in a phone of the workbench. */
  inspected?: boolean
}

/** The public part of home, ready to be inserted into documents. */
export interface Painted {
  /** Preload links for the first pictures. */
  preloads: string
  markup: string
  /** The same as JSON, schema `firstScreen`. */
  data: string
}

const themeColor = '#08514e'
const resizePath = '/images/resize'

/** Milliseconds: how long a painted home is fresh, and how long at most it is served while a newer one is made. */
const keptMs = { fresh: 5_000, most: 30_000 }

/** Part of the workbench, but loaded by its phones: their host serves it too. */
export const inspectorPath = '/workbench/inspector.js'

/** JSON that is safe in a script element: no `<`, and no line separators that older parsers reject. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const fontOf = (manifest: Manifest, subset: string): string =>
  Object.entries(manifest)
    .filter(([key]) => key.endsWith(`-${subset}-wght-normal.woff2`))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')

const routeKey = /^routes\/([^_?][^?]*)\.tsx\?tsr-split=(?!errorComponent|notFoundComponent)/

/** True if a route's file (`shop.$shopId.product.$productId`) matches a path. */
function isRouteOf(file: string, path: string): boolean {
  const wanted = file === 'index' ? [''] : file.replace(/\.index$/, '').split('.')
  const given = path.slice(1).split('/')
  return wanted.length === given.length && wanted.every((part, at) => /^\$./.test(part) || part === given[at])
}

/** Sources whose chunks a path's first screen needs besides the entry: the language's texts and the route's code. */
function wantedSources(manifest: Manifest, path: string, language: Language): string[] {
  const texts = [`i18n/${language}/index.ts`, ...(path === '/' ? [] : [`i18n/${language}/shop.ts`])]
  const routes = Object.keys(manifest).filter((key) => {
    const file = routeKey.exec(key)?.[1]
    return file !== undefined && isRouteOf(file, path)
  })
  return [...texts.filter((key) => key in manifest), ...routes]
}

/**
 * Chunks of the entry (`vite.config.ts`), dependencies first. The document evaluates each in a task of its own: together they would delay
 * taps (SPD-002).
 */
const evaluatedAlone = ['first-react', 'first-router', 'first-xstate', 'first-session', 'first-machines']

const oneByOne = (files: string[]): string =>
  `for(const file of ${scriptJson(files.map((file) => `/${file}`))}){await import(file);await new Promise((go)=>setTimeout(go))}`

/**
 * Styles, fonts, pictures and scripts, by priority: what is visible before what makes it interactive, and the language's font with the
 * styles to avoid a layout shift. The other font is loaded by the layout that needs it, after the first frame (SPD-002). Vite replaces what
 * is between the marks when it serves the sources.
 */
function entryOf({ url, manifest, nonce }: Shell, language: Language, pictures: string): string {
  const entry = manifest && Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!manifest || !entry)
    return `<!--entry--><script type="module" nonce="${nonce}" src="/src/main.tsx"></script><!--/entry-->${pictures}`
  const seen = new Set([entry, ...wantedSources(manifest, url.pathname, language)])
  for (const key of seen) manifest[key]?.imports?.forEach((next) => seen.add(next))
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))]
  const scripts = [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js'))
  const entryFile = manifest[entry]?.file ?? ''
  const parts = evaluatedAlone.flatMap((name) => scripts.find((file) => file.includes(`/${name}-`)) ?? [])
  return [
    '<!--entry-->',
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    fontOf(manifest, language === 'th' ? 'thai' : 'latin'),
    pictures,
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
    `<script type="module" nonce="${nonce}">${oneByOne([...parts, entryFile])}</script>`,
    '<!--/entry-->',
  ].join('')
}

/** This server resizes the page's pictures unless another service is configured. */
const withResizing = (config: AppConfig): AppConfig => ({
  ...config,
  imageResizeBaseUrl: config.imageResizeBaseUrl || resizePath,
})

/** Renders home from the data of {@link readFirstScreen}. React puts the links of the eager pictures before the markup. */
export function paintHome(home: v.InferInput<typeof firstScreen>, config: AppConfig): Painted {
  const { imageResizeBaseUrl } = withResizing(config)
  const html = renderToString(
    <PaintedHome content={v.parse(firstScreen, home)} imageResizeBaseUrl={imageResizeBaseUrl} />,
  )
  const preloads = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? ''
  return { preloads, markup: html.slice(preloads.length), data: scriptJson(home) }
}

function splashOf(language: Language): string {
  return renderToStaticMarkup(
    <UiProvider value={{ imageResizeBaseUrl: '', texts: { LL: translations(language), language } }}>
      <SplashScreen version={bundleVersion} name={productName} />
    </UiProvider>,
  )
}

/** Only home is painted, and not during maintenance. */
const isPainted = (url: URL, { maintenance }: AppConfig): boolean => url.pathname === '/' && maintenance === undefined

/**
 * The document of every path of the shop: the splash in the visit's language and, under it on `/`, the public part of the first screen as
 * markup and as data (`script#first-screen`, schema `firstScreen`), configuration and the boot script. The page's script hydrates the
 * markup. During maintenance nothing is painted under the splash. The document does not depend on the shopper.
 *
 * Sources: GEN-004, GEN-005, SES-001, SES-002, SES-038, SES-039, NAV-058, FMT-003, REL-010.
 */
export function renderShopHtml(shell: Shell): string {
  const { url, nonce, inspected } = shell
  const { lang: language, footerheight: footer } = readQuery(url.search)
  const config = withResizing(shell.config)
  const home = isPainted(url, config) ? shell.home : undefined
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script nonce="${nonce}">${floorScript}</script>`,
    `<meta name="csp-nonce" property="csp-nonce" nonce="${nonce}" content="${nonce}">`,
    '<meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">',
    `<meta name="theme-color" content="${themeColor}"><title>${escape(productName)}</title><link rel="icon" href="data:,">`,
    `<script nonce="${nonce}">window.__APP_CONFIG__=${scriptJson(config)}</script>`,
    `<script nonce="${nonce}">${bootScript}</script>`,
    footer > 0 ? `<style nonce="${nonce}">:root{--footer-height:${footer}px}</style>` : '',
    inspected ? `<script type="module" nonce="${nonce}" src="${inspectorPath}"></script>` : '',
    entryOf(shell, language, home?.preloads ?? ''),
    `</head><body><div id="root">${splashOf(language)}${home?.markup ?? ''}</div>`,
    home ? `<script type="application/json" id="first-screen" nonce="${nonce}">${home.data}</script>` : '',
    '</body></html>',
  ].join('')
}

/** Reads the current build's manifest, again after each build; undefined without a build. */
function manifestReader(dist: string | undefined): () => Manifest | undefined {
  const file = dist === undefined ? undefined : join(dist, 'shop/.vite/manifest.json')
  let known: { modified: number; manifest: Manifest } | undefined
  return () => {
    const stat = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })
    if (!file || !stat) return undefined
    if (known?.modified !== stat.mtimeMs)
      known = { modified: stat.mtimeMs, manifest: JSON.parse(readFileSync(file, 'utf8')) as Manifest }
    return known.manifest
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function send(c: Context<AppEnv>, html: string): Promise<Response> {
  const accepted = c.req.header('Accept-Encoding') ?? ''
  c.header('Content-Type', 'text/html; charset=utf-8')
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Accept-Encoding')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (!encoding) return c.body(html)
  c.header('Content-Encoding', encoding)
  const body = await (encoding === 'br'
    ? brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : zip(html, { level: 6 }))
  return c.body(new Uint8Array(body))
}

/** The development server proxies to this one and forwards its own host. */
function isPhone(c: Context, url: URL): boolean {
  const host = c.req.header('X-Forwarded-Host')?.replace(/:\d+$/, '') ?? url.hostname
  return c.req.header('Sec-Fetch-Dest') === 'iframe' && /^phone-\d+\.kmarket\.localhost$/.test(host)
}

interface PageRequest {
  language: Language
  requestId: string
}

/**
 * Answers every GET of a browser that is neither a file nor a call. The router decides what a path shows, so an unknown one gets the same
 * document with 200 and shows the not-found page; only calls and files are answered with 404.
 */
export function createShopPage(dist: string | undefined): (c: Context<AppEnv>) => Promise<Response> {
  const readManifest = manifestReader(dist)
  const known = new Map<Language, { at: number; painted: Painted }>()
  const underway = new Map<Language, Promise<Painted>>()
  const timers = new Map<Language, NodeJS.Timeout>()

  /** A home that lacks a block is served only to the waiting requests; only a complete one is cached. */
  async function read({ clock, config, database, log }: Deps, { language, requestId }: PageRequest): Promise<Painted> {
    const now = clock.now()
    let failures = 0
    const onFailure = (error: unknown) => {
      failures += 1
      log.error({ requestId, err: error }, 'first screen')
    }
    try {
      const painted = paintHome(await readFirstScreen({ db: database.db, now, language, onFailure }), config)
      if (failures === 0) known.set(language, { at: now.getTime(), painted })
      return painted
    } catch (error) {
      onFailure(error)
      throw error
    }
  }

  /** Concurrent requests for a language share one reading, logged with the id of the first. */
  function paint(deps: Deps, request: PageRequest): Promise<Painted> {
    const { language } = request
    const running = underway.get(language)
    if (running) return running
    const painted = read(deps, request).finally(() => underway.delete(language))
    underway.set(language, painted)
    return painted
  }

  /** Runs after the current response, which it would delay. */
  function paintLater(deps: Deps, request: PageRequest): void {
    const { language } = request
    if (timers.has(language)) return
    const timer = setTimeout(() => {
      timers.delete(language)
      paint(deps, request).catch(() => undefined)
    }, 1000)
    timers.set(language, timer.unref())
  }

  async function homeOf(deps: Deps, request: PageRequest): Promise<Painted> {
    const last = known.get(request.language)
    const age = last ? Math.abs(deps.clock.now().getTime() - last.at) : Infinity
    if (!last || age > keptMs.most) return paint(deps, request)
    if (age > keptMs.fresh) paintLater(deps, request)
    return last.painted
  }

  return async (c) => {
    const accept = c.req.header('Accept')
    if (accept !== undefined && !/text\/html|\*\/\*/.test(accept)) return transportFailure(c, 404)
    const deps = c.get('deps')
    const url = new URL(c.req.url)
    const html = renderShopHtml({
      url,
      nonce: c.get('nonce'),
      config: deps.config,
      manifest: readManifest(),
      home: isPainted(url, deps.config)
        ? await homeOf(deps, { language: readQuery(url.search).lang, requestId: c.get('requestId') }).catch(
            () => undefined,
          )
        : undefined,
      inspected: !deps.production && isPhone(c, url),
    })
    return send(c, html)
  }
}
