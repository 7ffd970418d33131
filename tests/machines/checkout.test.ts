import { describe, expect, it } from 'vitest'
import type { StateValue } from 'xstate'
import type { Address } from '../../contract/address'
import type { PaymentMode, PurchaseState } from '../../contract/enums'
import { isPaidInPoints } from '../../contract/enums'
import { lookUpError } from '../../contract/errors'
import type { PaymentDetail } from '../../contract/merchants'
import { fromBaht } from '../../contract/money'
import type { OrderDetail } from '../../contract/orders'
import type { Claim, ClaimRequest, SourceOfFund } from '../../contract/payment'
import type { ShippingMethod } from '../../contract/shipping'
import type { CheckoutProduct } from '../../contract/orderAmounts'
import { addressRequired, orderOf } from '../../contract/orderAmounts'
import type { CheckoutInput } from '../../machines/checkout/checkoutContext'
import { checkoutMachine, isCheckoutAllowed, screenOf } from '../../machines/checkout/checkoutMachine'
import { deliveryMachine } from '../../machines/delivery/deliveryMachine'
import { sampleGift } from '../../machines/gift/samples'
import { gatewayEmailMachine } from '../../machines/gatewayEmail/gatewayEmailMachine'
import { paymentSourceMachine } from '../../machines/paymentSource/paymentSourceMachine'
import { placementMachine } from '../../machines/placement/placementMachine'
import { receiptMachine } from '../../machines/receipt/receiptMachine'
import type { AccessAnswer } from '../../machines/ports'
import { port, rootStage, settled } from './rootStage'

const line: CheckoutProduct = {
  item_id: 'i1',
  product_id: '1001',
  product_variant_id: '1001-01',
  mid: '100001',
  name: 'bottle',
  variant: ['Teal'],
  image: '',
  placeholder: '',
  quantity: 1,
  price: fromBaht(690),
  sub_type: 'physical',
  brand: null,
}
const ebook: CheckoutProduct = { ...line, sub_type: 'digital', product_id: '2002', product_variant_id: '2002-00' }

const home: Address = {
  id: 'a1',
  recipientName: 'สมชาย',
  streetAddress: '99 ถนนสุขุมวิท',
  subdistrict: 'คลองตัน',
  district: 'คลองเตย',
  province: 'กรุงเทพมหานคร',
  zipcode: '10110',
  recipientMobileNo: '0812345678',
  recipientEmail: 's@example.com',
}
const office: Address = { ...home, id: 'a2' }
const post: ShippingMethod = { type: 'registered', name: 'post', fee: fromBaht(35), min_days: 1, max_days: 3 }
const ems: ShippingMethod = { ...post, type: 'ems', fee: fromBaht(60) }
const pickUp: ShippingMethod = { ...post, type: 'click_and_collect', fee: fromBaht(0) }
const saving: SourceOfFund = { type: 'saving_account', amount: 0, unit: 'baht', card_key: 'acc' }
const creditCard: SourceOfFund = { type: 'kmarket_credit_card', amount: 0, unit: 'baht', card_key: 'card' }
const kPoint: SourceOfFund = {
  type: 'kbank_reward_point',
  amount: 0,
  unit: 'points',
  card_key: 'k',
  current_point: 6900,
}
const the1: SourceOfFund = { ...kPoint, type: 'the1' }
const shop: PaymentDetail = {
  mid: '100001',
  name: 'shop',
  image: '',
  is_verified: true,
  type: 'general',
  sources: ['saving_account'],
  modes: ['baht_only'],
  limit: fromBaht(1_000_000),
  maxItemsPerTransaction: null,
  stores: [{ store_id: 's1', name: 'Siam', address: '', hours: '', lat: 0, lng: 0 }],
}
const waiting: Claim = {
  order_id: 'o1',
  invoice_number: 'i1',
  order_status: 'waiting_payment_confirmation',
  pin_reference: 'p1',
}
const at = (hours: number, minutes: number, seconds = 0) => Date.UTC(2026, 10, 21, hours - 7, minutes, seconds)

interface Options {
  products?: CheckoutProduct[]
  mode?: PaymentMode
  use?: PurchaseState
  access?: AccessAnswer
  now?: number
  openIntent?: CheckoutInput['openIntent']
  defaultAddressId?: CheckoutInput['defaultAddressId']
  giftableId?: string
  grant?: CheckoutInput['grant']
}

