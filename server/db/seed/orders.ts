import type { OrderStatus, PurchaseState, SourceOfFund } from '../../../contract/enums'
import { isPointSource } from '../../../contract/enums'
import { fromBaht, toSatang } from '../../../contract/money'
import { holdingAccount, merchantAccount } from '../../bank/ledger'
import type { bankAccounts, bankCards, bankHolds, bankJournal, bankPostings, BankUnit } from '../../bank/schema'
import { imagePath } from '../../domain/catalogue/pictures'
import type { orderFunds, orderLines, orders, ParcelRow, statusLog, Store, suborders } from '../schema'
import type { Catalogue, SeedProduct } from './catalogue'
import { splitPartner } from './merchantRules'
import { savingNumber } from './wallets'

/** Past orders of the seed's shoppers: one in each status, physical and digital, and special cases. */

interface Line {
  product: string
  variant?: string
  quantity?: number
  /** Points per unit at that time. */
  points?: number
  /** Donated whole baht. */
  baht?: number
}

interface Package {
  status: OrderStatus
  lines: Line[]
  parcels?: ParcelRow[]
}

export interface SeedOrder {
  /** Last part of the id: `o-full-paid`. */
  key: string
  shopper: string
  status: OrderStatus
  /** One entry unless the partner's order is split. */
  packages: Package[]
  /** The source of the baht, else of the points; the first one pays the remainder. */
  sources: { type: SourceOfFund; cardKey?: string; points?: number }[]
  shipping?: 'registered' | 'ems' | 'dhl' | 'fedex' | 'other' | 'click_and_collect'
  promocode?: { id: string; code: string; type: 'promocode_merchant' | 'promocode_kbank'; baht: number }
  timeout?: boolean
  consent?: boolean
  gift?: { id: string; type: string; recipient: string; mobile: string }
}

const physical = (
  key: string,
  status: OrderStatus,
  lines: Line[],
  rest: Partial<SeedOrder> & { parcels?: ParcelRow[] } = {},
): SeedOrder => {
  const { parcels, ...others } = rest
  return {
    key,
    shopper: 'full',
    status,
    packages: [{ status, lines, ...(parcels && { parcels }) }],
    sources: [{ type: 'saving_account' }],
    shipping: 'ems',
    ...others,
  }
}

const digital = (key: string, status: OrderStatus, lines: Line[], rest: Partial<SeedOrder> = {}): SeedOrder => ({
  key: `digital-${key}`,
  shopper: 'full',
  status,
  packages: [{ status, lines }],
  sources: [{ type: 'saving_account' }],
  ...rest,
})

const kpoint = [{ type: 'kbank_reward_point' as const, cardKey: 'full-kpoint' }]
const credit = [{ type: 'kmarket_credit_card' as const, cardKey: 'full-credit' }]
const the1 = [{ type: 'the1' as const, cardKey: 'full-the1' }]
const jd = [{ type: 'partner_point' as const, cardKey: 'full-jd' }]
const reward = [{ type: 'fulfillment' as const }]
const ems = (number: string): ParcelRow[] => [{ type: 'ems', tracking_number: number }]

