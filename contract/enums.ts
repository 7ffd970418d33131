import * as v from 'valibot'

/**
 * Every enumeration of the API or shared by client and server. Values, union type and schema of each share a name: `productTypes`,
 * `ProductType`, `productType`.
 */

/** Languages of the product (FMT-001, FMT-002). */
export const languages = ['th', 'en'] as const
export type Language = (typeof languages)[number]
export const language = v.picklist(languages)

/** PRD-006. */
export const productTypes = ['general', 'fulfillment', 'donation', 'theme', 'privilege', 'point_exchange'] as const
export type ProductType = (typeof productTypes)[number]
export const productType = v.picklist(productTypes)

/** PRD-007. */
export const productStatuses = ['active', 'out_of_stock', 'inactive', 'unredeemable', 'exceedlimit'] as const
export type ProductStatus = (typeof productStatuses)[number]
export const productStatus = v.picklist(productStatuses)

/** PRD-002. */
export const taxDeductionConditions = ['normal', 'double', 'none'] as const
export type TaxDeductionCondition = (typeof taxDeductionConditions)[number]
export const taxDeductionCondition = v.picklist(taxDeductionConditions)

/** PRD-009. */
export const deliveryKinds = ['digital', 'physical'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]
export const deliveryKind = v.picklist(deliveryKinds)

/** PAY-004. */
export const sourcesOfFund = [
  'saving_account',
  'kbank_reward_point',
  'credit_card_point',
  'kmarket_credit_card',
  'fulfillment',
  'partner_point',
  'the1',
  'promocode_merchant',
  'promocode_kbank',
] as const
export type SourceOfFund = (typeof sourcesOfFund)[number]
export const sourceOfFund = v.picklist(sourcesOfFund)

/** Sources that pay in baht (PAY-007). */
export const cashSources = ['saving_account', 'kmarket_credit_card'] as const satisfies readonly SourceOfFund[]
export type CashSource = (typeof cashSources)[number]
export const cashSource = v.picklist(cashSources)

/** Sources that pay in points (PAY-007, ORD-043). */
export const pointSources = [
  'kbank_reward_point',
  'credit_card_point',
  'partner_point',
  'the1',
] as const satisfies readonly SourceOfFund[]
export type PointSource = (typeof pointSources)[number]
export const pointSource = v.picklist(pointSources)

/** Entries of source_of_funds that are vouchers and not payment (ORD-013, ORD-014). */
export const promocodeSources = ['promocode_merchant', 'promocode_kbank'] as const satisfies readonly SourceOfFund[]
export type PromocodeSource = (typeof promocodeSources)[number]
export const promocodeSource = v.picklist(promocodeSources)

export const isPointSource = (type: SourceOfFund): type is PointSource =>
  (pointSources as readonly SourceOfFund[]).includes(type)
export const isCashSource = (type: SourceOfFund): type is CashSource =>
  (cashSources as readonly SourceOfFund[]).includes(type)
/** A voucher can't be combined with a card or points (VCH-012). */
export const clashesWithVoucher = (type: SourceOfFund): boolean => type === 'kmarket_credit_card' || isPointSource(type)
export const isPromocodeSource = (type: SourceOfFund): type is PromocodeSource =>
  (promocodeSources as readonly SourceOfFund[]).includes(type)

/** SES-012. */
export const profileTypes = ['FULL', 'CARD', 'GUEST', 'POTENTIAL'] as const
export type ProfileType = (typeof profileTypes)[number]
export const profileType = v.picklist(profileTypes)

/** SES-013. */
export const permissionModes = ['Full', 'Favorite', 'Read_Only_App', 'No_Permission'] as const
export type PermissionMode = (typeof permissionModes)[number]
export const permissionMode = v.picklist(permissionModes)

/** Reasons of the Sorry popup (SES-024). */
export const sorryReasons = [
  'notCompletedRegistration',
  'registeredAtBranchToday',
  'unmatchedPhoneNumber',
  'wifiWithoutPermission',
] as const
export type SorryReason = (typeof sorryReasons)[number]

/** Kinds of link; the two names of a pair mean the same (NAV-079). */
export const linkKinds = [
  'lifestyle_web',
  'internal',
  'kplus',
  'external_web',
  'external',
  'legacy_web',
  'home',
] as const
export type LinkKind = (typeof linkKinds)[number]
export const linkKind = v.picklist(linkKinds)

/** DLV-004. `other` comes with a name. */
export const carrierTypes = ['registered', 'ems', 'dhl', 'fedex', 'other', 'click_and_collect'] as const
export type CarrierType = (typeof carrierTypes)[number]
export const carrierType = v.picklist(carrierTypes)