function open({
  products = [line],
  mode = 'baht_only',
  use = 'general',
  access = 'go',
  now = at(10, 0),
  openIntent,
  defaultAddressId,
  giftableId,
  grant,
}: Options = {}) {
  const stage = rootStage()
  stage.listen('checkout')
  const hour = { now }
  let keys = 0
  const ports = {
    loadPaymentDetail: port<PaymentDetail, { mid: string }>(),
    listAddresses: port<readonly Address[]>(),
    listShippingMethods: port<
      readonly ShippingMethod[],
      { mid: string; products: readonly object[]; address_id?: string }
    >(),
    listSourcesOfFunds: port<readonly SourceOfFund[], { mid: string; products: readonly object[]; amount: number }>(),
    loadExchangeRates: port<Record<string, number>>(),
    loadGateway: port<unknown, { mid: string }>(),
    refreshProducts: port<readonly CheckoutProduct[], { products: readonly CheckoutProduct[] }>(),
    loadOrder: port<OrderDetail, { orderId: string }>(),
    saveEmail: port<unknown, { mid: string; email: string }>(),
  }
  const claimOrder = port<Claim, { request: ClaimRequest; idempotencyKey: string }>()
  const readClaim = port<Claim, { idempotencyKey: string }>()
  const placement = placementMachine.provide({
    actors: {
      claimOrder: claimOrder.logic as never,
      readClaim: readClaim.logic,
      cancelClaim: port<Claim, { orderId: string }>().logic,
      openGateway: port<Claim['payment'], { orderId: string; cardKey?: string }>().logic,
    },
  })
  const logics = Object.fromEntries(Object.entries(ports).map(([name, { logic }]) => [name, logic]))
  const children = {
    delivery: deliveryMachine.provide({ actors: logics as never }),
    paymentSource: paymentSourceMachine.provide({ actors: logics as never }),
    gatewayEmail: gatewayEmailMachine.provide({ actors: logics as never }),
    receipt: receiptMachine.provide({ actors: logics as never }),
    placement,
  }
  const checkout = stage.play(checkoutMachine.provide({ actors: { ...logics, ...children } as never }), 'checkout', {
    products,
    mode,
    purchaseState: use,
    openIntent,
    defaultAddressId,
    giftableId,
    grant,
    tracking: {},
    access: () => access,
    isHidden: () => false,
    now: () => hour.now,
    newKey: () => `key-${(keys += 1)}`,
  })
  const page = {
    ...stage,
    ...ports,
    claimOrder,
    readClaim,
    checkout,
    hour,
    value: () => checkout.getSnapshot().value,
    context: () => checkout.getSnapshot().context,
    get delivery() {
      return checkout.getSnapshot().children.delivery!
    },
    get payment() {
      return checkout.getSnapshot().children.paymentSource!
    },
    pay: (source: SourceOfFund | undefined, points = 0) =>
      checkout.send({
        type: 'source.changed',
        sources: source ? [source] : [],
        adjustedCardPoint: points,
        exchangeRate: 10,
      }),
    isIn: (state: StateValue) => checkout.getSnapshot().matches(state as never),
    allowed: () => isCheckoutAllowed(checkout.getSnapshot()),
    confirm: () => checkout.send({ type: 'order.confirm' }),
    popups: () => stage.sentTo('modal'),
    refusals: () => stage.sentTo('followUp').map(({ error }) => (error as { key: string }).key),
    intents: () =>
      stage.facts
        .filter(({ type }) => type.startsWith('intent.'))
        .map(({ type, intent }) => [type, (intent as { idempotencyKey?: string } | undefined)?.idempotencyKey]),
    answer: async ({
      addresses = [home, office],
      methods = [post, ems, pickUp],
      sources = [saving],
      detail = shop,
    }: Partial<{
      addresses: Address[]
      methods: ShippingMethod[]
      sources: SourceOfFund[]
      detail: PaymentDetail
    }> = {}) => {
      await ports.loadPaymentDetail.answer(detail)
      if (ports.loadGateway.calls.length > 0) {
        await ports.loadGateway.fail({ kind: 'http', key: 'default' })
        await ports.listSourcesOfFunds.answer(sources)
        await ports.loadExchangeRates.answer({})
      }
      if (ports.listAddresses.calls.length > 0) {
        await ports.listAddresses.answer(addresses)
        if (ports.listShippingMethods.calls.length > 0) await ports.listShippingMethods.answer(methods)
      }
      return page
    },
    /** The server refuses the pending claim. */
    refuse: async (code: string, subCode?: string, body?: object) => {
      await claimOrder.fail({ kind: 'business', code, subCode, body, key: lookUpError(code, subCode).key })
      await settled()
    },
  }
  return page
}

const summary = async (options: Options = {}, answers: Parameters<ReturnType<typeof open>['answer']>[0] = {}) =>
  open(options).answer(answers)

describe('preparing', () => {
  it('[CHK-003, CHK-005] loads everything at once, and starts with no voucher, no points and a rate of 10', () => {
    const page = open()
    expect(page.loadPaymentDetail.calls[0]?.input).toEqual({ mid: '100001' })
    expect(page.listSourcesOfFunds.calls[0]?.input).toMatchObject({ mid: '100001', amount: 690 })
    expect([page.listAddresses.calls.length, page.loadGateway.calls.length]).toEqual([1, 1])
    expect(page.context()).toMatchObject({ purchaseState: 'general', adjustedCardPoint: 0, exchangeRate: 10 })
    expect(page.context().voucher).toBeUndefined()
  })

  it('[CHK-002] the state of a purchase has products, carrier, address, flags, method, use, points, rate and bill number', async () => {
    const page = await summary(
      { mode: 'cash_point' },
      { sources: [saving, creditCard, { ...kPoint, current_point: 500 }] },
    )
    const state = () => orderOf(page.context())
    expect(state()).toMatchObject({
      mid: '100001',
      products: [line],
      currentLogistic: post,
      address: home,
      purchaseState: 'general',
      sources: [{ type: 'saving_account' }],
      adjustedCardPoint: 0,
      exchangeRate: 10,
    })
    expect([isPaidInPoints(state().purchaseState), addressRequired(state()), state().gift]).toEqual([
      false,
      true,
      undefined,
    ])
    expect(page.allowed()).toBe(true)
    expect(page.context().merchant).toBe(shop)
    page.pay(undefined)
    expect(page.allowed()).toBe(false)
    page.checkout.send({
      type: 'source.changed',
      sources: [creditCard, { ...kPoint, current_point: 500 }],
      adjustedCardPoint: 100,
      exchangeRate: 8,
    })
    expect(state()).toMatchObject({
      sources: [{ card_key: 'card' }, { current_point: 500 }],
      adjustedCardPoint: 100,
      exchangeRate: 8,
    })
    page.pay(saving)
    page.confirm()
    await page.claimOrder.answer(waiting)
    expect(page.checkout.getSnapshot().children.placement?.getSnapshot().context.claim?.invoice_number).toBe('i1')
  })

  it('[CHK-003] pays from the saving account unless the shopper chooses another source', async () => {
    const page = await summary({}, { sources: [creditCard, kPoint, saving] })
    expect(page.context().sources).toEqual([saving])
  })

  it.each([
    ['the default one', [home, office], 'a2', 'a2'],
    ['the first where the default is gone', [home, office], 'gone', 'a1'],
    ['the first without a default', [home, office], undefined, 'a1'],
    ['none', [], 'a2', undefined],
  ])('[ADR-025] the initial address is %s', async (_, addresses, defaultAddressId, expected) => {
    const page = await summary({ defaultAddressId: () => defaultAddressId }, { addresses })
    expect(page.context().address?.id).toBe(expected)
    expect(page.listShippingMethods.calls[0]?.input.address_id).toBe(expected)
  })

  it('[DLV-007] carriers are loaded for the merchant, the items and the address; the first is chosen', async () => {
    const page = await summary()
    expect(page.listShippingMethods.calls[0]?.input).toEqual({
      mid: '100001',
      products: [{ product_id: '1001', product_variant_id: '1001-01', quantity: 1 }],
      address_id: 'a1',
    })
    expect(page.context().currentLogistic).toBe(post)
  })

  it.each([
    ['digital goods', { products: [ebook] }],
    ['a donation', { products: [line], use: 'donation' as const }],
  ])('[CHK-008, DLV-007] %s: no address is loaded, no delivery step', async (_, options) => {
    const page = await summary(options)
    expect([page.listAddresses.calls.length, page.listShippingMethods.calls.length]).toEqual([0, 0])
    expect(page.delivery.getSnapshot().matches('notNeeded')).toBe(true)
    page.checkout.send({ type: 'addresses.open' })
    expect(page.isIn({ summary: 'browsing' })).toBe(false)
    page.confirm()
    expect(page.isIn('placing')).toBe(true)
  })

  it('[GEN-023, REL-007] a failed load can be retried, or left', async () => {
    const page = open()
    await page.loadPaymentDetail.fail({ kind: 'network', key: 'default' })
    expect(page.value()).toBe('loadFailed')
    page.checkout.send({ type: 'checkout.retry' })
    await page.answer()
    expect(page.isIn('summary')).toBe(true)
    const other = open()
    await other.listAddresses.fail({ kind: 'network', key: 'default' })
    other.checkout.send({ type: 'checkout.leave' })
    expect(other.value()).toBe('left')
  })

  it.each([
    ['nothing', []],
    ['two shops', [line, { ...line, mid: '100002' }]],
  ])('[CRT-002, CHK-018] %s to check out: back to the cart, nothing is requested', (_, products) => {
    const page = open({ products })
    expect(page.value()).toBe('left')
    expect(page.factsOf('checkout.abandoned')).toHaveLength(1)
    expect(page.loadPaymentDetail.calls).toEqual([])
  })

  it('[CHK-012, CHK-018] an open intent is handled before anything else', () => {
    const page = open({ products: [], openIntent: { idempotencyKey: 'old', use: 'general', startedAt: 1 } })
    expect(page.isIn('placing')).toBe(true)
    expect(page.readClaim.calls.map(({ input }) => input)).toEqual([{ idempotencyKey: 'old' }])
    expect([page.claimOrder.calls.length, page.loadPaymentDetail.calls.length]).toEqual([0, 0])
  })
})

