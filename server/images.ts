import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Context, Env, Hono } from 'hono'
import sharp from 'sharp'
import { imagePixelRatioMax, imageSize } from '../contract/constants'
import { type ErrorKey, envelopeOf } from '../contract/errors'
import { artOf } from './domain/catalogue/pictures'
import { QueueFullError, crowdedSeconds, pictureWork } from './pictureWork'

type Format = 'webp' | 'avif' | 'png'

export interface ImageOptions<E extends Env> {
  /** Cache folder of resized pictures; created if missing. */
  cacheDir: string
  /** A picture uploaded by a shopper, if this request may see it. */
  ownPicture?: (c: Context<E>, id: string) => Promise<Buffer | undefined>
}

interface Size {
  width: number
  height: number
}

const artDir = join(import.meta.dirname, 'db/seed/art')
const iconDir = dirname(
  dirname(createRequire(import.meta.url).resolve('@phosphor-icons/core/assets/regular/house.svg')),
)

/** CSS sizes that the page requests: those of GEN-010..012, then banner, detail, pop-up, gift card and page width. */
export const pictureSizes: readonly Size[] = [
  imageSize.thumbnail,
  imageSize.placeholder,
  imageSize.merchantLogo,
  { width: 358, height: 153 },
  { width: 375, height: 160 },
  { width: 750, height: 320 },
  { width: 636, height: 477 },
  { width: 320, height: 400 },
  { width: 320, height: 240 },
  { width: 390, height: 290 },
]

/** Other pixel ratios get the next higher one, so that few files exist. */
const pixelRatios = [1, 1.5, imagePixelRatioMax] as const

const year = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=300'

/** The generated size for a requested width and height in pixels; undefined if the page has no size of that shape. */
export function madeSize(width: number, height: number): Size | undefined {
  for (const base of pictureSizes) {
    const ratio = width / base.width
    if (ratio < 0.999 || ratio > imagePixelRatioMax + 0.001) continue
    if (Math.abs(Math.round(base.height * ratio) - height) > 1) continue
    const step = pixelRatios.find((candidate) => candidate >= ratio - 0.001) ?? imagePixelRatioMax
    return { width: Math.round(base.width * step), height: Math.round(base.height * step) }
  }
  return undefined
}

/** AVIF takes ten times as long to encode and saves a kilobyte on these drawings: only for browsers without WebP. */
function formatFor(accept: string): Format {
  if (accept.includes('image/webp')) return 'webp'
  if (accept.includes('image/avif')) return 'avif'
  return 'png'
}

type Image = ReturnType<typeof sharp>

const makers: Record<Format, (image: Image) => Image> = {
  webp: (image) => image.webp({ quality: 82 }),
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  png: (image) => image.png({ palette: true }),
}

/** Key and version of an original by its URL: a path of this server, or a URL with this server's origin. */
function originalOf(url: string, self: string): { key: string; version: string | null } | undefined {
  const base = new URL(self)
  const wanted = parsed(url, base)
  if (!wanted || wanted.host !== base.host) return undefined
  const key = /^\/images\/art\/([a-z0-9-]{1,60})\.svg$/.exec(wanted.pathname)?.[1]
  return key ? { key, version: wanted.searchParams.get('v') } : undefined
}

/** Id of a picture uploaded by a shopper; the cache of resized pictures never stores these. */
function ownIdOf(url: string, self: string): string | undefined {
  const base = new URL(self)
  const wanted = parsed(url, base)
  if (!wanted || wanted.host !== base.host) return undefined
  return /^\/images\/gift\/([0-9a-f-]{36})\.webp$/.exec(wanted.pathname)?.[1]
}

function parsed(url: string, base: URL): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}

const refuse = (c: Context, status: 400 | 404, key: ErrorKey) =>
  c.json(envelopeOf(key), status, { 'Cache-Control': 'no-store' })

function svg(c: Context, body: Buffer, current: string, caching: string) {
  const etag = `"${current}"`
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': caching,
    ETag: etag,
  }
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)
  return c.body(new Uint8Array(body), 200, headers)
}