/** Newest first. */
export const seedOrders: SeedOrder[] = [
  physical('waiting', 'waiting_payment_confirmation', [{ product: '1007', variant: '1007-02' }]),
  digital('waiting', 'waiting_payment_confirmation', [{ product: '2002' }]),
  physical('processing', 'processing', [{ product: '1040', variant: '1040-01' }]),
  digital('processing', 'processing', [{ product: '2004', quantity: 2 }]),
  physical('paid', 'paid', [{ product: '1001', variant: '1001-01' }, { product: '1003' }]),
  digital('paid', 'paid', [{ product: '2001', quantity: 2 }]),
  physical('shipped', 'shipped', [{ product: '1011', quantity: 2 }], { parcels: ems('EF582563151TH') }),
  digital('shipped', 'shipped', [{ product: '2009', quantity: 3 }]),
  physical('completed', 'completed', [{ product: '1008', variant: '1008-01', quantity: 2 }], {
    parcels: ems('EF582561209TH'),
  }),
  digital('completed', 'completed', [{ product: '2006' }]),
  physical('void', 'void', [{ product: '1014', variant: '1014-01' }]),
  digital('void', 'void', [{ product: '2007' }]),
  physical('voidCash', 'voidCash', [{ product: '1005' }], { sources: credit }),
  digital('voidCash', 'voidCash', [{ product: '2008' }], { sources: credit }),
  physical('voidPoint', 'voidPoint', [{ product: '7002', points: 1500 }], { sources: kpoint }),
  digital('voidPoint', 'voidPoint', [{ product: '4003', points: 500 }], { sources: kpoint }),
  physical('cancelled', 'cancelled', [{ product: '1030' }]),
  digital('cancelled', 'cancelled', [{ product: '2011' }]),
  physical('redeemed', 'redeemed', [{ product: '7001', variant: '7001-01' }], { sources: reward }),
  digital('redeemed', 'redeemed', [{ product: '7006' }], { sources: reward }),
  physical('refund-sent', 'refund_sent', [{ product: '1033' }], { parcels: ems('EF582549924TH') }),
  digital('refund-sent', 'refund_sent', [{ product: '2005' }]),
  physical('refunded', 'refunded', [{ product: '1065', variant: '1065-01' }], { parcels: ems('EF582540017TH') }),
  digital('refunded', 'refunded', [{ product: '2003' }]),
  physical('refundedCash', 'refundedCash', [{ product: '1061' }], { sources: credit, parcels: ems('EF582531840TH') }),
  digital('refundedCash', 'refundedCash', [{ product: '2010' }], { sources: credit }),
  physical('refundedPoint', 'refundedPoint', [{ product: '7003', points: 900 }], {
    sources: the1,
    parcels: ems('EF582530025TH'),
  }),
  digital('refundedPoint', 'refundedPoint', [{ product: '4007', points: 300 }], { sources: the1 }),
  physical('voidTimeout', 'voidTimeout', [{ product: '1089' }], { timeout: true }),
  digital('voidTimeout', 'voidTimeout', [{ product: '2013' }], { timeout: true }),
  digital('timeout-partner', 'void', [{ product: '4008', points: 350 }], { sources: jd, timeout: true }),
  physical('reward-paid', 'paid', [{ product: '7003' }], { sources: reward }),
  physical('cash-point', 'completed', [{ product: '1065', variant: '1065-02' }], {
    sources: [{ type: 'saving_account' }, { type: 'kbank_reward_point', cardKey: 'full-kpoint', points: 3000 }],
    parcels: ems('EF582520776TH'),
  }),
  physical('voucher-merchant', 'completed', [{ product: '1009' }], {
    promocode: { id: 'v03', code: 'RIMDOI30', type: 'promocode_merchant', baht: 30 },
    parcels: ems('EF582511313TH'),
  }),
  physical('voucher-market', 'completed', [{ product: '1016', quantity: 3 }], {
    promocode: { id: 'v25', code: 'PAYDAY40', type: 'promocode_kbank', baht: 40 },
    parcels: ems('EF582504405TH'),
  }),
  physical('split-three', 'shipped', [], {
    packages: [
      { status: 'completed', lines: [{ product: '1021', quantity: 2 }], parcels: ems('EF582499671TH') },
      {
        status: 'shipped',
        lines: [{ product: '1023' }],
        parcels: [
          {
            type: 'other',
            name: { th: 'ขนส่งสายด่วนไทย', en: 'Sai Duan Express' },
            tracking_number: 'SD770012845',
          },
        ],
      },
      { status: 'paid', lines: [{ product: '1022' }] },
    ],
  }),
  physical('split-two', 'paid', [], {
    packages: [
      { status: 'paid', lines: [{ product: '1021' }] },
      { status: 'processing', lines: [{ product: '1023', quantity: 2 }] },
    ],
  }),
  physical('pick-up', 'paid', [{ product: '1023' }], { shipping: 'click_and_collect' }),
  physical('no-tracking', 'shipped', [{ product: '1077' }], { shipping: 'other', parcels: [{ type: 'other' }] }),
  physical('two-parcels', 'shipped', [{ product: '1031' }, { product: '1035' }], {
    parcels: [
      { type: 'dhl', tracking_number: 'JD014600003TH' },
      { type: 'fedex', tracking_number: '772410019988' },
    ],
  }),
  physical('e-donation', 'completed', [{ product: '3001', baht: 500 }], { consent: true, shipping: undefined }),
  physical('donation', 'completed', [{ product: '3010', baht: 1000 }], { consent: false, shipping: undefined }),
  digital('gift', 'completed', [{ product: '2002' }], {
    gift: { id: 'gift-seed-1', type: 'ecoupon', recipient: 'ธนกร ใจดี', mobile: '0890000102' },
  }),
  digital('privilege', 'completed', [{ product: '5002', points: 2500 }], { sources: kpoint }),
  physical('credit', 'completed', [{ product: '1011' }], {
    shopper: 'card',
    sources: [{ type: 'kmarket_credit_card', cardKey: 'card-credit' }],
    parcels: ems('EF582410010TH'),
  }),
  physical('silk', 'completed', [{ product: '1052', variant: '1052-02' }], {
    shopper: 'rich',
    parcels: ems('EF582410127TH'),
  }),
  physical('headphones', 'shipped', [{ product: '1066', variant: '1066-02' }], {
    shopper: 'rich',
    parcels: ems('EF582493386TH'),
  }),
  digital('stay', 'completed', [{ product: '2012' }], { shopper: 'rich' }),
]

