import type { Page } from '@playwright/test'
import { Bank, Phone, hasTakenOver, visit } from './phone'
import { open, scenes } from './gallery/scenes'
import { faultsOf, marksAtLineEnds, partedWords } from './layout'
import { isFull } from '../tests/full'
import { expect, inTurn, test } from './test'

const phoneHeight = 844
const widths = { half: 195, narrow: 320, usual: 390 } as const

/** Paths of the screens that are reached by their address alone. */
const paths = [
  ...new Set(scenes.filter(({ act, path }) => act === undefined && path !== '/not-found-page').map(({ path }) => path)),
].map((path) => path ?? '/?again')

async function faultsAt(page: Page, width: number, textSize: string): Promise<string[]> {
  await page.setViewportSize({ width, height: phoneHeight })
  return page.evaluate(faultsOf, { textSize })
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
      await page.setViewportSize({ width: widths.usual, height: phoneHeight })
      await visit(page, path)
      found[`${path}: 200 %`] = await faultsAt(page, widths.usual, '200%')
      found[`${path}: 195 px`] = await faultsAt(page, widths.half, '100%')
      found[`${path}: 320 px`] = await faultsAt(page, widths.narrow, '100%')
    }
    await page.setViewportSize({ width: widths.usual, height: phoneHeight })
    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
  })

/** One of each kind: a sheet, a sheet with a slider, a form, a layer, a dialog. `npm run test:full` takes every state. */
const often = ['voucher-sheet', 'payment-split', 'address-form-invalid', 'confirm-card', 'exchange-confirm']
const states = scenes.filter(({ act, name, waits }) => act && !waits && (isFull || often.includes(name)))

for (const [index, scene] of states.entries())
  for (const lang of inTurn(index))
    test(`${scene.name}: nothing is cut, overlaps or scrolls sideways at 195 px and at 200 % text (${lang}) [LOOK-010]`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width: widths.usual, height: phoneHeight })
      await open(scene, page, baseURL!, lang)
      const found = {
        '200 %': await faultsAt(page, widths.usual, '200%'),
        '195 px': await faultsAt(page, widths.half, '100%'),
        '320 px': await faultsAt(page, widths.narrow, '100%'),
      }
      await page.setViewportSize({ width: widths.usual, height: phoneHeight })
      expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
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

for (const { name, ...words } of layers)
  for (const lang of ['th', 'en'] as const)
    test(`${name}: no line ends after a dot or an arrow, or inside a period or the name of a place (${lang}) [LOOK-011]`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width: widths.usual, height: phoneHeight })
      await open(
        scenes.find((scene) => scene.name === name)!,
        page,
        baseURL!,
        lang,
      )
      for (const width of [widths.narrow, widths.usual, 430]) {
        await page.setViewportSize({ width, height: phoneHeight })
        const { seen, parted } = await page.evaluate(partedWords, words[lang])
        expect(parted, `${width} px`).toEqual([])
        const marks = await page.evaluate(marksAtLineEnds)
        expect(marks.atEnds, `${width} px`).toEqual([])
        expect([seen > 0, marks.seen > 0]).toEqual([true, true])
      }
      await page.setViewportSize({ width: widths.usual, height: phoneHeight })
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
      await page.setViewportSize({ width: widths.usual, height: phoneHeight })
      await visit(page, path)
      for (const width of [widths.narrow, widths.usual, 430]) {
        await page.setViewportSize({ width, height: phoneHeight })
        const words = await page.evaluate(partedWords, together[lang])
        seen += words.seen
        parted.push(...words.parted.map((word) => `${path} at ${width} px: ${word}`))
      }
    }
    await page.setViewportSize({ width: widths.usual, height: phoneHeight })
    expect(seen).toBeGreaterThan(50)
    expect(parted).toEqual([])
  })