/** A generated picture, or 503 while the queue is full. */
async function made(c: Context, make: () => Promise<Buffer>, headers: Record<string, string>): Promise<Response> {
  try {
    return c.body(new Uint8Array(await make()), 200, headers)
  } catch (error) {
    if (error instanceof QueueFullError) return c.body(null, 503, { 'Retry-After': crowdedSeconds })
    throw error
  }
}

/**
 * Serves `/images/art/{key}.svg` (originals), `/images/resize?url=&w=&h=` (fixed sizes, format by Accept, cached on disk) and
 * `/icons/{name}.svg` (Phosphor: `truck`, `truck-duotone`, `truck-fill`). Reads only own files, never a URL from the request. Source:
 * GEN-010 to GEN-014.
 */
export function serveImages<E extends Env>(app: Hono<E>, { cacheDir, ownPicture }: ImageOptions<E>): void {
  const icons = new Map<string, { body: Buffer; version: string }>()

  app.get('/images/art/:file', async (c) => {
    const key = /^([a-z0-9-]{1,60})\.svg$/.exec(c.req.param('file'))?.[1]
    const art = key === undefined ? undefined : artOf(key)
    if (!key || !art) return refuse(c, 404, '410')
    return svg(
      c,
      await readFile(join(artDir, `${key}.svg`)),
      art.version,
      c.req.query('v') === art.version ? year : brief,
    )
  })

  app.get('/images/resize', async (c) => {
    const { url = '', w = '', h = '', v } = c.req.query()
    const own = ownIdOf(url, c.req.url)
    const original = originalOf(url, c.req.url)
    const size = /^\d{1,4}$/.test(w) && /^\d{1,4}$/.test(h) ? madeSize(Number(w), Number(h)) : undefined
    if (own !== undefined && size) {
      const body = await ownPicture?.(c, own)
      if (!body) return refuse(c, 404, '410')
      return made(
        c,
        () =>
          pictureWork(`${own}-${size.width}x${size.height}`, () =>
            sharp(body).resize(size.width, size.height, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
          ),
        {
          'Content-Type': 'image/webp',
          'Cache-Control': 'private, max-age=86400',
          'X-Content-Type-Options': 'nosniff',
        },
      )
    }
    if (!original || !size) return refuse(c, 400, '1011')
    const art = artOf(original.key)
    if (!art) return refuse(c, 404, '410')

    const format = formatFor(c.req.header('Accept') ?? '')
    const name = `${original.key}-${art.version}-${size.width}x${size.height}.${format}`
    const version = v ?? original.version
    const etag = `"${name}"`
    const headers = {
      'Content-Type': `image/${format}`,
      'Cache-Control': version === art.version ? year : brief,
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept',
      ETag: etag,
    }
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers)

    const file = join(cacheDir, name)
    const kept = await readFile(file).catch(() => undefined)
    if (kept) return c.body(new Uint8Array(kept), 200, headers)
    return made(
      c,
      () =>
        pictureWork(file, async () => {
          const drawing = sharp(join(artDir, `${original.key}.svg`)).resize(size.width, size.height, { fit: 'cover' })
          const body = await makers[format](drawing).toBuffer()
          await keep(file, body)
          return body
        }),
      headers,
    )
  })

  app.get('/icons/:file', async (c) => {
    const name = /^([a-z0-9-]{1,60})\.svg$/.exec(c.req.param('file'))?.[1]
    if (!name) return refuse(c, 404, '410')
    let icon = icons.get(name)
    if (!icon) {
      const weight = /-(duotone|fill)$/.exec(name)?.[1] ?? 'regular'
      const body = await readFile(join(iconDir, weight, `${name}.svg`)).catch(() => undefined)
      if (!body) return refuse(c, 404, '410')
      icon = { body, version: createHash('sha256').update(body).digest('hex').slice(0, 8) }
      icons.set(name, icon)
    }
    return svg(c, icon.body, icon.version, year)
  })
}

/** A picture that can't be cached is still served; another process may write the same file at the same time. */
async function keep(file: string, body: Buffer): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    const temporary = `${file}.${randomUUID()}`
    await writeFile(temporary, body)
    await rename(temporary, file)
  } catch {
    return
  }
}