describe('the delivery', () => {
  it('[DLV-007] another address reloads the carriers, and the choice is kept if it is still offered', async () => {
    const page = await summary()
    page.delivery.send({ type: 'delivery.pick', method: 'ems' })
    page.checkout.send({ type: 'addresses.open' })
    page.checkout.send({ type: 'address.chosen', address: office })
    expect(page.listShippingMethods.calls.at(-1)?.input.address_id).toBe('a2')
    expect([page.allowed(), page.delivery.getSnapshot().matches('loading')]).toEqual([false, true])
    await page.listShippingMethods.answer([post, ems])
    expect(page.context().currentLogistic?.type).toBe('ems')
    page.checkout.send({ type: 'addresses.open' })
    page.checkout.send({ type: 'address.chosen', address: home })
    await page.listShippingMethods.answer([post])
    expect(page.context().currentLogistic?.type).toBe('registered')
  })

  it('the address book has the default address that the device has when it opens', async () => {
    let id = 'a1'
    const page = await summary({ defaultAddressId: () => id })
    const shownDefault = () => {
      page.checkout.send({ type: 'addresses.open' })
      const { defaultId } = page.checkout.getSnapshot().children.addressBook!.getSnapshot().context
      page.checkout.send({ type: 'addresses.close' })
      return defaultId
    }
    expect(shownDefault()).toBe('a1')
    id = 'a2'
    expect(shownDefault()).toBe('a2')
  })

  it('an address that replaces a deleted one reloads the carriers, and the address book stays open', async () => {
    const page = await summary()
    page.checkout.send({ type: 'addresses.open' })
    expect(page.factsOf('addresses.opened')).toEqual([{ type: 'addresses.opened' }])
    page.checkout.send({ type: 'address.replaced', address: office })
    expect(page.listShippingMethods.calls.at(-1)?.input.address_id).toBe('a2')
    await page.listShippingMethods.answer([post])
    expect(page.context().address?.id).toBe('a2')
    expect(page.checkout.getSnapshot().matches({ summary: 'browsing' })).toBe(true)
    page.checkout.send({ type: 'addresses.close' })
    expect(page.factsOf('addresses.closed')).toEqual([{ type: 'addresses.closed' }])
  })

  it('[DLV-007, CHK-009] carriers that fail to load block the order and can be retried', async () => {
    const page = await summary()
    page.checkout.send({ type: 'addresses.open' })
    page.checkout.send({ type: 'address.chosen', address: office })
    await page.listShippingMethods.fail({ kind: 'network', key: 'default' })
    expect([page.delivery.getSnapshot().matches('reloadFailed'), page.allowed()]).toEqual([true, false])
    page.confirm()
    expect(page.isIn('summary')).toBe(true)
    page.delivery.send({ type: 'delivery.retry' })
    await page.listShippingMethods.answer([post])
    expect(page.allowed()).toBe(true)
  })

  it('[DLV-007, CHK-008] pick-up needs no address, but a store of this shop', async () => {
    const page = await summary({}, { addresses: [] })
    page.delivery.send({ type: 'delivery.pick', method: 'click_and_collect' })
    expect([page.delivery.getSnapshot().matches('choosingStore'), page.allowed()]).toEqual([true, false])
    page.delivery.send({ type: 'store.pick', storeId: 'elsewhere' })
    expect(page.allowed()).toBe(false)
    page.delivery.send({ type: 'store.pick', storeId: 's1' })
    expect(page.allowed()).toBe(true)
    page.confirm()
    expect(page.claimOrder.calls[0]?.input.request).toMatchObject({ store_id: 's1' })
    expect(page.popups()).toEqual([])
  })

  it('[DLV-007] a carrier that is not offered can’t be chosen', async () => {
    const page = await summary()
    page.delivery.send({ type: 'delivery.pick', method: 'drone' })
    expect(page.context().currentLogistic).toBe(post)
  })
})

