import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAddresses } from '../../contract/address'
import { getBadge } from '../../contract/home'
import { claimOrder, readClaim } from '../../contract/payment'
import { cancelPin, readPin } from '../../contract/pin'
import type { Product } from '../../contract/products'
import { totalToPay } from '../../contract/orderAmounts'
import { bottle, lantern, registered, tent } from '../server/orderRequests'
import type { productOf } from '../../src/pageActors/product'
import { pickerOf } from '../../src/pageActors/variantPicker'
import { keyOfSource } from '../../machines/paymentSource/sourceKey'
import type { Page, Phone } from './stage'
import { atHour, basketOf, doubles, holds, losesCall, losesReply, ordersOf, useStage } from './stage'
import { orderKey } from '../../src/stack/pageKeys'

const stage = useStage()

const inCart = { '1001-01': 1 }
/** Gift cards of the shop with limits of five pieces and one brand per order. */
const ploen = { product_id: '2009', product_variant_id: '2009-00', price: 0, mid: '100020' }
const bluePloen = { ...ploen, product_id: '2010', product_variant_id: '2010-00' }
const chantra = { ...ploen, product_id: '2004', product_variant_id: '2004-00', mid: '100018' }
const chantraPlus = { ...chantra, product_id: '2005', product_variant_id: '2005-00' }
const one = [{ status: 'paid', units: 1 }]

async function atSummary(
  goods: Parameters<typeof stage.phone>[1] = [bottle],
  shopper = 'full',
): Promise<{ phone: Phone; page: Page }> {
  const phone = await stage.phone(shopper, goods)
  const page = await phone.open()
  await page.openSummary()
  return { phone, page }
}

const expectOne = async (page: Page) => {
  await page.reach('succeeded')
  await page.settle()
  expect(await ordersOf(stage.server, 'full')).toMatchObject(one)
  expect(await basketOf(stage.server, 'full')).toEqual({})
  expect(page.intent).toBeUndefined()
}

