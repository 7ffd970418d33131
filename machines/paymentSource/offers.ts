import { cardRefusals, defaultExchangeRate } from '../../contract/constants'
import type { PaymentMode, PointCardCondition, PointSource } from '../../contract/enums'
import {
  cashSources,
  conditionOfBlockCode,
  isPointOnlyMode,
  isPointSource,
  modeOfOrder,
  pointCardConditions,
  sourcesOfMode,
  supplementaryCardType,
} from '../../contract/enums'
import type { Satang } from '../../contract/money'
import { toSatang } from '../../contract/money'
import type { CreditCard, PaymentGateway, RefusedSource, SourceOfFund } from '../../contract/payment'
import { pointsFor, pointsValue } from '../../contract/points'
import { closedWindow } from '../../contract/windows'
import type { Order } from '../../contract/orderAmounts'
import { amountDue, pointsPrice, shippingFee } from '../../contract/orderAmounts'
import type { ApiError } from '../ports'
import { asApiError } from '../ports'
import { keyOfSource } from './sourceKey'

/** A point card's current data from the partner, which replaces the data of the list (PTC-003). */
export interface Verified {
  current_point: number
  card_block_code: string
}

/** The data from which the payment is chosen. */
export interface PaymentOptions {
  /** How the products may be paid; the modes that the shop adds are in the order. */
  mode: PaymentMode
  order?: Order
  /** The shopper's accounts and point sources for it. */
  offered: readonly SourceOfFund[]
  cards: readonly CreditCard[]
  /** The shop's card gateway, once loaded. */
  gateway?: PaymentGateway
  rates: Partial<Record<PointSource, number>>
  verified: Readonly<Record<string, Verified>>
  /** Cards that the bank or the partner refused. */
  refused: readonly string[]
  /** Key of the member card that was used last. */
  memberCard?: string
}

/** Payment options while a partner's points are being verified. */
export interface Verification extends PaymentOptions {
  /** The key of the source that is being verified. */
  verifying?: string
}

/** Adds the partner's answer for the source that was verified. */
export const withAnswer = (
  { verified, verifying }: Verification,
  answer: Verified,
): Pick<PaymentOptions, 'verified'> => ({
  verified: verifying === undefined ? verified : { ...verified, [verifying]: answer },
})

/** Whether the partner refused the card that was verified. */
export const isCardRefused = (error: unknown): boolean => cardRefusals.includes(asApiError(error).code ?? '')

/** The partner refused the source: it is unusable today. */
export const withRefused = ({ refused, verifying }: Verification): Pick<PaymentOptions, 'refused'> => ({
  refused: verifying === undefined ? refused : [...refused, verifying],
})

/** The shopper's selection before it is confirmed; `points` is a key, `amount` how many of its points. */
export interface Draft {
  cash?: string
  points?: string
  amount: number
}

export const emptyDraft: Draft = { amount: 0 }

/** A credit or debit card as a source of funds. */
export const sourceOfCard = (card: CreditCard): SourceOfFund => ({
  type: 'kmarket_credit_card',
  amount: 0,
  unit: 'baht',
  card_key: card.card_id,
  card_name: card.card_name,
  card_number: card.card_number,
  card_image: card.card_image,
  card_type: card.card_type,
  card_block_code: card.card_block_code,
})

/** Whether the products and the shop accept this kind of source; for goods in baht the shop decides about points (PAY-007, PAY-042). */
export const isTaken = ({ mode, order }: Pick<PaymentOptions, 'mode' | 'order'>, type: SourceOfFund['type']): boolean =>
  sourcesOfMode[order ? modeOfOrder(mode, order.purchaseState, order.modes) : mode].some((one) => one === type)

/** Points are shown for goods in baht whether the shop accepts them or not (PAY-042). */
export const isShown = ({ mode }: Pick<PaymentOptions, 'mode'>, type: SourceOfFund['type']): boolean =>
  mode === 'baht_only' && isPointSource(type)

export const takesCash = (mode: PaymentMode): boolean =>
  sourcesOfMode[mode].some((type) => (cashSources as readonly string[]).includes(type))

export const takesCards = (mode: PaymentMode): boolean =>
  sourcesOfMode[mode].some((type) => type === 'kmarket_credit_card')