describe('the confirm button', () => {
  it('[CHK-009] is enabled once delivery and a source that covers the total are chosen', async () => {
    const page = await summary()
    expect(page.allowed()).toBe(true)
    page.pay(undefined, 0)
    expect(page.allowed()).toBe(false)
    page.confirm()
    expect([page.isIn('summary'), page.popups(), page.refusals()]).toEqual([true, [], []])
    page.pay(saving, 0)
    expect(page.allowed()).toBe(true)
    const voucher = { promocode_code: 'A', discount: fromBaht(100) }
    page.checkout.send({ type: 'voucher.changed', voucher, isChecking: true })
    expect(page.allowed()).toBe(false)
    page.checkout.send({ type: 'voucher.changed', voucher })
    expect(page.allowed()).toBe(true)
  })

  it('[ADR-026, ADR-027, ADR-028, CHK-009] without an address the popup opens, and its button opens the address book', async () => {
    const page = await summary({}, { addresses: [] })
    expect(page.allowed()).toBe(true)
    page.confirm()
    expect(page.popups()).toMatchObject([
      { type: 'modal.open', id: 'invalidAddress', content: { kind: 'message', name: 'invalidAddress' } },
    ])
    expect(page.claimOrder.calls).toEqual([])
    page.checkout.send({ type: 'modal.closed', id: 'invalidAddress', answer: 'accepted' })
    expect(page.isIn({ summary: 'browsing' })).toBe(true)
  })

  it('[ADR-028] a chosen address with a fault opens in its form', async () => {
    const page = await summary({}, { addresses: [{ ...home, recipientMobileNo: '1' }, office] })
    page.confirm()
    page.checkout.send({ type: 'modal.closed', id: 'invalidAddress', answer: 'accepted' })
    expect(page.checkout.getSnapshot().children.addressBook?.getSnapshot().context.editId).toBe('a1')
    for (const left of [{ type: 'addresses.close' }, { type: 'address.chosen', address: office }] as const) {
      page.checkout.send(left)
      page.checkout.send({ type: 'addresses.open' })
      expect(page.checkout.getSnapshot().children.addressBook?.getSnapshot().context.editId).toBeUndefined()
    }
  })

  it('[FMT-003] a language switch under that popup keeps its link to the address book', async () => {
    const page = await summary({}, { addresses: [] })
    page.confirm()
    page.checkout.send({ type: 'language.changed' })
    page.checkout.send({ type: 'modal.closed', id: 'invalidAddress', answer: 'accepted' })
    expect(page.isIn({ summary: 'browsing' })).toBe(true)
    page.checkout.send({ type: 'addresses.close' })
    expect(page.isIn('renaming')).toBe(true)
  })

  const dearer = { ...line, price: fromBaht(2000) }
  const switched = async (products: CheckoutProduct[] = [line]) => {
    const page = await summary({ products })
    page.checkout.send({ type: 'language.changed' })
    expect(page.isIn('renaming')).toBe(true)
    return page
  }
  const closes = (id: string) => ({ type: 'modal.closed', id, answer: 'accepted' }) as const

  it('[CHK-017] a price changed by a language switch is shown only after its popup is closed, whatever else closes', async () => {
    const page = await switched()
    await page.refreshProducts.answer([dearer])
    expect(page.popups().map(({ id }) => id)).toEqual(['conditionChanged'])
    page.checkout.send(closes('voucherClash'))
    expect(page.isIn({ repricing: 'showing' })).toBe(true)
    expect(page.context().products[0]?.price).toBe(line.price)
    page.checkout.send(closes('conditionChanged'))
    await page.refreshProducts.answer([dearer])
    expect(page.context().products[0]?.price).toBe(dearer.price)
    await page.answer()
    expect(page.isIn('summary')).toBe(true)
  })

  it('[CHK-017] if the new price fails to load, retrying loads it again', async () => {
    const page = await switched()
    await page.refreshProducts.answer([dearer])
    page.checkout.send(closes('conditionChanged'))
    await page.refreshProducts.fail({ kind: 'network', key: 'default' })
    expect(page.isIn('loadFailed')).toBe(true)
    page.checkout.send({ type: 'checkout.retry' })
    expect(page.isIn({ repricing: 'refreshing' })).toBe(true)
    await page.refreshProducts.answer([dearer])
    expect(page.context().products[0]?.price).toBe(dearer.price)
    await page.loadPaymentDetail.fail({ kind: 'network', key: 'default' })
    page.checkout.send({ type: 'checkout.retry' })
    expect(page.isIn('preparing')).toBe(true)
  })

  it('[FMT-003] an exchange whose unit has another name in the other language keeps its price', async () => {
    const exchange = { from: 1000, to: 800, step: 1000, unit: 'คะแนน The1', partner: 'The1' }
    const points = { ...line, price: fromBaht(0), points: 1000, exchange }
    const page = await switched([points])
    await page.refreshProducts.answer([{ ...points, exchange: { ...exchange, unit: 'The1 points' } }])
    expect([page.popups(), page.isIn('preparing')]).toEqual([[], true])
    expect(page.context().products[0]?.exchange?.unit).toBe('The1 points')
  })

  it.each(['payment', 'voucher'] as const)(
    '[FMT-003] names are not replaced while the %s sheet is open, even if it opens while they load',
    async (name) => {
      const page = await summary()
      const asked = () => page.refreshProducts.calls.length
      page.checkout.send({ type: 'sheet.opened', name })
      page.checkout.send({ type: 'language.changed' })
      page.checkout.send({ type: 'sheet.closed', name: name === 'payment' ? 'voucher' : 'payment' })
      expect([page.isIn('summary'), asked()]).toEqual([true, 0])
      page.checkout.send({ type: 'sheet.closed', name })
      expect([page.isIn('renaming'), asked()]).toEqual([true, 1])
      page.checkout.send({ type: 'sheet.opened', name })
      await page.refreshProducts.answer([{ ...line, name: 'Bottle' }])
      expect([page.isIn('summary'), page.context().products[0]?.name]).toEqual([true, line.name])
      page.checkout.send({ type: 'sheet.closed', name })
      expect(asked()).toBe(2)
      await page.refreshProducts.answer([{ ...line, name: 'Bottle' }])
      expect([page.isIn('preparing'), page.context().products[0]?.name]).toEqual([true, 'Bottle'])
    },
  )

  it('[CHK-017] a source outside the program shows a popup, whose confirmation opens the payment sheet', async () => {
    const page = await summary()
    page.pay({ ...kPoint, current_point: 10_000 }, 7250)
    page.confirm()
    expect(page.popups().map(({ id }) => id)).toEqual(['sourceOutsideProgram'])
    page.checkout.send(closes('sourceOutsideProgram'))
    expect(page.payment.getSnapshot().matches('sheet')).toBe(true)
  })

  it('[CHK-009, CHK-016] a voucher with points, and a source outside the mode, show a popup and place no order', async () => {
    const page = await summary()
    page.checkout.send({ type: 'voucher.changed', voucher: { promocode_code: 'A', discount: fromBaht(725) } })
    page.pay(kPoint, 0)
    page.confirm()
    page.checkout.send({ type: 'voucher.changed', voucher: undefined })
    page.pay({ ...kPoint, current_point: 10_000 }, 7250)
    page.confirm()
    const sources = [saving, { ...kPoint, current_point: 10_000 }]
    page.checkout.send({ type: 'source.changed', sources, adjustedCardPoint: 100, exchangeRate: 10 })
    page.confirm()
    expect(page.popups().map(({ id }) => id)).toEqual(['voucherClash', 'sourceOutsideProgram', 'sourceOutsideProgram'])
    expect([page.isIn('summary'), page.claimOrder.calls.length]).toEqual([true, 0])
  })

  it.each([
    [at(0, 4, 59), '701'],
    [at(0, 5), undefined],
    [at(23, 54, 59), undefined],
    [at(23, 55), '701'],
    [at(23, 58), '701'],
  ])('[PAY-021, PAY-025] at %i the account answers %s, and no order is sent', async (now, refusal) => {
    const page = await summary({ now })
    expect(page.allowed()).toBe(true)
    page.confirm()
    expect(page.refusals()).toEqual(refusal ? [refusal] : [])
    expect(page.claimOrder.calls).toHaveLength(refusal ? 0 : 1)
    expect(page.intents()).toHaveLength(refusal ? 0 : 1)
  })

  it.each([
    [kPoint, 'general', 'point_only', at(3, 0), '703'],
    [kPoint, 'general', 'point_only', at(3, 29), '703'],
    [kPoint, 'general', 'point_only', at(3, 30), undefined],
    [kPoint, 'general', 'point_only', at(2, 59), undefined],
    [kPoint, 'point_redemption', 'kpoint_only', at(23, 0), '1053'],
    [kPoint, 'point_redemption', 'kpoint_only', at(3, 29), '1053'],
    [kPoint, 'point_redemption', 'kpoint_only', at(22, 59), undefined],
    [kPoint, 'point_redemption', 'kpoint_only', at(3, 30), undefined],
    [the1, 'general', 'the1_only', at(0, 29), '704'],
    [the1, 'general', 'the1_only', at(0, 30), undefined],
    [the1, 'general', 'the1_only', at(22, 29), undefined],
    [the1, 'general', 'the1_only', at(22, 30), '704'],
  ] as const)(
    '[PAY-022, PAY-023, PAY-024, PAY-025] %j for %s in %s at %i: %s',
    async (source, use, mode, now, refusal) => {
      const page = await summary({ products: [ebook], use, mode, now })
      page.pay(source, 6900)
      page.confirm()
      expect(page.refusals()).toEqual(refusal ? [refusal] : [])
      expect(page.isIn('summary')).toBe(refusal !== undefined)
    },
  )

  it.each([
    [5, null, undefined],
    [6, null, undefined],
    [5, 5, undefined],
    [6, 5, '507-02'],
  ])('[CRT-011, CRT-013] %i pieces where the shop allows %s: %s', async (quantity, maxItemsPerTransaction, refusal) => {
    const products = [
      { ...ebook, quantity: quantity - 1 },
      { ...ebook, product_variant_id: 'x', quantity: 1 },
    ]
    const page = await summary({ products }, { detail: { ...shop, maxItemsPerTransaction } })
    page.confirm()
    expect([page.refusals(), page.isIn('placing')]).toEqual(refusal ? [[refusal], false] : [[], true])
  })

  it.each([
    ['A', 'B', '507-01'],
    ['A', 'A', undefined],
    ['A', null, undefined],
    [null, null, undefined],
  ])('[CRT-012, CRT-013] brands %s and %s: %s', async (one, other, refusal) => {
    const products = [
      { ...ebook, brand: one },
      { ...ebook, product_variant_id: 'x', brand: other },
    ]
    const page = await summary({ products })
    page.confirm()
    expect([page.refusals(), page.isIn('placing')]).toEqual(refusal ? [[refusal], false] : [[], true])
  })

  it('[CHK-009] is disabled while a donation has no amount, though the account would pay it', async () => {
    const terms = { amountChoices: [], min: fromBaht(1), receiptMin: fromBaht(100), isEdonation: false }
    const donation = { ...terms, taxDeductionCondition: 'none' as const }
    const products = [{ ...line, sub_type: 'physical' as const, quantity: 1, price: fromBaht(0), donation }]
    const page = await summary({ use: 'donation', products })
    expect(page.allowed()).toBe(false)
    page.confirm()
    expect([page.isIn('summary'), page.claimOrder.calls.length]).toEqual([true, 0])
    page.checkout.send({ type: 'amount.change', text: '50' })
    expect(page.allowed()).toBe(true)
  })

  it('[CHK-009] a voucher with account and points together shows the popup, too', async () => {
    const page = await summary()
    page.checkout.send({ type: 'voucher.changed', voucher: { promocode_code: 'A', discount: fromBaht(10) } })
    const sources = [saving, { ...kPoint, current_point: 10_000 }]
    page.checkout.send({ type: 'source.changed', sources, adjustedCardPoint: 100, exchangeRate: 10 })
    page.confirm()
    expect(page.popups().map(({ id }) => id)).toEqual(['voucherClash'])
    expect(page.claimOrder.calls).toHaveLength(0)
  })

  it('[SES-020, SES-021] a shopper who may not buy is refused with the reason, and nothing is sent', async () => {
    for (const access of ['upgradeProfile', 'wifiWithoutPermission'] as const) {
      const page = await summary({ access })
      page.confirm()
      expect(page.factsOf('access.refused')).toMatchObject([{ answer: access }])
      expect([page.isIn('summary'), page.claimOrder.calls.length]).toEqual([true, 0])
    }
  })

  it('[PAY-031] [PTC-003] reports key, image and name of the chosen member card, and of no other source', async () => {
    const page = await summary({ products: [ebook], use: 'point_redemption', mode: 'point_only' })
    page.pay(kPoint, 6900)
    expect(page.factsOf('memberCard.chosen')).toEqual([])
    page.pay({ ...kPoint, type: 'partner_point', card_key: 'jd', card_image: '/jd.svg', card_name: 'JD' }, 6900)
    expect(page.factsOf('memberCard.chosen')).toEqual([
      { type: 'memberCard.chosen', card: { key: 'jd', image: '/jd.svg', name: 'JD' } },
    ])
  })

  it.each(['point_redemption', 'point_transfer'] as const)(
    '[CHK-014] %s prompts once more; rejecting places no order',
    async (use) => {
      const page = await summary({ products: [ebook], use, mode: 'kpoint_only' })
      page.pay(kPoint, 6900)
      page.confirm()
      expect(page.popups()).toMatchObject([
        { id: 'pointNoUndo', hasReject: true, content: { values: { points: 6900 } } },
      ])
      page.checkout.send({ type: 'modal.closed', id: 'pointNoUndo', answer: 'rejected' })
      expect([page.isIn('summary'), page.claimOrder.calls.length]).toEqual([true, 0])
      page.confirm()
      page.checkout.send({ type: 'modal.closed', id: 'pointNoUndo', answer: 'accepted' })
      expect(page.claimOrder.calls[0]?.input.request).toMatchObject({ purchase_state: use })
    },
  )
})

