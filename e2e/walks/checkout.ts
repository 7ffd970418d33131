import { expect } from '@playwright/test'
import { outcomeOf } from '../../contract/enums'
import { getPaymentDetail } from '../../contract/merchants'
import { claimOrder, listSourcesOfFunds, readClaim } from '../../contract/payment'
import { getProduct } from '../../contract/products'
import { listShippingMethods } from '../../contract/shipping'
import { checkoutModel } from '../../machines/checkout/checkoutModel'
import type { Situation } from '../../tests/graph/explore'
import { leavesOf } from './plan'
import type { Endpoint, Stage } from './stage'
import type { End, Lead, Unplayed } from './walk'
import { defineWalk, unplayed } from './walk'

/** Calls of the checkout's children, held between page and server until a step gives their outcome. */
export const checkoutEndpoints: readonly Endpoint[] = [listShippingMethods, listSourcesOfFunds, claimOrder, readClaim]

const onDrawnPage = 'the language is switched on the drawn page, tests/graph/page'
const underSheet = 'the sheet for the payment is opened on the drawn page, tests/graph/page, and by its own walk'
const goods = 'the walk buys goods from the cart with the saving account'
const oneOrder = `${goods}; what begins otherwise is walked at actor level, and its fields are not on this summary`
const cash = 'the shop of the walk takes points; one that takes none is drawn in tests/page/payment.test.tsx'
const vouchers = 'e2e/vouchers.spec.ts puts vouchers on an order and takes them off; the walk has none'
const complete = 'the address book keeps complete addresses only'
const daytime = 'the server’s day begins at ten in the morning'
const neverFails = 'the child judges each failure of its calls itself and does not fail'

const known = ({ snapshot }: Situation) =>
  snapshot?.context as {
    products: readonly unknown[]
    sources: readonly unknown[]
    isDeliveryReady: boolean
    request?: unknown
    openIntent?: unknown
  }
const isAt = (at: Situation, ...states: string[]) => leavesOf(at).some((leaf) => states.includes(leaf))
const inSummary = (at: Situation) => at.snapshot?.hasTag('summary') === true
const isBrowsing = (at: Situation) => isAt(at, 'summary.browsing')
const lastLabel = (at: Situation) => at.step?.label ?? ''
const isResumed = (at: Situation) => known(at).request === undefined