describe('a shopper pays', () => {
  it('[CHK-011, CRT-010, BRG-027] two products of one shop, from the cart to the thank-you page: paid once, the cart emptied then and not before', async () => {
    const { server } = stage
    const before = await server.bank.saving('full')
    const { page } = await atSummary([{ ...bottle, quantity: 2 }, lantern])
    expect(page.path).toBe('/order-summary')
    const total = (690 * 2 + 990 + registered) * 100
    expect(totalToPay(page.checkout.getSnapshot().context)).toBe(total)
    await page.confirmToPin()
    expect(await basketOf(server, 'full')).toEqual({ '1001-01': 2, '1003-00': 1 })
    expect(before - (await server.bank.saving('full'))).toBe(total)
    expect(page.app.counters.getSnapshot().context.basket).toBe(3)
    expect(await page.givePin()).toBe(true)
    await page.reach('succeeded')
    await page.settle()
    const [order] = await ordersOf(server, 'full')
    expect(order).toMatchObject({ status: 'paid', units: 3 })
    expect(await basketOf(server, 'full')).toEqual({})
    expect(before - (await server.bank.saving('full'))).toBe(total)
    expect(page.intent).toBeUndefined()
    expect(page.app.counters.getSnapshot().context.basket).toBe(0)
    expect(page.router.history.location.state.orderId).toBe(order?.id)
    expect(page.nativeCalls('updateFeed')).toEqual([{ status: 'updated' }])
  })

  it('[BRG-016, BRG-048, BRG-049] the bank app’s loading indicator shows while the order is placed and hides once', async () => {
    const { page } = await atSummary()
    const held = holds(claimOrder)
    page.line = held.line
    page.native.length = 0
    page.confirm()
    await page.until(() => held.waiting.length === 1)
    expect(page.native.map(({ name }) => name)).toEqual(['showLoading'])
    held.release()
    await page.reach('placing', 'authorising')
    expect(page.native.map(({ name }) => name)).toEqual(['showLoading', 'hideLoading', 'openPin'])
  })

  it('[CHK-012, REL-002] a double tap, and ten more, make one call and one order', async () => {
    const { page } = await atSummary()
    page.confirm()
    page.confirm()
    for (let tap = 0; tap < 10; tap += 1) {
      page.confirm()
      await Promise.resolve()
    }
    await page.reach('placing', 'authorising')
    for (let tap = 0; tap < 10; tap += 1) page.confirm()
    expect(page.callsTo(claimOrder)).toHaveLength(1)
    expect(page.nativeCalls('openPin')).toHaveLength(1)
    await page.givePin()
    page.confirm()
    await expectOne(page)
    expect(page.callsTo(claimOrder)).toHaveLength(1)
  })

  it('[REL-002, REL-004] the reply to the claim is lost: the claim is read, the same order is found and paid', async () => {
    const { page } = await atSummary()
    page.line = losesReply(claimOrder)
    page.confirm()
    await page.reach('placing', 'checking')
    await page.until(() => page.placement.getSnapshot().can({ type: 'pin.reopen' }))
    expect(page.dialog).toBeUndefined()
    page.placement.send({ type: 'pin.reopen' })
    await page.reach('placing', 'authorising')
    await page.givePin()
    await expectOne(page)
    expect(page.callsTo(claimOrder)).toHaveLength(1)
  })

  it('[REL-002, CHK-012] the claim never arrives: back on the summary with the same choices, and the retry has the same key', async () => {
    const { page } = await atSummary()
    const { address, currentLogistic, sources } = page.checkout.getSnapshot().context
    page.line = losesCall(claimOrder)
    page.confirm()
    await page.reach('summary')
    expect(await ordersOf(stage.server, 'full')).toEqual([])
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
    const again = page.checkout.getSnapshot().context
    expect(again).toMatchObject({ address, currentLogistic })
    expect(again.sources.map(keyOfSource)).toEqual(sources.map(keyOfSource))
    await page.confirmToPin()
    await page.givePin()
    await expectOne(page)
    const keys = page.callsTo(claimOrder).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('[REL-002, REL-007, API-005] a claim that hangs for a minute and arrives after the next press: one order, paid once', async () => {
    const { page } = await atSummary()
    const held = holds(claimOrder, 'before')
    page.line = held.line
    page.confirm()
    await page.until(() => held.waiting.length === 1)
    await stage.pass(59_000)
    expect(page.placement.getSnapshot().matches('claiming')).toBe(true)
    await stage.pass(1_000)
    await page.reach('summary')
    await page.settle()
    expect(await ordersOf(stage.server, 'full')).toEqual([])
    page.confirm()
    await page.until(() => held.waiting.length === 2)
    held.release()
    await page.reach('placing', 'authorising')
    await page.settle()
    expect(await ordersOf(stage.server, 'full')).toHaveLength(1)
    await page.givePin()
    await expectOne(page)
  })

  it('[REL-002, API-143] a claim that arrives twice at once is one order with one answer', async () => {
    const { page } = await atSummary()
    page.line = doubles(claimOrder)
    await page.confirmToPin()
    expect(await ordersOf(stage.server, 'full')).toHaveLength(1)
    await page.givePin()
    await expectOne(page)
  })

  it('[REL-002, BRG-031] the PIN entered twice at once, and once more later, charges once', async () => {
    const { server } = stage
    const before = await server.bank.saving('full')
    const { page } = await atSummary()
    const reference = await page.confirmToPin()
    await Promise.all([server.bank.enterPin(reference), server.bank.enterPin(reference)])
    await page.givePin()
    await expectOne(page)
    await server.bank.enterPin(reference)
    expect(before - (await server.bank.saving('full'))).toBe((690 + registered) * 100)
  })

  it('[BRG-031] a wrong PIN pays nothing; the pad can be opened again and the right one counts', async () => {
    const { page } = await atSummary()
    await page.confirmToPin()
    expect(await page.givePin(page.pinReference, '000000')).toBe(false)
    await page.until(() => page.app.pin.getSnapshot().matches({ open: 'undecided' }))
    expect(page.checkout.getSnapshot().matches('placing')).toBe(true)
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'waiting_payment_confirmation' }])
    page.placement.send({ type: 'pin.reopen' })
    expect(page.nativeCalls('openPin')).toHaveLength(2)
    await page.givePin()
    await expectOne(page)
  })

  it('[BRG-031] callbacks that report success do not pay the order; only the server’s answer counts', async () => {
    const { page } = await atSummary()
    await page.confirmToPin()
    for (let time = 0; time < 5; time += 1) {
      page.call('webviewAppeared')
      page.call('completeAddCreditCard', { status: 'success' })
      await page.settle()
    }
    expect(page.checkout.getSnapshot().matches('placing')).toBe(true)
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'waiting_payment_confirmation' }])
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
    await page.givePin()
    await expectOne(page)
  })

  it('[BRG-031] no PIN and no callback of the bank app: after 120 s the server is polled, and retry stays possible', async () => {
    const { page } = await atSummary()
    await page.confirmToPin()
    await stage.pass(119_000)
    expect(page.callsTo(readPin)).toHaveLength(0)
    await stage.pass(1_000)
    expect(page.callsTo(readPin)).toHaveLength(1)
    expect(page.app.pin.getSnapshot().value).toEqual({ open: 'undecided' })
    page.placement.send({ type: 'pin.reopen' })
    await page.givePin()
    await expectOne(page)
  })
})