describe('a payment by card', () => {
  const email = 's@example.com'
  const atEmail = async (options: Options = {}) => {
    const page = await summary(options, { sources: [creditCard, saving] })
    page.pay(creditCard)
    page.confirm()
    return page
  }
  const submit = async (page: Awaited<ReturnType<typeof atEmail>>, text = email) => {
    page.checkout.getSnapshot().children.gatewayEmail?.send({ type: 'email.submit', email: text })
    await page.saveEmail.answer({})
  }

  it('[PAY-010] asks for an e-mail address first; going back places nothing', async () => {
    const page = await atEmail()
    expect(page.factsOf('sheet.opened')).toEqual([{ type: 'sheet.opened', name: 'gatewayEmail' }])
    page.checkout.send({ type: 'sheet.close' })
    await settled()
    expect(page.factsOf('sheet.closed')).toEqual([{ type: 'sheet.closed', name: 'gatewayEmail' }])
    expect([page.isIn('summary'), page.claimOrder.calls, page.refusals()]).toEqual([true, [], []])
  })

  it('asks for it where points pay a part, too', async () => {
    const page = await summary({ mode: 'cash_point' }, { sources: [creditCard, kPoint] })
    page.checkout.send({
      type: 'source.changed',
      sources: [creditCard, kPoint],
      adjustedCardPoint: 100,
      exchangeRate: 10,
    })
    page.confirm()
    expect([page.isIn('confirmingCard'), page.claimOrder.calls]).toEqual([true, []])
  })

  it('is placed with the e-mail address', async () => {
    const page = await atEmail()
    await submit(page)
    expect(page.saveEmail.calls.map(({ input }) => input)).toEqual([{ mid: '100001', email }])
    expect(page.claimOrder.calls.map(({ input }) => input.request)).toMatchObject([{ email, mid: '100001' }])
    await page.claimOrder.answer({ ...waiting, pin_reference: undefined })
    expect(page.checkout.getSnapshot().children.placement?.getSnapshot().matches('paying')).toBe(true)
  })

  it.each([
    ['goods', {}],
    ['a gift', { giftableId: '1001' }],
  ])('[CHK-012] of %s keeps its key when it is retried with the same address', async (_, options) => {
    const page = await summary(options, { sources: [creditCard, saving] })
    page.checkout.send({ type: 'gift.set', gift: sampleGift })
    for (const _ of [1, 2]) {
      page.pay(creditCard)
      page.confirm()
      await submit(page)
      await page.claimOrder.fail({ kind: 'network', key: 'default' })
      await page.readClaim.fail({ kind: 'business', code: '410', key: '410' })
      await settled()
      await page.answer({ sources: [creditCard, saving] })
    }
    expect(page.claimOrder.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-1'])
  })
})

describe('what the shopper changes in the summary', () => {
  const requested = (page: Awaited<ReturnType<typeof summary>>) => {
    page.confirm()
    return page.claimOrder.calls.at(-1)?.input.request
  }

  it('the consent is sent once it is given', async () => {
    const page = await summary()
    page.checkout.send({ type: 'consent.toggle' })
    expect(requested(page)).toMatchObject({ consent_flag: true })
    const other = await summary()
    for (const _ of [1, 2]) other.checkout.send({ type: 'consent.toggle' })
    expect(requested(other)).not.toHaveProperty('consent_flag')
  })

  it('a gift is sent with a product that can be given, and with no other', async () => {
    const page = await summary({ giftableId: '1001' })
    page.checkout.send({ type: 'gift.set', gift: sampleGift })
    expect(requested(page)).toMatchObject({ gift: sampleGift })
    const other = await summary()
    other.checkout.send({ type: 'gift.set', gift: sampleGift })
    expect(requested(other)).not.toHaveProperty('gift')
  })

  it('the number of exchanges changes the price; one that is not whole, or of other goods, changes nothing', async () => {
    const exchange = { from: 1000, to: 800, step: 1000, unit: 'The1', partner: 'The1' }
    const points = { ...ebook, price: fromBaht(0), points: 1000, exchange }
    const page = await summary(
      { products: [points], use: 'point_transfer', mode: 'kpoint_only' },
      { sources: [kPoint] },
    )
    const change = (of: typeof page, quantity: number) => {
      of.checkout.send({ type: 'quantity.change', quantity })
      return of.context().products[0]?.quantity
    }
    expect([change(page, 2), change(page, 1.5), change(page, 3)]).toEqual([2, 2, 3])
    expect(change(await summary(), 2)).toBe(1)
  })

  it('an amount and a receipt are those of a donation', async () => {
    const terms = { amountChoices: [], min: fromBaht(1), receiptMin: fromBaht(100), isEdonation: false }
    const products = [{ ...line, price: fromBaht(100), donation: { ...terms, taxDeductionCondition: 'none' as const } }]
    const change = async (options: Options) => {
      const page = await summary(options)
      page.checkout.send({ type: 'amount.change', text: '500' })
      page.checkout.send({ type: 'receipt.toggle' })
      return [page.context().products[0]?.price, page.context().refusesReceipt]
    }
    expect(await change({ use: 'donation', products })).toEqual([fromBaht(500), true])
    expect(await change({})).toEqual([line.price, undefined])
  })
})

it('an order that a grant covers needs no source and no e-mail address', async () => {
  const page = await summary({ products: [ebook], grant: { campaign_id: '9101' } as CheckoutInput['grant'] })
  expect(page.listSourcesOfFunds.calls).toEqual([])
  page.pay(creditCard)
  page.confirm()
  expect(page.claimOrder.calls.map(({ input }) => input.request)).toMatchObject([{ campaign_id: '9101' }])
})

it('[BRG-051] a hidden page pauses the polls of a placed order until it is shown', async () => {
  const page = await summary()
  page.confirm()
  await page.claimOrder.fail({ kind: 'network', key: 'default' })
  page.checkout.send({ type: 'page.hidden' })
  page.clock.increment(10_000)
  expect(page.readClaim.calls).toHaveLength(1)
  page.checkout.send({ type: 'page.shown' })
  expect(page.readClaim.calls).toHaveLength(2)
})

it('[CHK-014] the question before an exchange names the source of the points, wherever it stands', async () => {
  const page = await summary({ products: [ebook], use: 'point_transfer', mode: 'cash_point' })
  const sources = [saving, the1]
  page.checkout.send({ type: 'source.changed', sources, adjustedCardPoint: 6900, exchangeRate: 10 })
  page.confirm()
  expect(page.popups()).toMatchObject([{ id: 'pointNoUndo', content: { values: { points: 6900, of: 'the1' } } }])
})

describe('the intent', () => {
  it('[CHK-012] the intent is opened before the call, stored on the device, and reused by a second press', async () => {
    const page = await summary()
    expect(page.intents()).toEqual([])
    page.confirm()
    expect(page.intents()).toEqual([['intent.opened', 'key-1']])
    expect(page.factsOf('intent.opened')[0]?.['intent']).toEqual({
      idempotencyKey: 'key-1',
      use: 'general',
      startedAt: at(10, 0),
    })
    page.confirm()
    page.confirm()
    expect(page.claimOrder.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1'])
  })

  it.each([
    ['nothing', () => {}, 'key-1'],
    [
      'the address',
      (page: ReturnType<typeof open>) => (
        page.checkout.send({ type: 'addresses.open' }),
        page.checkout.send({ type: 'address.chosen', address: office }),
        page.listShippingMethods.answer([post])
      ),
      'key-2',
    ],
    [
      'the delivery',
      (page: ReturnType<typeof open>) => page.delivery.send({ type: 'delivery.pick', method: 'ems' }),
      'key-2',
    ],
    [
      'the voucher',
      (page: ReturnType<typeof open>) =>
        page.checkout.send({ type: 'voucher.changed', voucher: { promocode_code: 'A', discount: fromBaht(1) } }),
      'key-2',
    ],
    ['the source', (page: ReturnType<typeof open>) => page.pay({ ...saving, card_key: 'other' }, 0), 'key-2'],
    ['the consent', (page: ReturnType<typeof open>) => page.checkout.send({ type: 'consent.toggle' }), 'key-2'],
  ] as const)(
    '[CHK-012] retry key after a call that never reached the server, with this change: %s',
    async (_, change, key) => {
      const page = await summary()
      page.confirm()
      await page.claimOrder.fail({ kind: 'network', key: 'default' })
      await page.readClaim.fail({ kind: 'business', code: '410', key: '410' })
      await settled()
      await page.answer()
      expect(page.isIn('summary')).toBe(true)
      await change(page)
      await settled()
      page.confirm()
      expect(page.claimOrder.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', key])
    },
  )

  it('[CHK-012] a retry keeps the intent’s start time', async () => {
    const page = await summary()
    page.confirm()
    await page.claimOrder.fail({ kind: 'network', key: 'default' })
    await page.readClaim.fail({ kind: 'business', code: '410', key: '410' })
    await settled()
    await page.answer()
    page.hour.now += 60_000
    page.confirm()
    expect(page.factsOf('intent.opened').map(({ intent }) => intent)).toEqual(
      Array.from({ length: 2 }, () => ({ idempotencyKey: 'key-1', use: 'general', startedAt: at(10, 0) })),
    )
  })

  it('[CHK-012] a refusal closes the intent: the next press opens another one', async () => {
    const page = await summary()
    page.confirm()
    await page.refuse('302')
    expect([page.isIn('summary'), page.refusals()]).toEqual([true, ['302']])
    page.confirm()
    expect(page.intents()).toEqual([
      ['intent.opened', 'key-1'],
      ['intent.closed', undefined],
      ['intent.opened', 'key-2'],
    ])
  })

  it('[CHK-012, ERR-033] 101 keeps the intent and retries nothing; the shopper can open the order list', async () => {
    const page = await summary()
    page.confirm()
    await page.refuse('101')
    expect(page.isIn('placing')).toBe(true)
    page.clock.increment(120_000)
    expect([page.claimOrder.calls.length, page.intents()]).toEqual([1, [['intent.opened', 'key-1']]])
    page.checkout.getSnapshot().children.placement?.send({ type: 'order.view' })
    expect(page.factsOf('orders.requested')).toHaveLength(1)
    expect(page.intents()).toHaveLength(1)
  })

  it('[CHK-012] leaving for the order list closes the intent of an order that the server has', async () => {
    const page = await summary()
    page.confirm()
    await page.claimOrder.answer(waiting)
    page.checkout.getSnapshot().children.placement?.send({ type: 'order.view' })
    expect(page.factsOf('orders.requested')).toHaveLength(1)
    expect(page.intents().at(-1)).toEqual(['intent.closed', undefined])
  })

  it('[CHK-018] leaving the summary before placing closes the intent', async () => {
    const page = await summary()
    page.checkout.send({ type: 'checkout.leave' })
    expect([page.value(), page.intents()]).toEqual(['left', [['intent.closed', undefined]]])
  })

  it('[CHK-018, NAV-054] while an order is placed the checkout can’t be left', async () => {
    const page = await summary()
    page.confirm()
    page.checkout.send({ type: 'checkout.leave' })
    expect(page.isIn('placing')).toBe(true)
  })
})

describe('the server’s answers', () => {
  it('[CHK-011, GEN-022, LOOK-016] paid: thank-you page, counters and the bank’s feed are refreshed, one haptic, the intent is closed', async () => {
    const page = await summary()
    page.confirm()
    await page.claimOrder.answer({ ...waiting, order_status: 'paid', pin_reference: undefined })
    await page.readClaim.answer({ ...waiting, order_status: 'paid' })
    await settled()
    expect(page.isIn('succeeded')).toBe(true)
    expect(page.factsOf('checkout.succeeded')).toMatchObject([{ orderId: 'o1' }])
    expect(page.factsOf('haptic.requested')).toEqual([{ type: 'haptic.requested', kind: 'success' }])
    expect(page.intents().at(-1)?.[0]).toBe('intent.closed')
    expect(page.sentTo('counters')).toEqual([{ type: 'counters.refresh' }])
    expect(page.sentTo('native')).toMatchObject([
      { name: 'showLoading' },
      { name: 'hideLoading' },
      { name: 'updateFeed', payload: { status: 'updated' } },
    ])
    await page.loadOrder.fail({ kind: 'network', key: 'default' })
    expect(page.checkout.getSnapshot().children.receipt?.getSnapshot().matches('shown')).toBe(true)
    page.checkout.send({ type: 'order.view' })
    expect(page.factsOf('orders.requested')).toMatchObject([{ orderId: 'o1' }])
  })

  it('[CRT-006, CRT-007, ERR-092] 502-01: the dialog lists what is left of each line, then the checkout goes back', async () => {
    const page = await summary()
    page.confirm()
    const lines = [
      { product_id: '1001', product_variant_id: '1001-01', name: 'bottle', variant: ['Teal', '500 ml'], stock: 2 },
      { product_id: '1003', product_variant_id: '1003-00', name: 'lantern', variant: [], stock: 0 },
    ]
    await page.refuse('502', '01', { lines })
    expect(page.popups()).toMatchObject([
      {
        content: {
          kind: 'outOfStock',
          lines: [
            { name: 'bottle', variant: 'Teal, 500 ml', left: 2 },
            { name: 'lantern', variant: '', left: 0 },
          ],
        },
      },
    ])
    page.checkout.send({ type: 'modal.closed', id: 'outOfStock', answer: 'accepted' })
    expect([page.value(), page.factsOf('checkout.sentBack').length]).toEqual(['left', 1])
  })

  it.each([
    ['304', '03', '304-03'],
    ['314', '01', '314-01'],
  ])('[CHK-015, CHK-017] %s-%s: popup, then lines and summary are reloaded', async (code, subCode, key) => {
    const page = await summary()
    page.confirm()
    await page.refuse(code, subCode)
    expect(page.popups()).toMatchObject([{ id: 'conditionChanged', content: { kind: 'error', key } }])
    expect(page.refreshProducts.calls).toEqual([])
    page.checkout.send({ type: 'modal.closed', id: 'conditionChanged', answer: 'accepted' })
    await page.refreshProducts.answer([{ ...line, price: fromBaht(700) }])
    await page.answer()
    expect([page.isIn('summary'), page.context().products[0]?.price]).toEqual([true, 70_000])
    page.confirm()
    expect(page.claimOrder.calls.at(-1)?.input).toMatchObject({
      idempotencyKey: 'key-2',
      request: { expected_total: 735, products: [{ price_per_item: 700 }] },
    })
  })

  it('[CHK-011] a refused voucher or source is removed, and the shopper chooses again', async () => {
    const page = await summary()
    const voucher = page.checkout.getSnapshot().children.voucher
    voucher?.send({ type: 'promo.applied', promo: { promo_code: 'A', promocode_id: '1', discount: 1 } })
    await settled()
    expect(page.context().voucher).toEqual({ promocode_code: 'A', discount: fromBaht(1) })
    page.confirm()
    await page.refuse('504', '01')
    expect([page.isIn('summary'), page.context().voucher, page.context().sources]).toEqual([true, undefined, [saving]])
    page.confirm()
    await page.refuse('1017')
    expect([page.isIn('summary'), page.context().sources, page.allowed()]).toEqual([true, [], false])
    expect(page.refusals()).toEqual(['504-01', '1017'])
  })

  it.each([
    ['313', '01', '313-01'],
    ['313', '02', '313-02'],
    ['1003', undefined, '1003'],
    ['501', undefined, '501'],
    ['502', '02', '502-02'],
  ])(
    '[ERR-074, ERR-092] %s %s: the page stays until the popup is closed, then goes back',
    async (code, subCode, key) => {
      const page = await summary()
      page.confirm()
      await page.refuse(code, subCode)
      expect(page.popups()).toMatchObject([{ id: 'gone', content: { kind: 'error', key, followUp: 'none' } }])
      expect([page.value(), page.factsOf('checkout.sentBack').length]).toEqual(['gone', 0])
      expect(page.intents().at(-1)?.[0]).toBe('intent.closed')
      page.checkout.send({ type: 'modal.closed', id: 'gone', answer: 'accepted' })
      expect([page.value(), page.factsOf('checkout.sentBack').length]).toEqual(['left', 1])
    },
  )

  it.each(['03', '04', '05', '07', '11'])(
    '[ERR-070] 310-%s shows the popup, and the summary keeps its input',
    async (subCode) => {
      const page = await summary()
      page.checkout.send({ type: 'voucher.changed', voucher: { promocode_code: 'A', discount: fromBaht(1) } })
      const before = page.context()
      page.confirm()
      await page.refuse('310', subCode)
      expect(page.refusals()).toEqual([`310-${subCode}`])
      const { voucher, sources, address, products } = page.context()
      expect([page.isIn('summary'), voucher, sources, address, products]).toEqual([
        true,
        before.voucher,
        before.sources,
        before.address,
        before.products,
      ])
    },
  )

  it('[CHK-011] a closed shop ends the checkout with its message', async () => {
    const page = await summary()
    page.confirm()
    await page.refuse('401')
    expect([page.value(), page.refusals()]).toEqual(['left', ['401']])
  })

  it('[ORD-033, CHK-011] void: the page shows that nothing was paid; a retry starts with a new intent', async () => {
    const page = await summary()
    page.confirm()
    await page.claimOrder.fail({ kind: 'network', key: 'default' })
    await page.readClaim.answer({ ...waiting, order_status: 'voidTimeout' })
    await settled()
    expect(page.isIn('declined')).toBe(true)
    expect(screenOf(page.checkout.getSnapshot(), false)).toBe('declined')
    page.checkout.send({ type: 'checkout.retry' })
    await page.answer()
    page.confirm()
    expect(page.claimOrder.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-2'])
  })

  it('void after a reload: a retry returns to the cart, as there are no goods to order', async () => {
    const page = open({ products: [], openIntent: { idempotencyKey: 'old', use: 'general', startedAt: 1 } })
    await page.readClaim.answer({ ...waiting, order_status: 'void' })
    await settled()
    expect(page.isIn('declined')).toBe(true)
    page.checkout.send({ type: 'checkout.retry' })
    expect([page.value(), page.factsOf('checkout.abandoned').length]).toEqual(['left', 1])
  })

  it('a source that was refused is refused to the payment machine too: its sheet does not offer it', async () => {
    const page = await summary()
    page.confirm()
    await page.refuse('1056', undefined, { refused_source: { type: 'saving_account', card_key: 'acc' } })
    expect(page.payment.getSnapshot().context.refused).toEqual(['acc'])
  })

  it('[CHK-012] an intent of an earlier page that was never placed returns to the cart', async () => {
    const page = open({ products: [], openIntent: { idempotencyKey: 'old', use: 'general', startedAt: 1 } })
    await page.readClaim.fail({ kind: 'business', code: '410', key: '410' })
    await settled()
    expect([page.value(), page.factsOf('checkout.abandoned').length, page.intents().at(-1)?.[0]]).toEqual([
      'left',
      1,
      'intent.closed',
    ])
  })
})
