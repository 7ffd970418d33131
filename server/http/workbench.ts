import { createHash, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { auth } from 'hono/utils/basic-auth'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { inspectorPath } from '../page'
import { workbenchHost } from '../settings'
import type { AppEnv } from './context'
import { remoteAddressOf } from './context'
import { transportFailure } from './failures'
import { createFiles } from './files'
import { isSecure } from './security'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Wrong passwords of one address, and the seconds in which they are counted. */
const wrongMax = 10
const wrongSeconds = 15 * 60

/**
 * Asks for the password of a production server's workbench by HTTP Basic authentication with any name, over TLS only (403). After ten
 * wrong passwords an address is refused for a quarter of an hour, also with the right one (429).
 */
export function requirePassword(password: string): MiddlewareHandler<AppEnv> {
  const expected = hashOf(password)
  const wrong = new RateLimiterMemory({ points: wrongMax, duration: wrongSeconds })
  return async (c, next) => {
    if (!isSecure(c)) return c.text('The workbench is served over HTTPS only.', 403)
    const address = remoteAddressOf(c)
    const counted = await wrong.get(address)
    if (counted && counted.consumedPoints >= wrongMax)
      return c.text('Too many wrong passwords. Try again later.', 429, {
        'Retry-After': String(Math.ceil(counted.msBeforeNext / 1000)),
      })
    const given = auth(c.req.raw)?.password
    if (given !== undefined) {
      if (timingSafeEqual(hashOf(given), expected)) {
        await next()
        const caching = c.res.headers.get('Cache-Control')
        if (caching) c.header('Cache-Control', caching.replace('public', 'private'))
        return
      }
      await wrong.penalty(address)
    }
    return c.text('The workbench needs its password.', 401, {
      'WWW-Authenticate': 'Basic realm="Workbench", charset="UTF-8"',
    })
  }
}

/** Folders beside the workbench that a command fills. */
const folderCommands = { storyboard: 'npm run storyboard', gallery: 'npm run gallery' } as const

const withIndex = (path: string) => (path.endsWith('/') ? `${path}index.html` : path)

/**
 * The pages of the workbench, the pictures of the storyboard, the gallery, the coverage of the generated tests and the older versions of the
 * charts. Off production they have a host of their own, beside the phones'.
 */
export function workbenchPages(hono: Hono<AppEnv>, { dist, production }: { dist: string; production: boolean }): void {
  const files = createFiles(join(dist, 'workbench'))
  const servedFolders = new Map(
    Object.entries(folderCommands).map(
      ([folder, command]) => [folder, { command, files: createFiles(join(dist, folder)) }] as const,
    ),
  )
  const distFiles = createFiles(dist)
  const serve = (c: Context<AppEnv>) => {
    const { hostname, port, pathname } = new URL(c.req.url)
    if (!production && hostname !== workbenchHost && pathname !== inspectorPath)
      return c.redirect(`http://${workbenchHost}${port && `:${port}`}/workbench/`, 302)
    const path = pathname.slice('/workbench'.length)
    // The pages name their files relative to the folder.
    if (path === '' || servedFolders.has(path.slice(1))) return c.redirect(`${pathname}/`, 302)
    if (path === '/coverage.json' || path === '/revisions.json') return distFiles(c, path) ?? transportFailure(c, 404)
    const [, folder = '', file] = /^\/([^/]+)(\/.*)$/.exec(path) ?? []
    const served = servedFolders.get(folder)
    const found = served?.files(c, withIndex(file ?? '')) ?? files(c, withIndex(path))
    if (!found && served && file === '/') return c.text(`Nothing has been made yet: run \`${served.command}\`.`, 404)
    return found ?? transportFailure(c, 404)
  }
  hono.get('/workbench', serve)
  hono.get('/workbench/*', serve)
}