type Rows<T extends { $inferInsert: unknown }> = T['$inferInsert'][]

export interface OrderRows {
  orders: Rows<typeof orders>
  suborders: Rows<typeof suborders>
  statusLog: Rows<typeof statusLog>
  orderLines: Rows<typeof orderLines>
  orderFunds: Rows<typeof orderFunds>
  journal: Rows<typeof bankJournal>
  postings: Rows<typeof bankPostings>
  holds: Rows<typeof bankHolds>
  /** Accounts of the merchants that were paid. */
  merchantAccounts: Rows<typeof bankAccounts>
  /** What was finally debited from each customer account, in its unit. */
  spent: Map<string, number>
}

const hourMs = 3_600_000

/** Statuses that a package went through before its current one, with the hours between them. */
const pathTo: Record<OrderStatus, OrderStatus[]> = {
  waiting_payment_confirmation: ['waiting_payment_confirmation'],
  processing: ['waiting_payment_confirmation', 'processing'],
  paid: ['waiting_payment_confirmation', 'processing', 'paid'],
  shipped: ['waiting_payment_confirmation', 'processing', 'paid', 'shipped'],
  completed: ['waiting_payment_confirmation', 'processing', 'paid', 'shipped', 'completed'],
  void: ['waiting_payment_confirmation', 'processing', 'paid', 'void'],
  voidCash: ['waiting_payment_confirmation', 'processing', 'paid', 'voidCash'],
  voidPoint: ['waiting_payment_confirmation', 'processing', 'paid', 'voidPoint'],
  cancelled: ['waiting_payment_confirmation', 'cancelled'],
  redeemed: ['processing', 'paid', 'redeemed'],
  refund_sent: ['waiting_payment_confirmation', 'processing', 'paid', 'shipped', 'completed', 'refund_sent'],
  refunded: ['waiting_payment_confirmation', 'processing', 'paid', 'shipped', 'completed', 'refunded'],
  refundedCash: ['waiting_payment_confirmation', 'processing', 'paid', 'shipped', 'completed', 'refundedCash'],
  refundedPoint: ['waiting_payment_confirmation', 'processing', 'paid', 'shipped', 'completed', 'refundedPoint'],
  voidTimeout: ['waiting_payment_confirmation', 'voidTimeout'],
}