describe('buy now', () => {
  const openProduct = async (page: Page) => {
    await page.until(() => page.path.startsWith('/shop/'), 'the product')
    const { entry, record } = page.router.state.matches.at(-1)?.loaderData as {
      entry: string
      record: ReturnType<typeof productOf>
    }
    await page.until(() => record.getSnapshot().hasTag('shown'), 'the product’s record')
    const product = record.getSnapshot().context.value as Product
    return pickerOf(page.app, { entry, product, record, listen: page.navigation.listen })
  }
  const buy = async (page: Page, quantity: number) => {
    const picker = await openProduct(page)
    picker.send({ type: 'picker.open', purpose: 'buy' })
    await page.settle()
    expect(page.router.history.location.state.layers).toEqual(['variant'])
    for (const [axis, { values }] of picker.getSnapshot().context.product.variantAxes.entries())
      picker.send({ type: 'value.pick', axis, value: values[0]!.value })
    picker.send({ type: 'quantity.change', quantity })
    picker.send({ type: 'picker.confirm' })
    await page.reach('summary')
    await page.settle()
  }

  it('[CHK-010, NAV-075] twice in a row: the order is placed, the cart is unchanged, and Back returns to the product', async () => {
    const phone = await stage.phone('full', [lantern])
    const page = await phone.open({ path: '/shop/p/product/1001' })
    await buy(page, 2)
    expect([page.path, page.router.history.location.state.__TSR_index]).toEqual(['/order-summary', 1])
    page.back()
    await page.until(() => page.path.startsWith('/shop/'), 'the product')
    await page.settle()
    expect(page.hasCheckout).toBe(false)
    await buy(page, 2)
    expect([page.path, page.router.history.location.state.__TSR_index]).toEqual(['/order-summary', 1])
    await page.confirmToPin()
    await page.givePin()
    await page.reach('succeeded')
    await page.settle()
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'paid', units: 2 }])
    expect(await basketOf(stage.server, 'full')).toEqual({ '1003-00': 1 })
  })

  it('[CRT-007] stock sold out during checkout: back on the product, which reloads its stock', async () => {
    const phone = await stage.phone('full')
    const page = await phone.open({ path: '/shop/p/product/1001' })
    await buy(page, 2)
    await stage.leave('1001-01', 1)
    page.confirm()
    await page.reach('outOfStock')
    expect(page.dialog).toMatchObject({ kind: 'outOfStock', lines: [{ left: 1 }] })
    page.accept()
    await page.until(() => page.path.startsWith('/shop/'), 'the product')
    await page.settle()
    const fresh = await openProduct(page)
    expect(fresh.getSnapshot().context.product.variants[0]?.stock).toBe(1)
    expect(await ordersOf(stage.server, 'full')).toEqual([])
  })
})

