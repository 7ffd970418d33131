import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { header } from '../../contract/envelope'
import { envelopeOf } from '../../contract/errors'
import type { AppEnv, Deps } from './context'

/** Hosts that a server off production answers to, so that no foreign name can be pointed at the sandbox (DNS rebinding). */
const localHost = /^(localhost|127\.0\.0\.1|\[::1\]|([\w-]+\.)*localhost)$/

/**
 * Whether the client's request came over TLS: to the outermost trusted proxy, else to this server. A proxy may add its entry to those of the
 * others or replace them; without trusted proxies the header is what the client wrote, and is ignored.
 */
export function isSecure(c: Context<AppEnv>): boolean {
  const { trustedProxies } = c.get('deps')
  const forwarded = trustedProxies > 0 ? (c.req.header('X-Forwarded-Proto')?.split(',') ?? []) : []
  const given = forwarded.at(-Math.min(trustedProxies, forwarded.length))?.trim()
  return (given || /^\w+/.exec(c.req.url)?.[0]) === 'https'
}

/** Origin of the request as the client sent it, also behind a trusted proxy that ends TLS. */
export function originOf(c: Context<AppEnv>): string {
  const { host, origin } = new URL(c.req.url)
  return isSecure(c) ? `https://${host}` : origin
}

const originsOf = (urls: string[]): string[] => urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))

const nonce = (c: Context): string => `'nonce-${(c as Context<AppEnv>).get('nonce')}'`

/** Hosts of the workbench and its phones, which frame each other. */
function workbenchFrames(c: Context): string {
  const port = URL.canParse(c.req.url) ? new URL(c.req.url).port : ''
  return ['kmarket.localhost', '*.kmarket.localhost'].map((host) => `http://${host}${port && `:${port}`}`).join(' ')
}

/**
 * Only the workbench may frame the page, and nothing may in production. Scripts and styles need the page's nonce; pictures may come from
 * the configured resize service. A response with a policy of its own keeps it.
 */
const standardHeaders = ({ production, config }: Deps): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", nonce],
      styleSrc: ["'self'", nonce],
      imgSrc: ["'self'", 'data:', 'blob:', ...originsOf([config.imageResizeBaseUrl])],
      connectSrc: ["'self'", ...originsOf([config.apiBaseUrl])],
      fontSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: production ? ["'none'"] : ["'self'", workbenchFrames],
      frameAncestors: production ? ["'none'"] : ["'self'", workbenchFrames],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    overwrite: false,
    // The workbench and its phones have hosts of their own.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xFrameOptions: false,
    // Over TLS only, so it is set below.
    strictTransportSecurity: false,
    // For browsers older than the page supports.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })

/** The answer to a request that no route may see: an unreadable address, or a foreign host off production. */
function refuseEarly(c: Context, { production }: Deps): Response | undefined {
  if (!URL.canParse(c.req.url)) return c.json(envelopeOf('1011'), 400)
  return production || localHost.test(new URL(c.req.url).hostname) ? undefined : c.json({}, 403)
}

/** Headers of every answer of the app: Server-Time (API-142), the request's id in the log, nosniff, no referrer, and the policy with a fresh nonce (REL-010). */
export function securityHeaders(deps: Deps): MiddlewareHandler<AppEnv> {
  const standard = standardHeaders(deps)
  return async (c, next) => {
    c.header(header.serverTime, deps.clock.now().toISOString())
    c.header('X-Request-Id', c.get('requestId'))
    c.set('deps', deps)
    c.set('nonce', randomBytes(16).toString('base64url'))
    await standard(c, async () => {
      const refused = refuseEarly(c, deps)
      if (refused) c.res = refused
      else await next()
    })
    c.header(header.serverTime, deps.clock.now().toISOString())
    if (deps.production && isSecure(c)) c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  }
}