const hoursTo: Partial<Record<OrderStatus, number>> = {
  processing: 0.02,
  paid: 0.05,
  shipped: 22,
  completed: 48,
  void: 20,
  voidCash: 20,
  voidPoint: 20,
  cancelled: 0.1,
  voidTimeout: 1 / 6,
  refund_sent: 72,
  refunded: 96,
  refundedCash: 96,
  refundedPoint: 96,
}

/** The log has only the wire's nine rows; a status's cash and point variants share its row. */
const logged: Partial<Record<OrderStatus, OrderStatus>> = {
  voidCash: 'void',
  voidPoint: 'void',
  voidTimeout: 'void',
  refundedCash: 'refunded',
  refundedPoint: 'refunded',
  redeemed: 'completed',
}

const isUnpaid = (status: OrderStatus): boolean => status === 'waiting_payment_confirmation' || status === 'processing'

/** Where the money is: held, settled, released before settlement, or refunded after it. */
function fateOf(order: SeedOrder): 'held' | 'settled' | 'released' | 'refunded' {
  const { status } = order
  if (isUnpaid(status)) return 'held'
  if (status === 'cancelled' || status === 'voidTimeout' || order.timeout) return 'released'
  if (status.startsWith('void') || status.startsWith('refunded')) return 'refunded'
  return 'settled'
}

const unitOf = (source: SourceOfFund): BankUnit =>
  isPointSource(source) ? (source === 'the1' ? 'the1' : source) : 'satang'

