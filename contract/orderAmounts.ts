import type { Address } from './address'
import type { DeliveryKind, PaymentMode, PurchaseState } from './enums'
import { isPaidInPoints, isPointSource } from './enums'
import type { GiftOfOrder } from './giftCard'
import type { Grant } from './grants'
import type { Satang } from './money'
import { toBaht, toSatang } from './money'
import { pointsFor, pointsValue as valueOfPoints } from './points'
import type { ClaimRequest, PlacementRequest, SourceOfFund, Tracking } from './payment'
import type { Product } from './products'
import type { ShippingMethod } from './shipping'

/** One line of the order, fixed when the summary opens. `price` is the current price of one piece. */
export interface CheckoutProduct {
  item_id?: string
  product_id: string
  product_variant_id: string
  mid: string
  name: string
  variant: readonly string[]
  image: string
  placeholder: string
  quantity: number
  price: Satang
  /** The price of one piece in points, if it is sold for points. */
  points?: number
  sub_type: DeliveryKind
  brand: string | null
  /** Amounts and receipt terms of a donation. */
  donation?: DonationTerms
  /** Rate and step of a points exchange; the quantity counts the steps. */
  exchange?: NonNullable<Product['exchange']>
}

/** Whether one piece costs the same in both: in baht, in points, and in an exchange's rate and step. */
export const isPricedAlike = (one: CheckoutProduct, other: CheckoutProduct): boolean =>
  one.price === other.price &&
  one.points === other.points &&
  one.exchange?.from === other.exchange?.from &&
  one.exchange?.to === other.exchange?.to &&
  one.exchange?.step === other.exchange?.step

export interface DonationTerms
  extends
    Pick<NonNullable<Product['donation']>, 'amountChoices' | 'min' | 'receiptMin'>,
    Pick<Product, 'isEdonation' | 'taxDeductionCondition'> {}

export interface AppliedVoucher {
  promocode_code: string
  discount: Satang
}

/** The data that the totals are computed from. Source: specification, sections 3 and 5. */
export interface Order {
  mid: string
  purchaseState: PurchaseState
  products: readonly CheckoutProduct[]
  /** The shop's payment modes, once loaded. */
  modes?: readonly PaymentMode[]
  currentLogistic?: ShippingMethod
  storeId?: string
  address?: Address
  voucher?: AppliedVoucher
  /** The payment sources: one, or in mode `cash_point` one of cash and one of points (PAY-007). Empty while none is chosen. */
  sources: readonly SourceOfFund[]
  /** Points to pay from the point source. */
  adjustedCardPoint: number
  exchangeRate: number
  consentFlag?: boolean
  /** The grant that makes the order free of charge. */
  grant?: Grant
  /** The donor declines the paper receipt. */
  refusesReceipt?: boolean
  email?: string
  /** Recipient and card of a gift; undefined when the shopper buys for themselves (GFT-018). */
  gift?: GiftOfOrder
  tracking: Tracking
}

/** An order line as sent in requests. */
export type LineOfOrder = Pick<CheckoutProduct, 'product_id' | 'product_variant_id' | 'quantity'>

export const linesOf = ({ products }: Pick<Order, 'products'>): readonly LineOfOrder[] =>
  products.map(({ product_id, product_variant_id, quantity }) => ({ product_id, product_variant_id, quantity }))

export const donationOf = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>) =>
  purchaseState === 'donation' ? products[0]?.donation : undefined

export const exchangeOf = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>) =>
  purchaseState === 'point_transfer' ? products[0]?.exchange : undefined

/** Whole points of the partner that an exchange yields (FUL-004). */
export const pointsReceived = (order: Pick<Order, 'purchaseState' | 'products'>): number => {
  const exchange = exchangeOf(order)
  return exchange ? Math.floor((pointsPrice(order) * exchange.to) / exchange.from) : 0
}

/** The source that pays with points, if one is chosen (PAY-007). */
export const pointSourceOf = ({ sources }: Pick<Order, 'sources'>): SourceOfFund | undefined =>
  sources.find(({ type }) => isPointSource(type))

/** Points that the chosen source has left after the payment; undefined without one. */
export const pointsLeft = (order: Pick<Order, 'sources' | 'adjustedCardPoint'>): number | undefined => {
  const source = pointSourceOf(order)
  return source && (source.current_point ?? 0) - order.adjustedCardPoint
}

/** The most exchange steps that the shopper's points can pay for. */
export const mostSteps = (order: Pick<Order, 'products' | 'sources'>): number => {
  const { points = 0 } = order.products[0] ?? {}
  const have = pointSourceOf(order)?.current_point ?? 0
  return points > 0 ? Math.floor(have / points) : 0
}

