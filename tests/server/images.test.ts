import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageSize } from '../../contract/constants'
import { artKeys, artOf, imagePath, placeholderOf, placeholderOfImage } from '../../server/domain/catalogue/pictures'
import { madeSize, serveImages } from '../../server/images'
import { imageSizes, imageUrl } from '../../src/ui/imageUrl'

const folder = join(import.meta.dirname, '../../server/db/seed/art')
const app = new Hono()
let cacheDir: string

beforeAll(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'images-'))
  serveImages(app, { cacheDir })
})
afterAll(() => rmSync(cacheDir, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) => app.request(`http://shop.test${path}`, { headers })
const resized = (url: string, w: number | string, h: number | string, accept = 'image/webp,*/*') =>
  get(`/images/resize?url=${encodeURIComponent(url)}&w=${w}&h=${h}`, { Accept: accept })
const pixels = async (answer: Response) => {
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { width, height, format }
}
const bottle = imagePath('bottle-teal')

describe('pictures', () => {
  it.each([
    ['thumbnail [GEN-010]', imageSize.thumbnail, { width: 318, height: 240 }],
    ['placeholder [GEN-011]', imageSize.placeholder, { width: 53, height: 40 }],
    ['merchant logo [GEN-012]', imageSize.merchantLogo, { width: 96, height: 96 }],
  ])('%s has its exact size at pixel ratios 1 and 2 [GEN-014]', async (_, size, expected) => {
    expect(size).toEqual(expected)
    for (const ratio of [1, 2]) {
      const answer = await resized(bottle, size.width * ratio, size.height * ratio)
      expect(answer.status).toBe(200)
      expect(await pixels(answer)).toEqual({
        width: expected.width * ratio,
        height: expected.height * ratio,
        format: 'webp',
      })
    }
  })

  it('serves the size that the page computes at a ratio of 1.5, and the next one up for 1.3 [GEN-014]', async () => {
    expect(await pixels(await resized(bottle, 477, 360))).toMatchObject({ width: 477, height: 360 })
    expect(madeSize(413, 312)).toEqual({ width: 477, height: 360 })
  })

  it('serves every size that the page requests, by the page’s own addresses [GEN-013][GEN-014]', async () => {
    for (const size of Object.values(imageSizes))
      for (const ratio of [1, 2]) {
        const answer = await get(imageUrl('/images/resize', bottle, size, ratio), { Accept: 'image/webp' })
        expect(await pixels(answer)).toMatchObject({ width: size.w * ratio, height: size.h * ratio })
      }
  })

  it('encodes the format that Accept lists [GEN-013]', async () => {
    for (const [accept, format] of [
      ['image/avif,image/webp,*/*', 'webp'],
      ['image/avif', 'heif'],
      ['image/*;q=0.8', 'png'],
    ] as const) {
      const answer = await resized(imagePath('logo-doi'), 96, 96, accept)
      expect(answer.headers.get('Vary')).toBe('Accept')
      expect((await pixels(answer)).format).toBe(format)
    }
  })

  it('is cached for ever by its version, stored on disk, and answers 304 [GEN-013]', async () => {
    const answer = await resized(bottle, 53, 40)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(readdirSync(cacheDir).some((file) => file.startsWith('bottle-teal-') && file.endsWith('-53x40.webp'))).toBe(
      true,
    )
    const etag = answer.headers.get('ETag') ?? ''
    const again = await get(`/images/resize?url=${encodeURIComponent(bottle)}&w=53&h=40`, {
      Accept: 'image/webp',
      'If-None-Match': etag,
    })
    expect(again.status).toBe(304)
    const stale = await resized('/images/art/bottle-teal.svg?v=00000000', 53, 40)
    expect(stale.headers.get('Cache-Control')).toBe('public, max-age=300')
  })

  it.each([
    'http://127.0.0.1:22/images/art/bottle-teal.svg',
    '//evil.test/images/art/bottle-teal.svg',
    'https://evil.test/x.png',
    'file:///etc/passwd',
    '/images/art/../catalogue.json',
    '/images/art/%2e%2e%2fcatalogue.json',
    '/images/art/bottle-teal.svg/../../../../etc/passwd',
    '',
    'http://',
  ])('reads nothing but its own originals: %s [GEN-013][REL-008]', async (url) => {
    const answer = await resized(url, 318, 240)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ MessageCode: '1011' })
  })

  it.each([
    [319, 200],
    [318, 318],
    [5000, 3774],
    [0, 0],
    [-318, -240],
    ['3.18', 240],
    ['318px', 240],
    ['', ''],
    [159, 120],
    [954, 720],
  ])('refuses a size that the page never requests: %s x %s [GEN-014][REL-008]', async (w, h) => {
    const answer = await resized(bottle, w, h)
    expect(answer.status).toBe(400)
  })

  it('answers 410 for an unknown picture or icon [REL-008]', async () => {
    for (const path of ['/images/art/no-such.svg', '/icons/no-such.svg', '/icons/..%2fhouse.svg']) {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ MessageCode: '410' })
    }
    expect((await resized('/images/art/no-such.svg', 318, 240)).status).toBe(404)
  })

  it('serves an original with a policy against scripts [GEN-014]', async () => {
    const answer = await get(bottle)
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    expect(answer.headers.get('Content-Type')).toContain('image/svg+xml')
    expect(await answer.text()).toContain('<svg')
  })

  it('serves icons in three weights', async () => {
    for (const name of ['truck', 'truck-duotone', 'truck-fill'])
      expect((await get(`/icons/${name}.svg`)).headers.get('Content-Type')).toContain('image/svg+xml')
  })

  it('renders a picture once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => resized(imagePath('bn-mega'), 750, 320)))
    const bodies = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength))
    expect(new Set(bodies).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
  })

  it('stores version and colour of every drawing, and no drawing has changed since', () => {
    const files = readdirSync(folder).map((file) => file.replace('.svg', ''))
    expect([...artKeys].sort()).toEqual(files.sort())
    for (const key of files) {
      const version = createHash('sha256')
        .update(readFileSync(join(folder, `${key}.svg`)))
        .digest('hex')
        .slice(0, 8)
      expect(artOf(key)?.version, key).toBe(version)
      expect(artOf(key)?.color).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  it('a drawing’s address holds its version, and its placeholder has its colour', () => {
    const { version, color } = artOf('bottle-teal')!
    expect(bottle).toBe(`/images/art/bottle-teal.svg?v=${version}`)
    expect(placeholderOf('bottle-teal')).toBe(color)
    expect(placeholderOfImage(bottle)).toBe(color)
    expect(imagePath('no-such')).toBe('/images/art/no-such.svg')
    expect(placeholderOf('no-such')).toBe('#e8efee')
    for (const other of ['/images/uploads/a.png', `https://a.example${bottle}`, ''])
      expect(placeholderOfImage(other)).toBe('#e8efee')
  })
})