/** Rows of all past orders with their ledger entries. Deterministic except for `now`. */
export function orderRows(
  catalogue: Catalogue,
  cards: (typeof bankCards.$inferInsert)[],
  stores: Map<string, Store[]>,
  now: Date,
): OrderRows {
  const rows: OrderRows = {
    orders: [],
    suborders: [],
    statusLog: [],
    orderLines: [],
    orderFunds: [],
    journal: [],
    postings: [],
    holds: [],
    merchantAccounts: [],
    spent: new Map(),
  }
  const products = new Map(catalogue.products.map((product) => [product.product_id, product]))
  const cardOf = new Map(cards.map((card) => [card.cardKey, card]))
  const fees = new Map(catalogue.shipping_methods.map((method) => [method.type, fromBaht(method.fee)]))
  const paidInto = new Set<string>()

  seedOrders.forEach((order, index) => {
    const id = `o-${order.shopper}-${order.key}`
    const shopper = catalogue.shoppers.find(({ key }) => key === order.shopper)
    const first = products.get(order.packages[0]?.lines[0]?.product ?? '')
    if (!shopper || !first) throw new Error(`The seed's order ${id} names an unknown shopper or product.`)
    const isOpen = isUnpaid(order.status)
    const createdAt = new Date(now.getTime() - (isOpen ? (index + 1) * 60_000 : (index * 20 + 30) * hourMs))
    const times = timesOf(order, createdAt, now)
    const isDonation = first.type === 'donation'
    const isPoints = order.packages.some(({ lines }) => lines.some(({ points }) => points !== undefined))
    const isReward = order.sources[0]?.type === 'fulfillment'
    const kind = first.sub_type
    const shipRequired = kind === 'physical' && !isDonation && order.shipping !== 'click_and_collect'
    const shippingSatang = toSatang(isReward || isPoints || !order.shipping ? 0 : (fees.get(order.shipping) ?? 0))

    let goods = 0
    let goodsPoints = 0
    order.packages.forEach((part, position) => {
      const suborderId = `${id}-${String(position)}`
      const own = position === 0 && order.packages.length === 1 ? times : timesOf({ ...order, ...part }, createdAt, now)
      rows.suborders.push({
        id: suborderId,
        orderId: id,
        position,
        status: part.status,
        parcels: part.parcels ?? [],
        createdAt,
        expectedCompletedAt: own.has('shipped')
          ? new Date((own.get('shipped') ?? createdAt).getTime() + 72 * hourMs)
          : null,
      })
      for (const [status, at] of own) rows.statusLog.push({ suborderId, status: logged[status] ?? status, at })
      part.lines.forEach((line, linePosition) => {
        const product = products.get(line.product)
        if (!product) throw new Error(`The seed's order ${id} names an unknown product.`)
        const price = linePrice(product, line, isReward)
        const quantity = line.quantity ?? 1
        if (line.points === undefined) goods += (price.discount ?? price.full) * quantity
        else goodsPoints += line.points * quantity
        const variant = product.variants.find(({ product_variant_id }) => product_variant_id === line.variant)
        rows.orderLines.push({
          id: `${suborderId}-${String(linePosition)}`,
          orderId: id,
          suborderId,
          position: linePosition,
          productId: product.product_id,
          variantId: line.variant ?? product.dummy_variant_id ?? product.product_id,
          name: product.name,
          image: imagePath(variant?.art ?? product.art),
          optionValues: variant?.values ?? [],
          kind: product.sub_type,
          subType: product.type,
          quantity,
          priceUnit: line.points === undefined ? 'baht' : 'points',
          price: price.full,
          discountPrice: price.discount,
          isProductFulfillment: product.type === 'fulfillment',
          ...(isDonation && {
            donationReceipt: product.is_edonation && order.consent === true,
            taxDeductionCondition: product.tax_deduction_condition,
            isEdonation: product.is_edonation,
          }),
        })
      })
    })

    const discount = fromBaht(order.promocode?.baht ?? 0)
    const total = goods + shippingSatang - discount
    rows.orders.push({
      id,
      orderNumber: `KM26${String(90_000_001 + index)}`,
      invoiceNumber: `26${String(90_000_001 + index)}`,
      shopperId: order.shopper,
      mid: first.mid,
      status: order.status,
      purchaseState: purchaseStateOf(first, isPoints),
      subType: first.type,
      priceUnit: isPoints ? 'points' : 'baht',
      goodsSatang: toSatang(goods),
      shippingSatang,
      discountSatang: discount,
      goodsPoints,
      isCustomerTimeout: order.timeout ?? false,
      consentFlag: order.consent ?? null,
      partnerId: first.mid === splitPartner.mid ? splitPartner.partnerId : null,
      kind,
      shipRequired,
      shipTo: shipRequired ? addressOf(shopper) : null,
      shippingType: order.shipping ?? null,
      store: order.shipping === 'click_and_collect' ? (stores.get(first.mid)?.[0] ?? null) : null,
      paymentMethod: methodOf(order.sources[0]?.type),
      kplusRef: isOpen ? null : `KP${String(260_900_000 + index)}`,
      createdAt,
      paidAt: times.get('paid') ?? null,
      ...(order.gift && {
        giftId: order.gift.id,
        giftType: order.gift.type,
        giftRecipientName: order.gift.recipient,
        giftRecipientMobile: order.gift.mobile,
        giftSenderMobile: shopper.mobile_no,
      }),
    })

    const mixedPoints = order.sources.find(({ points }) => points !== undefined)?.points ?? 0
    order.sources.forEach((source, position) => {
      const unit = unitOf(source.type)
      const card = source.cardKey === undefined ? undefined : cardOf.get(source.cardKey)
      const amount = isReward ? 1 : unit === 'satang' ? total - mixedPoints * 10 : (source.points ?? goodsPoints)
      const holdId = isReward || amount === 0 ? null : `hold-${id}-${String(position)}`
      rows.orderFunds.push({
        orderId: id,
        position,
        type: source.type,
        amount,
        unit: isReward ? 'items' : unit === 'satang' ? 'baht' : 'points',
        holdId,
        ...(source.type === 'saving_account' && { cardNumber: savingNumber(shopper) }),
        ...(card && {
          cardKey: card.cardKey,
          cardName: card.name,
          cardNumber: card.cardNumber,
          cardImage: card.image,
          cardType: card.cardType,
          partnerType: card.partnerType,
        }),
      })
      if (holdId === null) return
      const from = card?.accountId ?? `saving:${order.shopper}`
      const to = merchantAccount(first.mid, unit)
      if (!paidInto.has(to)) {
        paidInto.add(to)
        rows.merchantAccounts.push({ id: to, mid: first.mid, kind: 'merchant', unit })
      }
      const fate = fateOf(order)
      rows.holds.push({
        id: holdId,
        reference: id,
        fromAccountId: from,
        toAccountId: to,
        amount,
        state: fate,
        createdAt,
      })
      const holding = holdingAccount(unit)
      const ended = [...times.values()].at(-1) ?? createdAt
      const entry = (kind: 'hold' | 'settle' | 'release' | 'refund', giver: string, taker: string, at: Date) => {
        const journalId = `${kind}-${holdId}`
        rows.journal.push({ id: journalId, kind, reference: holdId, at })
        rows.postings.push({ journalId, accountId: giver, amount: -amount }, { journalId, accountId: taker, amount })
      }
      entry('hold', from, holding, createdAt)
      if (fate === 'settled' || fate === 'refunded') entry('settle', holding, to, times.get('paid') ?? createdAt)
      if (fate === 'refunded') entry('refund', to, from, ended)
      if (fate === 'released') entry('release', holding, from, ended)
      if (fate === 'held' || fate === 'settled') rows.spent.set(from, (rows.spent.get(from) ?? 0) + amount)
    })
    if (order.promocode)
      rows.orderFunds.push({
        orderId: id,
        position: order.sources.length,
        type: order.promocode.type,
        amount: discount,
        unit: 'baht',
        promocodeId: order.promocode.id,
        promocodeCode: order.promocode.code,
        promocodeHistoryId: `history-${id}`,
      })
  })
  return rows
}

