import { randomUUID } from 'node:crypto'
import { openPhone, untilAtRest } from './phone.mjs'

/** What moves in each movement, as a selector. */
const moving = {
  plain: '.plain-sheet',
  sheet: 'dialog.sheet',
  flight: '.cart-flight',
  stub: '.ticket-row__stub',
  gift: '.unwrapping, .unwrapping *',
  ring: '.closing-ring, .receipt__disc',
}

/** A page with nothing in it but a box that slides over it. */
const plainPage = `<!doctype html><meta name="viewport" content="width=device-width"><style>
.plain-sheet { position: fixed; inset: 40% 0 0; background: #0a7c72; transform: translateY(100%); transition: transform 400ms }
.open { transform: none }
</style><button>Open</button><div class="plain-sheet"></div>
<script>document.querySelector('button').onclick = () => document.querySelector('div').classList.add('open')</script>`

/** @typedef {Record<keyof typeof moving, number>} Rates frames a second while it moves */

/**
 * Makes each movement with a meaning once, on slow phones of the sandbox's shoppers: a sheet opens, an item flies to the cart, a voucher's stub is
 * torn off, a gift is unwrapped, the ring of a payment closes (LOOK-013 to LOOK-017). For comparison, a box slides over a page without anything else.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} shop
 * @returns {Promise<Rates>}
 */
export async function moveOnce(browser, shop) {
  const plain = await onPhone(browser, '', 'card', 'about:blank', async (page) => {
    await page.setContent(plainPage)
    return framesOf(page, 'plain', () => page.getByRole('button').tap())
  })
  const { sheet, flight } = await onPhone(browser, shop, 'full', '/shop/100001/product/1008', async (page) => {
    const put = page.getByRole('button', { name: 'ใส่ตะกร้า' })
    await put.waitFor()
    await untilAtRest(page)
    const sheet = await framesOf(page, 'sheet', () => put.tap())
    const dialog = page.getByRole('dialog')
    for (const axis of await dialog
      .getByRole('group')
      .filter({ has: page.locator('label') })
      .all())
      await axis.locator('label').first().tap()
    await page.waitForLoadState('networkidle')
    const flight = await framesOf(page, 'flight', () => dialog.getByRole('button', { name: 'ใส่ตะกร้า' }).tap())
    return { sheet, flight }
  })
  const stub = await onPhone(browser, shop, 'card', '/promotion-center', async (page) => {
    // Those for a birthday and for new shoppers are not for this one.
    const forAll = page.locator('.ticket-row').filter({ hasNotText: /เดือนเกิด|ผู้ใช้ใหม่/ })
    const collect = forAll.getByRole('button', { name: /^เก็บ/ }).first()
    await collect.waitFor()
    await untilAtRest(page)
    return framesOf(page, 'stub', () => collect.tap())
  })
  const gift = await onPhone(browser, shop, 'card', `/gift/${await giveGift(shop)}`, async (page) => {
    const open = page.getByRole('button', { name: 'เปิดของขวัญ' }).last()
    await open.waitFor()
    await untilAtRest(page)
    return framesOf(page, 'gift', () => open.tap())
  })
  const rich = await callAs(shop, 'rich')
  await rich('/v1/baskets', { product_id: '1007', product_variant_id: '1007-01', quantity: 1 })
  const ring = await onPhone(browser, shop, 'rich', '/cart', async (page) => {
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'ชำระเงินร้านนี้' }).tap()
    const confirm = page.getByRole('button', { name: 'ชำระเงิน', exact: true })
    await confirm.waitFor()
    await untilAtRest(page)
    const claimed = page.waitForResponse((answer) => answer.url().endsWith('/v1/payment/claim_order'))
    await confirm.tap()
    const { pin_reference } = await (await claimed).json()
    await page.locator('.checking-ring').waitFor()
    return framesOf(page, 'ring', async () => {
      await rich('/sandbox/bank/pin', { pin_reference, pin: sandboxPin })
      await page.evaluate(() => /** @type {any} */ (globalThis).webviewAppeared())
    })
  })
  return { plain, sheet, flight, stub, gift, ring }
}