/** Step counts offered as quick choices, below the maximum. */
export const quickSteps = (most: number): readonly number[] => [1, 3, 5].filter((steps) => steps < most)

/** Whether the donation's receipt is on paper: e-donations have none (DON-004). */
export const hasPaperReceipt = (order: Pick<Order, 'purchaseState' | 'products'>): boolean =>
  donationOf(order)?.isEdonation === false

/** Whether the amount is high enough for a receipt (DON-003). */
export const givesReceipt = (order: Pick<Order, 'purchaseState' | 'products'>): boolean =>
  hasPaperReceipt(order) && productTotal(order) >= (donationOf(order)?.receiptMin ?? Infinity)

/** Whether the goods are delivered or picked up at all (CHK-008). */
export const isDelivered = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>): boolean =>
  purchaseState !== 'donation' &&
  purchaseState !== 'fulfillment' &&
  products.some(({ sub_type }) => sub_type === 'physical')

export const isCollected = ({ currentLogistic }: Pick<Order, 'currentLogistic'>): boolean =>
  currentLogistic?.type === 'click_and_collect'

/** A reward is sent by post, without a choice of carrier (FUL-003). */
export const isRewardSent = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>): boolean =>
  purchaseState === 'fulfillment' && products.some(({ sub_type }) => sub_type === 'physical')

type Sent = Pick<Order, 'purchaseState' | 'products' | 'currentLogistic' | 'refusesReceipt'>

/** Goods are sent to an address, and so is the receipt of a donation (CHK-008, DON-004). */
export const addressRequired = (order: Sent): boolean =>
  (isDelivered(order) && !isCollected(order)) || isRewardSent(order) || (givesReceipt(order) && !order.refusesReceipt)

/** Picks the fields of an order out of a larger object. */
export const orderOf = ({
  mid,
  purchaseState,
  products,
  modes,
  currentLogistic,
  storeId,
  address,
  voucher,
  sources,
  adjustedCardPoint,
  exchangeRate,
  consentFlag,
  grant,
  refusesReceipt,
  email,
  gift,
  tracking,
}: Order): Order => ({
  mid,
  purchaseState,
  products,
  modes,
  currentLogistic,
  storeId,
  address,
  voucher,
  sources,
  adjustedCardPoint,
  exchangeRate,
  consentFlag,
  grant,
  refusesReceipt,
  email,
  gift,
  tracking,
})

const sum = (amounts: readonly number[]): Satang => toSatang(amounts.reduce((total, amount) => total + amount, 0))

export const productTotal = ({ products }: Pick<Order, 'products'>): Satang =>
  sum(products.map(({ price, quantity }) => price * quantity))

export const shippingFee = ({ currentLogistic }: Pick<Order, 'currentLogistic'>): Satang =>
  currentLogistic?.fee ?? toSatang(0)

export const discount = ({ voucher }: Pick<Order, 'voucher'>): Satang => voucher?.discount ?? toSatang(0)

/** The amount in baht before points are deducted. */
export const amountDue = (order: Pick<Order, 'products' | 'currentLogistic' | 'voucher'>): Satang =>
  toSatang(Math.max(0, productTotal(order) + shippingFee(order) - discount(order)))

/** Total of the products' prices in points. */
export const pointsPrice = ({ products }: Pick<Order, 'products'>): number =>
  products.reduce((total, { points = 0, quantity }) => total + points * quantity, 0)

/** Delivery fee in points, for an order priced in points. */
export const shippingPoints = (order: Pick<Order, 'currentLogistic' | 'exchangeRate' | 'sources'>): number =>
  pointsFor(shippingFee(order), order.exchangeRate, pointSourceOf(order)?.type ?? 'kbank_reward_point')

/** Points that an order priced in points costs, delivery included; the chosen amount once a source is chosen. */
export const pointsToPay = (order: Order): number =>
  order.sources.length > 0 ? order.adjustedCardPoint : pointsPrice(order) + shippingPoints(order)

/** Points that the order uses, either as its price or as a deduction. */
export const pointsInUse = (order: Order): number =>
  isPaidInPoints(order.purchaseState) ? pointsToPay(order) : order.adjustedCardPoint

/** Satang that the chosen points deduct (CHK-006); none where the price itself is in points. */
export const pointsValue = (order: Pick<Order, 'adjustedCardPoint' | 'exchangeRate' | 'purchaseState'>): Satang =>
  isPaidInPoints(order.purchaseState) ? toSatang(0) : valueOfPoints(order.adjustedCardPoint, order.exchangeRate)