/** PRD-010. */
export const priceDisplayModes = ['kpoint_only', 'the1_only', 'point_only', 'baht_only'] as const
export type PriceDisplayMode = (typeof priceDisplayModes)[number]
export const priceDisplayMode = v.picklist(priceDisplayModes)

/** PAY-006. */
export const paymentModes = [...priceDisplayModes, 'cash_point'] as const
export type PaymentMode = (typeof paymentModes)[number]
export const paymentMode = v.picklist(paymentModes)

/** Modes in which nothing is paid in baht (PAY-007). */
export const pointOnlyModes = ['kpoint_only', 'the1_only', 'point_only'] as const satisfies readonly PaymentMode[]
export const isPointOnlyMode = (mode: PaymentMode): boolean => (pointOnlyModes as readonly PaymentMode[]).includes(mode)

/** Sources that each mode allows (PAY-007); cash_point is one cash source plus at most one point source. */
export const sourcesOfMode = {
  kpoint_only: ['kbank_reward_point', 'credit_card_point'],
  the1_only: ['the1'],
  point_only: pointSources,
  baht_only: cashSources,
  cash_point: [...cashSources, ...pointSources],
} as const satisfies Record<PaymentMode, readonly SourceOfFund[]>

/**
 * The payment mode of an order: that of its products; goods in baht may also use points if the shop's modes include `cash_point` (PAY-042).
 */
export const modeOfOrder = (
  mode: PaymentMode,
  purchaseState: PurchaseState,
  modesOfShop: readonly PaymentMode[] = [],
): PaymentMode =>
  mode === 'baht_only' && purchaseState === 'general' && modesOfShop.includes('cash_point') ? 'cash_point' : mode

/** Units of a price or an amount (PAY-028, PAY-029). */
export const priceUnits = ['baht', 'points', 'items'] as const
export type PriceUnit = (typeof priceUnits)[number]
export const priceUnit = v.picklist(priceUnits)

/** Letters of card_block_code; empty means none, any other letter means unavailable (PAY-018). */
export const cardBlockCodes = ['X', 'B', 'S', 'P', 'E'] as const
export type CardBlockCode = (typeof cardBlockCodes)[number]

/** Why a point card can't be chosen, in the order in which the reasons are tested (PAY-015, PAY-018). */
export const pointCardConditions = [
  'supplementary',
  'blocked',
  'suspended',
  'partiallySuspended',
  'expired',
  'unavailable',
  'notEnough',
] as const
export type PointCardCondition = (typeof pointCardConditions)[number]

/** What each letter of card_block_code means (PAY-018). */
export const conditionOfBlockCode = {
  X: 'supplementary',
  B: 'blocked',
  S: 'suspended',
  P: 'partiallySuspended',
  E: 'expired',
} as const satisfies Record<CardBlockCode, PointCardCondition>

/** card_type of a card whose holder can't use points, whatever its block code (PAY-018). */
export const supplementaryCardType = 'supplementary'

/** Purpose of a checkout (CHK-007). */
export const purchaseStates = ['general', 'donation', 'fulfillment', 'point_redemption', 'point_transfer'] as const
export type PurchaseState = (typeof purchaseStates)[number]
export const purchaseState = v.picklist(purchaseStates)

/** The purchase state of a product, one of the five uses of the order summary. Source: CHK-007. */
export function purchaseStateOf(type: ProductType, mode: PaymentMode): PurchaseState {
  if (type === 'donation' || type === 'fulfillment') return type
  if (type === 'point_exchange') return 'point_transfer'
  return isPointOnlyMode(mode) ? 'point_redemption' : 'general'
}

/** Redemption and transfer: nothing is paid in baht, not even delivery (CHK-007). */
export const isPaidInPoints = (state: PurchaseState): boolean =>
  state === 'point_redemption' || state === 'point_transfer'

/** Baskets: the usual one and that of premium merchants (CHK-010). */
export const basketTypes = ['general', 'premium'] as const
export type BasketType = (typeof basketTypes)[number]
export const basketType = v.picklist(basketTypes)