/** The shop does not charge cards, or no longer does (PAY-014). */
const isWithoutGateway = ({ gateway }: Pick<PaymentOptions, 'gateway'>, { type }: SourceOfFund): boolean =>
  type === 'kmarket_credit_card' && gateway?.isActive !== true

/** These sources are verified with the partner before their points are used (PTC-003). */
export const isVerifiedFirst = ({ type }: SourceOfFund): boolean => type === 'partner_point' || type === 'the1'

export const rateOf = ({ rates }: Pick<PaymentOptions, 'rates'>, type: SourceOfFund['type']): number | undefined =>
  isPointSource(type) ? rates[type] : undefined

/** Points needed to pay the whole order from this source: a price in points with its delivery, or the whole amount in baht (PAY-019). */
export function neededPoints({ order, mode, rates }: PaymentOptions, source: SourceOfFund): number {
  if (!order) return 0
  const rate = rateOf({ rates }, source.type) ?? defaultExchangeRate
  const baht = isPointOnlyMode(mode) ? shippingFee(order) : amountDue(order)
  return (isPointOnlyMode(mode) ? pointsPrice(order) : 0) + pointsFor(baht, rate, source.type)
}

const oneBaht: Satang = toSatang(100)

/** Why a card can't be selected: the first reason that applies, in the order of the requirements (PAY-018). */
export function conditionOf(options: PaymentOptions, source: SourceOfFund): PointCardCondition | undefined {
  const key = keyOfSource(source)
  const { current_point = 0, card_block_code = '' } = { ...source, ...options.verified[key] }
  const letters: Partial<Record<string, PointCardCondition>> = conditionOfBlockCode
  const byLetter = card_block_code === '' ? undefined : (letters[card_block_code] ?? 'unavailable')
  const isPoints = isPointSource(source.type)
  const rate = rateOf(options, source.type) ?? 0
  const isTrue: Record<PointCardCondition, boolean> = {
    supplementary: byLetter === 'supplementary' || (isPoints && source.card_type === supplementaryCardType),
    blocked: byLetter === 'blocked',
    suspended: byLetter === 'suspended',
    partiallySuspended: byLetter === 'partiallySuspended',
    expired: byLetter === 'expired',
    unavailable: byLetter === 'unavailable' || options.refused.includes(key),
    notEnough:
      isPoints &&
      (isPointOnlyMode(options.mode)
        ? current_point < neededPoints(options, source)
        : pointsValue(current_point, rate) < oneBaht),
  }
  return pointCardConditions.find((condition) => isTrue[condition])
}

/** The code of the closed hours that block this source now, as the server would answer; the shop's own hours are excluded (PAY-025). */
export function closedHours({ order }: Pick<PaymentOptions, 'order'>, source: SourceOfFund, now: number) {
  const code = order && closedWindow({ sources: [source], purchaseState: order.purchaseState }, new Date(now))
  return code === '701' ? undefined : code
}

export const findSource = (
  options: Pick<PaymentOptions, 'offered' | 'cards'>,
  key: string | undefined,
): SourceOfFund | undefined =>
  key === undefined
    ? undefined
    : [...options.offered, ...options.cards.map(sourceOfCard)].find((source) => keyOfSource(source) === key)

export const isSelectable = (options: PaymentOptions, source: SourceOfFund, now: number): boolean =>
  isTaken(options, source.type) &&
  conditionOf(options, source) === undefined &&
  closedHours(options, source, now) === undefined

/** The points of a source: the partner's balance, else the list's. */
export const balanceOf = ({ verified }: Pick<PaymentOptions, 'verified'>, source: SourceOfFund): number =>
  verified[keyOfSource(source)]?.current_point ?? source.current_point ?? 0

/** The points of a source that the order can use. */
export const mostPoints = (options: PaymentOptions, source: SourceOfFund): number =>
  Math.min(balanceOf(options, source), neededPoints(options, source))

/**
 * The source of a draft that the bank no longer accepts (1056, 320): the one that the server names, else the account for 1056 and the card
 * with points for 320. A lack of money or points is not permanent.
 */
