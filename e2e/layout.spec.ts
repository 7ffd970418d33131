import type { Page } from '@playwright/test'
import { Bank, Phone, hasTakenOver, visit } from './phone'
import { open, sceneOf, scenes } from './gallery/scenes'
import { faultsOf, lastLines, marksAtLineEnds, partedWords } from './layout'
import { isFull } from '../tests/full'
import { expect, inTurn, test } from './test'

const phoneHeight = 844
const widths = { half: 195, narrow: 320, usual: 390 } as const

/** Paths of the screens that are reached by their address alone. */
const paths = [
  ...new Set(scenes.filter(({ act, path }) => act === undefined && path !== '/not-found-page').map(({ path }) => path)),
].map((path) => path ?? '/?again')

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: phoneHeight })

const sizes = [
  ['200 %', widths.usual, '200%'],
  ['195 px', widths.half, '100%'],
  ['320 px', widths.narrow, '100%'],
] as const

/** Faults of the shown screen, each with the size at which it has it. */
async function faultsAtSizes(page: Page, measured: readonly (typeof sizes)[number][] = sizes): Promise<string[]> {
  const found: string[] = []
  for (const [size, width, textSize] of measured) {
    await resize(page, width)
    const faults = await page.evaluate(faultsOf, { textSize })
    found.push(...faults.map((fault) => `${size}: ${fault}`))
  }
  await resize(page, widths.usual)
  return found
}

/** Lines end elsewhere at each of these widths. */
async function atEachWidth(page: Page, look: (width: string) => Promise<void>): Promise<void> {
  for (const width of [widths.narrow, widths.usual, 430]) {
    await resize(page, width)
    await look(`${width} px`)
  }
  await resize(page, widths.usual)
}

for (const lang of ['th', 'en'] as const)
  test(`nothing is cut, overlaps or scrolls sideways at 195 px and at 200 % text (${lang}) [LOOK-010]`, async ({
    page,
    baseURL,
  }) => {
    const bank = await Bank.of(baseURL!, 'full')
    await bank.fillBasket(['1007', '1007-01'], ['1008', '1008-01', 2])
    await Phone.open(page, { lang })
    await hasTakenOver(page)
    const found: Record<string, string[]> = {}
    for (const [index, path] of paths.entries()) {
      if (!inTurn(index).includes(lang)) continue
      await visit(page, path)
      // Each path has another language and another size than the one before.
      found[path] = await faultsAtSizes(page, isFull ? sizes : [sizes[index % sizes.length]!])
    }
    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
  })

/** One of each kind: a sheet, a sheet with a slider, a form, a layer, a dialog. `npm run test:full` takes every state. */
const often = ['voucher-sheet', 'payment-split', 'address-form-invalid', 'confirm-card', 'exchange-confirm']
const states = scenes.filter(
  ({ act, name, route, waits }) => act && !waits && route.startsWith('/') && (isFull || often.includes(name)),
)

for (const [index, scene] of states.entries())
  for (const lang of inTurn(index))
    test(`${scene.name}: nothing is cut, overlaps or scrolls sideways at 195 px and at 200 % text (${lang}) [LOOK-010]`, async ({
      page,
      baseURL,
    }) => {
      await open(scene, page, baseURL!, lang)
      expect(await faultsAtSizes(page)).toEqual([])
    })

/** `~` stands where a word joiner may be. */
const together = {
  th: [
    '\\d (กรัม|ลิตร|มล\\.|กก\\.|ซม\\.|ซอง|ชิ้น|ใบ|ขวด|แผ่น|นิ้ว)',
    'คั่~ว~กลาง',
    'ดอย แอนด์ เดย์',
    'เครื่อง~ดื่ม',
    'เด็ก~ชาย~ขอบ',
    'ศิลา~ดล',
    'แขวง~คลองเตยเหนือ',
    'เขต~วัฒนา',
  ],
  en: ['\\d (g|ml|kg|L|cm|lb|sachets)(?![a-z])'],
} as const

/** Layers with facts and names of places, and the words that stay whole there. */
const layers = [
  { name: 'payment-sheet', th: ['ใช้ได้ \\d\\d:\\d\\d–\\d\\d:\\d\\d น\\.'], en: ['Usable \\d\\d:\\d\\d–\\d\\d:\\d\\d'] },
  { name: 'address-list', th: ['[ตอจ]\\.[^\\d\\s]+', 'หมู่ \\d+'], en: ['เมืองชลบุรี', 'เมืองเชียงใหม่', 'หมู่ \\d+'] },
  { name: 'exchange-confirm', th: ['คะแนน The1'], en: ['The1 points'] },
] as const

for (const [index, { name, ...words }] of layers.entries())
  for (const lang of inTurn(index))
    test(`${name}: no line ends after a dot or an arrow, or inside a period or the name of a place (${lang}) [LOOK-011]`, async ({
      page,
      baseURL,
    }) => {
      await open(sceneOf(name), page, baseURL!, lang)
      await atEachWidth(page, async (width) => {
        const { seen, parted } = await page.evaluate(partedWords, words[lang])
        expect(parted, width).toEqual([])
        const marks = await page.evaluate(marksAtLineEnds)
        expect(marks.atEnds, width).toEqual([])
        expect([seen > 0, marks.seen > 0]).toEqual([true, true])
      })
    })

/** Screens with a text whose last word would stand alone on a line. */
const endings = [
  { name: 'cart', th: 'ก่อนได้เลย', en: 'to pay first.' },
  { name: 'cart-empty', th: 'ได้ทุกเมื่อ', en: 'you are ready.' },
  { name: 'waiting-for-pin', th: 'เก็บไว้ให้แล้ว', en: 'kept for you.' },
  // In Thai its texts fit on one line.
  { name: 'sorry', en: 'closed for a while' },
] as const

for (const [index, { name, ...words }] of endings.entries())
  for (const lang of 'th' in words ? inTurn(index) : (['en'] as const))
    test(`${name}: the last line of its text is no single word (${lang}) [LOOK-011]`, async ({ page, baseURL }) => {
      await open(sceneOf(name), page, baseURL!, lang)
      const found: number[] = []
      await atEachWidth(page, async (width) => {
        const { seen, letters } = await page.evaluate(lastLines, [words[lang as keyof typeof words]])
        expect(seen, width).toBeGreaterThan(0)
        found.push(...letters)
      })
      // It has more than one line at one of the widths.
      expect(found).not.toEqual([])
      expect(Math.min(...found)).toBeGreaterThanOrEqual(9)
    })

for (const lang of inTurn(0))
  test(`numbers stay with their units, and compounds and names whole, at a line’s end (${lang}) [LOOK-011]`, async ({
    page,
    baseURL,
  }) => {
    const bank = await Bank.of(baseURL!, 'full')
    await bank.fillBasket(['1007', '1007-01'])
    await Phone.open(page, { lang })
    await hasTakenOver(page)
    const parted: string[] = []
    let seen = 0
    for (const path of [
      '/?again',
      '/product-category-list?category=home-kitchen',
      '/product-category-list?category=food',
      '/shop/p/product/1007',
      '/cart',
      '/order',
      '/order/o-full-shipped',
      '/category-list',
      '/donation-list',
      '/landing-shop-list',
    ]) {
      await visit(page, path)
      await atEachWidth(page, async (width) => {
        const words = await page.evaluate(partedWords, together[lang])
        seen += words.seen
        parted.push(...words.parted.map((word) => `${path} at ${width}: ${word}`))
      })
    }
    expect(seen).toBeGreaterThan(50)
    expect(parted).toEqual([])
  })
