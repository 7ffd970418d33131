import type { Page } from '@playwright/test'
import { Bank, Phone, hasTakenOver, visit } from './phone'
import { scenes } from './gallery/scenes'
import { faultsOf } from './layout'
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
    await bank.emptyBasket()
    await bank.add('1007', '1007-01')
    await bank.add('1008', '1008-01', 2)
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
