import type { Address } from '../../contract/address'
import type { DeliveryKind, PaymentMode, PurchaseState } from '../../contract/enums'
import { isPaidInPoints, isPointSource } from '../../contract/enums'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { Grant } from '../../contract/grants'
import type { Satang } from '../../contract/money'
import { toBaht, toSatang } from '../../contract/money'
import { pointsFor, pointsValue as valueOfPoints } from '../../contract/points'
import type { ClaimRequest, PlacementRequest, SourceOfFund, Tracking } from '../../contract/payment'
import type { Product } from '../../contract/products'
import type { ShippingMethod } from '../../contract/shipping'

/** One line of what is bought, fixed when the summary opens. `price` is what one piece costs now. */
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
  /** What one piece costs instead, where it costs points. */
  points?: number
  sub_type: DeliveryKind
  brand: string | null
  /** What a donation asks of its donor. */
  donation?: DonationTerms
  /** What an exchange of points gives; the quantity counts its steps. */
  exchange?: NonNullable<Product['exchange']>
}

export interface DonationTerms
  extends
    Pick<NonNullable<Product['donation']>, 'amountChoices' | 'min' | 'receiptMin'>,
    Pick<Product, 'isEdonation' | 'taxDeductionCondition'> {}

export interface AppliedVoucher {
  promocode_code: string
  discount: Satang
}

/** What the totals are made of. Source: specification, sections 3 and 5. */
export interface Order {
  mid: string
  purchaseState: PurchaseState
  products: readonly CheckoutProduct[]
  /** How its shop may be paid, once that is known. */
  modes?: readonly PaymentMode[]
  currentLogistic?: ShippingMethod
  storeId?: string
  address?: Address
  voucher?: AppliedVoucher
  /** What pays: one source, or in mode `cash_point` one of cash and one of points (PAY-007). Empty while none is chosen. */
  sources: readonly SourceOfFund[]
  /** Points that the point source among them gives. */
  adjustedCardPoint: number
  exchangeRate: number
  consentFlag?: boolean
  /** Nothing is paid: the shopper has a right to it. */
  grant?: Grant
  /** The donor wants no receipt on paper. */
  refusesReceipt?: boolean
  email?: string
  /** For whom it is bought, with which card; none when it is the shopper's own (GFT-018). */
  gift?: GiftOfOrder
  tracking: Tracking
}

/** A line as the server is asked about it. */
export type LineOfOrder = Pick<CheckoutProduct, 'product_id' | 'product_variant_id' | 'quantity'>

export const linesOf = ({ products }: Pick<Order, 'products'>): readonly LineOfOrder[] =>
  products.map(({ product_id, product_variant_id, quantity }) => ({ product_id, product_variant_id, quantity }))

export const donationOf = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>) =>
  purchaseState === 'donation' ? products[0]?.donation : undefined

export const exchangeOf = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>) =>
  purchaseState === 'point_transfer' ? products[0]?.exchange : undefined

/** Points of the partner's that an exchange gives, whole ones (FUL-004). */
export const pointsReceived = (order: Pick<Order, 'purchaseState' | 'products'>): number => {
  const exchange = exchangeOf(order)
  return exchange ? Math.floor((pointsPrice(order) * exchange.to) / exchange.from) : 0
}

/** The most steps of an exchange that the points which pay it are enough for. */
export const mostSteps = (order: Pick<Order, 'products' | 'sources'>): number => {
  const { points = 0 } = order.products[0] ?? {}
  const have = order.sources.find(({ type }) => isPointSource(type))?.current_point ?? 0
  return points > 0 ? Math.floor(have / points) : 0
}

/** Steps of an exchange that are offered by name, below the most that is possible. */
export const quickSteps = (most: number): readonly number[] => [1, 3, 5].filter((steps) => steps < most)

/** A donation whose receipt is on paper: none that is reported as an e-donation (DON-004). */
export const hasPaperReceipt = (order: Pick<Order, 'purchaseState' | 'products'>): boolean =>
  donationOf(order)?.isEdonation === false

/** Whether the amount is one from which a receipt is given (DON-003). */
export const givesReceipt = (order: Pick<Order, 'purchaseState' | 'products'>): boolean =>
  hasPaperReceipt(order) && productTotal(order) >= (donationOf(order)?.receiptMin ?? Infinity)

/** Whether the goods are brought or picked up at all (CHK-008). */
export const isDelivered = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>): boolean =>
  purchaseState !== 'donation' &&
  purchaseState !== 'fulfillment' &&
  products.some(({ sub_type }) => sub_type === 'physical')

