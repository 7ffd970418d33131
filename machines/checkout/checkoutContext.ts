import { defaultExchangeRate } from '../../contract/constants'
import type { PaymentMode } from '../../contract/enums'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { Grant } from '../../contract/grants'
import type { PaymentDetail } from '../../contract/merchants'
import { toBaht } from '../../contract/money'
import type { CheckoutProduct, Order } from '../../contract/orderAmounts'
import { exchangeOf, isPricedAlike, mostSteps, readDonation } from '../../contract/orderAmounts'
import type { OutOfStockLine, PlacementRequest, SourceOfFund } from '../../contract/payment'
import type { DeliveryChanged } from '../delivery/deliveryMachine'
import type { SourceChanged } from '../paymentSource/paymentSourceMachine'
import type { Intent, IntentContext } from '../placement/intent'
import type { AccessAnswer, ApiError } from '../ports'
import { asApiError } from '../ports'

/** A confirmed payment with an unknown outcome: all that the device stores of an order (SEC-005). */
export interface OpenIntent extends Intent {
  use: Order['purchaseState']
}

/** All that the device stores of the member card that pays with its points (PAY-031). */
export interface MemberCardChoice {
  key: string
  image: string
  name: string
}

export interface CheckoutInput {
  purchaseState: Order['purchaseState']
  mode: PaymentMode
  grant?: Grant
  /** Id of a product that can be bought as a gift. */
  giftableId?: string
  gift?: GiftOfOrder
  products: readonly CheckoutProduct[]
  openIntent?: OpenIntent
  /** The id of the default address as the device has it now: the address book changes it. */
  defaultAddressId?: () => string | undefined
  /** Key of the member card whose points the shopper used last (PAY-031). */
  memberCard?: string
  tracking: Order['tracking']
  access: () => AccessAnswer
  /** Milliseconds of the server's clock. */
  now: () => number
  newKey: () => string
  /** Whether the web view is hidden (BRG-051). */
  isHidden: () => boolean
}

export interface CheckoutContext extends IntentContext, CheckoutInput, Order {
  request?: PlacementRequest
  merchant?: PaymentDetail
  isDeliveryReady: boolean
  isVoucherChecked: boolean
  /** Text of the donation field. */
  amountText: string
  short: readonly OutOfStockLine[]
  /** The shopper is prompted for another address; `id` is the faulty one, if there is one. */
  fixAddress?: { id?: string }
  /** The language changed, and the summary still shows names in the previous language. */
  hasOldNames?: boolean
  openSheet?: 'payment' | 'voucher'
  /** A price or a condition changed, and the lines have not been reloaded yet (CHK-017). */
  conditionError?: ApiError
}

export const initialContext = (input: CheckoutInput): CheckoutContext => ({
  ...input,
  mid: input.products[0]?.mid ?? '',
  idempotencyKey: input.openIntent?.idempotencyKey,
  isDeliveryReady: false,
  isVoucherChecked: true,
  amountText: input.products[0]?.donation ? String(toBaht(input.products[0].price)) : '',
  sources: [],
  adjustedCardPoint: 0,
  exchangeRate: defaultExchangeRate,
  short: [],
})

export const isPrivilege = ({ grant }: Pick<Order, 'grant'>): boolean => grant !== undefined && 'privilege_id' in grant

export const isCard = ({ type }: Pick<SourceOfFund, 'type'>): boolean => type === 'kmarket_credit_card'

export const isPaidByCard = (request: PlacementRequest | undefined): boolean =>
  request !== undefined && 'source_of_funds' in request && request.source_of_funds.some(isCard)

export function memberCardOf(sources: readonly SourceOfFund[]): MemberCardChoice | undefined {
  const card = sources.find(({ type }) => type === 'partner_point')
  return card?.card_key === undefined
    ? undefined
    : { key: card.card_key, image: card.card_image ?? '', name: card.card_name ?? '' }
}

export const deliveryOf = ({ address, currentLogistic, storeId, isReady }: DeliveryChanged) => ({
  address,
  currentLogistic,
  storeId,
  isDeliveryReady: isReady,
})

export const paymentOf = ({ sources, adjustedCardPoint, exchangeRate }: SourceChanged) => ({
  sources,
  adjustedCardPoint,
  exchangeRate,
})

/** The fields after the donor entered this text as the amount. */
export const withAmount = ({ products, merchant }: CheckoutContext, text: string) => ({
  amountText: text,
  products: products.map((line) => ({ ...line, price: readDonation(text, line.donation?.min, merchant?.limit) })),
})

/** The fields after the shopper chose to exchange points this many times. */
export const withSteps = ({ products }: CheckoutContext, quantity: number) => ({
  products: products.map((line) => ({ ...line, quantity })),
})

export const isValidStepCount = (context: CheckoutContext, quantity: number): boolean =>
  exchangeOf(context) !== undefined && Number.isInteger(quantity) && quantity >= 1 && quantity <= mostSteps(context)

/** Whether names in the previous language can be reloaded: not under an open sheet or the popup for another address. */
export const hasNamesToRefresh = ({ hasOldNames, fixAddress, openSheet }: CheckoutContext): boolean =>
  hasOldNames === true && fixAddress === undefined && openSheet === undefined

export const isRepriced = (context: CheckoutContext, products: readonly CheckoutProduct[]): boolean =>
  products.some((line, index) => !isPricedAlike(line, context.products[index] ?? line))

/** The lines that are out of stock, from the error of a refused placement. */
export const shortLines = (error: unknown): readonly OutOfStockLine[] =>
  (asApiError(error).body as { lines?: readonly OutOfStockLine[] } | undefined)?.lines ?? []
