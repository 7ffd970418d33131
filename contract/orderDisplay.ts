import type {
  DeliveryKind,
  OrderStatus,
  PurchaseState,
  SourceOfFund as SourceType,
  TaxDeductionCondition,
} from './enums'
import {
  bankContactMerchantTypes,
  dangerStatuses,
  isPointSource,
  isPromocodeSource,
  statusLogOrder,
  unlabelledDigitalStatuses,
} from './enums'
import type { Satang } from './money'
import { fromBaht, toSatang } from './money'
import type { OrderDetail, OrderLine, StatusLog, Suborder } from './orders'
import type { SourceOfFund } from './payment'

interface Judged {
  order_status?: OrderStatus
  status?: OrderStatus
  paymentMethod: string
  is_void_credit_customer_timeout?: boolean
  source_of_funds: readonly Pick<SourceOfFund, 'type' | 'amount' | 'unit'>[]
}

/** Sources that pay, without vouchers (ORD-014). */
export const paymentSourcesOf = <S extends { type: SourceType }>(sources: readonly S[]): readonly S[] =>
  sources.filter(({ type }) => !isPromocodeSource(type))

/** The paid amounts: cash sources and point sources, each summed (ORD-011, ORD-014). */
export function paidIn(sources: Judged['source_of_funds']): { cash: Satang; points: number } {
  const paying = paymentSourcesOf(sources)
  return {
    cash: toSatang(paying.filter(({ unit }) => unit === 'baht').reduce((sum, { amount }) => sum + fromBaht(amount), 0)),
    points: paying.filter(({ unit }) => unit === 'points').reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** The type of the only source that paid in points; undefined if there are several, or none. */
export function pointTypeOf(sources: Judged['source_of_funds']): SourceType | undefined {
  const [first, ...rest] = paymentSourcesOf(sources).filter(({ unit }) => unit === 'points')
  return rest.length === 0 ? first?.type : undefined
}

/** The amount of a voucher; without sources the order's own amount; undefined: no row (ORD-013, ORD-014). */
export function voucherDiscountOf(
  order: Pick<OrderDetail, 'source_of_funds' | 'promocode_discount'>,
): Satang | undefined {
  const voucher = order.source_of_funds.find(({ type }) => isPromocodeSource(type))
  if (voucher) return fromBaht(voucher.amount)
  return order.source_of_funds.length === 0 ? order.promocode_discount : undefined
}

/** Product total: the order's total without the delivery fee (ORD-012). */
export const productTotalOf = ({
  total_product_price,
  shipping_fee,
}: Pick<OrderDetail, 'total_product_price' | 'shipping_fee'>) => Math.max(0, total_product_price - shipping_fee)

/** The price of one piece: the discounted price if it is lower (ORD-009, ORD-010). */
export const linePrice = ({
  discount_price_per_item,
  price_per_item,
}: Pick<OrderLine, 'discount_price_per_item' | 'price_per_item'>) =>
  discount_price_per_item !== undefined && discount_price_per_item < price_per_item
    ? discount_price_per_item
    : price_per_item

/** The status to display, of an order or of one of its packages (ORD-039 to ORD-043). */
export function displayStatus(
  order: Judged,
  of: OrderStatus | undefined = order.order_status ?? order.status,
): OrderStatus | undefined {
  if (of === 'paid' && order.paymentMethod === 'fulfillment') return 'redeemed'
  if (of !== 'void' && of !== 'refunded') return of
  if (of === 'void' && order.is_void_credit_customer_timeout) return 'voidTimeout'
  const paying = paymentSourcesOf(order.source_of_funds)
  if (paying.some(({ unit, type }) => unit === 'baht' && !isPointSource(type)))
    return of === 'void' ? 'voidCash' : 'refundedCash'
  if (paying.some(({ type }) => isPointSource(type))) return of === 'void' ? 'voidPoint' : 'refundedPoint'
  return of
}

/** Digital when it contains only digital goods; mixed counts as physical (ORD-038). */
export const deliveryKind = (
  suborders: readonly Pick<Suborder, 'digital_products' | 'physical_products'>[],
): DeliveryKind =>
  suborders.some(({ physical_products }) => physical_products.length > 0) ||
  !suborders.some(({ digital_products }) => digital_products.length > 0)
    ? 'physical'
    : 'digital'

/** Some statuses of digital orders have no label, and so no chip (ORD-034 to ORD-037). */
export const hasLabel = (status: OrderStatus, kind: DeliveryKind): boolean =>
  kind === 'physical' || !unlabelledDigitalStatuses.some((one) => one === status)

/** Whether an order of this status is complete, so that nothing follows. */
export const isEnd = (status: OrderStatus): boolean => status === 'completed' || status === 'redeemed'

export const isDanger = (status: OrderStatus): boolean => dangerStatuses.some((one) => one === status)

/** Whether a payment ended by its time limit, and not for example by too many wrong PINs; assumed until the status is known. */
export const endedByTimeLimit = (status: OrderStatus | undefined): boolean =>
  status === undefined || status === 'voidTimeout'

/** Partner points are returned within 5 working days after a time-out (ORD-042, ORD-043). */
export const returnsPartnerPoints = (order: Judged): boolean =>
  displayStatus(order) === 'voidTimeout' &&
  order.source_of_funds.some(({ type }) => type === 'partner_point' || type === 'the1')

/**
 * Whether an order links to its tracking page: once it is shipped. A package with a card of its own links to it once the order is paid
 * (LOOK-008, ORD-017).
 */
export const canBeTracked = (status: OrderStatus | undefined, isPackage: boolean): boolean =>
  status === 'shipped' ||
  status === 'completed' ||
  (isPackage && status !== undefined && status !== 'waiting_payment_confirmation' && !isDanger(status))

/** The contact-the-bank notice (ORD-052, ORD-053). */
export const needsBank = (status: OrderStatus | undefined, merchantType: string): boolean =>
  status !== undefined &&
  /^(refunded|void)/.test(status) &&
  bankContactMerchantTypes.some((type) => type === merchantType.toLowerCase())

export interface LogEntry {
  status: (typeof statusLogOrder)[number]
  at: string
}

/** The statuses that have a timestamp, in the fixed order (ORD-046, ORD-047). */
export const logEntries = (log: StatusLog): readonly LogEntry[] =>
  statusLogOrder.flatMap((status) => {
    const at = log[`${status}_at` as keyof StatusLog]
    return at ? [{ status, at }] : []
  })

/** The log to display: by displayed status, without those that have no label (ORD-034 to ORD-037, ORD-060). */
export const displayedLog = (
  order: Judged,
  { status_log, ...lines }: Pick<Suborder, 'status_log' | 'digital_products' | 'physical_products'>,
): readonly (LogEntry & { shown: OrderStatus })[] =>
  logEntries(status_log)
    .map((entry) => ({ ...entry, shown: displayStatus(order, entry.status) ?? entry.status }))
    .filter(({ shown }) => hasLabel(shown, deliveryKind([lines])))

/** Whether the status is labelled as shipping: not for digital orders or donations (ORD-060). */
export const isCalledShipping = (kind: DeliveryKind, state: PurchaseState): boolean =>
  kind === 'physical' && state !== 'donation'

/** Points returned besides the cash of a void or refunded order (ORD-043, ORD-062). */
export const pointsGivenBack = (status: OrderStatus, sources: Judged['source_of_funds']): number =>
  status === 'voidCash' || status === 'refundedCash' ? paidIn(sources).points : 0

/** Index of the latest entry of a log; of entries at the same instant, the later in the order. */
export const latestIndex = (log: readonly LogEntry[]): number =>
  log.reduce((last, { at }, index) => (Date.parse(at) >= Date.parse(log[last]?.at ?? at) ? index : last), 0)

const lastStatus = (log: StatusLog): LogEntry['status'] | undefined => {
  const entries = logEntries(log)
  return entries[latestIndex(entries)]?.status
}

/** The statuses after which a package may still arrive. */
const beforeArrival: readonly (LogEntry['status'] | undefined)[] = [
  undefined,
  'waiting_payment_confirmation',
  'processing',
  'paid',
  'shipped',
]

/** The day on which a package is expected, until it is completed, cancelled or refunded. */
export const expectedArrival = (log: StatusLog): string | undefined =>
  beforeArrival.includes(lastStatus(log)) ? log.expected_completed_at : undefined

/** The day on which a package on its way is expected: an order's page shows it once the package is shipped (LOOK-008). */
export const arrivalOnceShipped = (log: StatusLog): string | undefined =>
  lastStatus(log) === 'shipped' ? log.expected_completed_at : undefined

/** Whether each package of an order has its own card: only for one partner's orders (ORD-016, ORD-017). */
export const isSplit = (order: Pick<OrderDetail, 'partner_id' | 'suborders'>, splitPartnerId: string): boolean =>
  isOfPartner(order, splitPartnerId) && order.suborders.length > 1

const isOfPartner = ({ partner_id }: { partner_id?: string }, splitPartnerId: string) => partner_id === splitPartnerId

/** The cards of an order: one for each package, or one for all of them (ORD-017). */
export function packageCards(
  order: Pick<OrderDetail, 'partner_id' | 'suborders'>,
  splitPartnerId: string,
): readonly Suborder[] {
  const [first] = order.suborders
  if (!first || isSplit(order, splitPartnerId)) return order.suborders
  return [
    {
      ...first,
      shipping_info: order.suborders.flatMap(({ shipping_info }) => shipping_info),
      physical_products: order.suborders.flatMap(({ physical_products }) => physical_products),
      digital_products: order.suborders.flatMap(({ digital_products }) => digital_products),
    },
  ]
}

/** Receipt, tax deduction and consent of a donation. */
export interface DonationReceipt {
  /** On paper, or reported to the Revenue Department. */
  receipt: 'paper' | 'reported' | 'none'
  tax: TaxDeductionCondition
  isEdonation: boolean
  /** Only an e-donation needs consent. */
  hasConsent: boolean | undefined
}

/** Receipt, tax deduction and consent of a donation's order; undefined for another one (ORD-061). */
export function donationReceiptOf({
  suborders,
  consent_flag,
}: Pick<OrderDetail, 'suborders'> & Partial<Pick<OrderDetail, 'consent_flag'>>): DonationReceipt | undefined {
  const line = suborders
    .flatMap(({ physical_products }) => physical_products)
    .find(({ is_edonation }) => is_edonation !== undefined)
  if (!line) return undefined
  const isEdonation = line.is_edonation === true
  return {
    receipt: line.donation_receipt ? (isEdonation ? 'reported' : 'paper') : 'none',
    tax: line.tax_deduction_condition ?? 'none',
    isEdonation,
    hasConsent: isEdonation ? consent_flag === true : undefined,
  }
}

/** What an order sends to an address; a donation sends its receipt, if it is on paper. */
type Sent = 'goods' | 'receipt' | 'nothing'

/** What an order sends. A row of the order list does not say whether a donation's receipt is on paper. */
export function sentBy(
  kind: DeliveryKind,
  order: { purchase_state: PurchaseState; suborders?: OrderDetail['suborders'] },
): Sent {
  if (isCalledShipping(kind, order.purchase_state)) return 'goods'
  const { suborders } = order
  return suborders && donationReceiptOf({ suborders })?.receipt === 'paper' ? 'receipt' : 'nothing'
}

/** The picture size that the partner serves. */
const partnerImageSize = '318x240'

/**
 * URL of a line's picture. The partner's host needs https and a size after the file name; pictures without a host are stored here and stay
 * unchanged (ORD-015, ORD-017).
 */
export function lineImage(image: string, order: { partner_id?: string }, splitPartnerId: string): string {
  const host = /^(https?:)?\/\//i
  if (!isOfPartner(order, splitPartnerId) || !host.test(image)) return image
  return `${image.replace(host, 'https://')}_${partnerImageSize}.jpg`
}