const popup = ({ page }: Stage) => page.getByRole('alertdialog')
const closePopup = (stage: Stage) => popup(stage).getByRole('button').first().click()
const title = (page: Stage['page'], name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const confirmButton = ({ page, LL }: Stage) =>
  page.getByRole('button', { name: LL.checkout.confirm.general(), exact: true })

const press =
  (label: (stage: Stage) => string) =>
  async (stage: Stage): Promise<void> =>
    stage.page.getByRole('button', { name: label(stage), exact: true }).click()

/** From the cart to the summary, whose calls are held. */
async function start(stage: Stage): Promise<void> {
  await stage.openInApp('/cart')
  await stage.page.getByRole('radio').first().check()
  await stage.page.getByRole('button', { name: stage.LL.cart.pay() }).click()
  await title(stage.page, stage.LL.checkout.title())
}

const busyButton = (stage: Stage) => stage.shown.locator('.bottom-bar [aria-busy=true]')

/** A press while the order is placed changes nothing. */
const confirm = async (stage: Stage) => {
  await stage.pressAgain(confirmButton(stage))
  await expect(busyButton(stage)).toBeVisible()
}

const openAddresses = ({ page, shown, LL }: Stage) =>
  shown
    .locator('section', { has: page.getByRole('heading', { name: LL.checkout.deliverTo.title() }) })
    .getByRole('button', { name: LL.common.change() })
    .click()

const pickAddress = ({ page, LL }: Stage) =>
  page.getByRole('radiogroup', { name: LL.address.title() }).getByRole('radio', { checked: false }).first().click()

/** The order of the intent: the page's claim is still held, so an order with the same fields is placed. */
async function place({ bank, intents }: Stage) {
  const [key, request] = [...intents].at(-1) as [string, object]
  return (await bank.claim(key)) ?? (await bank.place(key, request))
}

/** The order exists, and the shopper sees the PIN pad, or the reopened page loads the order. */
async function placed(stage: Stage, at: Situation) {
  if (isResumed(at)) return place(stage)
  await (await stage.held(claimOrder)).go()
  await stage.asked('openPin')
  return place(stage)
}

/** The page loads the order's outcome. */
async function ask(stage: Stage, at: Situation): Promise<void> {
  if (!isResumed(at)) await stage.callback('webviewAppeared')
  await (await stage.held(readClaim)).go()
}

/** The server refuses the order. `hasPopup`: the error follow-up shows a popup, not the checkout. */
const refuses = (
  code: string,
  subCode?: string,
  { hasPopup = false, data }: { hasPopup?: boolean; data?: Record<string, unknown> } = {},
): End => ({
  play: async (_, stage) => {
    await (await stage.held(claimOrder)).answer({ code, subCode, data })
    if (!hasPopup) return
    await expect(popup(stage)).toContainText(`(${code})`)
    await closePopup(stage)
    await expect(popup(stage)).toHaveCount(0)
  },
})

const placementEnds: Record<keyof typeof checkoutModel.outcomes.placement, End | Unplayed> = {
  paid: {
    play: async (_, stage, at) => {
      await stage.bank.givePin((await placed(stage, at)).pin_reference ?? '')
      await ask(stage, at)
    },
  },
  void: {
    play: async (_, stage, at) => {
      const { order_id, order_status } = await placed(stage, at)
      if (outcomeOf[order_status] === 'waiting') await stage.bank.cancel(order_id)
      await ask(stage, at)
    },
  },
  away: {
    when: (at) => !isResumed(at),
    play: async (_, stage, at) => {
      await placed(stage, at)
      await stage.callback('webviewAppeared')
      await press(({ LL }) => LL.outcome.checking.viewOrder())(stage)
    },
  },
  awayInDoubt: {
    when: isResumed,
    play: (_, stage) => press(({ LL }) => LL.outcome.checking.viewOrders())(stage),
  },
  nothing: {
    play: async (_, stage, at) => {
      if (!isResumed(at)) await (await stage.held(claimOrder)).cut()
      await (await stage.held(readClaim)).go()
    },
  },
  cancelled: {
    when: (at) => !isResumed(at),
    play: async (_, stage, at) => {
      await placed(stage, at)
      await press(({ LL }) => LL.checkout.authorising.cancel())(stage)
    },
  },
  outOfStock: refuses('502', '01', {
    data: { lines: [{ product_id: '1007', product_variant_id: '1007-01', name: 'กาแฟ', variant: [], stock: 1 }] },
  }),
  priceChanged: refuses('304', '03'),
  voucherSpent: refuses('504', '01'),
  accountEmpty: refuses('1017', undefined, { hasPopup: true }),
  shopClosed: refuses('401', undefined, { hasPopup: true }),
  shopPaused: refuses('1003'),
  limit: refuses('1057', undefined, { hasPopup: true }),
  broken: unplayed(neverFails),
}

const inCart = (stage: Stage) => title(stage.page, stage.LL.cart.title())
const atHome = async ({ page }: Stage) => expect.poll(() => new URL(page.url()).pathname).toBe('/')
const goneToCart: Lead = { gone: inCart }
const leave: Lead = { takes: { type: 'checkout.leave' } }
/** A page that reopens with an open intent first loads its order. */
const again: Lead = { starts: 'afterReloadWithoutCart' }

const unseen = unplayed('the page shows what is asked for as one')

/** The page on which a shopper is after leaving the checkout by this step. */
async function seesElsewhere(stage: Stage, at: Situation): Promise<void> {
  const last = lastLabel(at)
  const from = at.from && leavesOf(at.from)
  if (last.endsWith(': away')) return expect(stage.page).toHaveURL(/\/order\/[^/]+$/)
  if (last.endsWith(': awayInDoubt')) return expect(stage.page).toHaveURL(/\/order$/)
  if (last === 'order.view') return expect(stage.page).toHaveURL(/\/order\/[^/]+$/)
  if (last === 'checkout.leave') return atHome(stage)
  await inCart(stage)
  // The quantity of a short item is limited to the stock.
  if (from?.includes('outOfStock'))
    await expect.poll(async () => (await stage.bank.basket()).map(({ quantity }) => quantity)).toEqual([1])
}

export const checkoutWalk = defineWalk<typeof checkoutModel>({
  model: checkoutModel,
  isLarge: true,
  starts: {
    parcel: start,
    digital: unplayed(oneOrder),
    afterReload: unplayed('the products of the summary are gone with the page'),
    afterReloadWithoutCart: unplayed('a page never begins so: reload and kill lead here'),
    nothing: unplayed('nothing begins a checkout without products'),
    twoShops: unplayed('the cart pays one shop at a time'),
    guest: unplayed('a guest is stopped in the cart'),
    guestParcel: unplayed('a guest is stopped in the cart'),
    sixPieces: unplayed(oneOrder),
    twoBrands: unplayed(oneOrder),
    sixOfTwoBrands: unplayed(oneOrder),
    brandsForPoints: unplayed(oneOrder),
    nearMidnight: unplayed(daytime),
    piecesForPointsNearMidnight: unplayed(daytime),
    donation: unplayed(oneOrder),
    transfer: unplayed(oneOrder),
    reward: unplayed(oneOrder),
    privilege: unplayed(oneOrder),
    pointRedemption: unplayed(oneOrder),
  },
  gestures: {
    'checkout.retry': {
      play: async (stage, _, at) => {
        // Calls of an earlier attempt were aborted.
        await stage.forgetPage()
        const isLost = isAt(at, 'declined') && known(at).products.length === 0
        await press(({ LL }) => (isLost ? LL.outcome.timeout.toCart() : LL.common.retry()))(stage)
      },
    },
    'checkout.leave': {
      // Elsewhere Back leaves.
      when: (_, at) => isAt(at, 'succeeded'),
      play: press(({ LL }) => LL.outcome.thankYou.backToMain()),
    },
    // No other choice is possible while the carriers of an address are loading.
    'addresses.open': { when: (_, at) => known(at).isDeliveryReady, play: openAddresses },
    'addresses.close': unplayed('the arrow of the address book is Back, which closes it'),
    'address.chosen': {
      play: async (stage) => {
        await pickAddress(stage)
        // The previous carrier is offered there too.
        await stage.gate(listShippingMethods).letPass()
      },
    },
    'address.replaced': unplayed('an address is deleted by the walks of the address book'),
    'delivery.changed': {
      when: ({ isReady, address, currentLogistic }, at) => {
        if (!address || !currentLogistic) return false
        if (isAt(at, 'preparing.delivery.loading')) return isReady
        return inSummary(at) && !isBrowsing(at) && isReady !== known(at).isDeliveryReady
      },
      // It is open again as soon as another address is chosen, until its carriers are loaded.
      play: async (stage, { isReady }) => {
        if (isReady) return stage.gate(listShippingMethods).letPass()
        await openAddresses(stage)
        await pickAddress(stage)
      },
    },
    'delivery.failed': {
      when: (_, at) => isAt(at, 'preparing.delivery.loading'),
      play: async (stage) => (await stage.held(listShippingMethods)).cut(),
    },
    'voucher.changed': unplayed(vouchers),
    'source.changed': {
      when: ({ sources: [first] }, at) => {
        if (first?.type !== 'saving_account') return false
        return isAt(at, 'preparing.payment.loading') || (isAt(at, 'summary.shown') && known(at).sources.length === 0)
      },
      play: async (stage, _, at) => {
        if (!inSummary(at)) return stage.gate(listSourcesOfFunds).letPass()
        const { page, LL } = stage
        await page.getByRole('button', { name: LL.checkout.payment.choose() }).click()
        const sheet = page.getByRole('dialog')
        await sheet.getByRole('radio').first().click()
        await sheet.getByRole('button', { name: LL.checkout.payment.use() }).click()
        await expect(sheet).toHaveCount(0)
      },
    },
    'source.failed': {
      when: (_, at) => isAt(at, 'preparing.payment.loading'),
      play: async (stage) => (await stage.held(listSourcesOfFunds)).cut(),
    },
    'amount.change': unplayed(oneOrder),
    'quantity.change': unplayed(oneOrder),
    'receipt.toggle': unplayed(oneOrder),
    'gift.set': unplayed(oneOrder),
    'consent.toggle': unplayed(oneOrder),
    'sheet.close': unplayed('the sheet for an e-mail is a card’s'),
    'order.confirm': {
      when: (_, at) => {
        const { sources, isDeliveryReady } = known(at)
        return isDeliveryReady && sources.length > 0 && !isBrowsing(at)
      },
      play: confirm,
    },
    'order.view': {
      when: (_, at) => isAt(at, 'succeeded'),
      play: press(({ LL }) => LL.outcome.thankYou.viewOrder()),
    },
    'voucher.drop': unplayed(vouchers),
    'source.reset': unplayed(vouchers),
    'card.added': unplayed('the form for a card is the payment sheet’s'),
    'language.changed': unplayed(onDrawnPage),
    'sheet.opened': unplayed(underSheet),
    'sheet.closed': unplayed(underSheet),
    'page.shown': {
      when: (_, at) => inSummary(at) || (isAt(at, 'placing') && !isResumed(at)),
      play: (stage) => stage.callback('webviewAppeared'),
    },
    'page.hidden': {
      when: (_, at) => !isResumed(at),
      play: (stage) => stage.callback('webviewWillDisappear'),
    },
    'modal.closed': {
      when: ({ id, answer }, at) =>
        answer === 'accepted' &&
        (isAt(at, 'repricing.showing')
          ? id === 'conditionChanged'
          : id === 'pointNoUndo' && isAt(at, 'outOfStock', 'gone')),
      play: closePopup,
    },
  },
  calls: {
    delivery: { endpoint: 'none', ends: {} },
    voucher: { endpoint: 'none', ends: {} },
    paymentSource: { endpoint: 'none', ends: {} },
    addressBook: unplayed(neverFails),
    gatewayEmail: unplayed(goods),
    receipt: unplayed(neverFails),
    placement: { endpoint: 'none', ends: placementEnds },
    loadPaymentDetail: {
      endpoint: getPaymentDetail,
      ends: {
        loaded: { play: (call) => call.go() },
        cashOnly: unplayed(cash),
        lost: { play: (call) => call.cut() },
      },
    },
    refreshProducts: {
      endpoint: getProduct,
      ends: {
        read: { play: (call) => call.go() },
        repriced: unplayed(onDrawnPage),
        lost: { play: (call) => call.cut() },
      },
    },
  },
  rests: {
    booting: unplayed('passes at once'),
    'preparing.merchant.loading': {
      sees: async (stage) => {
        await title(stage.page, stage.LL.checkout.title())
        await expect(confirmButton(stage)).toHaveCount(0)
      },
      moves: (_, at) =>
        isAt(at, 'preparing.delivery.loading') && isAt(at, 'preparing.payment.loading') && !known(at).openIntent
          ? { back: leave }
          : undefined,
    },
    'preparing.merchant.loaded': unseen,
    'preparing.delivery.loading': unseen,
    'preparing.delivery.loaded': unseen,
    'preparing.payment.deciding': unplayed('passes at once'),
    'preparing.payment.loading': unseen,
    'preparing.payment.loaded': unseen,
    loadFailed: {
      sees: ({ page, LL }) => title(page, LL.look.errorTitle()),
      moves: (_, at) => (known(at).openIntent ? undefined : { back: leave }),
    },
    'summary.shown': {
      sees: async (stage, at) => {
        const { page, shown, LL } = stage
        const { isDeliveryReady, sources } = known(at)
        await title(page, LL.checkout.title())
        await title(page, LL.checkout.deliverTo.title())
        await expect(shown.getByText(LL.checkout.voucher.none())).toBeVisible()
        const choose = shown.getByText(LL.checkout.payment.choose())
        if (sources.length > 0) await expect(choose).toHaveCount(0)
        else await expect(choose.first()).toBeVisible()
        if (isDeliveryReady && sources.length > 0) await expect(confirmButton(stage)).toBeEnabled()
        else await expect(confirmButton(stage)).toBeDisabled()
      },
      moves: (_, at) => {
        const { openIntent, isDeliveryReady, sources } = known(at)
        return !openIntent && isDeliveryReady && sources.length > 0 ? { back: leave, reload: goneToCart } : undefined
      },
    },
    'summary.browsing': {
      sees: ({ page, LL }) => title(page, LL.address.title()),
      moves: (_, at) =>
        known(at).isDeliveryReady && known(at).sources.length > 0 && !known(at).openIntent
          ? { back: { takes: { type: 'addresses.close' } } }
          : undefined,
    },
    confirmingIrreversible: unplayed(goods),
    confirmingCard: unplayed(goods),
    placing: {
      sees: async (stage, at) => {
        const { page, LL } = stage
        if (isResumed(at)) return title(page, LL.outcome.checking.title())
        await title(page, LL.checkout.title())
        await expect(busyButton(stage)).toBeVisible()
      },
      isPending: true,
      moves: (_, at) => (isResumed(at) ? undefined : { back: { stays: true }, reload: again, kill: again }),
    },
    resolvingOutcome: unplayed('passes at once'),
    declined: {
      sees: async (stage) => {
        await title(stage.page, stage.LL.outcome.cancelled.title())
        expect(await stage.bank.basket()).not.toEqual([])
      },
      moves: (_, at) => (known(at).products.length > 0 ? { back: leave } : undefined),
    },
    outOfStock: { sees: (stage) => expect(popup(stage)).toContainText(stage.LL.cart.outOfStock.title()) },
    gone: { sees: (stage) => expect(popup(stage)).toContainText('(1003)') },
    'repricing.showing': {
      sees: (stage) => expect(popup(stage)).toContainText('(304-03)'),
    },
    'repricing.refreshing': { sees: (stage) => expect(popup(stage)).toHaveCount(0) },
    renaming: unplayed(onDrawnPage),
    succeeded: {
      sees: async ({ page, LL, bank }) => {
        await title(page, LL.outcome.thankYou.purchase())
        expect(await bank.basket()).toEqual([])
      },
    },
    left: { sees: seesElsewhere },
  },
  actorOnly: {
    'checkout.summary.shown --always[hasNamesToRefresh]--> checkout.renaming': onDrawnPage,
    'checkout.renaming --xstate.done.actor.refreshProducts[hasOpenSheet]--> checkout.summary': onDrawnPage,
    'checkout.renaming --xstate.done.actor.refreshProducts[isRepriced]--> checkout.repricing': onDrawnPage,
    'checkout.summary.shown --modal.closed[isModal]--> (stays)': 'the page offers only what the order can be paid with',
    'checkout.renaming --xstate.done.actor.refreshProducts--> checkout.preparing': onDrawnPage,
    'checkout.renaming --xstate.error.actor.refreshProducts--> checkout.summary': onDrawnPage,
    'checkout.renaming --checkout.leave--> checkout.left': onDrawnPage,
    'checkout.booting --always[isNotOneShop]--> checkout.left':
      'nothing begins a checkout without products or with those of two shops',
    'checkout.preparing.payment.deciding --always[isFree]--> checkout.preparing.payment.loaded': oneOrder,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"incomplete"}]--> (stays)': 'the button can’t be pressed',
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"access"}]--> (stays)': 'a guest is stopped in the cart',
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"address"}]--> (stays)': complete,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"voucher"}]--> (stays)': vouchers,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"source"}]--> (stays)':
      'the page offers only what the order can be paid with',
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"hours"}]--> (stays)': daytime,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"items"}]--> (stays)': oneOrder,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"brands"}]--> (stays)': oneOrder,
    'checkout.summary --order.confirm[isIrrevocable]--> checkout.confirmingIrreversible': goods,
    'checkout.summary --order.confirm[isCard]--> checkout.confirmingCard': goods,
    'checkout.summary.shown --modal.closed[isModal]--> checkout.summary.browsing': complete,
    'checkout.confirmingIrreversible --modal.closed[isAccepted]--> checkout.placing': goods,
    'checkout.confirmingIrreversible --modal.closed--> checkout.summary': goods,
    'checkout.placing --xstate.error.actor.placement[hasProducts]--> checkout.preparing': neverFails,
    'checkout.placing --xstate.error.actor.placement--> checkout.left': neverFails,
    'checkout.confirmingCard --checkout.leave--> checkout.left': goods,
    'checkout.declined --order.view--> checkout.left': 'the page offers another try and the market’s main page',
  },
})
