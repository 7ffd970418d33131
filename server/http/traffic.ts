import type { Context } from 'hono'
import { postTraffic, readTraffic } from '../../contract/traffic'
import { refuse } from '../domain/catalogueError'
import { trafficSums } from '../domain/traffic/trafficReads'
import { addTraffic } from '../domain/traffic/trafficWrites'
import type { App } from './route'
import { serve } from './route'

/** Whether the page that sends a request is of this server. A browser adds these headers itself, and no page can change them. */
function isSameOrigin(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('Origin') ?? ''
  // Behind a proxy that ends TLS the server does not know the page's scheme.
  return URL.canParse(origin) && new URL(origin).host === (c.req.header('Host') ?? new URL(c.req.url).host)
}

export function trafficRoutes(app: App): void {
  serve(app, postTraffic, async ({ db, body, now, deps, context }) => {
    if (!isSameOrigin(context)) refuse('1011', { reason: 'Traffic is counted for pages of this server only.' })
    const known = deps.config.countsTraffic ? deps.definitions() : undefined
    if (!known) return refuse('1011', { reason: 'Traffic is not counted here.' })
    return { counted: await addTraffic(db, body, known, now) }
  })
}

/** The sums, for the workbench: registered only where the workbench is served. */
export function trafficReport(app: App): void {
  serve(app, readTraffic, ({ db, query }) => trafficSums(db, query))
}