const methodOf = (source: SourceOfFund | undefined): string =>
  source === undefined || source === 'saving_account' ? 'k-account' : source

function timesOf(order: Pick<SeedOrder, 'status' | 'timeout'>, createdAt: Date, now: Date): Map<OrderStatus, Date> {
  const path =
    order.timeout && order.status === 'void'
      ? (['waiting_payment_confirmation', 'void'] as OrderStatus[])
      : pathTo[order.status]
  const times = new Map<OrderStatus, Date>()
  let at = createdAt.getTime()
  const room = Math.max(0, now.getTime() - at)
  const hours = path.reduce((sum, status) => sum + (hoursTo[status] ?? 0), 0) * hourMs
  const scale = hours > room ? (room / hours) * 0.9 : 1
  for (const status of path) {
    at += (hoursTo[status] ?? 0) * hourMs * scale
    times.set(status, new Date(at))
  }
  return times
}

function linePrice(product: SeedProduct, line: Line, isReward: boolean): { full: number; discount: number | null } {
  if (line.points !== undefined) return { full: line.points, discount: null }
  if (line.baht !== undefined) return { full: fromBaht(line.baht), discount: null }
  if (isReward) return { full: 0, discount: null }
  const variant = product.variants.find(({ product_variant_id }) => product_variant_id === line.variant)
  const { price, original_price: original } = variant ?? product
  return original === null
    ? { full: fromBaht(price), discount: null }
    : { full: fromBaht(original), discount: fromBaht(price) }
}

function purchaseStateOf(product: SeedProduct, isPoints: boolean): PurchaseState {
  if (product.type === 'donation') return 'donation'
  if (isPoints) return 'point_redemption'
  return product.type === 'fulfillment' ? 'fulfillment' : 'general'
}

function addressOf(shopper: Catalogue['shoppers'][number]) {
  const address = shopper.addresses[0]
  return address
    ? {
        recipientName: address.recipientName,
        recipientMobileNo: address.recipientMobileNo,
        recipientEmail: address.recipientEmail,
        streetAddress: address.streetAddress,
        subdistrict: address.subdistrict.th,
        district: address.district.th,
        province: address.province.th,
        zipcode: address.zipcode,
      }
    : null
}
