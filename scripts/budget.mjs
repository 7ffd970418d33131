import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './processes.mjs'

/** @typedef {{ file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[], assets?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest of Vite: chunks by source */
/** @typedef {{ name: string, size: number, limit: number }} Line sizes in bytes */

const KiB = 1024

/** SPD-001, in bytes. Scripts are measured gzipped, fonts as they are: woff2 is already compressed. */
export const limits = {
  firstScreen: 175 * KiB,
  laterRoute: 40 * KiB,
  shop: 480 * KiB,
  fonts: 80 * KiB,
  /** ANL-015. */
  traffic: 2 * KiB,
}

/** Counts transitions once the first screen is drawn. */
const traffic = 'src/app/traffic.ts'

/** Imported by the page's actors when the route is entered, not by the route's own file. */
const withRoute = [{ chunk: /^src\/app\/checkoutStart/, route: 'routes/order-summary.tsx' }]
const isHome = (/** @type {string} */ key) => /^routes\/(__root|index)\.tsx\?tsr-split=/.test(key)
const isLaterEntry = (/** @type {Manifest} */ manifest, /** @type {string} */ key) =>
  manifest[key]?.isDynamicEntry && !isHome(key) && !isLanguage(key) && key !== traffic
/** Texts of the first screen, and those loaded with the first later route. */
const isTexts = (/** @type {string} */ key, /** @type {string} */ language) => key === `i18n/${language}/index.ts`
const isLaterTexts = (/** @type {string} */ key, /** @type {string} */ language) => key === `i18n/${language}/shop.ts`
const isOfRoute = (/** @type {string} */ key) => key.startsWith('routes/')
const isLanguage = (/** @type {string} */ key) => /^i18n\/(th|en)\//.test(key)

/**
 * Sizes of the first screen, each later route, the whole shop and its fonts. Of the languages the larger one counts: only one is loaded. A
 * later route includes the texts of the shop's screens but not what the first screen has loaded; a layer opened on demand excludes
 * everything that its route has loaded.
 *
 * @param {Manifest} manifest
 * @param {(file: string) => number} scriptSize gzipped bytes of a script
 * @param {(file: string) => number} fontSize bytes of a font
 * @returns {Line[]}
 */
export function weigh(manifest, scriptSize, fontSize) {
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry)
  const home = keys.filter(isHome)
  if (!entry || home.length === 0) throw new Error('The manifest names no entry or no chunk of the home route.')

  const sum = (/** @type {Iterable<string>} */ files) => [...files].reduce((total, file) => total + scriptSize(file), 0)
  const started = [entry, ...home]
  const heaviest = (/** @type {Set<string>[]} */ sets) => sets.reduce((a, b) => (sum(a) >= sum(b) ? a : b))
  const first = heaviest(
    ['th', 'en'].map((language) => reached(manifest, [...started, ...keys.filter((key) => isTexts(key, language))])),
  )
  const laterTexts = ['th', 'en'].map((language) => keys.filter((key) => isLaterTexts(key, language)))
  const isKnown = (/** @type {string} */ file, /** @type {string[]} */ chunks) =>
    first.has(file) || openersOf(manifest, chunks).some((opener) => reached(manifest, [opener]).has(file))
  const later = (/** @type {string[]} */ chunks) =>
    heaviest(
      laterTexts.map((texts) => {
        const isLayer = !chunks.some(isOfRoute) && openersOf(manifest, chunks).length > 0
        const all = reached(manifest, isLayer ? chunks : [...chunks, ...texts])
        return new Set([...all].filter((file) => !isKnown(file, chunks)))
      }),
    )

  const files = new Set(Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]))
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  const texts = ['th', 'en'].map((language) =>
    sum(keys.filter((key) => key.startsWith(`i18n/${language}/`)).map((key) => manifest[key]?.file ?? '')),
  )
  const fonts = [...files].filter((file) => /\.(woff2?|ttf|otf)$/.test(file))

  return [
    { name: 'first screen', size: sum(first), limit: limits.firstScreen },
    ...[...laterParts(keys.filter((key) => isLaterEntry(manifest, key)))].map(([name, chunks]) => ({
      name,
      size: sum(later(chunks)),
      limit: limits.laterRoute,
    })),
    {
      name: 'counting of traffic',
      size: sum([...reached(manifest, [traffic])].filter((file) => !first.has(file))),
      limit: limits.traffic,
    },
    { name: 'whole shop', size: sum(scripts) - Math.min(...texts), limit: limits.shop },
    { name: 'fonts', size: fonts.reduce((total, file) => total + fontSize(file), 0), limit: limits.fonts },
  ]
}

/**
 * Chunks by what loads them: a route with all its parts, or a layer that opens on demand.
 *
 * @param {string[]} keys
 */
function laterParts(keys) {
  /** @type {Map<string, string[]>} */
  const parts = new Map()
  for (const key of keys) {
    const [file = key] = key.split('?')
    const name = withRoute.find(({ chunk }) => chunk.test(key))?.route ?? file
    parts.set(name, [...(parts.get(name) ?? []), key])
  }
  return parts
}

/**
 * The only route that opens a layer; none if several do.
 *
 * @param {Manifest} manifest
 * @param {string[]} chunks
 */
function openersOf(manifest, chunks) {
  const openers = Object.keys(manifest).filter((key) =>
    manifest[key]?.dynamicImports?.some((next) => chunks.includes(next)),
  )
  return openers.length === 1 && openers.every((key) => key.startsWith('routes/')) ? openers : []
}

/**
 * The scripts loaded with these chunks.
 *
 * @param {Manifest} manifest
 * @param {string[]} starts
 */
function reached(manifest, starts) {
  const seen = new Set(starts)
  for (const key of seen) {
    manifest[key]?.imports?.forEach((next) => seen.add(next))
  }
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')))
}

/** Measures the latest build of the shop. */
export function weighBuild() {
  const at = (/** @type {string} */ file) => join(root, 'dist', 'shop', file)
  const manifest = JSON.parse(readFileSync(at('.vite/manifest.json'), 'utf8'))
  return weigh(
    manifest,
    (file) => gzipSync(readFileSync(at(file)), { level: 9 }).length,
    (file) => statSync(at(file)).size,
  )
}

/** @param {Line[]} lines */
export const isWithin = (lines) => lines.every(({ size, limit }) => size <= limit)

/** @param {Line[]} lines */
export function budgetTable(lines) {
  const kib = (/** @type {number} */ bytes) => (bytes / KiB).toFixed(1).padStart(7)
  const width = Math.max(...lines.map(({ name }) => name.length))
  return lines
    .map(
      ({ name, size, limit }) =>
        `  ${name.padEnd(width)} ${kib(size)} of ${kib(limit)} KiB${size > limit ? '  TOO LARGE' : ''}`,
    )
    .join('\n')
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const lines = weighBuild()
  process.stdout.write(`${budgetTable(lines)}\n`)
  process.exitCode = isWithin(lines) ? 0 : 1
}
