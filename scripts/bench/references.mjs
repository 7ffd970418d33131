import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { staticPage, staticStyles } from './staticPage.mjs'

/** @typedef {{ type: string, body: Buffer, gzip?: boolean }} File */

/** @param {string} type @param {string | Uint8Array} text @returns {File} */
const zipped = (type, text) => ({ type, body: gzipSync(text), gzip: true })

/**
 * Serves the page without scripts that the cold home is compared with.
 *
 * @param {string} shop address of the shop's server
 */
export async function serveStaticPage(shop) {
  const get = async (/** @type {string} */ path) => (await fetch(shop + path)).json()
  const [{ banners }, { items }, { groups }, { products }] = await Promise.all(
    ['/v1/lifestyle_banners', '/v1/quick_access/list', '/v1/lifestyle_groups', '/v1/products/recommend'].map(get),
  )
  const html = staticPage(
    { banners, items, groups, products },
    (src, w, h) => `/images/resize?url=${encodeURIComponent(src)}&w=${w}&h=${h}`,
  )
  return serve(shop, [
    ['/', zipped('text/html; charset=utf-8', html)],
    ['/style.css', zipped('text/css', staticStyles)],
  ])
}

/**
 * Serves the plain React page that taps are compared with: one list that stays mounted, plain state and nothing else.
 *
 * @param {string} shop address of the shop's server
 * @param {string} scratch folder to build it into
 */
export async function serveReactPage(shop, scratch) {
  const { build } = await import('vite')
  const outDir = join(scratch, 'react-page')
  process.env.NODE_ENV = 'production'
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'chrome99',
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('reactPage.tsx', import.meta.url)),
        external: /^\/fonts\//,
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  const html =
    '<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<title>K Market</title><link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script></head>' +
    '<body><div id="root"></div></body></html>'
  return serve(shop, [
    ['/', zipped('text/html; charset=utf-8', html)],
    ['/page.js', zipped('text/javascript', readFileSync(join(outDir, 'page.js')))],
    ['/page.css', zipped('text/css', readFileSync(join(outDir, 'page.css')))],
  ])
}

/**
 * Serves from memory its own files and the shop's fonts, API answers and pictures, each fetched once.
 *
 * @param {string} shop address of the shop's server
 * @param {[string, File][]} own files by path
 */
async function serve(shop, own) {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource-variable/anuphan/package.json')),
    'files',
  )
  const font = (/** @type {string} */ subset) =>
    readFileSync(join(folder, readdirSync(folder).find((name) => name.includes(`-${subset}-wght-normal`)) ?? ''))
  /** @type {Map<string, File>} */
  const files = new Map([
    ...own,
    ['/fonts/thai.woff2', { type: 'font/woff2', body: font('thai') }],
    ['/fonts/latin.woff2', { type: 'font/woff2', body: font('latin') }],
  ])
  const server = createServer(async (request, response) => {
    const url = request.url ?? '/'
    let file = files.get(url)
    if (!file && /^\/(images|v1)\//.test(url)) {
      const answer = await fetch(shop + url, { headers: { accept: request.headers.accept ?? '' } })
      file = { type: answer.headers.get('content-type') ?? '', body: Buffer.from(await answer.arrayBuffer()) }
      if (url.startsWith('/images/')) files.set(url, file)
    }
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': file.body.length,
      ...(file.gzip && { 'content-encoding': 'gzip' }),
    })
    response.end(file.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
