import { describe, expect, it } from 'vitest'
import { getPaymentDetail } from '../../contract/merchants'
import { getOrder } from '../../contract/orders'
import { cancelClaim, claimOrder, readClaim } from '../../contract/payment'
import { getProduct } from '../../contract/products'
import { sql } from 'drizzle-orm'
import { bottle } from '../server/orderRequests'
import type { OpenOptions, Page, Phone } from './stage'
import { basketOf, holds, losesReply, ordersOf, useStage } from './stage'

const stage = useStage()

const inCart = { '1001-01': 1 }

async function atSummary(): Promise<{ phone: Phone; page: Page }> {
  const phone = await stage.phone('full', [bottle])
  const page = await phone.open()
  await page.openSummary()
  return { phone, page }
}

/** The order was confirmed and the pad is open. */
async function atPin() {
  const { phone, page } = await atSummary()
  return { phone, page, reference: await page.confirmToPin() }
}

/** The bank app opens a new web view, or the system reloads it on the same page. */
const ways = [
  ['opened anew', (): OpenOptions => ({ path: '/' })],
  ['reloaded', (page: Page): OpenOptions => ({ path: page.path, entries: page.entries() })],
] as const

const failing = (message: string) => () => Promise.reject(new TypeError(message))

describe.each(ways)('a page killed before anything is ordered, then %s', (way, options) => {
  const expectCart = async (page: Page) => {
    await page.until(() => page.path !== '/order-summary', 'away from the summary')
    await page.settle()
    expect(page.path).toBe(way === 'reloaded' ? '/cart' : '/')
    expect([page.hasCheckout, page.intent]).toEqual([false, undefined])
    expect(await ordersOf(stage.server, 'full')).toEqual([])
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
  }

  it('[REL-003, CHK-018] preparing', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open({ line: holds(getPaymentDetail).line })
    await page.untilCart()
    page.cart.send({ type: 'cart.checkout' })
    await page.reach('preparing')
    await page.until(() => page.path === '/order-summary')
    await expectCart(await phone.open(options(page)))
  })

  it('[REL-003, GEN-023] loadFailed', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open({
      line: (send, path) => (path === getPaymentDetail.path ? failing('cut')() : send()),
    })
    await page.untilCart()
    page.cart.send({ type: 'cart.checkout' })
    await page.reach('loadFailed')
    await expectCart(await phone.open(options(page)))
  })

  it('[REL-003, CHK-018] summary', async () => {
    const { phone, page } = await atSummary()
    await expectCart(await phone.open(options(page)))
  })

  it('[REL-003, NAV-075] summary with the address form open over the address book', async () => {
    const { phone, page } = await atSummary()
    page.checkout.send({ type: 'addresses.open' })
    await page.until(() => page.checkout.getSnapshot().children.addressBook?.getSnapshot().matches('list') === true)
    page.checkout.getSnapshot().children.addressBook?.send({ type: 'address.add' })
    await page.settle()
    expect(page.router.history.location.state.layers).toEqual(['addresses', 'addressForm'])
    await expectCart(await phone.open(options(page)))
  })
})

