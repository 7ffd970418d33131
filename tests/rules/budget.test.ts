import { describe, expect, it } from 'vitest'
import { budgetTable, isWithin, limits, weigh, weighBuild } from '../../scripts/budget.mjs'
import { build } from '../../scripts/build.mjs'

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: [
      'routes/index.tsx?tsr-split=component',
      'routes/cart.tsx?tsr-split=component',
      'i18n/th/index.ts',
      'i18n/en/index.ts',
      'i18n/th/shop.ts',
      'i18n/en/shop.ts',
      'i18n/th/errors/index.ts',
    ],
    css: ['assets/index.css'],
    assets: ['assets/thai.woff2', 'assets/latin.woff2'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  '_sheet.js': { file: 'assets/sheet.js', imports: ['_shared.js'] },
  'i18n/th/index.ts': { file: 'assets/th.js', isDynamicEntry: true },
  'i18n/en/index.ts': { file: 'assets/en.js', isDynamicEntry: true },
  'i18n/th/shop.ts': { file: 'assets/thShop.js', isDynamicEntry: true },
  'i18n/en/shop.ts': { file: 'assets/enShop.js', isDynamicEntry: true },
  'i18n/th/errors/index.ts': { file: 'assets/thErrors.js', isDynamicEntry: true },
  'routes/index.tsx?tsr-split=component': { file: 'assets/home.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'routes/cart.tsx?tsr-split=component': {
    file: 'assets/cart.js',
    isDynamicEntry: true,
    imports: ['_shared.js', '_sheet.js'],
    dynamicImports: ['src/late.ts', 'src/sheet.ts', 'routes/order-summary.tsx?tsr-split=component'],
  },
  'routes/cart.tsx?tsr-split=errorComponent': { file: 'assets/cartError.js', isDynamicEntry: true },
  'routes/order-summary.tsx?tsr-split=component': { file: 'assets/summary.js', isDynamicEntry: true },
  'src/app/checkoutStart.ts': { file: 'assets/checkoutStart.js', isDynamicEntry: true },
  'src/sheet.ts': { file: 'assets/lateSheet.js', isDynamicEntry: true, imports: ['_sheet.js', '_shared.js'] },
  'src/late.ts': { file: 'assets/late.js', isDynamicEntry: true },
  'src/app/traffic.ts': { file: 'assets/traffic.js', isDynamicEntry: true, imports: ['_shared.js', '_counts.js'] },
  '_counts.js': { file: 'assets/counts.js' },
}

const sizes: Record<string, number> = {
  'assets/index.js': 100,
  'assets/shared.js': 20,
  'assets/home.js': 7,
  'assets/th.js': 5,
  'assets/en.js': 3,
  'assets/thShop.js': 23,
  'assets/enShop.js': 21,
  'assets/thErrors.js': 29,
  'assets/cart.js': 11,
  'assets/cartError.js': 1,
  'assets/sheet.js': 13,
  'assets/late.js': 17,
  'assets/lateSheet.js': 37,
  'assets/summary.js': 19,
  'assets/checkoutStart.js': 31,
  'assets/traffic.js': 41,
  'assets/counts.js': 43,
}
const scriptSize = (file: string) => sizes[file] ?? Number.NaN
const fontSize = () => 30
const lines = (changes: Partial<typeof sizes> = {}) =>
  Object.fromEntries(
    weigh(manifest, (file) => changes[file] ?? scriptSize(file), fontSize).map((line) => [line.name, line]),
  )

describe('script budget', () => {
  it('[SPD-001] counts entry, its imports, home and the heavier language as the first screen, each once', () => {
    expect(lines()['first screen']?.size).toBe(100 + 20 + 7 + 5)
    expect(lines({ 'assets/en.js': 9 })['first screen']?.size).toBe(100 + 20 + 7 + 9)
  })

  it('[SPD-001] counts for a later route all of its parts, its texts and its machine, but nothing that is already loaded or loads later; for a layer nothing of its route', () => {
    expect(lines()['routes/cart.tsx']?.size).toBe(11 + 1 + 13 + 23)
    expect(lines()['src/late.ts']?.size).toBe(17)
    expect(lines()['src/sheet.ts']?.size).toBe(37)
    expect(lines()['routes/order-summary.tsx']?.size).toBe(19 + 31 + 23)
    expect(lines()['routes/index.tsx']).toBeUndefined()
  })

  it('[SPD-001] counts every script of the shop with the heavier of its languages, and every font', () => {
    const english = 3 + 21
    expect(lines()['whole shop']?.size).toBe(Object.values(sizes).reduce((a, b) => a + b) - english)
    expect(lines()['fonts']?.size).toBe(60)
  })

  it('counts for the counting of traffic all that it loads beside the first screen, at most 2 KiB [ANL-015]', () => {
    expect(lines()['counting of traffic']).toEqual({ name: 'counting of traffic', size: 41 + 43, limit: 2048 })
    expect(lines()['src/app/traffic.ts']).toBeUndefined()
  })

  it('[SPD-001] allows 175 KiB, 40 KiB, 480 KiB and 80 KiB', () => {
    expect(limits).toEqual({ firstScreen: 179_200, laterRoute: 40_960, shop: 491_520, fonts: 81_920, traffic: 2048 })
    const line = { name: 'first screen', size: limits.firstScreen, limit: limits.firstScreen }
    expect(isWithin([line])).toBe(true)
    expect(isWithin([line, { ...line, size: line.size + 1 }])).toBe(false)
    expect(budgetTable([{ ...line, size: line.size + 1 }])).toContain('TOO LARGE')
  })

  it('rejects a manifest without home, whose first screen would look small', () => {
    const { 'routes/index.tsx?tsr-split=component': _, ...rest } = manifest
    expect(() => weigh(rest, scriptSize, fontSize)).toThrow('home')
  })

  it('[SPD-001] the built shop stays within it', async () => {
    expect(await build({ quiet: true })).toBe(true)
    const built = weighBuild()
    expect(isWithin(built), budgetTable(built)).toBe(true)
  })
})
