import type { Address } from '../../contract/address'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { PaymentDetail } from '../../contract/merchants'
import { toSatang } from '../../contract/money'
import type { SourceOfFund } from '../../contract/payment'
import type { ShippingMethod } from '../../contract/shipping'
import type { Expectation, Fact, Seen } from '../model'
import { defineModel } from '../model'
import type { AddressBookInput } from '../addressBook/addressBookMachine'
import type { PaymentSourceInput } from '../paymentSource/paymentSourceMachine'
import type { PlacementInput } from '../placement/placementMachine'
import { isCause, same } from '../trail'
import type { CheckoutProduct } from '../../contract/orderAmounts'
import { addressRequired, exchangeOf, mostSteps, orderOf } from '../../contract/orderAmounts'
import type { CheckoutInput } from './checkoutContext'
import type { CheckoutEvent } from './checkoutMachine'
import { checkoutMachine } from './checkoutMachine'
import { isObstacle } from './obstacles'

const lost = { kind: 'network', key: 'default' }
const refused = (key: string, body?: unknown) => {
  const [code, subCode] = key.split('-')
  return {
    done: { outcome: 'refused' as const, error: { kind: 'business', code, subCode, key, body } },
    when: ({ input }: { input: PlacementInput }) => input.request !== undefined,
  }
}

/** A coffee of the seed, and the fields of a bakery's cake and of gift cards that the summary needs. */
const product = (over: Partial<CheckoutProduct> = {}): CheckoutProduct => ({
  product_id: '2002',
  product_variant_id: '2002-00',
  mid: '100002',
  name: 'กาแฟ',
  variant: [],
  image: '',
  placeholder: '#fff',
  quantity: 2,
  price: toSatang(6500),
  sub_type: 'digital',
  brand: null,
  ...over,
})
const cake = product({
  product_id: '1023',
  product_variant_id: '1023-00',
  mid: '100005',
  sub_type: 'physical',
  price: toSatang(49000),
})
const giftCard = product({ product_id: '2009', product_variant_id: '2009-00', mid: '100020', price: toSatang(5000) })
const gift = product({
  product_id: '3009',
  product_variant_id: '3009-00',
  mid: '100025',
  sub_type: 'physical',
  quantity: 1,
  price: toSatang(10000),
  donation: {
    amountChoices: [toSatang(10000)],
    min: toSatang(100),
    receiptMin: toSatang(10000),
    isEdonation: false,
    taxDeductionCondition: 'none',
  },
})
const otherCard = product({ product_id: '2010', product_variant_id: '2010-00', mid: '100020', price: toSatang(19600) })
const address: Address = {
  id: 'home',
  recipientName: 'สมชาย ใจดี',
  recipientMobileNo: '0812345678',
  recipientEmail: 'somchai@example.com',
  streetAddress: '99 ถนนสุขุมวิท',
  zipcode: '10110',
  province: 'กรุงเทพมหานคร',
  district: 'คลองเตย',
  subdistrict: 'คลองตัน',
}
const carrier: ShippingMethod = { type: 'registered', name: 'ลงทะเบียน', fee: toSatang(3500), min_days: 3, max_days: 5 }
const collect: ShippingMethod = {
  type: 'click_and_collect',
  name: 'รับที่ร้าน',
  fee: toSatang(0),
  min_days: 0,
  max_days: 1,
}
const source = (type: SourceOfFund['type'], over: Partial<SourceOfFund> = {}): SourceOfFund => ({
  type,
  amount: 100_000,
  unit: 'baht',
  card_key: type,
  ...over,
})

const pays = { type: 'source.changed' as const, sources: [], adjustedCardPoint: 0, exchangeRate: 10 }
const kPoint = source('kbank_reward_point', { unit: 'points', current_point: 5000 })

const detailOf = (mid: string, modes: PaymentDetail['modes']) =>
  ({
    modes,
    stores: mid === cake.mid ? [{ store_id: 'khanom-ari' }] : [],
    limit: toSatang(80_000_000),
    maxItemsPerTransaction: mid === giftCard.mid ? 5 : null,
  }) as unknown as PaymentDetail

const inputOf =
  (over: Partial<CheckoutInput> = {}) =>
  ({ now }: { now: () => number }): CheckoutInput => {
    let made = 0
    return {
      purchaseState: 'general',
      mode: 'baht_only',
      products: [product()],
      tracking: {} as CheckoutInput['tracking'],
      access: () => 'go',
      isHidden: () => false,
      now,
      newKey: () => `${newKeys}${String((made += 1)).padStart(12, '0')}`,
      ...over,
    }
  }
/** The beginning of the keys that the machine makes in a walk. */
const newKeys = '11111111-0000-4000-8000-'
const evening = Date.parse('2026-11-21T12:00:00Z')
const openIntent = { idempotencyKey: 'key-before', use: 'general' as const, startedAt: 0 }

/** Whether a receipt is sent for the donation; undefined without an amount. */
const gives = ({ products: [line] }: Pick<CheckoutInput, 'products'>) =>
  line?.price ? line.price >= (line.donation?.receiptMin ?? 0) : undefined

/** Outcomes that leave the intent open: a retry requests the same order again. */
const keepsIntent = ['nothing', 'broken', 'awayInDoubt']

type Before = Seen<typeof checkoutMachine>

/** The summary is loaded again, if there are products. */
const again = ({ context }: Before) => (context.products.length > 0 ? 'preparing.merchant.loading' : 'left')
const fromDeclined = { 'checkout.retry': again, 'order.view': 'left', 'checkout.leave': 'left' }

const inSummary = [
  'checkout.leave',
  'amount.change',
  'consent.toggle',
  'quantity.change',
  'receipt.toggle',
  'gift.set',
  'order.confirm',
] as const
/** Entries change the order, not the screen; only confirming leads on. */
const editsAt = (state: string) => ({
  'amount.change': state,
  'consent.toggle': state,
  'quantity.change': state,
  'receipt.toggle': state,
  'gift.set': state,
})
const preparing = ['checkout.leave', 'delivery.failed', 'source.failed'] as const
const fromPreparing = { 'checkout.leave': 'left', 'delivery.failed': 'loadFailed', 'source.failed': 'loadFailed' }