describe.each(ways)('a page killed while an order is placed, then %s', (_, options) => {
  /** The expected end of every such journey. */
  const expectOne = async (page: Page) => {
    await page.reach('succeeded')
    await page.settle()
    expect(page.path).toBe('/order-summary')
    expect(page.intent).toBeUndefined()
    expect(page.callsTo(claimOrder)).toEqual([])
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'paid', units: 1 }])
    expect(await basketOf(stage.server, 'full')).toEqual({})
  }

  const expectPinStillWanted = async (page: Page) => {
    await page.reach('placing', 'checking')
    expect(page.path).toBe('/order-summary')
    await page.until(() => page.placement.getSnapshot().can({ type: 'pin.reopen' }))
    page.placement.send({ type: 'pin.reopen' })
    await page.reach('placing', 'authorising')
    await page.givePin()
    await expectOne(page)
  }

  it('[REL-002, REL-003, CHK-012] claiming, before the call arrives: nothing is ordered, the cart is unchanged', async () => {
    const { phone, page } = await atSummary()
    page.line = holds(claimOrder, 'before').line
    page.confirm()
    await page.reach('placing', 'claiming')
    const again = await phone.open(options(page))
    await again.until(() => again.intent === undefined && !again.hasCheckout, 'the intent is closed')
    await again.settle()
    expect(again.path).toBe('/cart')
    expect(await ordersOf(stage.server, 'full')).toEqual([])
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
  })

  it('[REL-002, CHK-011] claiming, and the call arrives after the intent was closed: the order is void after ten minutes', async () => {
    const { phone, page } = await atSummary()
    const held = holds(claimOrder, 'before')
    page.line = held.line
    page.confirm()
    await page.reach('placing', 'claiming')
    const again = await phone.open(options(page))
    await again.until(() => again.intent === undefined, 'the intent is closed')
    held.release()
    await again.until(() => again.path === '/cart', 'the cart')
    let orders = await ordersOf(stage.server, 'full')
    for (; orders.length === 0; orders = await ordersOf(stage.server, 'full')) await again.settle()
    expect(orders).toMatchObject([{ status: 'waiting_payment_confirmation' }])
    await stage.pass(10 * 60_000 + 1_000)
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'voidTimeout' }])
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
  })

  it('[REL-002, REL-003, REL-004] claiming, after the order was created: it is found and paid once', async () => {
    const { phone, page } = await atSummary()
    const held = holds(claimOrder, 'after')
    page.line = held.line
    page.confirm()
    await page.until(() => held.waiting.length === 1, 'the order is made')
    const again = await phone.open(options(page))
    await expectPinStillWanted(again)
  })

  it('[REL-003, BRG-031] authorising: a PIN entered while the page was dead counts', async () => {
    const { phone, page, reference } = await atPin()
    page.kill()
    expect(await stage.server.bank.enterPin(reference)).toBe(true)
    await expectOne(await phone.open(options(page)))
  })

  it('[REL-003, BRG-031] authorising: the pad is opened again and the PIN entered then', async () => {
    const { phone, page } = await atPin()
    await expectPinStillWanted(await phone.open(options(page)))
  })

  it('[REL-003, REL-004] checking, after the PIN', async () => {
    const { phone, page } = await atPin()
    const held = holds(readClaim)
    page.line = held.line
    await page.givePin()
    await page.reach('placing', 'checking')
    expect(held.waiting).toHaveLength(1)
    await expectOne(await phone.open(options(page)))
  })

  it('[REL-003, REL-004] checking, with the reply to the claim lost', async () => {
    const { phone, page } = await atSummary()
    page.line = losesReply(claimOrder)
    page.confirm()
    await page.reach('placing', 'checking')
    await expectPinStillWanted(await phone.open(options(page)))
  })

  it('[REL-003, REL-007] unknown, after a minute without an answer', async () => {
    const { phone, page } = await atSummary()
    page.line = (send, path, method) =>
      path === readClaim.path && method === 'GET' ? failing('cut')() : losesReply(claimOrder)(send, path, method, page)
    page.confirm()
    await page.reach('placing', 'checking')
    await stage.pass(61_000)
    await page.reach('placing', 'unknown')
    expect(page.intent).toBeDefined()
    await expectPinStillWanted(await phone.open(options(page)))
  })

  it('[REL-003, BRG-031] cancelling, before the server received it: the order still waits', async () => {
    const { phone, page } = await atSummary()
    const lost = losesReply(claimOrder)
    const held = holds(cancelClaim, 'before')
    page.line = (send, path, method, at) => held.line(() => lost(send, path, method, at), path, method, at)
    page.confirm()
    await page.reach('placing', 'checking')
    await page.until(() => page.placement.getSnapshot().can({ type: 'order.cancel' }))
    page.placement.send({ type: 'order.cancel' })
    await page.reach('placing', 'cancelling')
    await expectPinStillWanted(await phone.open(options(page)))
  })

  it('[REL-003, BRG-031] cancelling, after it took effect: void, everything returned, the cart kept', async () => {
    const { phone, page } = await atSummary()
    const lost = losesReply(claimOrder)
    const held = holds(cancelClaim, 'after')
    page.line = (send, path, method, at) => held.line(() => lost(send, path, method, at), path, method, at)
    page.confirm()
    await page.reach('placing', 'checking')
    await page.until(() => page.placement.getSnapshot().can({ type: 'order.cancel' }))
    page.placement.send({ type: 'order.cancel' })
    await page.until(() => held.waiting.length === 1, 'the server heard it')
    const again = await phone.open(options(page))
    await again.reach('declined')
    await again.settle()
    expect(again.intent).toBeUndefined()
    expect((await ordersOf(stage.server, 'full')).map(({ units }) => units)).toEqual([1])
    expect((await ordersOf(stage.server, 'full'))[0]?.status).not.toBe('waiting_payment_confirmation')
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
    again.checkout.send({ type: 'checkout.retry' })
    await again.until(() => again.path === '/cart', 'the cart')
  })
})

describe.each(ways)('a page killed when the outcome is known, then %s', (way, options) => {
  it.each(['reading', 'shown'] as const)('[REL-003, GEN-022] succeeded, %s: nothing is paid twice', async (inner) => {
    const { phone, page } = await atPin()
    const held = holds({ ...getOrder, path: '' }, 'after')
    if (inner === 'reading')
      page.line = (send, path, method, at) =>
        /^\/v1\/orders\/(?!count)/.test(path) ? held.line(send, '', method, at) : send()
    await page.givePin()
    await page.reach('succeeded')
    await page.until(() => page.checkout.getSnapshot().children.receipt?.getSnapshot().matches(inner) === true)
    const [order] = await ordersOf(stage.server, 'full')
    const again = await phone.open(options(page))
    await again.settle()
    expect(again.path).toBe(way === 'reloaded' ? `/order/${order?.id}` : '/')
    expect(again.hasCheckout).toBe(false)
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'paid', units: 1 }])
    expect(await basketOf(stage.server, 'full')).toEqual({})
  })

  it('[REL-003, CHK-017] repricing: nothing was ordered', async () => {
    const { phone, page } = await atSummary()
    await stage.server.db.execute(
      sql`update product_variants set discount_price_satang = discount_price_satang + 100 where id = '1001-01'`,
    )
    page.line = holds({ ...getProduct, path: '/v1/products/1001' }).line
    page.confirm()
    await page.reach('repricing')
    const again = await phone.open(options(page))
    await again.settle()
    expect([again.hasCheckout, again.intent]).toEqual([false, undefined])
    expect(await ordersOf(stage.server, 'full')).toEqual([])
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
  })
})
