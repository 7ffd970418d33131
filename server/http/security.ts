import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { header } from '../../contract/envelope'
import { envelopeOf } from '../../contract/errors'
import type { AppEnv, Deps } from './context'

/** Hosts that a server off production answers to, so that no foreign name can be pointed at the sandbox (DNS rebinding). */
const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|([\w-]+\.)*localhost)$/

export const isSecure = (c: Context): boolean =>
  (c.req.header('X-Forwarded-Proto')?.split(',')[0]?.trim() ?? new URL(c.req.url).protocol.replace(':', '')) === 'https'

/**
 * Only the workbench may frame the page, and nothing may in production. Scripts and styles need the page's nonce; pictures may come from
 * the configured resize service.
 */
function contentSecurityPolicy(deps: Deps, nonce: string, frames: string): string {
  const { apiBaseUrl, imageResizeBaseUrl } = deps.config
  const origins = (urls: string[]) =>
    urls.flatMap((url) => {
      try {
        return [new URL(url).origin]
      } catch {
        return []
      }
    })
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...origins([imageResizeBaseUrl])].join(' '),
    ["connect-src 'self'", ...origins([apiBaseUrl])].join(' '),
    "font-src 'self'",
    "worker-src 'self' blob:",
    frames === '' ? "frame-src 'none'" : `frame-src 'self' ${frames}`,
    frames === '' ? "frame-ancestors 'none'" : `frame-ancestors 'self' ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Headers of every response: Server-Time (API-142), the request's id in the log, nosniff, no referrer, and the policy with a fresh nonce (REL-010). */
export const securityHeaders =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.header(header.serverTime, deps.clock.now().toISOString())
    if (!URL.canParse(c.req.url)) return c.json(envelopeOf('1011'), 400)
    const { hostname, port } = new URL(c.req.url)
    if (!deps.production && !localHost.test(hostname)) return c.json({}, 403)
    const nonce = randomBytes(16).toString('base64url')
    c.header('X-Request-Id', c.get('requestId'))
    c.set('deps', deps)
    c.set('nonce', nonce)
    await next()
    const frames = deps.production
      ? ''
      : ['kmarket.localhost', '*.kmarket.localhost'].map((host) => `http://${host}${port && `:${port}`}`).join(' ')
    c.header(header.serverTime, deps.clock.now().toISOString())
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
    if (!c.res.headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', contentSecurityPolicy(deps, nonce, frames))
    if (deps.production && isSecure(c)) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    return undefined
  }
