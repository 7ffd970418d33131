import type { Page } from '@playwright/test'
import type { Language } from '../../contract/enums'
import { translations } from '../../i18n/translations'
import { Bank, expectAtRest, Phone, poll, shown } from '../phone'
import { keepActors } from '../storyboard/recording'
import { expect } from '../test'
import { checkoutScenes } from './checkoutScenes'
import { otherScenes } from './otherScenes'
import { ownedScenes } from './ownedScenes'
import { shopScenes } from './shopScenes'
import type { Scene } from './stage'

/** Every screen of the shop, with the states that look different. Gallery, pictures, axe and layout go through it. */
export const scenes: readonly Scene[] = [...shopScenes, ...checkoutScenes, ...ownedScenes, ...otherScenes]

export function sceneOf(name: string): Scene {
  const scene = scenes.find((one) => one.name === name)
  if (!scene) throw new Error(`There is no scene ${name}.`)
  return scene
}

const pathOf = (route: string): RegExp => new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}/?$`)

/** The states at the ends of a machine's state value. */
const leavesOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`))
    : [`${path}.${String(value)}`]

/** The states in which the page's machines are, as `machine.state`. */
export async function statesOf(page: Page): Promise<string[]> {
  const running = await page.evaluate(() => window.__RUNNING__?.() ?? [])
  return running.flatMap(({ machine, value }) => leavesOf(value, machine))
}

/** Opens a scene and checks that its route and its states are shown. */
export async function open(scene: Scene, page: Page, baseURL: string, lang: Language): Promise<void> {
  const shopper = scene.shopper ?? 'full'
  const bank = await Bank.of(baseURL, shopper)
  await bank.switchOn([])
  await keepActors(page.context())
  await scene.prepare?.(bank, page)
  const { waits, route, states } = scene
  const phone = await Phone.open(page, { path: scene.path ?? '/', lang, shopper, silent: waits === 'session' })
  if (!waits) await expect(shown(page).locator('h1, h2').first()).toBeVisible()
  await scene.act?.({ page, phone, bank, lang, LL: translations(lang) })
  if (route.startsWith('/')) {
    await poll(() => new URL(page.url()).pathname).toMatch(pathOf(route))
    if (!waits) await expectAtRest(page)
  }
  if (states) await poll(() => statesOf(page)).toEqual(expect.arrayContaining([...states]))
  if (waits) return
  await expect(page.locator('.skeleton:visible:not(.page-frame[aria-hidden] *)')).toHaveCount(0)
  // Drawings are loaded on demand.
  await expect(shown(page).locator('.empty__art:not(:has(path))')).toHaveCount(0)
}