describe('PIN, cancel and time', () => {
  it('[BRG-031, CHK-011] the shopper cancels: void, everything returned, the cart kept, and the next order is another intent', async () => {
    const before = await stage.server.bank.saving('full')
    const { page } = await atSummary()
    await page.confirmToPin()
    const first = page.intent?.idempotencyKey
    page.placement.send({ type: 'order.cancel' })
    await page.reach('summary')
    await page.settle()
    expect(page.intent).toBeUndefined()
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
    expect(await stage.server.bank.saving('full')).toBe(before)
    await page.confirmToPin()
    expect(page.intent?.idempotencyKey).not.toBe(first)
    await page.givePin()
    await page.reach('succeeded')
    const orders = await ordersOf(stage.server, 'full')
    expect(orders.filter(({ status }) => status === 'paid')).toHaveLength(1)
    expect(orders).toHaveLength(2)
  })

  it('[REL-002, BRG-031] the PIN is right and the cancel arrives a moment later: the order is paid, and the page shows it', async () => {
    const { page } = await atSummary()
    const reference = await page.confirmToPin()
    const held = holds(cancelPin, 'before')
    page.line = held.line
    page.placement.send({ type: 'order.cancel' })
    await page.until(() => held.waiting.length === 1, 'the cancel is on its way')
    expect(await stage.server.bank.enterPin(reference)).toBe(true)
    held.release()
    await expectOne(page)
  })

  it('[REL-002, BRG-031] the cancel is first and the PIN a moment later: nothing is charged', async () => {
    const before = await stage.server.bank.saving('full')
    const { page } = await atSummary()
    const reference = await page.confirmToPin()
    const held = holds(cancelPin, 'after')
    page.line = held.line
    page.placement.send({ type: 'order.cancel' })
    await page.until(() => held.waiting.length === 1, 'the order is cancelled')
    await stage.server.bank.enterPin(reference)
    held.release()
    await page.reach('summary')
    expect((await ordersOf(stage.server, 'full')).map(({ status }) => status)).not.toContain('paid')
    expect(await stage.server.bank.saving('full')).toBe(before)
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
  })

  it.each([0, 1, 2, 3, 5, 8])(
    '[REL-002, BRG-031] PIN and cancel at once, the PIN %i turns later: one of them wins, and page and server agree',
    async (turns) => {
      const { page } = await atSummary()
      const reference = await page.confirmToPin()
      page.placement.send({ type: 'order.cancel' })
      for (let left = turns; left > 0; left -= 1) await new Promise((resolve) => void setImmediate(resolve))
      await stage.server.bank.enterPin(reference)
      await page.until(() => !page.checkout.getSnapshot().matches('placing'), 'an outcome')
      await page.settle()
      const [order] = await ordersOf(stage.server, 'full')
      expect(['paid', 'void', 'cancelled']).toContain(order?.status)
      expect(page.checkout.getSnapshot().matches('succeeded')).toBe(order?.status === 'paid')
      expect(await basketOf(stage.server, 'full')).toEqual(order?.status === 'paid' ? {} : inCart)
    },
  )

  it('[CHK-011, ORD-033] ten minutes without a PIN void the order; a late PIN charges nothing', async () => {
    const before = await stage.server.bank.saving('full')
    const { page } = await atSummary()
    const reference = await page.confirmToPin()
    await stage.pass(10 * 60_000 - 1_000)
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'waiting_payment_confirmation' }])
    await stage.pass(2_000)
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'voidTimeout' }])
    expect(await stage.server.bank.enterPin(reference)).toBe(false)
    page.call('webviewAppeared')
    await page.reach('declined')
    await page.settle()
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'voidTimeout' }])
    expect(await stage.server.bank.saving('full')).toBe(before)
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
    expect(page.intent).toBeUndefined()
  })

  it('[CHK-011, REL-004, REL-007] a minute without an answer: unknown, nothing is placed again, and the next poll finds the order', async () => {
    const { page } = await atSummary()
    const lost = losesReply(claimOrder)
    page.line = (send, path, method, at) =>
      path === readClaim.path && method === 'GET' ? Promise.reject(new TypeError('cut')) : lost(send, path, method, at)
    page.confirm()
    await page.reach('placing', 'checking')
    await stage.pass(58_000)
    expect(page.placement.getSnapshot().matches('checking')).toBe(true)
    await stage.pass(3_000)
    expect(page.placement.getSnapshot().matches('unknown')).toBe(true)
    const asked = page.callsTo(readClaim).length
    await stage.pass(30_000)
    expect([page.callsTo(readClaim).length, page.callsTo(claimOrder).length]).toEqual([asked, 1])
    page.line = (send) => send()
    page.call('webviewAppeared')
    await page.reach('placing', 'checking')
    await page.until(() => page.placement.getSnapshot().can({ type: 'pin.reopen' }))
    page.placement.send({ type: 'pin.reopen' })
    await page.givePin()
    await expectOne(page)
  })

  it('[BRG-031, NAV-055] Back while the pad is open stays on the payment and polls the server; a second Back opens the order', async () => {
    const { page } = await atSummary()
    await page.confirmToPin()
    page.back()
    await page.until(() => page.app.pin.getSnapshot().matches({ open: 'undecided' }), 'the server’s word')
    expect([page.path, page.checkout.getSnapshot().matches('placing')]).toEqual(['/order-summary', true])
    page.back()
    const [order] = await ordersOf(stage.server, 'full')
    await page.until(() => page.path === `/order/${order?.id}`, 'the order')
  })

  it('[BRG-031] the third wrong PIN: void by the bank, everything returned, and the payment is declined', async () => {
    const before = await stage.server.bank.saving('full')
    const { page } = await atSummary()
    const reference = await page.confirmToPin()
    for (const pin of ['000000', '111111', '222222']) await stage.server.bank.enterPin(reference, pin)
    page.call('webviewAppeared')
    await page.reach('declined')
    await page.settle()
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'cancelled' }])
    expect(await stage.server.bank.saving('full')).toBe(before)
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
    expect(page.intent).toBeUndefined()
  })

  it.each([
    ['two seconds', (page: Page) => void page, 2_000],
    ['the network’s own word', (page: Page) => void page.hear('online'), 0],
  ])(
    '[REL-007, BRG-031] every call fails, the PIN is entered, the network returns: shown as paid after %s',
    async (_, comesBack, wait) => {
      const { page } = await atSummary()
      await page.confirmToPin()
      page.line = () => Promise.reject(new TypeError('cut'))
      await page.givePin()
      await stage.pass(10_000)
      expect(page.placement.getSnapshot().matches('authorising')).toBe(true)
      page.line = (send) => send()
      comesBack(page)
      if (wait > 0) await stage.pass(wait)
      await expectOne(page)
    },
  )

  it('[CHK-011, CHK-012, NAV-054] Back while the server is polled opens the order; the intent is closed, and the order can be paid there', async () => {
    const { phone, page } = await atSummary()
    page.line = losesReply(claimOrder)
    page.confirm()
    await page.reach('placing', 'checking')
    await page.until(() => page.placement.getSnapshot().can({ type: 'pin.reopen' }))
    page.back()
    await page.until(() => page.path.startsWith('/order/'), 'the order')
    const [order] = await ordersOf(stage.server, 'full')
    expect(page.path).toBe(`/order/${order?.id}`)
    expect(page.intent).toBeUndefined()
    const again = await phone.open({ path: page.path })
    await again.settle()
    expect([again.path, again.hasCheckout]).toEqual([`/order/${order?.id}`, false])
    const detail = again.app.pages.find(orderKey(order!.id))!
    await again.until(() => detail.getSnapshot().matches('shown'), 'the order')
    detail.send({ type: 'order.pay' })
    await again.givePin()
    await again.until(() => detail.getSnapshot().context.order?.order_status === 'paid', 'the server’s word')
    expect(await basketOf(stage.server, 'full')).toEqual({})
    expect(await ordersOf(stage.server, 'full')).toHaveLength(1)
  })
})

