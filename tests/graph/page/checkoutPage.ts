import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { listAddresses } from '../../../contract/address'
import type { EndpointOptions, WireAnswerOf } from '../../../contract/endpoint'
import { getPaymentDetail } from '../../../contract/merchants'
import { toBaht, toSatang } from '../../../contract/money'
import { getOrder, listOrders } from '../../../contract/orders'
import type { Claim } from '../../../contract/payment'
import {
  cancelClaim,
  claimOrder,
  getPaymentGateway,
  listCreditCards,
  listSourcesOfFunds,
  payByCreditCard,
  readClaim,
  savePaymentEmail,
} from '../../../contract/payment'
import { getProduct } from '../../../contract/products'
import { readVoucher } from '../../../contract/promocodes'
import type { ShippingMethod } from '../../../contract/shipping'
import { listShippingMethods } from '../../../contract/shipping'
import type { checkoutMachine } from '../../../machines/checkout/checkoutMachine'
import { isCheckoutAllowed } from '../../../machines/checkout/checkoutMachine'
import { checkoutModel } from '../../../machines/checkout/checkoutModel'
import type { Seen } from '../../../machines/model'
import { shownModal } from '../../../machines/modal/modalMachine'
import type { Placement } from '../../../machines/placement/placementMachine'
import { sourceOfCard } from '../../../machines/paymentSource/offers'
import { card, gateway } from '../../../machines/paymentSource/samples'
import type { Situation } from '../explore'
import { cartAnswers, home, homeAnswers, payInCart, shirt, summaryAnswers } from './answers'
import type { Bringing, PageModel, Scene } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'
import type { Reply } from './standInServer'

type Sight = Pick<Seen<typeof checkoutMachine>, 'snapshot' | 'context'>

const inCart = 'the cart refuses it before there is a checkout: walked by the cart’s page'
const notSent = 'goods that are not sent are walked by their hours and their number'
const fromProduct =
  'from a product of its own kind: drawn over the server in tests/page/uses.test.tsx, walked at actor level'
const inSheet = 'asked in the sheet that lies over the summary: walked by the page of the ways to pay'
const inVouchers = 'the voucher asks it: drawn over the server in tests/page/vouchers.test.tsx'
const endsAtOnce = 'it ends the question for the e-mail at once: walked as the end `left` of that'
const unbroken = 'the actor has no end that fails'

const carrier = { type: 'registered', name: 'ลงทะเบียน', fee: 35, min_days: 3, max_days: 5 } as const
const registered: ShippingMethod = { ...carrier, fee: toSatang(3500) }
const saving = { type: 'saving_account', amount: 100_000, unit: 'baht', card_key: 'saving_account' } as const
const coffee = { promocode_code: 'COFFEE', discount: toSatang(1000) }
const unsent = { type: 'delivery.changed', isReady: true } as const
const sent = { ...unsent, address: home, currentLogistic: registered } as const
const paid = { type: 'source.changed', sources: [], adjustedCardPoint: 0, exchangeRate: 10 } as const

const lost: Reply = { error: { kind: 'network' } }
const refuses = (code: string, subCode?: string, body?: object): Reply => ({
  error: { kind: 'business', code, ...(subCode && { subCode }), body, status: 400 } as never,
})

async function answer(phone: Phone, endpoint: EndpointOptions, reply: Reply): Promise<void> {
  await phone.reply(endpoint, reply)
  await phone.settle()
}

/** The shop's payment modes, as the server's answer. */
const answersDetail = (modes: WireAnswerOf<typeof getPaymentDetail>['modes']) => (phone: Phone) =>
  answer(phone, getPaymentDetail, {
    body: {
      mid: '100005',
      name: 'Khanom',
      image: '',
      is_verified: true,
      type: 'general',
      sources: ['saving_account'],
      modes,
      limit: toBaht(toSatang(80_000_000)),
      maxItemsPerTransaction: 5,
      stores: [],
    },
  })

let lastPrice = 100
/** The product of the scenes, at a price that no answer had before. */
function repriced() {
  lastPrice += 1
  const product = shirt({ price: lastPrice })
  const variants = ['1023-00', '2002-00', '2009-00'].map((productVariantId) => ({
    ...product.variants[0]!,
    productVariantId,
  }))
  return { ...product, variants }
}

const isIn = ({ snapshot }: Sight, part: 'delivery' | 'payment') =>
  snapshot.matches({ preparing: { [part]: 'loading' } } as never)
