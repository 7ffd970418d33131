import type { Address } from '../../contract/address'
import { defaultExchangeRate } from '../../contract/constants'
import type { DeliveryKind, PurchaseState } from '../../contract/enums'
import { isPointSource } from '../../contract/enums'
import type { Satang } from '../../contract/money'
import { toBaht, toSatang } from '../../contract/money'
import type { ClaimRequest, SourceOfFund, Tracking } from '../../contract/payment'
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
  sub_type: DeliveryKind
  brand: string | null
}

export interface AppliedVoucher {
  promocode_code: string
  discount: Satang
}

/** What the totals are made of. Source: specification, sections 3 and 5. */
export interface Order {
  mid: string
  purchaseState: PurchaseState
  products: readonly CheckoutProduct[]
  currentLogistic?: ShippingMethod
  storeId?: string
  address?: Address
  voucher?: AppliedVoucher
  source?: SourceOfFund
  adjustedCardPoint: number
  exchangeRate: number
  consentFlag?: boolean
  email?: string
  tracking: Tracking
}

const sum = (amounts: readonly number[]): Satang => toSatang(amounts.reduce((total, amount) => total + amount, 0))

export const productTotal = ({ products }: Pick<Order, 'products'>): Satang =>
  sum(products.map(({ price, quantity }) => price * quantity))

export const shippingFee = ({ currentLogistic }: Pick<Order, 'currentLogistic'>): Satang =>
  currentLogistic?.fee ?? toSatang(0)

export const discount = ({ voucher }: Pick<Order, 'voucher'>): Satang => voucher?.discount ?? toSatang(0)

/** Satang that the chosen points are worth: points / rate baht, rounded half up to a satang (CHK-006). */
export const pointsValue = ({
  adjustedCardPoint,
  exchangeRate,
}: Pick<Order, 'adjustedCardPoint' | 'exchangeRate'>): Satang =>
  toSatang(Math.round((adjustedCardPoint * 100) / (exchangeRate > 0 ? exchangeRate : defaultExchangeRate)))

/** What is left to pay in baht, never below zero. */
export const totalToPay = (order: Order): Satang =>
  toSatang(Math.max(0, productTotal(order) + shippingFee(order) - discount(order) - pointsValue(order)))

export const itemCount = ({ products }: Pick<Order, 'products'>): number =>
  products.reduce((count, { quantity }) => count + quantity, 0)

/** The request that places the order (API-106), in wire units. */
export function claimRequestOf(order: Order): ClaimRequest {
  const total = totalToPay(order)
  const { source, currentLogistic, storeId, address, voucher } = order
  const isCollected = currentLogistic?.type === 'click_and_collect'
  return {
    ...order.tracking,
    purchase_state: order.purchaseState,
    mid: order.mid,
    products: order.products.map(({ item_id, product_id, product_variant_id, quantity, price }) => ({
      ...(item_id !== undefined && { item_id }),
      product_id,
      product_variant_id,
      quantity,
      price_per_item: toBaht(price),
    })),
    expected_total: toBaht(total),
    ...(address && !isCollected && { address_id: address.id }),
    ...(isCollected && storeId && { store_id: storeId }),
    ...(currentLogistic && {
      shipping: { type: currentLogistic.type, ...(isCollected && storeId && { store_id: storeId }) },
    }),
    source_of_funds: source
      ? [
          isPointSource(source.type)
            ? { type: source.type, amount: order.adjustedCardPoint, unit: 'points' as const, card_key: source.card_key }
            : { type: source.type, amount: toBaht(total), unit: 'baht' as const, card_key: source.card_key },
        ]
      : [],
    ...(voucher && { promocode: { promocode_code: voucher.promocode_code } }),
    ...(order.consentFlag !== undefined && { consent_flag: order.consentFlag }),
    ...(order.email && { email: order.email }),
  }
}

/** Whether the source can pay the total: of an account's balance only the bank knows (1017); points are counted (CHK-009). */
export const covers = (source: SourceOfFund, order: Order): boolean =>
  !isPointSource(source.type) || (totalToPay(order) === 0 && order.adjustedCardPoint <= (source.current_point ?? 0))