/** The remaining amount in baht, never below zero. */
export const totalToPay = (order: Order): Satang =>
  isPaidInPoints(order.purchaseState) ? toSatang(0) : toSatang(Math.max(0, amountDue(order) - pointsValue(order)))

export const itemCount = ({ products }: Pick<Order, 'products'>): number =>
  products.reduce((count, { quantity }) => count + quantity, 0)

/** Whether the lines come from the cart, where they stay until paid; direct purchases, gifts and rewards do not. */
export const isFromCart = ({ products }: Pick<Order, 'products'>): boolean =>
  products.some(({ item_id }) => item_id !== undefined)

/** The sources that pay something: where points pay the whole order, the cash source is left out. */
export const payingSources = (order: Order): readonly SourceOfFund[] =>
  order.adjustedCardPoint > 0 && totalToPay(order) === 0
    ? order.sources.filter(({ type }) => isPointSource(type))
    : order.sources

/** The request that places the order, by its use (CHK-011). */
export function placementRequestOf(order: Order): PlacementRequest {
  const { grant, address, products, tracking } = order
  if (!grant) return claimRequestOf(order)
  if ('privilege_id' in grant) return { ...tracking, ...grant }
  const [reward] = products
  return {
    ...tracking,
    ...grant,
    product_id: reward?.product_id ?? '',
    product_variant_id: reward?.product_variant_id ?? '',
    quantity: 1,
    ...(address && { address_id: address.id }),
  }
}

/** The paying sources with their amounts, in wire units. */
export const paidSources = (order: Order): readonly SourceOfFund[] =>
  payingSources(order).map((source) =>
    isPointSource(source.type)
      ? { ...source, amount: order.adjustedCardPoint, unit: 'points' }
      : { ...source, amount: toBaht(totalToPay(order)), unit: 'baht' },
  )

/** The request that places the order (API-106), in wire units. */
export function claimRequestOf(order: Order): ClaimRequest {
  const total = totalToPay(order)
  const { currentLogistic, storeId, address, voucher } = order
  const isPickedUp = isCollected(order)
  return {
    ...order.tracking,
    purchase_state: order.purchaseState,
    mid: order.mid,
    products: order.products.map(({ item_id, product_id, product_variant_id, quantity, price, points }) => ({
      ...(item_id !== undefined && { item_id }),
      product_id,
      product_variant_id,
      quantity,
      price_per_item: points ?? toBaht(price),
    })),
    expected_total: toBaht(total),
    ...(address && !isPickedUp && (addressRequired(order) || !donationOf(order)) && { address_id: address.id }),
    ...(isPickedUp && storeId && { store_id: storeId }),
    ...(currentLogistic && {
      shipping: { type: currentLogistic.type, ...(isPickedUp && storeId && { store_id: storeId }) },
    }),
    source_of_funds: paidSources(order).map(({ type, amount, unit, card_key }) => ({ type, amount, unit, card_key })),
    ...(voucher && { promocode: { promocode_code: voucher.promocode_code } }),
    ...(order.consentFlag && { consent_flag: true }),
    ...(order.email && { email: order.email }),
    ...(order.gift && { gift: order.gift }),
  }
}

/** A donation in whole baht: 0 unless the text is an amount within the limits of the donation and its shop (DON-011). */
export function readDonation(text: string, min: Satang | undefined, limit: Satang | undefined): Satang {
  const amount = /^\d{1,9}$/.test(text) ? toSatang(Number(text) * 100) : toSatang(0)
  return amount < Math.max(min ?? 0, 100) || amount > (limit ?? Infinity) ? toSatang(0) : amount
}

/** Whether the typed amount exceeds the limit of the donation's shop (DON-011). */
export const isDonationTooMuch = (text: string, limit: Satang | undefined): limit is Satang =>
  limit !== undefined && Number(text) > toBaht(limit)

/**
 * Whether the chosen sources can pay the total. Points are compared with the balance; an account's balance is only checked by the bank
 * (1017) (CHK-009).
 */
export const isCovered = (order: Order): boolean => {
  const points = order.sources.filter(({ type }) => isPointSource(type))
  const hasCash = order.sources.length > points.length
  return (
    (order.grant !== undefined || hasCash || (points.length > 0 && totalToPay(order) === 0)) &&
    points.every(({ current_point = 0 }) => order.adjustedCardPoint <= current_point)
  )
}