const isCovered = ({ context }: Sight) => context.openSheet !== undefined
/** The summary without layers, and without pending calls. */
const isFree = (seen: Sight) =>
  seen.snapshot.hasTag('summary') &&
  !seen.snapshot.hasTag('address') &&
  !isCovered(seen) &&
  seen.context.isVoucherChecked
const isPlain = (seen: Sight) => isFree(seen) && !seen.context.voucher
const hasCard = ({ context }: Sight) => context.sources.some(({ type }) => type === 'kmarket_credit_card')

const confirm = (phone: Phone) => phone.button(phone.LL.checkout.confirm.general()) as HTMLButtonElement
const region = (name: string) => within(screen.getByRole('region', { name }))
async function opensPayment(phone: Phone): Promise<void> {
  phone.press(region(phone.LL.checkout.payment.title()).getByRole('button'))
  await phone.settle()
}
const deliveryAsks = (phone: Phone) => phone.server.isAsked(listShippingMethods)

const showsSkeleton = (phone: Phone) => {
  phone.heading(phone.LL.checkout.title())
  expect(document.querySelector('.page .skeleton')).not.toBeNull()
}
const showsFailed = (phone: Phone) => void phone.heading(phone.LL.look.errorTitle())
/** The carrier, the voucher and the payment source that are chosen, and a button that is disabled until all is settled. */
const showsSummary = (phone: Phone, { snapshot, context }: Sight) => {
  phone.heading(phone.LL.checkout.title())
  expect(confirm(phone).disabled).toBe(!isCheckoutAllowed(snapshot))
  showsChoices(phone, context)
}
function showsChoices(phone: Phone, { isDeliveryReady, currentLogistic, voucher, sources }: Sight['context']): void {
  const { delivery, voucher: vouchers, payment } = phone.LL.checkout
  if (!isDeliveryReady || sources.length === 0) expect(confirm(phone).disabled).toBe(true)
  if (isDeliveryReady && currentLogistic) {
    const name = new RegExp(delivery.carrier.registered())
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true)
  }
  region(vouchers.title()).getByText(voucher ? 'COFFEE' : vouchers.none())
  if (sources.length === 0) region(payment.title()).getByText(payment.choose())
  else expect(screen.queryByText(payment.choose(), { selector: '.list-row *' })).toBeNull()
}
/** Another page, or a dialog whose closing leads there. */
const leftFor = (phone: Phone) => {
  if (!phone.hasDialog()) expect(phone.path).not.toBe('/order-summary')
}
const isAt = (path: string | RegExp) => (phone: Phone) => expect(phone.path).toMatch(path)
const showsCart = isAt(/^\/cart$/)
const showsHome = isAt(/^\/$/)
const leaves = { back: showsCart, reload: showsCart, kill: showsHome }

/** Two cakes of a bakery, or what else is in the cart, and then the checkout. */
const buys =
  (line: Parameters<typeof cartAnswers>[1], mid: string): Scene =>
  async (phone) => {
    prepare(phone)
    cartAnswers(phone.server, line, mid)
    await payInCart(phone)
    await phone.eventually(() => expect(phone.path).toBe('/order-summary'))
  }

function prepare({ server }: Phone): void {
  summaryAnswers(server)
  homeAnswers(server)
  server.knows(getPaymentGateway, gateway(true))
  server.knows(listCreditCards, { cards: [card] })
  server.knows(listOrders, { page: 1, limit: 20, total: 0, orders: [] })
  server.refuses(getOrder, { kind: 'http', status: 500 })
  server.refuses(payByCreditCard, { kind: 'http', status: 500 })
  cartAnswers(server, {})
}

const claimOf = (outcome: string) =>
  (checkoutModel.outcomes.placement[outcome] as unknown as { done: Placement }).done.claim as Claim

/** Only the call for the order is pending: the claim, or its lookup after a reload. */
const placed =
  (claim: Reply, found: Reply, then: (phone: Phone) => Promise<void> | void = () => {}) =>
  async (phone: Phone) => {
    if (phone.server.isAsked(claimOrder)) await answer(phone, claimOrder, claim)
    await answer(phone, readClaim, found)
    await then(phone)
  }
const ordered = (outcome: string, then?: (phone: Phone) => Promise<void> | void) => {
  const reply = { body: claimOf(outcome) }
  return placed(reply, reply, then)
}
const refusal =
  (...of: Parameters<typeof refuses>) =>
  (phone: Phone) =>
    answer(phone, claimOrder, refuses(...of))

