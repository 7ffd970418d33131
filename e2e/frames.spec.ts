import type { Page } from '@playwright/test'
import { translations } from '../i18n/translations'
import type { Frame } from './frames'
import { faultsOf, record, seenIn, watch } from './frames'
import { Bank, expectAtRest, Phone, scrollTop, shown } from './phone'
import { expect, test } from './test'

const LL = translations('th')
const width = 390
// A layout wider than the screen is visible only on a phone: a desktop's viewport does not grow with it.
test.use({ motion: true, viewport: { width, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })

const cards = (page: Page) => shown(page).locator('.product-card__link')
const toCart = (page: Page) => shown(page).getByRole('link', { name: new RegExp(`^${LL.header.cart()}`) })

/** The page does not move and has nothing more to load. */
async function settled(page: Page, heading: string): Promise<void> {
  await expect(shown(page).getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  // Home renders its lower parts one after the other.
  await expect(shown(page).locator('.skeleton, .section--later')).toHaveCount(0)
  await expectAtRest(page)
}

/** The bank of a shopper with one line in the cart, and no errors switched on. */
async function withCart(baseURL: string, shopper: string): Promise<Bank> {
  const bank = await Bank.of(baseURL, shopper)
  await bank.switchOn([])
  await bank.emptyBasket()
  await bank.add('1007', '1007-01')
  return bank
}

/** The pages shown, in order and without repeats. */
function differentLooks(frames: readonly Frame[]) {
  const looks = frames.flatMap(seenIn).map(({ heading, hasSkeleton }) => ({ heading, hasSkeleton }))
  return looks.filter((look, at) => JSON.stringify(look) !== JSON.stringify(looks[at - 1]))
}

interface Pair {
  name: string
  path: string
  heading: string
  /** A page that unmounts when covered is reloaded on Back (NAV-051). */
  isReadAnew?: boolean
  /** The part of the page in the middle of the screen when it is left. */
  target: (page: Page) => ReturnType<Page['locator']>
  prepare?: (bank: Bank, page: Page) => Promise<unknown>
}

const pairs: Pair[] = [
  { name: 'home and product', path: '/', heading: 'K PLUS market', target: (page) => cards(page).nth(6) },
  { name: 'home and cart', path: '/', heading: 'K PLUS market', target: toCart },
  {
    name: 'a list of products and a product',
    path: '/product-category-list',
    heading: LL.product.list.title(),
    target: (page) => cards(page).nth(8),
  },
  {
    name: 'cart and order summary',
    path: '/cart',
    heading: LL.cart.title(),
    isReadAnew: true,
    target: (page) => shown(page).getByRole('button', { name: LL.cart.pay() }),
    prepare: (_, page) => shown(page).getByRole('radio').first().check(),
  },
  {
    name: 'orders and an order',
    path: '/order',
    heading: LL.orders.title(),
    target: (page) => shown(page).locator('.order-card__link').nth(3),
  },
]

for (const { name, path, heading, isReadAnew, target, prepare } of pairs) {
  test(`${name}: the frames of push and Back show two whole pages and nothing else [NAV-066 NAV-067]`, async ({
    page,
    baseURL,
  }) => {
    const bank = await withCart(baseURL!, 'full')
    const phone = await Phone.open(page, { path })
    await settled(page, heading)
    await prepare?.(bank, page)
    await target(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const leftAt = await scrollTop(page)
    expect(faultsOf(await record(page, () => target(page).tap()), { direction: 'push', width })).toEqual([])
    // What still loads would be recorded as a skeleton on the page that leaves.
    await expect(page.locator('.skeleton:visible')).toHaveCount(0)
    const back = await record(page, () => phone.callback('back'))
    expect(faultsOf(back, { direction: 'back', width, leftAt: isReadAnew ? undefined : leftAt })).toEqual([])
    await settled(page, heading)
  })
}

test('the two carts: a replaced page fades over the new one [NAV-070]', async ({ page, baseURL }) => {
  const bank = await withCart(baseURL!, 'full')
  await bank.add('1021', '1021-00')
  await Phone.open(page, { path: '/cart' })
  await settled(page, LL.cart.title())
  for (const kind of [LL.cart.kind.premium(), LL.cart.kind.general()]) {
    const frames = await record(page, () => shown(page).getByRole('tab', { name: kind }).tap())
    expect(faultsOf(frames, { direction: 'replace', width })).toEqual([])
    await settled(page, LL.cart.title())
  }
})

test('home replaces a page that was not found: the old one fades over the new one [NAV-070]', async ({ page }) => {
  await Phone.open(page, { path: '/nowhere' })
  await settled(page, LL.notFound.page())
  const home = shown(page).getByRole('button', { name: LL.common.backToMain() })
  expect(faultsOf(await record(page, () => home.tap()), { direction: 'replace', width })).toEqual([])
})

test('paying: the summary, the wait for the PIN and a whole thank-you follow each other without a skeleton', async ({
  page,
  baseURL,
}) => {
  await withCart(baseURL!, 'rich')
  const phone = await Phone.open(page, { shopper: 'rich', path: '/cart' })
  await settled(page, LL.cart.title())
  await shown(page).getByRole('radio').first().check()
  await shown(page).getByRole('button', { name: LL.cart.pay() }).tap()
  await settled(page, LL.checkout.title())

  const confirm = shown(page).getByRole('button', { name: LL.checkout.confirm.general(), exact: true })
  await expect(confirm).toBeEnabled()
  const paying = await watch(page, async () => {
    await confirm.tap()
    await settled(page, LL.checkout.authorising.title())
  })
  const summary = { heading: LL.checkout.title(), hasSkeleton: false }
  const wait = { heading: LL.checkout.authorising.title(), hasSkeleton: false }
  expect(differentLooks(paying)).toEqual([summary, wait])

  const thanking = await watch(page, async () => {
    await phone.enterPin()
    await settled(page, LL.outcome.thankYou.purchase())
    await expect(shown(page).getByText(/^KP\d+/)).toBeVisible()
  })
  const check = { heading: LL.outcome.checking.title(), hasSkeleton: false }
  const thanks = { heading: LL.outcome.thankYou.purchase(), hasSkeleton: false }
  expect([wait, check]).toContainEqual(differentLooks(thanking)[0])
  expect(differentLooks(thanking).at(-1)).toEqual(thanks)
  expect(differentLooks(thanking).length).toBeLessThanOrEqual(3)
  const receipts = thanking.flatMap(seenIn).flatMap(({ receipt }) => receipt ?? [])
  expect(new Set(receipts.map(({ bottom }) => Math.round(bottom))).size, 'the receipt grows').toBe(1)
})