describe('the server refuses', () => {
  it('[REL-002, ERR-092, CRT-015] two shoppers buy the last one: one gets it, the other sees that none is left', async () => {
    const { server } = stage
    const { page: one } = await atSummary([tent], 'full')
    const { page: two } = await atSummary([tent], 'rich')
    const isClaiming = (page: Page) =>
      page.checkout.getSnapshot().matches('placing') && page.placement.getSnapshot().hasTag('claiming')
    one.confirm()
    two.confirm()
    await one.until(() => !isClaiming(one) && !isClaiming(two), 'both answers')
    const [winner, loser] = one.checkout.getSnapshot().matches('placing') ? [one, two] : [two, one]
    expect(loser.checkout.getSnapshot().matches('outOfStock')).toBe(true)
    expect(loser.dialog).toMatchObject({ kind: 'outOfStock', lines: [{ left: 0 }] })
    expect(loser.intent).toBeUndefined()
    await winner.givePin()
    await winner.reach('succeeded')
    await winner.settle()
    expect(await server.stock(tent.product_variant_id)).toBe(0)
    expect(await ordersOf(server, winner.phone.shopper)).toMatchObject([{ status: 'paid', units: 1 }])
    expect(await ordersOf(server, loser.phone.shopper)).toEqual([])
    expect(await basketOf(server, winner.phone.shopper)).toEqual({})
    expect(await basketOf(server, loser.phone.shopper)).toEqual({ '1004-00': 1 })
    loser.accept()
    await loser.until(() => loser.path === '/cart', 'the cart')
    await loser.settle()
    expect(loser.hasCheckout).toBe(false)
    await loser.untilCart()
    expect(loser.cart.getSnapshot().context.selected).toEqual([])
  })

  it('[CRT-007] stock sold out between summary and order: the dialog lists what is left, and the cart is lowered to it', async () => {
    const { server } = stage
    const { page } = await atSummary([{ ...bottle, quantity: 3 }, lantern])
    await stage.leave('1001-01', 2)
    page.confirm()
    await page.reach('outOfStock')
    expect(page.dialog).toMatchObject({ kind: 'outOfStock', lines: [{ left: 2 }] })
    page.accept()
    await page.until(() => page.path === '/cart', 'the cart')
    await page.settle()
    expect(page.router.history.location.state.__TSR_index).toBe(0)
    expect(await basketOf(server, 'full')).toEqual({ '1001-01': 2, '1003-00': 1 })
    expect(
      page.cart
        .getSnapshot()
        .context.baskets[0]?.items.map(({ quantity }) => quantity)
        .toSorted(),
    ).toEqual([1, 2])
    await page.openSummary()
    await page.confirmToPin()
    await page.givePin()
    await page.reach('succeeded')
    await page.settle()
    expect(await ordersOf(server, 'full')).toMatchObject([{ status: 'paid', units: 3 }])
    expect(await basketOf(server, 'full')).toEqual({})
  })

  it('[CRT-006, CRT-007, CRT-015] less stock than the cart holds: the dialog lists each line, then the cart is lowered to it', async () => {
    const { server } = stage
    const phone = await stage.phone('full', [{ ...bottle, quantity: 3 }, tent])
    const page = await phone.open()
    await page.untilCart()
    await stage.leave('1001-01', 2)
    await stage.leave('1004-00', 0)
    page.cart.send({ type: 'cart.checkout' })
    await page.until(() => page.dialog !== undefined, 'the popup')
    const dialog = page.dialog
    if (dialog?.kind !== 'outOfStock') throw new Error(`Not the popup: ${JSON.stringify(dialog)}`)
    expect(
      Object.fromEntries(dialog.lines.map(({ name, left }) => [name.includes('กระติก') ? 'bottle' : 'tent', left])),
    ).toEqual({ bottle: 2, tent: 0 })
    page.accept()
    await page.until(
      () => page.cart.getSnapshot().matches({ ready: 'idle' }) && page.cart.getSnapshot().context.wanted.length === 0,
    )
    await page.settle()
    expect(page.path).toBe('/cart')
    expect((await basketOf(server, 'full'))['1001-01']).toBe(2)
    const { context } = page.cart.getSnapshot()
    expect(context.selected).toHaveLength(1)
    expect(await ordersOf(server, 'full')).toEqual([])
  })

  it.each([
    ['[CRT-011, CRT-013] six pieces at a shop that sells five', [{ ...ploen, quantity: 5 }, bluePloen], '507-02'],
    ['[CRT-012, CRT-013] two brands at a shop that sells one', [chantra, chantraPlus], '507-01'],
  ] as const)('%s: popup at the button, no summary, nothing ordered', async (_, goods, key) => {
    const phone = await stage.phone('full', goods)
    const page = await phone.open()
    await page.untilCart()
    page.cart.send({ type: 'cart.checkout' })
    await page.settle()
    expect(page.dialog).toMatchObject({ kind: 'error', key })
    expect([page.path, page.hasCheckout]).toEqual(['/cart', false])
    expect(await ordersOf(stage.server, 'full')).toEqual([])
    expect(Object.keys(await basketOf(stage.server, 'full'))).toHaveLength(2)
  })

  it('[CHK-017] the price changed meanwhile: the popup, then the summary with the new price, which is paid', async () => {
    const before = await stage.server.bank.saving('full')
    const { page } = await atSummary()
    const first = totalToPay(page.checkout.getSnapshot().context)
    await stage.server.db.execute(sql`update product_variants set discount_price_satang = 70000 where id = '1001-01'`)
    page.confirm()
    await page.reach('repricing')
    expect(page.dialog).toMatchObject({ kind: 'error', key: '304-03' })
    expect(await ordersOf(stage.server, 'full')).toEqual([])
    expect(page.intent).toBeUndefined()
    page.accept()
    await page.reach('summary')
    expect(totalToPay(page.checkout.getSnapshot().context)).toBe(first + 1_000)
    await page.confirmToPin()
    await page.givePin()
    await expectOne(page)
    expect(before - (await stage.server.bank.saving('full'))).toBe(first + 1_000)
  })

  it('[PAY-021, PAY-025] at 23:58 in Bangkok the popup is 701 and nothing is sent; at 00:05 it can be paid', async () => {
    const { page } = await atSummary()
    atHour(stage.server, 23, 58)
    page.call('webviewAppeared')
    await page.settle()
    page.confirm()
    await page.settle()
    expect(page.dialog).toMatchObject({ kind: 'error', key: '701' })
    expect(page.callsTo(claimOrder)).toEqual([])
    expect(page.intent).toBeUndefined()
    page.accept()
    expect(page.checkout.getSnapshot().matches('summary')).toBe(true)
    atHour(stage.server, 24, 5)
    page.call('webviewAppeared')
    await page.settle()
    await page.confirmToPin()
    await page.givePin()
    await expectOne(page)
  })

  it('[ERR-033, CHK-012] 101 never retries by itself: the popup, back to the bank app; on return the order is found and can be cancelled', async () => {
    const { page } = await atSummary()
    stage.switches({ method: 'POST', path: claimOrder.path, code: '101', afterEffect: true })
    page.confirm()
    await page.reach('placing', 'unknown')
    expect(page.dialog).toMatchObject({ kind: 'error', key: '101' })
    page.accept()
    expect(page.nativeCalls('backToNative')).toHaveLength(1)
    await page.settle()
    expect(page.callsTo(claimOrder)).toHaveLength(1)
    stage.switches()
    page.call('webviewAppeared')
    await page.until(
      () =>
        page.placement.getSnapshot().can({ type: 'pin.reopen' }) && page.placement.getSnapshot().matches('checking'),
    )
    page.placement.send({ type: 'order.cancel' })
    await page.until(() => page.intent === undefined, 'the intent is closed')
    expect(await ordersOf(stage.server, 'full')).toHaveLength(1)
    expect(await basketOf(stage.server, 'full')).toEqual(inCart)
  })
})