const placement: Bringing = {
  held: [claimOrder, readClaim, cancelClaim],
  bring: {
    paid: ordered('paid'),
    void: ordered('void'),
    away: ordered('away', (phone) => phone.press(phone.button(phone.LL.outcome.checking.viewOrder()))),
    awayInDoubt: placed(lost, lost, (phone) => phone.press(phone.button(phone.LL.outcome.checking.viewOrders()))),
    nothing: placed(lost, refuses('410')),
    cancelled: ordered('away', async (phone) => {
      // For a card order the gateway's address failed to load.
      await phone.dismissError()
      phone.press(phone.button(phone.LL.checkout.authorising.cancel()))
      await phone.settle()
      await answer(phone, cancelClaim, { body: { ...claimOf('void'), order_status: 'cancelled' } })
    }),
    outOfStock: refusal('502', '01', {
      lines: [{ product_id: '2002', product_variant_id: '2002-00', name: 'กาแฟ', variant: [], stock: 1 }],
    }),
    priceChanged: refusal('304', '03'),
    voucherSpent: refusal('504', '01'),
    accountEmpty: refusal('1017'),
    shopClosed: refusal('401'),
    shopPaused: refusal('1003'),
    limit: refusal('1057'),
  },
}

const closes = (id: string) => ({ type: 'modal.closed', id, answer: 'accepted' }) as const

const inAddressBook = 'an address is deleted by the walks of the address book'

