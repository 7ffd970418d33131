import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'

const builtEntry = /<!--entry-->[\s\S]*?<!--\/entry-->/

/**
 * In development the shop's server writes the page as it does in production; Vite adds its client and puts the unbuilt
 * entry in the place of what the page holds between `<!--entry-->` and `<!--/entry-->` (preloads, styles and script of
 * the build). Without an answer of the server the bare `index.html` is shown.
 *
 * @param server address of the shop's server, without a slash at its end
 */
export function shellFromServer(server: string): Plugin {
  return {
    name: 'shell-from-server',
    apply: 'serve',
    configureServer(vite) {
      return () => {
        vite.middlewares.use((request, response, next) => {
          const url = request.originalUrl ?? request.url ?? '/'
          if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next()
          const page = /^\/workbench(\/|\?|$)/.test(url)
            ? workbench(vite, url, response)
            : shop(vite, server, url, request, response)
          page.catch(next)
        })
      }
    },
  }
}

async function workbench(vite: ViteDevServer, url: string, response: ServerResponse) {
  send(response, 200, await vite.transformIndexHtml('/workbench/index.html', await file('workbench/index.html'), url))
}

async function shop(
  vite: ViteDevServer,
  server: string,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
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

async function ask(url: string, { headers }: IncomingMessage) {
  const passed = ['cookie', 'accept-language', 'user-agent', 'host'] as const
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/html',
        ...Object.fromEntries(passed.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      },
      redirect: 'manual',
    })
    if (!response.headers.get('content-type')?.includes('text/html')) return undefined
    return { status: response.status, html: await response.text(), cookies: response.headers.getSetCookie() }
  } catch {
    return undefined
  }
}

const file = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

function send(response: ServerResponse, status: number, html: string) {
  response.statusCode = status
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(html)
}