/** Events that one part sends are forwarded to the others (CHK-006, VCH-013). */
const relays = {
  'voucher.drop': ['voucher: voucher.remove'],
  'source.reset': ['paymentSource: source.reset'],
  'card.added': ['paymentSource: card.added'],
  'page.shown': ['paymentSource: page.shown'],
  'delivery.changed': ['paymentSource: order.changed', 'voucher: order.changed'],
  'source.changed': (_: Before, event: CheckoutEvent) =>
    event.type === 'source.changed' && event.sources.some(({ type }) => type === 'partner_point')
      ? ['voucher: order.changed', 'memberCard.chosen']
      : ['voucher: order.changed'],
  'voucher.changed': ['paymentSource: order.changed'],
}
/** An expectation for a settled state. */
const resting = (own: Expectation<typeof checkoutMachine>): Expectation<typeof checkoutMachine> => ({
  ...own,
  does: { ...relays, ...own.does },
})

const prepares = ({ context: { grant } }: Before) => [
  'call loadPaymentDetail',
  'delivery: delivery.prepare',
  ...(grant ? [] : ['paymentSource: source.prepare']),
]
const preparesIfAny = (besides: readonly string[], otherwise: readonly string[]) => (before: Before) =>
  before.context.products.length > 0 ? [...besides, ...prepares(before)] : otherwise

/** The effects of a press of the button, by obstacle, in the order in which obstacles are reported (CHK-009). */
const answerTo = {
  incomplete: [],
  access: ['access.refused'],
  address: ['popup invalidAddress'],
  voucher: ['popup voucherClash'],
  source: ['popup sourceOutsideProgram'],
  hours: ['error 701'],
  items: ['error 507-02'],
  brands: ['error 507-01'],
}
/** An effect of a step in the words of {@link answerTo}. */
const effectsOf = (fact: Fact<typeof checkoutMachine>): string[] => {
  if (fact.kind === 'emitted') return [fact.event.type]
  if (fact.kind === 'call') return [`call ${fact.src}`]
  if (fact.kind !== 'sent') return []
  const { id, error } = fact.event as { id?: string; error?: { key?: string } }
  if (fact.to === 'modal') return [`popup ${id}`]
  return [fact.to === 'followUp' ? `error ${error?.key}` : fact.to]
}
const obstacleNames = Object.keys(answerTo) as (keyof typeof answerTo)[]
const obstacleOf = ({ context }: Before) => obstacleNames.find((one) => isObstacle(one, context))
const places = ['intent.opened', 'call placement']

/** The state after the confirm button is pressed, for an order without obstacles. */
function confirmationOf({ context: { grant, purchaseState, sources } }: Before) {
  if (purchaseState.startsWith('point_') || (grant && 'privilege_id' in grant)) return 'confirmingIrreversible'
  return !grant && sources.some(({ type }) => type === 'kmarket_credit_card') ? 'confirmingCard' : 'placing'
}
const confirms = (here: string) => (before: Before) =>
  obstacleOf(before) === undefined ? confirmationOf(before) : here
/** An obstacle is answered as the invariant below says. */
const doesOnConfirm = (before: Before): readonly string[] =>
  obstacleOf(before)
    ? []
    : {
        confirmingIrreversible: ['modal: modal.open'],
        confirmingCard: ['sheet.opened', 'call gatewayEmail'],
        placing: places,
      }[confirmationOf(before)]
const opensAddresses = ['addresses.opened', 'call addressBook']

/** Names in the previous language are reloaded, but not under an open sheet. */
const isRenamed = ({ context }: Before) => context.hasOldNames === true && context.openSheet === undefined
/** Back in the summary; names in the previous language are reloaded first. */
const inSummaryAt = (state: string) => (before: Before) => (isRenamed(before) ? 'renaming' : state)
const renamesAfter =
  (...steps: readonly string[]) =>
  (before: Before) =>
    isRenamed(before) ? [...steps, 'call refreshProducts'] : steps
/** Reloading waits for the open sheet, and for the popup for another address. */
const waitsForSheet = ({ context }: Before) => context.hasOldNames === true && context.fixAddress === undefined
const closesSheet = ({ context }: Before, event: CheckoutEvent) =>
  event.type === 'sheet.closed' && event.name === context.openSheet

const leaving = { 'checkout.leave': ['intent.closed'] }
const isKnownBut = ({ snapshot }: Before, ...parts: readonly string[]) =>
  ['merchant', 'delivery', 'payment'].every(
    (part) => parts.includes(part) || snapshot.matches({ preparing: { [part]: 'loaded' } } as never),
  )
const prepared = (part: string) => (before: Before) =>
  isKnownBut(before, part) ? inSummaryAt('summary.shown')(before) : `preparing.${part}.loaded`

const isPaid = ({ trail }: Seen<typeof checkoutMachine>) => {
  const end = trail.findLast((fact) => fact.kind === 'settled' && fact.src === 'placement')
  if (end?.kind !== 'settled' || end.outcome !== 'paid') throw new Error('nobody paid')
}

const names = { giftSenderNameTh: '', giftSenderNameEn: '', giftSenderLastNameTh: '', giftSenderLastNameEn: '' }
const given: GiftOfOrder = {
  contact: { giftReceiverName: 'ธนกร', mobileNo: '0890000102' },
  sender: { ...names, mobileNo: '0890000101' },
  message: 'เลี้ยงกาแฟนะ',
  giftcardImage: '/images/art/gc-coffee.svg',
}

