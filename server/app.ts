import { join } from 'node:path'
import { Hono } from 'hono'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import { envelopeOf } from '../contract/errors'
import { isDecodable } from '../contract/links'
import { openApiDocument } from '../contract/openapi'
import { compressAnswers } from './http/compress'
import { createFiles } from './http/files'
import { gatewayPages } from './http/gatewayPage'
import { giftPictures, ownPicture } from './http/gifts'
import { orderRoutes } from './http/orders'
import { paymentRoutes } from './http/payment'
import type { App } from './http/route'
import type { AppEnv, Deps } from './http/context'
import { answer } from './http/route'
import { failure, transportFailure } from './http/failures'
import { sandboxRoutes } from './http/sandbox'
import { securityHeaders } from './http/security'
import { sessionRoutes } from './http/session'
import { trafficReport } from './http/traffic'
import { requirePassword, workbenchPages } from './http/workbench'
import { serveImages } from './images'

export type Page = (c: Context<AppEnv>) => Response | Promise<Response>

export interface AppOptions {
  /** Register the endpoints of the catalogue, basket, address book etc. */
  resources: readonly ((app: App) => void)[]
  /** Renders the HTML of every page. */
  page?: Page
  /** The built pages: `shop` and `workbench`. */
  dist?: string
  /** Cache folder of resized pictures. */
  imageCache: string
  /** Switches the workbench of a production server on. */
  workbenchPassword?: string | undefined
}

const bodyMax = 64 * 1024
const tooLarge = (c: Context) => c.json(envelopeOf('1011'), 413)

/** Limits request bodies: small by default; uploads have their own limit plus room for the multipart form. */
function limitBodies(served: App['served']): MiddlewareHandler<AppEnv> {
  const limits = new Map<number, MiddlewareHandler>()
  return (c, next) => {
    const endpoint = served.find(
      ({ endpoint }) => endpoint.path === c.req.path && endpoint.method === c.req.method,
    )?.endpoint
    const maxSize = endpoint?.bytesMax ?? bodyMax + (endpoint?.upload?.bytesMax ?? 0)
    const limit = limits.get(maxSize) ?? bodyLimit({ maxSize, onError: tooLarge })
    limits.set(maxSize, limit)
    return limit(c, next)
  }
}

const parameters = (path: string): number => path.split('/:').length

/** The shop's server: resources, sandbox, pictures, pages and files, with common headers. */
export function createApp(
  deps: Deps,
  { resources, page, dist, imageCache, workbenchPassword }: AppOptions,
): Hono<AppEnv> {
  const hono = new Hono<AppEnv>({ strict: true })
  hono.use(compressAnswers())
  // A client's own id could carry anything into the log (REL-012).
  hono.use(requestId({ headerName: '' }))
  hono.use(securityHeaders(deps))
  const app: App = { served: [] }
  hono.use(limitBodies(app.served))
  hono.onError((error, c) =>
    failure(c, error, () => deps.log.error({ requestId: c.get('requestId'), err: error }, `${c.req.method} failed`)),
  )

  sessionRoutes(app, deps)
  paymentRoutes(app)
  orderRoutes(app, { splitPartnerId: deps.config.splitOrderPartnerId })
  if (deps.sandbox) sandboxRoutes(app, deps.sandbox)
  const servesWorkbench = !deps.production || workbenchPassword !== undefined
  if (deps.production && workbenchPassword !== undefined) hono.use('/workbench/*', requirePassword(workbenchPassword))
  if (servesWorkbench) trafficReport(app)
  for (const add of resources) add(app)
  // `/v1/orders/count` must match before `/v1/orders/:id`.
  for (const served of [...app.served].sort((a, b) => parameters(a.endpoint.path) - parameters(b.endpoint.path)))
    hono.on(served.endpoint.method, served.endpoint.path, (c) => answer(c, served))

  if (deps.sandbox) gatewayPages(hono)
  hono.get('/openapi.json', (c) => c.json(openApiDocument()))
  giftPictures(hono)
  serveImages(hono, { cacheDir: imageCache, ownPicture })
  hono.all('/v1/*', (c) => transportFailure(c, 404))
  hono.all('/sandbox/*', (c) => transportFailure(c, 404))

  if (servesWorkbench && dist !== undefined) workbenchPages(hono, { dist, production: deps.production })

  const files = dist === undefined ? undefined : createFiles(join(dist, 'shop'))
  hono.get('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    if (!isDecodable(pathname)) return c.redirect(`/not-found-page${search}`)
    if (/\.\w+$/.test(pathname) && pathname !== '/index.html') return files?.(c, pathname) ?? transportFailure(c, 404)
    return page ? page(c) : (files?.(c, '/index.html') ?? transportFailure(c, 404))
  })
  return hono
}