const sandboxPin = '123456'

/**
 * Makes a call of this shopper to the server.
 *
 * @param {string} shop
 * @param {string} shopper
 */
async function callAs(shop, shopper) {
  const session = await fetch(`${shop}/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ session_id: `session-${shopper}` }),
  })
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  /** @param {string} path @param {object} [body] */
  return async (path, body) => {
    const answer = await fetch(shop + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, Origin: shop, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: body && JSON.stringify(body),
    })
    const { MessageCode, ...rest } = await answer.json()
    if (MessageCode !== '0000') throw new Error(`${path} was answered with ${MessageCode}.`)
    return rest
  }
}

/** A coupon that `full` bought and gave to `card`, not opened yet. @param {string} shop */
async function giveGift(shop) {
  const full = await callAs(shop, 'full')
  const price = 65
  const { order_id, pin_reference } = await full('/v1/payment/claim_order', {
    purchase_state: 'general',
    mid: '100002',
    products: [{ product_id: '2002', product_variant_id: '2002-00', quantity: 1, price_per_item: price }],
    expected_total: price,
    source_of_funds: [{ type: 'saving_account', amount: price, unit: 'baht' }],
  })
  await full('/sandbox/bank/pin', { pin_reference, pin: sandboxPin })
  const { coupons } = await full('/v1/coupon_codes?tab=purchased&sort=newly_added')
  const given = await full('/v1/gift_cards', {
    giftId: coupons.find((/** @type {any} */ coupon) => coupon.order_id === order_id).coupon_id,
    contact: { giftReceiverName: 'ธนกร', mobileNo: '0890000102' },
    sender: {
      giftSenderNameTh: '',
      giftSenderNameEn: '',
      giftSenderLastNameTh: '',
      giftSenderLastNameEn: '',
      mobileNo: '0890000101',
    },
    message: 'เลี้ยงกาแฟนะ',
    giftcardImage: '/images/art/gc-coffee.svg',
  })
  await full('/sandbox/bank/pin', { pin_reference: given.pin_reference, pin: sandboxPin })
  return given.gift_id
}

/**
 * @template T
 * @param {import('@playwright/test').Browser} browser
 * @param {string} shop
 * @param {string} shopper
 * @param {string} path
 * @param {(page: import('@playwright/test').Page) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function onPhone(browser, shop, shopper, path, work) {
  const { context, page } = await openPhone(browser, { sessionId: `session-${shopper}` })
  try {
    await page.goto(shop + path)
    return await work(page)
  } finally {
    await context.close()
  }
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {keyof typeof moving} what
 * @param {() => Promise<unknown>} act starts the movement
 * @returns {Promise<number>} frames a second, from the first frame in which it moves to the last
 */
async function framesOf(page, what, act) {
  await page.evaluate((selector) => {
    // Until its first frame is drawn, an animation is pending: nothing moves yet.
    const movements = () =>
      document.getAnimations().filter(({ playState, pending, effect }) => {
        const target = /** @type {KeyframeEffect | null} */ (effect)?.target
        return playState === 'running' && !pending && target?.matches(selector)
      })
    /** @type {Animation[]} */
    let known = []
    const isMoving = () => {
      // document.getAnimations() computes all styles: not in each frame that is counted.
      if (!known.some(({ playState }) => playState === 'running')) known = movements()
      return known.length > 0
    }
    const rate = new Promise((resolve, reject) => {
      const asked = performance.now()
      let start = 0
      let frames = 0
      const look = (/** @type {number} */ now) => {
        const moves = isMoving()
        if (start) frames += 1
        if (start && !moves) return resolve((frames * 1000) / (now - start))
        if (!start && moves) start = now
        if (now - asked > 30_000) return reject(new Error(`${selector} did not move.`))
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    Object.assign(globalThis, { benchRate: rate })
  }, moving[what])
  await act()
  return page.evaluate(() => /** @type {any} */ (globalThis).benchRate)
}