describe('the session expires during the checkout', () => {
  /** The server deletes the session of this phone's cookie. */
  const forget = (phone: Phone) => {
    for (const name of [...phone.browser.cookies.keys()]) phone.browser.cookies.set(name, 'gone')
  }

  it('[REL-005] at the press of the button: renewed, placed once with the same key and choices', async () => {
    const { phone, page } = await atSummary()
    const { address, currentLogistic, sources, products } = page.checkout.getSnapshot().context
    forget(phone)
    await page.confirmToPin()
    const claims = page.callsTo(claimOrder)
    expect(claims.map(({ status }) => status)).toEqual([401, 200])
    expect(claims[0]?.key).toBe(page.intent?.idempotencyKey)
    expect(claims[1]?.key).toBe(claims[0]?.key)
    expect(claims[1]?.body).toBe(claims[0]?.body)
    expect(page.checkout.getSnapshot().context).toMatchObject({ address, currentLogistic, sources, products })
    await page.givePin()
    await expectOne(page)
  })

  it('[REL-005] on the summary and in the address book: the same step with the same choices', async () => {
    const { phone, page } = await atSummary()
    const delivery = page.checkout.getSnapshot().children.delivery!
    delivery.send({ type: 'delivery.pick', method: delivery.getSnapshot().context.methods.at(-1)!.type })
    const { currentLogistic } = page.checkout.getSnapshot().context
    forget(phone)
    page.checkout.send({ type: 'addresses.open' })
    await page.until(
      () => page.checkout.getSnapshot().children.addressBook?.getSnapshot().matches('list') === true,
      'the list',
    )
    expect(page.callsTo(listAddresses).map(({ status }) => status)).toEqual([200, 401, 200])
    page.checkout.getSnapshot().children.addressBook?.send({ type: 'address.pick', id: 'full-a2' })
    await page.settle()
    expect(page.path).toBe('/order-summary')
    expect(page.checkout.getSnapshot().context).toMatchObject({ address: { id: 'full-a2' }, currentLogistic })
    await page.confirmToPin()
    await page.givePin()
    await expectOne(page)
  })

  it('[REL-005] while the PIN pad is open', async () => {
    const { phone, page } = await atSummary()
    await page.confirmToPin()
    forget(phone)
    await page.givePin()
    await expectOne(page)
    expect(page.dialog).toBeUndefined()
  })

  it('[REL-005] ten calls at once on an expired session renew it once', async () => {
    const { phone, page } = await atSummary()
    forget(phone)
    const renewed = page.calls.filter(({ path }) => path === '/v1/session').length
    await Promise.all(Array.from({ length: 10 }, () => page.app.api.call(getBadge, {})))
    expect(page.calls.filter(({ path }) => path === '/v1/session')).toHaveLength(renewed + 1)
  })

  it('[SEC-007] another shopper uses the phone: nothing of the first one’s checkout, intent or addresses is left', async () => {
    const { page } = await atSummary()
    page.call('setSessionId', 'session-rich')
    await page.settle()
    await page.until(() => page.path === '/cart', 'the cart')
    expect(page.hasCheckout).toBe(false)
    expect(page.app.session.getSnapshot().context.profile?.mobile_no).toBe('0890000108')
    expect(await ordersOf(stage.server, 'rich')).toEqual([])
  })

  it('[SEC-007, CHK-012] another shopper uses the phone while a payment is open: the first one finds it again, the other does not', async () => {
    const { phone, page } = await atSummary()
    await page.confirmToPin()
    page.call('setSessionId', 'session-rich')
    await page.settle()
    expect([page.hasCheckout, page.intent]).toEqual([false, undefined])
    page.call('setSessionId', 'session-full')
    await page.reach('placing', 'checking')
    expect(page.intent).toBeDefined()
    await page.until(() => page.placement.getSnapshot().can({ type: 'pin.reopen' }))
    page.placement.send({ type: 'order.cancel' })
    await page.until(() => page.intent === undefined)
    expect(await basketOf(stage.server, phone.shopper)).toEqual(inCart)
  })
})