export const checkoutModel = defineModel(checkoutMachine, {
  inputs: {
    digital: { input: inputOf() },
    parcel: { input: inputOf({ products: [cake], defaultAddressId: () => 'home' }) },
    afterReload: { input: inputOf({ openIntent }) },
    afterReloadWithoutCart: { input: inputOf({ openIntent, products: [] }) },
    nothing: { input: inputOf({ products: [] }) },
    twoShops: { input: inputOf({ products: [product(), cake] }) },
    guest: { input: inputOf({ access: () => 'upgradeProfile' }) },
    guestParcel: { input: inputOf({ access: () => 'upgradeProfile', products: [cake] }) },
    sixPieces: { input: inputOf({ products: [{ ...giftCard, quantity: 6 }], giftableId: giftCard.product_id }) },
    twoBrands: {
      input: inputOf({
        products: [
          { ...giftCard, brand: 'Red' },
          { ...otherCard, brand: 'Blue' },
        ],
      }),
    },
    sixOfTwoBrands: {
      input: inputOf({
        products: [
          { ...giftCard, brand: 'Red', quantity: 6 },
          { ...otherCard, brand: 'Blue' },
        ],
      }),
    },
    brandsForPoints: {
      input: inputOf({
        purchaseState: 'point_redemption',
        mode: 'kpoint_only',
        products: [
          { ...giftCard, brand: 'Red' },
          { ...otherCard, brand: 'Blue' },
        ],
      }),
    },
    nearMidnight: { at: '2026-11-21T16:56:00Z', input: inputOf() },
    piecesForPointsNearMidnight: {
      at: '2026-11-21T16:56:00Z',
      input: inputOf({
        purchaseState: 'point_redemption',
        mode: 'kpoint_only',
        products: [{ ...giftCard, quantity: 6 }],
      }),
    },
    donation: { input: inputOf({ purchaseState: 'donation', products: [gift] }) },
    transfer: {
      input: inputOf({
        purchaseState: 'point_transfer',
        mode: 'kpoint_only',
        products: [
          product({
            quantity: 1,
            price: toSatang(0),
            points: 1000,
            exchange: { from: 1000, to: 800, step: 1000, unit: 'The1', partner: 'The1' },
          }),
        ],
      }),
    },
    reward: {
      input: inputOf({
        purchaseState: 'fulfillment',
        products: [{ ...cake, quantity: 1 }],
        grant: { campaign_id: '9101' },
      }),
    },
    privilege: { input: inputOf({ grant: { privilege_id: '5001' } }) },
    pointRedemption: {
      input: inputOf({ purchaseState: 'point_redemption', mode: 'kpoint_only', memberCard: 'jd' }),
    },
  },
  samples: {
    'checkout.retry': [{ type: 'checkout.retry' }],
    'checkout.leave': [{ type: 'checkout.leave' }],
    'addresses.open': [{ type: 'addresses.open' }],
    'addresses.close': [{ type: 'addresses.close' }],
    'address.chosen': [{ type: 'address.chosen', address }],
    'address.replaced': [{ type: 'address.replaced', address }],
    'delivery.changed': [
      { type: 'delivery.changed', isReady: true, address, currentLogistic: carrier },
      { type: 'delivery.changed', isReady: true, currentLogistic: carrier },
      { type: 'delivery.changed', isReady: true, currentLogistic: collect, storeId: 'khanom-ari' },
      { type: 'delivery.changed', isReady: true },
      { type: 'delivery.changed', isReady: false, address, currentLogistic: carrier },
    ],
    'delivery.failed': [{ type: 'delivery.failed' }],
    'voucher.changed': [
      { type: 'voucher.changed', voucher: { promocode_code: 'COFFEE', discount: toSatang(1000) } },
      { type: 'voucher.changed' },
      { type: 'voucher.changed', isChecking: true },
    ],
    'source.changed': [
      { ...pays, sources: [source('saving_account')] },
      { ...pays, sources: [source('kmarket_credit_card')] },
      { ...pays, sources: [kPoint], adjustedCardPoint: 1300 },
      { ...pays, sources: [{ ...kPoint, type: 'partner_point', card_key: 'jd' }], adjustedCardPoint: 10 },
      pays,
    ],
    'source.failed': [{ type: 'source.failed' }],
    'amount.change': [
      { type: 'amount.change', text: '50' },
      { type: 'amount.change', text: '500' },
      { type: 'amount.change', text: '2.5' },
      { type: 'amount.change', text: '900000' },
    ],
    'quantity.change': [
      { type: 'quantity.change', quantity: 2 },
      { type: 'quantity.change', quantity: 9 },
      { type: 'quantity.change', quantity: 0.5 },
    ],
    'receipt.toggle': [{ type: 'receipt.toggle' }],
    'gift.set': [{ type: 'gift.set', gift: given }, { type: 'gift.set' }],
    'consent.toggle': [{ type: 'consent.toggle' }],
    'sheet.close': [{ type: 'sheet.close' }],
    'order.confirm': [{ type: 'order.confirm' }],
    'order.view': [{ type: 'order.view' }],
    'voucher.drop': [{ type: 'voucher.drop' }],
    'source.reset': [{ type: 'source.reset' }],
    'card.added': [{ type: 'card.added', status: 'success' }],
    'page.shown': [{ type: 'page.shown' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'language.changed': [{ type: 'language.changed' }],
    'sheet.opened': [{ type: 'sheet.opened', name: 'payment' }],
    'sheet.closed': [
      { type: 'sheet.closed', name: 'payment' },
      { type: 'sheet.closed', name: 'voucher' },
    ],
    'modal.closed': [
      { type: 'modal.closed', id: 'pointNoUndo', answer: 'accepted' },
      { type: 'modal.closed', id: 'pointNoUndo', answer: 'rejected' },
      { type: 'modal.closed', id: 'invalidAddress', answer: 'accepted' },
      { type: 'modal.closed', id: 'sourceOutsideProgram', answer: 'accepted' },
      { type: 'modal.closed', id: 'conditionChanged', answer: 'accepted' },
    ],
  },
  outcomes: {
    delivery: {},
    voucher: {},
    paymentSource: {},
    addressBook: { broken: { error: lost } },
    gatewayEmail: {
      saved: { done: { email: 'somchai@example.com' } },
      left: { done: {} },
      broken: { error: lost },
    },
    receipt: { broken: { error: lost } },
    placement: {
      paid: {
        done: { outcome: 'paid', claim: { order_id: 'o-full-paid', invoice_number: 'INV-1', order_status: 'paid' } },
      },
      void: {
        done: {
          outcome: 'void',
          claim: { order_id: 'o-full-paid', invoice_number: 'INV-1', order_status: 'voidTimeout' },
        },
      },
      away: {
        done: {
          outcome: 'away',
          claim: {
            order_id: 'o-full-paid',
            invoice_number: 'INV-1',
            order_status: 'waiting_payment_confirmation',
          },
        },
      },
      awayInDoubt: { done: { outcome: 'away' } },
      nothing: { done: { outcome: 'nothing' } },
      cancelled: { done: { outcome: 'cancelled' } },
      outOfStock: refused('502-01', {
        lines: [{ product_id: '2002', product_variant_id: '2002-00', name: 'กาแฟ', variant: [], stock: 1 }],
      }),
      priceChanged: refused('304-03'),
      voucherSpent: refused('504-01'),
      accountEmpty: refused('1017'),
      shopClosed: refused('401'),
      shopPaused: refused('1003'),
      limit: refused('1057'),
      broken: { error: lost },
    },
    loadPaymentDetail: {
      loaded: {
        done: ({ input: { mid } }) => detailOf(mid, ['baht_only', 'cash_point']),
      },
      /** The shop takes no points for goods in baht (PAY-042). */
      cashOnly: {
        done: ({ input: { mid } }) => detailOf(mid, ['baht_only']),
        when: ({ context: { purchaseState, products, access, openIntent } }) =>
          purchaseState === 'general' &&
          products.length === 1 &&
          products[0]?.sub_type === 'digital' &&
          products[0].quantity === 1 &&
          openIntent === undefined &&
          access() === 'go',
      },
      lost: { error: lost },
    },
    refreshProducts: {
      read: { done: ({ input }) => input.products.map((line) => ({ ...line, name: 'Coffee' })) },
      /** Never for a donation: the donor sets the amount. */
      repriced: {
        done: ({ input }) => input.products.map((line) => ({ ...line, price: toSatang(line.price + 100) })),
        when: ({ context: { purchaseState } }) => purchaseState !== 'donation',
      },
      lost: { error: lost },
    },
  },
  senders: {
    'address.chosen': 'addressBook',
    'address.replaced': 'addressBook',
    'delivery.changed': 'delivery',
    'delivery.failed': 'delivery',
    'source.changed': 'paymentSource',
    'sheet.opened': 'paymentSource',
    'sheet.closed': 'paymentSource',
    'source.failed': 'paymentSource',
    'voucher.changed': 'voucher',
  },
  limit: 4000,
  // The button is also pressed where two obstacles are reported one after the other.
  triedWith: ({ context }, { type }) => {
    if (type === 'addresses.close') return context.fixAddress ? 'an address to fix' : ''
    if (type !== 'order.confirm') return ''
    const [first, second] = obstacleNames.flatMap((name, index) => (isObstacle(name, context) ? [index] : []))
    return first !== undefined && second === first + 1 ? `${obstacleNames[first]}, ${obstacleNames[second]}` : ''
  },
  serialize: (snapshot) => {
    const { context } = snapshot
    const [isDonation, isReward] = [context.purchaseState === 'donation', context.purchaseState === 'fulfillment']
    const isDelivered = !isDonation && context.products[0]?.sub_type === 'physical'
    const chosen = [context.isDeliveryReady, context.voucher !== undefined, context.sources.length > 0]
    // Under an open sheet only the changes that wait for its closing are distinguished.
    if (snapshot.hasTag('summary') && context.openSheet)
      return [context.openSheet, context.hasOldNames === true, context.fixAddress !== undefined, chosen]
    // While the address book is open, the summary does not change; how a donation is paid is explored with a receipt.
    const isAside = snapshot.hasTag('address') || (snapshot.hasTag('summary') && isDonation && gives(context) !== true)
    return [
      context.purchaseState,
      context.grant,
      isDonation && [gives(context), context.refusesReceipt === true],
      context.products.map(({ product_id, quantity, brand }) => [product_id, quantity, brand]),
      context.access(),
      !isAside && context.openIntent !== undefined,
      context.modes?.includes('cash_point') === false,
      context.now() > evening,
      isAside && chosen,
      snapshot.hasTag('summary') &&
        !isAside && [
          context.sources.map(({ type }) => type),
          context.adjustedCardPoint,
          context.voucher !== undefined,
          context.isVoucherChecked,
          context.isDeliveryReady,
          isDelivered && [!isReward && context.currentLogistic?.type, context.address?.id],
          context.fixAddress,
        ],
      context.hasOldNames === true,
      context.conditionError !== undefined,
      snapshot.matches('renaming') && context.openSheet,
    ]
  },
  acceptsAnywhere: [
    'delivery.changed',
    'source.changed',
    'voucher.changed',
    'voucher.drop',
    'source.reset',
    'card.added',
    'page.shown',
    'language.changed',
    'sheet.opened',
    'sheet.closed',
  ],
  expects: {
    booting: { accepts: [] },
    'preparing.merchant.loading': resting({
      accepts: preparing,
      leads: {
        ...fromPreparing,
        'loadPaymentDetail loaded': prepared('merchant'),
        'loadPaymentDetail cashOnly': prepared('merchant'),
        'loadPaymentDetail lost': 'loadFailed',
      },
      does: { ...leaving, 'loadPaymentDetail loaded': ['delivery: stores.known', 'paymentSource: order.changed'] },
    }),
    'preparing.merchant.loaded': resting({ accepts: preparing, leads: fromPreparing }),
    'preparing.delivery.loading': resting({
      accepts: [...preparing, 'delivery.changed'],
      leads: { ...fromPreparing, 'delivery.changed': prepared('delivery') },
    }),
    'preparing.delivery.loaded': resting({ accepts: preparing, leads: fromPreparing }),
    'preparing.payment.deciding': {
      accepts: preparing,
      leads: fromPreparing,
      check: () => {
        throw new Error('it is decided at once')
      },
    },
    'preparing.payment.loading': resting({
      accepts: [...preparing, 'source.changed'],
      leads: { ...fromPreparing, 'source.changed': prepared('payment') },
      check: ({ context }) => {
        if (context.grant) throw new Error('what a grant covers needs no payment source')
      },
    }),
    'preparing.payment.loaded': resting({ accepts: preparing, leads: fromPreparing }),
    loadFailed: resting({
      accepts: ['checkout.retry', 'checkout.leave'],
      leads: {
        'checkout.retry': ({ context }) =>
          context.conditionError ? 'repricing.refreshing' : 'preparing.merchant.loading',
        'checkout.leave': 'left',
      },
      does: {
        ...leaving,
        'checkout.retry': (before) => (before.context.conditionError ? ['call refreshProducts'] : prepares(before)),
      },
    }),
    'summary.shown': resting({
      accepts: [...inSummary, 'addresses.open', 'modal.closed'],
      leads: {
        ...editsAt('summary.shown'),
        'checkout.leave': 'left',
        'language.changed': ({ context }) => (context.fixAddress || context.openSheet ? 'summary.shown' : 'renaming'),
        'sheet.opened': 'summary.shown',
        'sheet.closed': (before, event) =>
          waitsForSheet(before) && closesSheet(before, event) ? 'renaming' : 'summary.shown',
        'order.confirm': confirms('summary.shown'),
        'addresses.open': ({ context }) => (addressRequired(context) ? 'summary.browsing' : 'summary.shown'),
        'modal.closed': (_, event) =>
          event.type === 'modal.closed' && event.id === 'invalidAddress' ? 'summary.browsing' : 'summary.shown',
      },
      does: {
        ...leaving,
        'order.confirm': doesOnConfirm,
        'addresses.open': ({ context }) => (addressRequired(context) ? opensAddresses : []),
        'language.changed': ({ context }) => (context.fixAddress || context.openSheet ? [] : ['call refreshProducts']),
        'sheet.closed': (before, event) =>
          waitsForSheet(before) && closesSheet(before, event) ? ['call refreshProducts'] : [],
        'modal.closed': (_, event) =>
          event.type !== 'modal.closed'
            ? []
            : event.id === 'invalidAddress'
              ? opensAddresses
              : event.id === 'sourceOutsideProgram'
                ? ['paymentSource: sheet.open']
                : [],
        'amount.change': ({ context }) =>
          context.purchaseState === 'donation' ? ['paymentSource: order.changed'] : [],
        'quantity.change': ({ context }, event) =>
          event.type === 'quantity.change' &&
          exchangeOf(context) &&
          [1, 2, 3, 4, 5].includes(event.quantity) &&
          event.quantity <= mostSteps(context)
            ? ['paymentSource: order.changed']
            : [],
      },
    }),
    'summary.browsing': resting({
      accepts: [...inSummary, 'addresses.close', 'address.chosen', 'address.replaced'],
      leads: {
        ...editsAt('summary.browsing'),
        'checkout.leave': 'left',
        'order.confirm': confirms('summary.browsing'),
        'language.changed': 'summary.browsing',
        'addresses.close': inSummaryAt('summary.shown'),
        'address.chosen': inSummaryAt('summary.shown'),
        'address.replaced': 'summary.browsing',
        'addressBook broken': inSummaryAt('summary.shown'),
      },
      does: {
        'checkout.leave': ['intent.closed', 'addresses.closed'],
        'addresses.close': renamesAfter('addresses.closed'),
        'address.chosen': renamesAfter('addresses.closed', 'delivery: address.chosen'),
        'address.replaced': ['delivery: address.chosen'],
        'addressBook broken': renamesAfter('addresses.closed', 'followUp: error.raised'),
      },
    }),
    confirmingIrreversible: resting({
      accepts: ['modal.closed'],
      leads: {
        'language.changed': 'confirmingIrreversible',
        'modal.closed': (before, event) =>
          event.type === 'modal.closed' && event.answer === 'accepted'
            ? 'placing'
            : inSummaryAt('summary.shown')(before),
      },
      check: ({ context }) => {
        if (!context.purchaseState.startsWith('point_') && !context.grant) throw new Error('not paid with points alone')
      },
      does: {
        'modal.closed': (_, event) => (event.type === 'modal.closed' && event.answer === 'accepted' ? places : []),
      },
    }),
    confirmingCard: resting({
      accepts: ['sheet.close', 'checkout.leave'],
      leads: {
        'sheet.close': 'confirmingCard',
        'checkout.leave': 'left',
        'gatewayEmail saved': 'placing',
        'language.changed': 'confirmingCard',
        'gatewayEmail left': inSummaryAt('summary.shown'),
        'gatewayEmail broken': inSummaryAt('summary.shown'),
      },
      check: ({ context }) => {
        if (!context.request || !('source_of_funds' in context.request)) throw new Error('no order')
        if (!context.request.source_of_funds.some(({ type }) => type === 'kmarket_credit_card'))
          throw new Error('no card')
      },
      does: {
        'checkout.leave': ['intent.closed', 'sheet.closed'],
        'sheet.close': ['gatewayEmail: email.leave'],
        'gatewayEmail saved': ['sheet.closed', ...places],
        'gatewayEmail left': renamesAfter('sheet.closed'),
        'gatewayEmail broken': renamesAfter('sheet.closed', 'followUp: error.raised'),
      },
    }),
    placing: resting({
      accepts: ['page.shown', 'page.hidden'],
      leads: {
        'page.shown': 'placing',
        'page.hidden': 'placing',
        'language.changed': 'placing',
        'placement paid': 'succeeded',
        'placement void': 'declined',
        'placement away': 'left',
        'placement awayInDoubt': 'left',
        'placement nothing': again,
        'placement cancelled': again,
        'placement outOfStock': 'outOfStock',
        'placement priceChanged': 'repricing.showing',
        'placement voucherSpent': inSummaryAt('summary.shown'),
        'placement accountEmpty': inSummaryAt('summary.shown'),
        'placement shopClosed': 'left',
        'placement shopPaused': 'gone',
        'placement limit': inSummaryAt('summary.shown'),
        'placement broken': again,
      },
      does: {
        'page.shown': ['placement: page.shown'],
        'page.hidden': ['placement: page.hidden'],
        'placement paid': [
          ...['intent.closed', 'checkout.succeeded', 'counters: counters.refresh', 'native: native.requested'],
          ...['haptic.requested', 'call receipt'],
        ],
        'placement void': ['intent.closed', 'counters: counters.refresh', 'call receipt'],
        'placement away': ['orders.requested', 'intent.closed'],
        'placement awayInDoubt': ['orders.requested'],
        'placement nothing': preparesIfAny([], ['intent.closed', 'checkout.abandoned']),
        'placement cancelled': preparesIfAny(['intent.closed'], ['intent.closed', 'checkout.abandoned']),
        'placement broken': preparesIfAny(['followUp: error.raised'], ['followUp: error.raised', 'checkout.abandoned']),
        'placement outOfStock': ['intent.closed', 'modal: modal.open'],
        'placement priceChanged': ['intent.closed', 'modal: modal.open'],
        'placement voucherSpent': renamesAfter('voucher: voucher.refused', 'followUp: error.raised', 'intent.closed'),
        'placement accountEmpty': renamesAfter(
          'paymentSource: source.refused',
          'followUp: error.raised',
          'intent.closed',
        ),
        'placement shopClosed': ['followUp: error.raised', 'intent.closed'],
        'placement shopPaused': ['modal: modal.open', 'intent.closed'],
        'placement limit': renamesAfter('followUp: error.raised', 'intent.closed'),
      },
    }),
    resolvingOutcome: { accepts: [] },
    declined: resting({
      accepts: ['checkout.retry', 'order.view', 'checkout.leave'],
      leads: { ...fromDeclined, 'receipt broken': 'declined' },
      does: {
        'checkout.retry': preparesIfAny([], ['checkout.abandoned']),
        'order.view': ['orders.requested'],
        'receipt broken': ['followUp: error.raised'],
      },
    }),
    outOfStock: resting({
      accepts: ['modal.closed'],
      leads: { 'modal.closed': 'left' },
      check: ({ context }) => {
        if (context.short.length === 0) throw new Error('nobody knows of what')
      },
      does: { 'modal.closed': ['checkout.sentBack'] },
    }),
    gone: resting({
      accepts: ['modal.closed'],
      leads: { 'modal.closed': 'left' },
      does: { 'modal.closed': ['checkout.sentBack'] },
    }),
    'repricing.showing': resting({
      accepts: ['modal.closed'],
      check: ({ context }) => {
        if (context.conditionError === undefined) throw new Error('nobody knows what changed')
      },
      leads: {
        'modal.closed': (_, event) =>
          event.type === 'modal.closed' && event.id === 'conditionChanged'
            ? 'repricing.refreshing'
            : 'repricing.showing',
      },
      does: {
        'modal.closed': (_, event) =>
          event.type === 'modal.closed' && event.id === 'conditionChanged' ? ['call refreshProducts'] : [],
      },
    }),
    'repricing.refreshing': resting({
      accepts: [],
      leads: {
        'refreshProducts read': 'preparing.merchant.loading',
        'refreshProducts repriced': 'preparing.merchant.loading',
        'refreshProducts lost': 'loadFailed',
      },
      does: { 'refreshProducts read': prepares, 'refreshProducts repriced': prepares },
    }),
    renaming: resting({
      accepts: ['language.changed', 'checkout.leave'],
      leads: {
        'language.changed': 'renaming',
        'checkout.leave': 'left',
        'refreshProducts read': ({ context }) => (context.openSheet ? 'summary.shown' : 'preparing.merchant.loading'),
        'refreshProducts repriced': ({ context }) => (context.openSheet ? 'summary.shown' : 'repricing.showing'),
        'refreshProducts lost': 'summary.shown',
      },
      does: {
        ...leaving,
        'language.changed': ['call refreshProducts'],
        'refreshProducts read': (before) => (before.context.openSheet ? [] : prepares(before)),
        'refreshProducts repriced': ({ context }) => (context.openSheet ? [] : ['modal: modal.open']),
      },
      check: ({ context }) => {
        if (context.hasOldNames) throw new Error('it would ask again and again')
      },
    }),
    succeeded: resting({
      accepts: ['order.view', 'checkout.leave'],
      leads: { 'order.view': 'left', 'checkout.leave': 'left', 'receipt broken': 'succeeded' },
      check: isPaid,
      does: { 'order.view': ['orders.requested'], 'receipt broken': ['followUp: error.raised'] },
    }),
    left: { accepts: [] },
  },
  invariants: {
    'a press of the button is answered by the first obstacle alone': ({ snapshot, trail, ...before }) => {
      const at = trail.findLastIndex(isCause)
      const cause = trail[at]
      if (cause?.kind !== 'event' || cause.event.type !== 'order.confirm' || !snapshot.hasTag('summary')) return
      const obstacle = obstacleOf({ snapshot, trail, ...before })
      same(
        trail
          .slice(at + 1)
          .flatMap(effectsOf)
          .join(),
        obstacle && answerTo[obstacle].join(),
      )
    },
    'an unfinished payment is looked for at the start, and no other': ({ context, trail }) => {
      if (trail.some(isCause)) return
      const looked = trail.some((fact) => fact.kind === 'call' && fact.src === 'placement')
      same(looked, context.idempotencyKey !== undefined && !context.idempotencyKey.startsWith(newKeys))
    },
    'without products of one shop the checkout is abandoned, once': ({ context, trail }) => {
      const times = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'checkout.abandoned').length
      if (times > 1) throw new Error(`${times} times`)
      const shops = new Set(context.products.map(({ mid }) => mid)).size
      if (!trail.some(isCause) && context.openIntent === undefined) same(times === 1, shops !== 1)
    },
    'each confirmation places a request': ({ trail }) => {
      let isConfirmed = false
      for (const fact of trail) {
        if (fact.kind === 'event' && fact.event.type === 'order.confirm') isConfirmed = true
        if (fact.kind !== 'call' || fact.src !== 'placement') continue
        if (isConfirmed && !(fact.input as PlacementInput).request) throw new Error('without what was ordered')
        isConfirmed = false
      }
    },
    'names that came are shown, or loaded again once the sheet is closed': ({ snapshot, context, trail }) => {
      const last = trail.findLast(isCause)
      if (last?.kind !== 'settled' || last.src !== 'refreshProducts' || last.outcome === 'lost') return
      if (snapshot.hasTag('summary')) same(context.hasOldNames, true)
      else if (snapshot.matches('preparing')) same(JSON.stringify(context.products), JSON.stringify(last.output))
    },
    'a price that was shown changes only after the popup of a changed condition was closed': ({ context, trail }) => {
      if (context.purchaseState === 'donation') return
      const closed = trail.filter(
        (fact) => fact.kind === 'event' && fact.event.type === 'modal.closed' && fact.event.id === 'conditionChanged',
      )
      const price = context.products[0]?.price
      const first = trail.findIndex((fact) => fact.kind === 'settled' && fact.outcome === 'repriced')
      if (first < 0 || closed.length > 0) return
      const call = trail.find((fact) => fact.kind === 'call' && fact.src === 'refreshProducts')
      const shown = call?.kind === 'call' ? (call.input as { products: CheckoutProduct[] }).products[0]?.price : price
      same(price, shown)
    },
    'names are not loaded while a sheet is open': ({ trail }) => {
      let sheet: string | undefined
      let isConditionKnown = false
      for (const fact of trail) {
        if (fact.kind === 'event' && fact.event.type === 'modal.closed' && fact.event.id === 'conditionChanged')
          isConditionKnown = true
        if (fact.kind === 'event' && fact.event.type === 'sheet.opened') sheet = fact.event.name
        if (fact.kind === 'event' && fact.event.type === 'sheet.closed' && fact.event.name === sheet) sheet = undefined
        if (fact.kind === 'event' && fact.event.type === 'language.changed') isConditionKnown = false
        if (fact.kind === 'call' && fact.src === 'refreshProducts' && sheet && !isConditionKnown)
          throw new Error(`under the sheet for the ${sheet}`)
      }
    },
    'the order has what its parts emitted last': ({ context, trail }) => {
      const at = { delivery: -1, source: -1, voucher: -1, empty: -1 }
      trail.forEach((fact, index) => {
        if (fact.kind === 'settled' && fact.outcome === 'accountEmpty') at.empty = index
        if (fact.kind === 'event' && fact.event.type === 'delivery.changed') at.delivery = index
        if (fact.kind === 'event' && fact.event.type === 'source.changed') at.source = index
        if (fact.kind === 'event' && fact.event.type === 'voucher.changed') at.voucher = index
      })
      const eventAt = (index: number) => {
        const fact = trail[index]
        return fact?.kind === 'event' ? fact.event : undefined
      }
      const brings = eventAt(at.delivery)
      if (brings?.type === 'delivery.changed') {
        const { address: to, currentLogistic, storeId, isReady } = brings
        const { address: known, currentLogistic: by, storeId: shop, isDeliveryReady } = context
        same(
          JSON.stringify([known, by, shop, isDeliveryReady]),
          JSON.stringify([to, currentLogistic, storeId, isReady]),
        )
      }
      const paysWith = eventAt(at.source)
      const isLost = at.empty > at.source
      if (paysWith?.type === 'source.changed')
        same(
          JSON.stringify([context.sources, context.adjustedCardPoint]),
          JSON.stringify(isLost ? [[], 0] : [paysWith.sources, paysWith.adjustedCardPoint]),
        )
      const lowers = eventAt(at.voucher)
      if (lowers?.type === 'voucher.changed') {
        same(context.voucher, lowers.voucher)
        same(context.isVoucherChecked, lowers.isChecking !== true)
      }
    },
    'the parts hear of the order as it is': ({ context, trail }) => {
      const at = trail.findLastIndex(({ kind }) => kind === 'event' || kind === 'settled')
      for (const fact of trail.slice(at + 1)) {
        if (fact.kind !== 'sent' || !('order' in fact.event)) continue
        same(JSON.stringify(fact.event['order']), JSON.stringify(orderOf(context)))
      }
    },
    'what the shopper switches, types and gives is kept': ({ context, trail }) => {
      const events = trail.flatMap((fact) => (fact.kind === 'event' ? [fact.event] : []))
      const isOdd = (type: string) => events.filter((event) => event.type === type).length % 2 === 1
      const isGift = context.purchaseState === 'donation'
      same(context.consentFlag === true, isOdd('consent.toggle'))
      same(context.refusesReceipt === true, isGift && isOdd('receipt.toggle'))
      const typed = events.findLast(({ type }) => type === 'amount.change')
      if (isGift && typed?.type === 'amount.change') same(context.amountText, typed.text)
      const set = events.findLast(({ type }) => type === 'gift.set')
      same(context.gift, context.giftableId && set?.type === 'gift.set' ? set.gift : undefined)
    },
    'the gateway’s page is opened with the e-mail that was given': ({ trail }) => {
      const at = trail.findLastIndex((fact) => fact.kind === 'call' && fact.src === 'placement')
      const end = trail.slice(0, at).findLast(({ kind }) => kind === 'event' || kind === 'settled')
      if (end?.kind !== 'settled' || end.outcome !== 'saved') return
      const call = trail[at]
      const { request } = call?.kind === 'call' ? (call.input as PlacementInput) : {}
      same(request && 'email' in request && request.email, 'somchai@example.com')
    },
    'an order is placed when it was confirmed, or looked for after a reload': ({ trail }) => {
      let confirmed = 0
      for (const fact of trail) {
        if (fact.kind === 'event' && fact.event.type === 'order.confirm') confirmed += 1
        if (fact.kind !== 'call' || fact.src !== 'placement') continue
        const { request } = fact.input as PlacementInput
        if (request && (confirmed -= 1) < 0) throw new Error('placed unconfirmed')
      }
    },
    'what is bought as a gift is placed with the recipient and the card that were set last': ({ trail }) => {
      let gift: GiftOfOrder | undefined
      for (const fact of trail) {
        if (fact.kind === 'event' && fact.event.type === 'gift.set') gift = fact.event.gift
        if (fact.kind !== 'call' || fact.src !== 'placement') continue
        const { request } = fact.input as PlacementInput
        const placed = request && 'gift' in request ? request.gift : undefined
        if (placed !== undefined && placed !== gift) throw new Error('another gift')
      }
    },
    'what is placed costs what the lines, the carrier and the voucher show': ({ trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'placement')
      const request = (last?.kind === 'call' ? (last.input as PlacementInput) : undefined)?.request
      if (!request || !('source_of_funds' in request)) return
      const lines = request.products.reduce((sum, one) => sum + one.price_per_item * 100 * one.quantity, 0)
      const fee = request.shipping?.type === 'registered' ? 3500 : 0
      if (request.purchase_state.startsWith('point_')) {
        if (request.expected_total !== 0) throw new Error('baht for what costs points')
        return
      }
      const isByPoints = request.source_of_funds[0]?.unit === 'points'
      const total = lines + fee - (request.promocode ? 1000 : 0) - (isByPoints ? 13000 : 0)
      if (Math.round(request.expected_total * 100) !== Math.max(0, total))
        throw new Error(`${request.expected_total}, not ${total / 100}`)
    },
    'another order has another key, the same order the same key': ({ trail }) => {
      let open: string | undefined
      const closed = new Set<string>()
      for (const fact of trail) {
        if (fact.kind === 'call' && fact.src === 'placement') {
          const { idempotencyKey } = fact.input as PlacementInput
          if (!idempotencyKey || closed.has(idempotencyKey)) throw new Error(`${idempotencyKey} again`)
          open = idempotencyKey
        }
        if (fact.kind === 'settled' && fact.src === 'placement' && open && !keepsIntent.includes(fact.outcome))
          closed.add(open)
      }
    },
    'the device keeps an intent while its outcome is not known': ({ trail }) => {
      const emitted = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type.startsWith('intent.'))
      const ends = trail.filter((fact) => fact.kind === 'settled' && fact.src === 'placement')
      const last = ends.at(-1)
      const running =
        trail.findLast((fact) => (fact.kind === 'call' || fact.kind === 'settled') && fact.src === 'placement')
          ?.kind === 'call'
      const state = emitted.at(-1)?.kind === 'emitted' && (emitted.at(-1) as { event: { type: string } }).event.type
      if (running && state !== 'intent.opened') throw new Error(`placing, but ${state}`)
      if (
        !running &&
        last &&
        last.kind === 'settled' &&
        !keepsIntent.includes(last.outcome) &&
        state !== 'intent.closed'
      ) {
        throw new Error(`${last.outcome}, but ${state}`)
      }
    },
    'guests, six pieces, two brands and closed hours place nothing': ({ context, trail, now }) => {
      const isRefused =
        context.access() !== 'go' ||
        context.products.some(({ quantity }) => quantity > 5) ||
        new Set(context.products.flatMap(({ brand }) => brand ?? [])).size > 1 ||
        new Date(now).getUTCHours() === 16
      const placed = trail.some(
        (fact) => fact.kind === 'call' && fact.src === 'placement' && (fact.input as PlacementInput).request,
      )
      if (isRefused && placed) throw new Error('placed')
    },
    'a request names what it needs': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src !== 'placement') continue
        const { request } = fact.input as PlacementInput
        if (!request || !('source_of_funds' in request)) continue
        if (request.source_of_funds.length !== 1) throw new Error('nothing to pay with')
        if (request.purchase_state === 'donation') {
          const [given] = request.products
          if (!given || given.price_per_item < 1 || given.price_per_item % 1 !== 0 || given.price_per_item > 800_000)
            throw new Error(`${given?.price_per_item} baht`)
          if (request.address_id !== undefined && given.price_per_item < 100) throw new Error('no receipt for that')
          continue
        }
        if (request.shipping?.type === 'registered' && request.address_id !== 'home') throw new Error('no address')
        if (request.shipping?.type === 'click_and_collect' && request.store_id !== 'khanom-ari')
          throw new Error('no store')
        if (request.promocode && request.source_of_funds[0]?.type !== 'saving_account')
          throw new Error('a voucher with card or points')
      }
    },
    'what is free is claimed by its right alone, and nothing else is': ({ context, trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src !== 'placement') continue
        const { request } = fact.input as PlacementInput
        if (!request) continue
        if ('source_of_funds' in request === (context.grant !== undefined)) throw new Error(JSON.stringify(request))
        if ('campaign_id' in request && request.address_id !== 'home') throw new Error('a reward without an address')
      }
    },
    'an exchange takes no more steps than there are points for': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src !== 'placement') continue
        const { request } = fact.input as PlacementInput
        if (!request || !('purchase_state' in request) || request.purchase_state !== 'point_transfer') continue
        const [line] = request.products
        if (!line || line.quantity < 1 || line.quantity > 5 || line.quantity % 1 !== 0)
          throw new Error(`${line?.quantity} steps`)
      }
    },
    'a number of steps is taken over if there are points for it': ({ trail, context, snapshot }) => {
      const cause = trail.findLast(isCause)
      if (cause?.kind !== 'event' || cause.event.type !== 'quantity.change' || !snapshot.hasTag('summary')) return
      const { quantity } = cause.event
      const isPossible = exchangeOf(context) && quantity % 1 === 0 && quantity <= Math.min(5, mostSteps(context))
      if (isPossible) same(context.products[0]?.quantity, quantity)
    },
    'the payment begins with the products’ mode and the member card that was used last': ({ context, trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src !== 'paymentSource') continue
        const { mode, memberCard } = fact.input as PaymentSourceInput
        same({ mode, memberCard }, { mode: context.mode, memberCard: context.memberCard })
      }
    },
    'the address book knows the default and the chosen address, and opens at the one that an order is refused for': ({
      trail,
      context,
    }) => {
      let address: string | undefined
      let toFix: { id: string | undefined } | undefined
      for (const fact of trail) {
        if (fact.kind === 'event' && fact.event.type === 'delivery.changed') address = fact.event.address?.id
        if (fact.kind === 'sent' && fact.to === 'modal' && fact.event['id'] === 'invalidAddress')
          toFix = { id: address }
        if (fact.kind === 'call' && fact.src === 'addressBook') {
          const { defaultId, chosenId, editId } = fact.input as AddressBookInput
          const expected = { defaultId: context.defaultAddressId?.(), chosenId: address, editId: toFix?.id }
          same({ defaultId, chosenId, editId }, expected)
        }
        if (fact.kind === 'emitted' && fact.event.type === 'addresses.closed') toFix = undefined
      }
      same(JSON.stringify(context.fixAddress), JSON.stringify(toFix))
    },
    'the bank app vibrates once for each success, and for nothing else': ({ trail }) => {
      const emitted = (type: string) =>
        trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === type).length
      same(emitted('haptic.requested'), emitted('checkout.succeeded'))
    },
    'a success refreshes the counts': ({ trail }) => {
      const paid = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'paid').length
      const emitted = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'checkout.succeeded').length
      const counts = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'counters').length
      if (emitted !== paid || counts < paid) throw new Error(`${paid} paid, ${emitted} emitted, ${counts} counted`)
    },
  },
})