export const isCollected = ({ currentLogistic }: Pick<Order, 'currentLogistic'>): boolean =>
  currentLogistic?.type === 'click_and_collect'

/** A reward goes by post, without a choice of carrier (FUL-003). */
export const isRewardSent = ({ purchaseState, products }: Pick<Order, 'purchaseState' | 'products'>): boolean =>
  purchaseState === 'fulfillment' && products.some(({ sub_type }) => sub_type === 'physical')

type Sent = Pick<Order, 'purchaseState' | 'products' | 'currentLogistic' | 'refusesReceipt'>

/** Goods go to an address, and so does the receipt of a donation (CHK-008, DON-004). */
export const addressRequired = (order: Sent): boolean =>
  (isDelivered(order) && !isCollected(order)) || isRewardSent(order) || (givesReceipt(order) && !order.refusesReceipt)

/** The order alone, out of whatever holds it. */
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

/** What has to be paid in baht before points. */
export const amountDue = (order: Pick<Order, 'products' | 'currentLogistic' | 'voucher'>): Satang =>
  toSatang(Math.max(0, productTotal(order) + shippingFee(order) - discount(order)))

/** Points that products priced in points cost. */
export const pointsPrice = ({ products }: Pick<Order, 'products'>): number =>
  products.reduce((total, { points = 0, quantity }) => total + points * quantity, 0)

/** Points that the delivery of an order priced in points costs. */
export const shippingPoints = (order: Pick<Order, 'currentLogistic' | 'exchangeRate' | 'sources'>): number =>
  pointsFor(shippingFee(order), order.exchangeRate, order.sources[0]?.type ?? 'kbank_reward_point')

/** Points that an order priced in points costs, its delivery among them; what is taken once it is known of which kind. */
export const pointsToPay = (order: Order): number =>
  order.sources.length > 0 ? order.adjustedCardPoint : pointsPrice(order) + shippingPoints(order)

/** Points that the order takes, whether they are its price or lower it. */
export const pointsInUse = (order: Order): number =>
  isPaidInPoints(order.purchaseState) ? pointsToPay(order) : order.adjustedCardPoint

/** Satang that the chosen points take off (CHK-006); none where the price itself is in points. */
export const pointsValue = (order: Pick<Order, 'adjustedCardPoint' | 'exchangeRate' | 'purchaseState'>): Satang =>
  isPaidInPoints(order.purchaseState) ? toSatang(0) : valueOfPoints(order.adjustedCardPoint, order.exchangeRate)

/** What is left to pay in baht, never below zero. */
export const totalToPay = (order: Order): Satang =>
  isPaidInPoints(order.purchaseState) ? toSatang(0) : toSatang(Math.max(0, amountDue(order) - pointsValue(order)))

export const itemCount = ({ products }: Pick<Order, 'products'>): number =>
  products.reduce((count, { quantity }) => count + quantity, 0)

/** Its lines stay in the cart until they are paid; what was bought at once, given or redeemed never was there. */
export const isFromCart = ({ products }: Pick<Order, 'products'>): boolean =>
  products.some(({ item_id }) => item_id !== undefined)

/** The sources that give something: where points pay all of it, the cash beside them gives nothing. */
export const payingSources = (order: Order): readonly SourceOfFund[] =>
  order.adjustedCardPoint > 0 && totalToPay(order) === 0
    ? order.sources.filter(({ type }) => isPointSource(type))
    : order.sources

/** What places the order, by its use (CHK-011). */
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

/** What pays, each with what it gives, in wire units. */
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

/** Whole baht of a donation: 0 while what is typed is none, or is outside of what the donation and its shop take (DON-011). */
export function readDonation(text: string, min: Satang | undefined, limit: Satang | undefined): Satang {
  const amount = /^\d{1,9}$/.test(text) ? toSatang(Number(text) * 100) : toSatang(0)
  return amount < Math.max(min ?? 0, 100) || amount > (limit ?? Infinity) ? toSatang(0) : amount
}

/** Whether what is typed is more than the donation's shop takes (DON-011). */
export const isDonationTooMuch = (text: string, limit: Satang | undefined): limit is Satang =>
  limit !== undefined && Number(text) > toBaht(limit)

/** Whether what was chosen can pay the total: of an account's balance only the bank knows (1017); points are counted (CHK-009). */
export const isCovered = (order: Order): boolean => {
  const points = order.sources.filter(({ type }) => isPointSource(type))
  const hasCash = order.sources.length > points.length
  return (
    (order.grant !== undefined || hasCash || (points.length > 0 && totalToPay(order) === 0)) &&
    points.every(({ current_point = 0 }) => order.adjustedCardPoint <= current_point)
  )
}
