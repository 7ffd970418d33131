import type { Page } from '@playwright/test'
import { Phone, shown } from './phone'
import { expect, test } from './test'

/** CSS pixels. */
interface Box {
  left: number
  top: number
  width: number
}

const boxOf = (page: Page, selector: string): Promise<Box> =>
  shown(page)
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect()
      return { left: Math.round(left), top: Math.round(top), width: Math.round(width) }
    })

/** Screens with the call that they wait for, and parts whose place and width do not change when it is answered. */
const screens = [
  {
    path: '/my-coupon',
    call: /\/v1\/coupon_codes(\?|$)/,
    parts: ['.coupon-card', '.coupon-card__stub'],
    isTopOpen: true,
  },
  {
    path: '/promotion-center',
    call: /\/v1\/promocodes\/public/,
    parts: ['.ticket-row', '.ticket-row__stub', '.ticket-row__body'],
    // The banner above has a call of its own.
    isTopOpen: true,
  },
  {
    path: '/privilege',
    call: /\/v1\/privilege_set/,
    parts: ['.privilege-hero', '.privilege-chips', '.privilege-set__picture', '.privilege__picture'],
  },
  {
    path: '/order/o-full-shipped',
    call: /\/v1\/orders\/o-full-shipped/,
    parts: ['.status-hero', '.status-hero__disc'],
  },
  {
    path: '/coupon-detail/c-full-usable',
    call: /\/v1\/coupon_codes\/c-full-usable/,
    parts: ['.coupon-ticket', '.coupon-ticket__picture'],
  },
  {
    path: '/gift/gift-seed-3',
    call: /\/v1\/gift_cards\/gift-seed-3/,
    parts: ['.gift-face', '.gift-face__picture', '.gift-ticket', '.gift-ticket__picture', '.gift-ticket__text'],
  },
]

for (const { path, call, parts, isTopOpen } of screens)
  test(`the skeleton of ${path} has the places and widths of what comes [LOOK-020]`, async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(call, async (route) => {
      await held
      await route.continue()
    })
    await Phone.open(page, { path })
    await expect(shown(page).locator('.skeleton .bone').first()).toBeAttached()
    const before = await Promise.all(parts.map((part) => boxOf(page, part)))
    answer()
    await expect(shown(page).locator('.skeleton')).toHaveCount(0)
    const after = await Promise.all(parts.map((part) => boxOf(page, part)))
    const compared = ({ left, top, width }: Box) => (isTopOpen ? { left, width } : { left, top, width })
    expect(after.map(compared)).toEqual(before.map(compared))
  })