/** ORD-018. */
export const orderStatuses = [
  'waiting_payment_confirmation',
  'processing',
  'paid',
  'shipped',
  'completed',
  'void',
  'voidCash',
  'voidPoint',
  'cancelled',
  'redeemed',
  'refund_sent',
  'refunded',
  'refundedCash',
  'refundedPoint',
  'voidTimeout',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderStatus = v.picklist(orderStatuses)

/** Statuses of a reversed order: it does not count against a shopper's limit (506). */
export const undoneStatuses = [
  'void',
  'voidCash',
  'voidPoint',
  'voidTimeout',
  'cancelled',
  'refunded',
  'refundedCash',
  'refundedPoint',
] as const satisfies readonly OrderStatus[]

/** The payment outcome of each order status: none yet, paid, or not paid (any more). */
export const outcomeOf = {
  waiting_payment_confirmation: 'waiting',
  processing: 'paid',
  paid: 'paid',
  shipped: 'paid',
  completed: 'paid',
  redeemed: 'paid',
  void: 'void',
  voidCash: 'void',
  voidPoint: 'void',
  voidTimeout: 'void',
  cancelled: 'void',
  refund_sent: 'void',
  refunded: 'void',
  refundedCash: 'void',
  refundedPoint: 'void',
} as const satisfies Record<OrderStatus, 'waiting' | 'paid' | 'void'>

/** Statuses without a label on a digital order (ORD-034 to ORD-037). */
export const unlabelledDigitalStatuses = [
  'paid',
  'shipped',
  'redeemed',
  'refund_sent',
] as const satisfies readonly OrderStatus[]

/** Statuses in a danger style (ORD-044, ORD-045). */
export const dangerStatuses = [
  'void',
  'voidCash',
  'voidPoint',
  'voidTimeout',
  'refunded',
  'refundedCash',
  'refundedPoint',
  'cancelled',
] as const satisfies readonly OrderStatus[]

/** Rows of the status log in their fixed order; each has its instant in `status_log[status + '_at']` (ORD-046). */
export const statusLogOrder = [
  'waiting_payment_confirmation',
  'processing',
  'paid',
  'shipped',
  'completed',
  'void',
  'cancelled',
  'refunded',
  'refund_sent',
] as const satisfies readonly OrderStatus[]

/** Tabs of order history, sent as `status` (ORD-059). */
export const orderTabs = ['all', 'to_pay', 'to_ship', 'shipped', 'completed', 'cancelled_refunded'] as const
export type OrderTab = (typeof orderTabs)[number]
export const orderTab = v.picklist(orderTabs)

/** CAT-002, CAT-003. */
export const productSorts = ['newest', 'best_seller', 'price_asc', 'price_desc'] as const
export type ProductSort = (typeof productSorts)[number]
export const productSort = v.picklist(productSorts)

/** REV-004, REV-005: recent, most satisfied, least satisfied. */
export const reviewSorts = ['recent', 'favourable', 'critical'] as const
export type ReviewSort = (typeof reviewSorts)[number]
export const reviewSort = v.picklist(reviewSorts)

/** DON-005, DON-006. */
export const donationSorts = ['recommended', 'name_asc', 'name_desc'] as const
export type DonationSort = (typeof donationSorts)[number]
export const isDonationSort = (sort: string): sort is DonationSort => donationSorts.some((one) => one === sort)

/** Sorts of a product list: those of goods and those of donations. */
export const productListSorts = [...productSorts, ...donationSorts] as const
export type ProductListSort = (typeof productListSorts)[number]
export const productListSort = v.picklist(productListSorts)

/** Issuer of a voucher (API-099). */
export const voucherTypes = ['platform', 'merchant'] as const
export type VoucherType = (typeof voucherTypes)[number]
export const voucherType = v.picklist(voucherTypes)

/** Kinds of merchant. The contact-the-bank notice is for vts and kbank (ORD-052). */
export const merchantTypes = ['general', 'kbank', 'vts', 'mall', 'partner', 'foundation'] as const
export type MerchantType = (typeof merchantTypes)[number]
export const merchantType = v.picklist(merchantTypes)

/** Merchant types whose refunds and voids show the contact-the-bank notice; compared in lower case (ORD-053). */
export const bankContactMerchantTypes = ['vts', 'kbank'] as const satisfies readonly MerchantType[]

/** Days of the opening hours (SHP-002). */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
export const weekday = v.picklist(weekdays)

/** Tabs of universal search (SRC-003, SRC-007). */
export const searchTabs = ['product', 'shop', 'promotion'] as const
export type SearchTab = (typeof searchTabs)[number]
export const searchTab = v.picklist(searchTabs)

/** Lists whose missing record has a text of its own (ERR-153, ERR-154). */
export const notFoundKinds = ['product', 'shop', 'donationList', 'promoList', 'category', 'page'] as const
export type NotFoundKind = (typeof notFoundKinds)[number]

/** Buttons of the shared header (NAV-063). */
export const headerButtons = ['order', 'cart', 'cross', 'search'] as const
export type HeaderButton = (typeof headerButtons)[number]