export const checkoutPage: PageModel<typeof checkoutMachine> = {
  model: checkoutModel,
  scenes: {
    parcel: buys(
      {
        item_id: 'cake',
        product_id: '1023',
        product_variant_id: '1023-00',
        price_per_item: 490,
        sub_type: 'physical',
      },
      '100005',
    ),
    sixPieces: buys({ product_id: '2009', product_variant_id: '2009-00', price_per_item: 50, quantity: 6 }, '100020'),
    nearMidnight: buys({}, '100002'),
    afterReloadWithoutCart: async (phone) => {
      prepare(phone)
      const intent = { idempotencyKey: '00000000-0000-4000-8000-000000000001', use: 'general', startedAt: 0 }
      localStorage.setItem('kmarket:1:intent', JSON.stringify({ account: intent }))
      await phone.open('/order-summary')
    },
    afterReload: never('a reload has forgotten what was in the summary'),
    nothing: never('the summary without a checkout is the cart: walked by Back, reload and kill'),
    digital: never(notSent),
    twoShops: never(inCart),
    twoBrands: never(inCart),
    sixOfTwoBrands: never(inCart),
    guest: never(inCart),
    guestParcel: never(inCart),
    brandsForPoints: never(fromProduct),
    piecesForPointsNearMidnight: never(fromProduct),
    donation: never(fromProduct),
    transfer: never(fromProduct),
    reward: never(fromProduct),
    privilege: never(fromProduct),
    pointRedemption: never(fromProduct),
  },
  calls: {
    delivery: { held: [listAddresses, listShippingMethods], bring: {} },
    voucher: { held: [readVoucher], bring: {} },
    paymentSource: { held: [listSourcesOfFunds], bring: {} },
    addressBook: never(unbroken),
    receipt: never(unbroken),
    gatewayEmail: {
      held: [savePaymentEmail],
      bring: {
        saved: async (phone) => {
          const text = phone.LL.checkout.confirmCard
          phone.type(screen.getByLabelText(text.email(), { selector: 'input' }), 'somchai@example.com')
          phone.press(phone.button(text.go()))
          await phone.settle()
          await answer(phone, savePaymentEmail, { body: gateway(true) })
        },
        left: (phone) => phone.back(),
      },
    },
    placement,
    loadPaymentDetail: {
      held: [getPaymentDetail],
      bring: {
        loaded: answersDetail(['baht_only', 'cash_point']),
        cashOnly: answersDetail(['baht_only']),
        lost: (phone) => answer(phone, getPaymentDetail, lost),
      },
    },
    refreshProducts: {
      held: [getProduct],
      bring: {
        read: (phone) => answer(phone, getProduct, { body: { product: shirt() } }),
        repriced: (phone) => answer(phone, getProduct, { body: { product: repriced() } }),
        lost: (phone) => answer(phone, getProduct, lost),
      },
    },
  },
  samples: {
    'delivery.changed': [
      unsent,
      sent,
      { type: 'delivery.changed', isReady: false },
      { ...unsent, currentLogistic: registered },
      { ...sent, isReady: false },
    ],
    'source.changed': [{ ...paid, sources: [saving] }, { ...paid, sources: [sourceOfCard(card)] }, paid],
    'voucher.changed': [
      { type: 'voucher.changed', voucher: coffee, isChecking: true },
      { type: 'voucher.changed', voucher: coffee },
      { type: 'voucher.changed' },
    ],
    'address.chosen': [{ type: 'address.chosen', address: home }],
    'sheet.closed': [{ type: 'sheet.closed', name: 'payment' }],
    'modal.closed': [...['invalidAddress', 'outOfStock', 'gone', 'conditionChanged'].map(closes)] as never,
  },
  gestures: {
    'checkout.retry': {
      make: (phone, _, { snapshot, context }) => {
        const { LL } = phone
        const isBack = snapshot.matches('declined') && context.products.length === 0
        phone.press(phone.button(isBack ? LL.outcome.timeout.toCart() : LL.common.retry()))
      },
    },
    'checkout.leave': {
      can: (seen) => !seen.snapshot.hasTag('address') && !isCovered(seen) && !seen.snapshot.matches('confirmingCard'),
      make: (phone, _, { snapshot }) => {
        const { LL } = phone
        if (snapshot.matches('succeeded')) return phone.press(phone.button(LL.outcome.thankYou.backToMain()))
        if (snapshot.matches('declined')) return phone.press(phone.button(LL.common.backToMain()))
        return phone.back()
      },
    },
    'addresses.open': {
      can: (seen) => isPlain(seen) && !seen.context.address && seen.snapshot.can({ type: 'addresses.open' }),
      make: (phone) => phone.press(phone.button(phone.LL.checkout.deliverTo.add())),
    },
    'addresses.close': { make: (phone) => phone.back() },
    'sheet.close': never(endsAtOnce),
    'address.chosen': {
      can: ({ context }) => !context.address && !context.voucher,
      make: async (phone) => {
        await answer(phone, listAddresses, { body: { addresses: [{ ...home, id: 'office' }, home] } })
        phone.press(document.querySelectorAll<HTMLElement>('.address-card input[type=radio]')[1]!)
      },
    },
    'address.replaced': never(inAddressBook),
    'delivery.changed': {
      can: (seen, { isReady, address, currentLogistic }) => {
        if (seen.context.products[0]?.sub_type !== 'physical' || (isReady && !currentLogistic)) return false
        if (isIn(seen, 'delivery')) return isReady || (!address && !currentLogistic)
        return isPlain(seen) && !seen.context.isDeliveryReady && isReady && address === seen.context.address
      },
      comesWith: ['delivery.changed'],
      make: async (phone, { isReady, address }) => {
        if (phone.server.isAsked(listAddresses))
          await answer(phone, listAddresses, { body: { addresses: address ? [home] : [] } })
        if (!deliveryAsks(phone)) {
          phone.press(phone.button(phone.LL.common.retry()))
          await phone.settle()
        }
        await answer(phone, listShippingMethods, { body: { methods: isReady ? [carrier] : [] } })
      },
    },
    'delivery.failed': {
      can: (seen) => isIn(seen, 'delivery') && seen.context.products[0]?.sub_type === 'physical',
      make: (phone) => answer(phone, listAddresses, lost),
    },
    'source.changed': {
      can: (seen, { sources: [source] }) => {
        if (isIn(seen, 'payment')) return hasCard(seen) === (source?.type === 'kmarket_credit_card')
        return isPlain(seen) && source?.type === 'kmarket_credit_card' && !hasCard(seen)
      },
      comesWith: ['sheet.opened', 'sheet.closed'],
      make: async (phone, { sources }, seen) => {
        if (isIn(seen, 'payment'))
          return answer(phone, listSourcesOfFunds, { body: { source_of_funds: sources.length > 0 ? [saving] : [] } })
        await opensPayment(phone)
        const { payment } = phone.LL.checkout
        const sheet = within(screen.getByRole('dialog', { name: payment.choose() }))
        await phone.eventually(() => phone.press(document.querySelector<HTMLElement>('.sheet input[value=visa]')!))
        await phone.settle()
        phone.press(sheet.getByRole('button', { name: payment.use() }))
      },
    },
    'source.failed': {
      can: (seen) => isIn(seen, 'payment'),
      make: (phone) => answer(phone, listSourcesOfFunds, lost),
    },
    'voucher.changed': {
      can: (seen, { voucher, isChecking }) => {
        const isMoney = seen.context.sources[0]?.type === 'saving_account' && seen.context.isDeliveryReady
        if (isChecking) return isPlain(seen) && isMoney
        const isAsked = seen.snapshot.hasTag('summary') && !seen.snapshot.hasTag('address') && !isCovered(seen)
        return isAsked && !seen.context.isVoucherChecked && (voucher === undefined || isMoney)
      },
      comesWith: ['voucher.changed'],
      make: async (phone, { voucher, isChecking }) => {
        if (isChecking) return phone.native('appliedPromoCode', { promo_code: 'COFFEE', discount: 10 })
        const known = {
          promocode_id: 'id-COFFEE',
          promocode_code: 'COFFEE',
          type: 'platform',
          name: 'COFFEE',
          conditions: '',
          image: '',
          discount: 10,
          min_spend: 0,
          expired_at: '2026-12-01T00:00:00.000Z',
          is_collected: true,
        }
        return answer(phone, readVoucher, voucher ? { body: { voucher: known } } : refuses('504', '01'))
      },
    },
    'amount.change': never(fromProduct),
    'quantity.change': never(fromProduct),
    'consent.toggle': never(fromProduct),
    'receipt.toggle': never(fromProduct),
    'gift.set': never(fromProduct),
    'order.confirm': {
      can: (seen) => !seen.snapshot.hasTag('address') && !isCovered(seen) && isCheckoutAllowed(seen.snapshot),
      make: async (phone, _, { context }) => {
        phone.press(confirm(phone))
        await phone.settle()
        if (!context.products.some(({ sub_type }) => sub_type === 'physical') || context.address) return
        const { title, action } = phone.LL.address.invalidPopup
        phone.press(phone.button(action(), phone.dialog(title())))
      },
    },
    'order.view': {
      can: ({ snapshot }) => snapshot.matches('succeeded'),
      make: (phone) => phone.press(phone.button(phone.LL.outcome.thankYou.viewOrder())),
    },
    'sheet.opened': {
      can: (seen) => isPlain(seen) || (seen.snapshot.matches('renaming') && !isCovered(seen)),
      make: opensPayment,
    },
    'sheet.closed': { can: isCovered, comesWith: ['source.changed'], make: (phone) => phone.back() },
    'voucher.drop': never(inSheet),
    'source.reset': never(inVouchers),
    'card.added': { can: isFree, make: (phone, { status }) => phone.native('completeAddCreditCard', { status }) },
    'language.changed': { make: (phone) => phone.otherLanguage() },
    'page.shown': {
      can: (seen) => isFree(seen) || seen.snapshot.matches('placing'),
      make: (phone) => phone.native('webviewAppeared'),
    },
    // After a reload the lookup of the order stops: its outcomes are walked on the placement's own page.
    'page.hidden': {
      can: ({ context }) => context.request !== undefined,
      make: (phone) => phone.native('webviewWillDisappear'),
    },
    'modal.closed': {
      can: ({ snapshot }, { id }) =>
        snapshot.matches(id === 'conditionChanged' ? { repricing: 'showing' } : (id as 'gone')),
      make: (phone) => phone.press(phone.dialog().getAllByRole('button')[0]!),
    },
  },
  looks: {
    booting: never('it leads on at once'),
    'preparing.merchant.loading': showsSkeleton,
    'preparing.merchant.loaded': showsSkeleton,
    'preparing.delivery.loading': showsSkeleton,
    'preparing.delivery.loaded': showsSkeleton,
    'preparing.payment.deciding': never('it leads on at once'),
    'preparing.payment.loading': showsSkeleton,
    'preparing.payment.loaded': showsSkeleton,
    loadFailed: showsFailed,
    'summary.shown': showsSummary,
    'summary.browsing': (phone, { context }) => {
      phone.heading(phone.LL.address.title())
      showsChoices(phone, context)
    },
    confirmingIrreversible: never(fromProduct),
    confirmingCard: (phone) => void phone.heading(phone.LL.checkout.confirmCard.title()),
    placing: (phone, { context }) => {
      if (context.request) expect(confirm(phone).getAttribute('aria-busy')).toBe('true')
      else expect(screen.queryByRole('button', { name: phone.LL.checkout.confirm.general() })).toBeNull()
    },
    resolvingOutcome: never('it leads on at once'),
    declined: (phone) => void phone.heading(phone.LL.outcome.timeout.title()),
    outOfStock: (phone) => void phone.dialog(phone.LL.cart.outOfStock.title()),
    gone: (phone) => void phone.dialog(),
    'repricing.showing': (phone) => void phone.dialog(),
    'repricing.refreshing': (phone) => {
      expect(phone.hasDialog()).toBe(false)
      expect(phone.path).toBe('/order-summary')
    },
    renaming: showsSummary,
    succeeded: (phone) => void phone.heading(phone.LL.outcome.thankYou.purchase()),
    left: leftFor,
  },
  untaken: {
    'checkout.booting --always[isNotOneShop]--> checkout.left': inCart,
    'checkout.summary.browsing --address.replaced--> (stays)': inAddressBook,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"access"}]--> (stays)': inCart,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"brands"}]--> (stays)': inCart,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"incomplete"}]--> (stays)':
      'its button is disabled until all is settled',
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"voucher"}]--> (stays)': inVouchers,
    'checkout.summary --order.confirm[hasObstacle {"obstacle":"source"}]--> (stays)':
      'the sheet offers no other: walked by the page of the ways to pay',
    'checkout --voucher.drop--> (stays)': inSheet,
    'checkout --source.reset--> (stays)': inVouchers,
    'checkout.summary.shown --modal.closed[isModal]--> (stays)':
      'the sheet offers no source outside the program: tests/machines/checkout.test.ts',
    'checkout.confirmingCard --sheet.close--> (stays)': endsAtOnce,
    'checkout.confirmingCard --checkout.leave--> checkout.left':
      'a second Back while the first one still closes the layer; pressed one after the other, it is the summary that is left',
    'checkout.declined --order.view--> checkout.left': 'nothing was ordered, so the page has no button to an order',
    ...Object.fromEntries(
      [
        'checkout.confirmingIrreversible',
        'checkout.preparing.payment.deciding --always[isFree]--> checkout.preparing.payment.loaded',
        'checkout.summary --amount.change[isDonation]--> (stays)',
        'checkout.summary --quantity.change[isValidStepCount]--> (stays)',
        'checkout.summary --consent.toggle--> (stays)',
        'checkout.summary --receipt.toggle[isDonation]--> (stays)',
        'checkout.summary --gift.set[isGiftable]--> (stays)',
        'checkout.summary --order.confirm[isIrrevocable]--> checkout.confirmingIrreversible',
        'checkout.confirmingIrreversible --modal.closed[isAccepted]--> checkout.placing',
        'checkout.confirmingIrreversible --modal.closed--> checkout.summary',
      ].map((id) => [id, fromProduct]),
    ),
    ...Object.fromEntries(
      [
        'checkout.summary.browsing --xstate.error.actor.addressBook--> checkout.summary.shown',
        'checkout.confirmingCard --xstate.error.actor.gatewayEmail--> checkout.summary',
        'checkout.placing --xstate.error.actor.placement[hasProducts]--> checkout.preparing',
        'checkout.placing --xstate.error.actor.placement--> checkout.left',
        'checkout.declined --xstate.error.actor.receipt--> (stays)',
        'checkout.succeeded --xstate.error.actor.receipt--> (stays)',
      ].map((id) => [id, unbroken]),
    ),
  },
  interrupted: {
    'preparing.delivery.loading': leaves,
    loadFailed: leaves,
    'summary.shown': leaves,
  },
  receives: ({ snapshot, step }: Situation) => {
    const seen = snapshot as unknown as Sight['snapshot']
    const [line] = seen.context.products
    if (line?.sub_type === 'digital' && seen.matches({ preparing: { delivery: 'loading' } })) return unsent
    if (step?.kind !== 'send') return undefined
    if (step.event.type === 'address.chosen')
      return { ...sent, isReady: false, currentLogistic: seen.context.currentLogistic }
    const isUnsent = line?.sub_type === 'physical' && !seen.context.address
    const isStopped = step.event.type === 'order.confirm' && seen.matches('summary') && isUnsent
    return isStopped ? closes('invalidAddress') : undefined
  },
  between: async (phone) => {
    const modal = shownModal(phone.drawing.app.modal.getSnapshot())
    if (modal && !['gone', 'conditionChanged'].includes(modal.id)) await phone.dismissError()
  },
}