export function unusableBy(
  { code, body }: Pick<ApiError, 'code' | 'body'>,
  { points, cash }: Draft,
): string | undefined {
  if (code !== '1056' && code !== '320') return undefined
  const named = (body as { refused_source?: RefusedSource } | undefined)?.refused_source
  if (named) return [cash, points].find((key) => key === keyOfSource(named))
  return code === '1056' && cash === keyOfSource({ type: 'saving_account' }) ? cash : (points ?? cash)
}

/** Limits the points to between 1 and the maximum; all of them where nothing else pays. */
export function clampPoints(options: PaymentOptions, source: SourceOfFund, wanted: number): number {
  const most = mostPoints(options, source)
  if (isPointOnlyMode(options.mode)) return neededPoints(options, source)
  return Math.max(0, Math.min(most, Math.max(1, Math.trunc(Number.isFinite(wanted) ? wanted : 1))))
}

/** The draft with its points limited to what the order now accepts; a point source that is no longer available is removed. */
export function recalculated(options: PaymentOptions, draft: Draft): Draft {
  const points = findSource(options, draft.points)
  if (!points) return { ...(draft.cash !== undefined && { cash: draft.cash }), amount: 0 }
  return { ...draft, amount: clampPoints(options, points, draft.amount) }
}

/** The sources of a draft, cash before points. */
export function chosenOf(
  options: PaymentOptions,
  draft: Draft,
): Pick<Order, 'sources' | 'adjustedCardPoint' | 'exchangeRate'> {
  const cash = findSource(options, draft.cash)
  const points = findSource(options, draft.points)
  const rate = points && rateOf(options, points.type)
  const known = points && { ...points, current_point: balanceOf(options, points) }
  return {
    sources: [cash, known].filter((source) => source !== undefined),
    adjustedCardPoint: points ? draft.amount : 0,
    exchangeRate: rate ?? defaultExchangeRate,
  }
}

/** Whether the points pay the whole order, to the last satang where the price is in baht: only cash can pay a rounding remainder. */
function paysAll(options: PaymentOptions, source: SourceOfFund, points: number): boolean {
  if (!options.order || points !== neededPoints(options, source)) return false
  const rate = rateOf(options, source.type) ?? defaultExchangeRate
  return isPointOnlyMode(options.mode) || pointsValue(points, rate) >= amountDue(options.order)
}

/**
 * Whether a draft pays the order: cash pays any remainder, points alone must pay the whole. Hours are not checked here: a source outside
 * its hours is refused on confirm (CHK-009).
 */
export function isPaying(options: PaymentOptions, draft: Draft): boolean {
  const cash = findSource(options, draft.cash)
  const points = findSource(options, draft.points)
  const isRefused = (source: SourceOfFund) =>
    !isTaken(options, source.type) || isWithoutGateway(options, source) || conditionOf(options, source) !== undefined
  if ([cash, points].some((source) => source && isRefused(source))) return false
  if (points && (draft.amount < 1 || draft.amount > mostPoints(options, points))) return false
  return cash !== undefined || (points !== undefined && paysAll(options, points, draft.amount))
}

/**
 * The source chosen by default: the saving account unless the bank refused it, else the card with the most points, sources within their
 * hours first (PAY-033); of a partner's cards the one used last (PAY-031).
 */
export function defaultDraft(options: PaymentOptions, now: number): Draft {
  const saving = options.offered.find(({ type }) => type === 'saving_account')
  if (takesCash(options.mode))
    return saving && conditionOf(options, saving) === undefined ? { cash: keyOfSource(saving), amount: 0 } : emptyDraft
  const isShut = (source: SourceOfFund) => Number(closedHours(options, source, now) !== undefined)
  const selectable = options.offered.filter(
    (source) => isPointSource(source.type) && conditionOf(options, source) === undefined,
  )
  const [richest] = [...selectable].sort(
    (a, b) => isShut(a) - isShut(b) || (b.current_point ?? 0) - (a.current_point ?? 0),
  )
  const known = selectable.find((source) => keyOfSource(source) === options.memberCard)
  const found = richest?.type === 'partner_point' ? (known ?? richest) : richest
  return found ? { points: keyOfSource(found), amount: neededPoints(options, found) } : emptyDraft
}

/** Whether the draft pays with a card or points, which can't be combined with a voucher (VCH-012). */
export const isCardOrPoints = (options: PaymentOptions, draft: Draft): boolean =>
  draft.points !== undefined || options.cards.some(({ card_id }) => card_id === draft.cash)
