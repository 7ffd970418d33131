import type { Locator, Page } from '@playwright/test'
import { Bank, Phone, expectAtRest, openSummary, shown } from './phone'
import { expect, test } from './test'
import { translations } from '../i18n/translations'
import { cardTo } from '../tests/giftCard'

const LL = translations('th')

interface Movement {
  /** The class of the animated element, or its tag. */
  of: string
  properties: string[]
}

declare global {
  interface Window {
    movements: Movement[]
  }
}

/** Records each animation that begins in the document, with the properties that it changes. */
const watchMovements = (page: Page) =>
  page.addInitScript(() => {
    window.movements = []
    const known = new WeakSet<Animation>()
    const look = () => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect as KeyframeEffect
        if (known.has(animation) || !effect.target) continue
        known.add(animation)
        const keys = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        const properties = [...new Set(keys)].filter(
          (key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key),
        )
        window.movements.push({
          of: (effect.target.getAttribute('class') ?? effect.target.tagName).split(' ')[0]!,
          properties,
        })
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const movementsOf = (page: Page, ...names: string[]) =>
  page.evaluate((of) => window.movements.filter((one) => of.includes(one.of)), names)

/** Each of these has moved, by transform and opacity only. */
async function expectMoved(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await expect.poll(async () => (await movementsOf(page, name)).length, { message: name }).toBeGreaterThan(0)
  for (const { of, properties } of await movementsOf(page, ...names))
    for (const property of properties) expect(['transform', 'opacity'], `${of} ${property}`).toContain(property)
}

async function addToCart(page: Page): Promise<void> {
  await Phone.open(page, { path: '/shop/100001/product/1007' })
  await expect(shown(page).locator('.product__name')).toBeVisible()
  await expectAtRest(page)
  await page.getByRole('button', { name: 'ใส่ตะกร้า' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  const axes = sheet.getByRole('group').filter({ has: page.locator('label') })
  for (const options of await axes.all()) await options.locator('label').first().click()
  await expect
    .poll(() => sheet.locator('.variant-head img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await sheet.getByRole('button', { name: 'ใส่ตะกร้า' }).click()
  await expect(sheet).toBeHidden()
}

/** Opens a gift made for this test: other tests on the same server expect the seeded ones as they were. */
async function openGift(page: Page, baseURL: string): Promise<void> {
  const giver = await Bank.of(baseURL, 'full')
  const { gift_id, pin_reference } = await giver.give(crypto.randomUUID(), {
    giftId: await giver.buyCoupon(),
    ...cardTo('0890000102'),
  })
  await giver.givePin(pin_reference!)
  await Phone.open(page, { path: `/gift/${gift_id}`, shopper: 'card' })
  await expectAtRest(page)
  await page.getByRole('button', { name: 'เปิดของขวัญ' }).last().click()
}

async function collect(page: Page): Promise<Locator> {
  await Phone.open(page, { path: '/promotion-center', shopper: 'card' })
  const ticket = shown(page)
    .locator('.ticket-row', { has: page.getByRole('button', { name: /^เก็บ/ }) })
    .first()
  const button = ticket.getByRole('button', { name: /^เก็บ/ })
  await expect(button).toBeVisible()
  await expectAtRest(page)
  await button.click()
  return shown(page).locator('.ticket-row--torn')
}

async function pay(page: Page, baseURL: string): Promise<Phone> {
  const bank = await Bank.of(baseURL, 'rich')
  await bank.switchOn([])
  await bank.fillBasket(['1007', '1007-01'])
  const phone = await Phone.open(page, { shopper: 'rich' })
  await page.getByRole('link', { name: new RegExp(`^${LL.header.cart()}`) }).click()
  await openSummary({ page, LL })
  await page.getByRole('button', { name: LL.checkout.confirm.general() }).click()
  await expect(shown(page).locator('.checking-ring')).toBeVisible()
  await phone.enterPin()
  await expect(shown(page).locator('.receipt__disc')).toBeVisible()
  return phone
}

/** Payloads of the optional call `haptic`. */
const hapticsOf = async (phone: Phone) =>
  (await phone.calls()).flatMap(({ name, payload }) => ((name as string) === 'haptic' ? [payload] : []))

/** The sheet of variants, at rest, and the middle of its head. */
async function openSheet(page: Page): Promise<{ sheet: Locator; x: number; y: number; height: number }> {
  await Phone.open(page, { path: '/shop/100001/product/1007' })
  await expect(shown(page).locator('.product__name')).toBeVisible()
  await expectAtRest(page)
  await page.getByRole('button', { name: 'ใส่ตะกร้า' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await expect.poll(() => sheet.evaluate((dialog) => dialog.getAnimations().length)).toBe(0)
  const { height } = (await sheet.boundingBox())!
  const head = (await sheet.locator('.sheet__head').boundingBox())!
  return { sheet, x: head.x + head.width / 2, y: head.y + 12, height }
}

const topOf = (sheet: Locator) => sheet.evaluate((dialog) => Math.round(dialog.getBoundingClientRect().top))

/** Drags, the last pixel slowly, so that the release is no flick. */
async function drag(page: Page, { x, y }: { x: number; y: number }, by: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(x, y + ((by - 1) * step) / 8)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.move(x, y + by)
}

test.describe('motion', () => {
  test.use({ motion: true })
  test.beforeEach(({ page }) => watchMovements(page))

  test('the picture of an item that was put into the cart flies to the cart, and the count ticks [LOOK-013]', async ({
    page,
    baseURL,
  }) => {
    await (await Bank.of(baseURL!, 'full')).emptyBasket()
    await (await Bank.of(baseURL!, 'full')).add('1008', '1008-01')
    await addToCart(page)
    await expectMoved(page, 'cart-flight', 'count-badge')
    await expect(page.locator('.cart-flight')).toHaveCount(0)
  })

  test('a gift is unwrapped: bow and paper move away, and its content rises [LOOK-014]', async ({ page, baseURL }) => {
    await openGift(page, baseURL!)
    await expectMoved(page, 'unwrapping__bow', 'unwrapping__left', 'unwrapping__right', 'unwrapping', 'page__main')
    await expect(page.locator('.unwrapping')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 }).last()).toBeVisible()
  })

  test('the stub of a voucher is torn off once, when it is collected [LOOK-015]', async ({ page }) => {
    await expect(await collect(page)).toHaveCount(1)
    await expectMoved(page, 'ticket-row__stub')
    await Phone.open(page, { path: '/promotion-center', shopper: 'card' })
    await expect(shown(page).locator('.ticket-row').first()).toBeVisible()
    expect(await movementsOf(page, 'ticket-row__stub')).toEqual([])
  })

  test('the ring of a pending payment closes into the tick of the thank-you page [LOOK-016]', async ({
    page,
    baseURL,
  }) => {
    const phone = await pay(page, baseURL!)
    await expectMoved(page, 'closing-ring', 'I', 'receipt__disc')
    await expect(page.locator('.closing-ring')).toHaveCount(0)
    expect(await hapticsOf(phone)).toEqual([{ kind: 'success' }])
  })

  test('a sheet follows the finger on its head: it returns before a third of its height, and closes beyond or by a flick [LOOK-017]', async ({
    page,
  }) => {
    const at = await openSheet(page)
    const { sheet, height } = at
    const rests = await topOf(sheet)
    await drag(page, at, height * 0.25)
    expect(await topOf(sheet)).toBe(Math.round(rests + height * 0.25))
    await page.mouse.up()
    await expect.poll(() => topOf(sheet)).toBe(rests)
    await expect(sheet).toBeVisible()

    // Its body scrolls and is no handle.
    const body = (await sheet.locator('.sheet__body').boundingBox())!
    await drag(page, { x: body.x + 4, y: body.y + 4 }, height * 0.5)
    expect(await topOf(sheet)).toBe(rests)
    await page.mouse.up()
    await expect(sheet).toBeVisible()

    await drag(page, at, height * 0.4)
    await page.mouse.up()
    await expect(sheet).toBeHidden()

    await page.getByRole('button', { name: 'ใส่ตะกร้า' }).click()
    await expect(sheet).toBeVisible()
    await expect.poll(() => topOf(sheet)).toBe(rests)
    await sheet.locator('.sheet__head').evaluate((head, y) => {
      const send = (type: string, clientY: number, target: EventTarget = head) =>
        target.dispatchEvent(
          new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, button: 0, clientX: 100, clientY }),
        )
      head.setPointerCapture = () => undefined
      send('pointerdown', y)
      return new Promise((resolve) =>
        requestAnimationFrame(() => {
          send('pointermove', y + 40)
          resolve(send('pointerup', y + 40))
        }),
      )
    }, at.y)
    await expect(sheet).toBeHidden()
  })
})

test.describe('with reduced motion', () => {
  test.use({ ownPage: true })
  test.beforeEach(({ page }) => watchMovements(page))

  test('nothing flies, is unwrapped, torn off or closed [LOOK-013 LOOK-014 LOOK-015 LOOK-016]', async ({
    page,
    baseURL,
  }) => {
    await addToCart(page)
    await expect(page.getByRole('status').filter({ hasText: 'ตะกร้า' }).first()).toBeVisible()
    expect(await movementsOf(page, 'cart-flight', 'count-badge')).toEqual([])
    await expect(await collect(page)).toHaveCount(1)
    expect(await movementsOf(page, 'ticket-row__stub')).toEqual([])
    await openGift(page, baseURL!)
    await expect(shown(page).getByText('เลี้ยงกาแฟนะ')).toBeVisible()
    expect(await movementsOf(page, 'unwrapping__bow', 'unwrapping__left', 'unwrapping__right', 'unwrapping')).toEqual(
      [],
    )
    const phone = await pay(page, baseURL!)
    expect(await hapticsOf(phone)).toEqual([{ kind: 'success' }])
    expect(await movementsOf(page, 'closing-ring', 'I', 'receipt__disc')).toEqual([])
  })

  test('no change of state or colour scheme fades or slides', async ({ page }) => {
    await Phone.open(page, { path: '/merchant-detail/100002', lang: 'th' })
    await expect(shown(page).locator('.chip').first()).toBeVisible()
    const changing = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((one) =>
        getComputedStyle(one).transitionDuration === '0s' ? [] : [String(one.className)],
      ),
    )
    expect(changing).toEqual([])
  })
})
