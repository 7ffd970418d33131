import { readFile } from 'node:fs/promises'

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('vite').ViteDevServer} ViteDevServer */

const builtEntry = /<!--entry-->[\s\S]*?<!--\/entry-->/

/**
 * In development the shop's server writes the page as in production; Vite adds its client and replaces the part between `<!--entry-->` and
 * `<!--/entry-->` (the build's preloads, styles and script) with the unbuilt entry. If the server does not answer, the plain `index.html`
 * is shown.
 *
 * @param {string} server address of the shop's server, without a trailing slash
 * @returns {import('vite').Plugin}
 */
export function shellFromServer(server) {
  return {
    name: 'shell-from-server',
    apply: 'serve',
    configureServer(vite) {
      return () => {
        vite.middlewares.use((request, response, next) => {
          const url = request.originalUrl ?? request.url ?? '/'
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
          const isWorkbench = /^\/workbench(\/|\?|$)/.test(url)
          const page = isWorkbench ? workbench(vite, url, response) : shop(vite, server, url, request, response)
          page.catch(next)
        })
      }
    },
  }
}

/** @param {ViteDevServer} vite @param {string} url @param {ServerResponse} response */
async function workbench(vite, url, response) {
  send(response, 200, await vite.transformIndexHtml('/workbench/index.html', await file('workbench/index.html'), url))
}

/** @param {ViteDevServer} vite @param {string} server @param {string} url @param {IncomingMessage} request @param {ServerResponse} response */
async function shop(vite, server, url, request, response) {
  const page = await ask(server + url, request)
  const html = page?.html ?? (await file('index.html'))
  const nonce = /<script[^>]* nonce="([^"]+)"/.exec(html)?.[1]
  const entry = `<script type="module"${nonce ? ` nonce="${nonce}"` : ''} src="/src/main.tsx"></script>`
  for (const cookie of page?.cookies ?? []) response.appendHeader('set-cookie', cookie)
  send(
    response,
    page?.status ?? 200,
    await vite.transformIndexHtml('/index.html', html.replace(builtEntry, entry), url),
  )
}

/** @param {string} url @param {IncomingMessage} request */
async function ask(url, { headers }) {
  const passed = ['cookie', 'accept-language', 'user-agent', 'sec-fetch-dest'].map((name) => [name, headers[name]])
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/html',
        'x-forwarded-host': headers.host ?? '',
        ...Object.fromEntries(passed.filter(([, value]) => value)),
      },
      redirect: 'manual',
    })
    if (!response.headers.get('content-type')?.includes('text/html')) return undefined
    return { status: response.status, html: await response.text(), cookies: response.headers.getSetCookie() }
  } catch {
    return undefined
  }
}

const file = (/** @type {string} */ path) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

/** @param {ServerResponse} response @param {number} status @param {string} html */
function send(response, status, html) {
  response.statusCode = status
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(html)
}
