import { defaultExchangeRate } from '../../contract/constants'
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
import type { Order } from '../checkout/amounts'
import { amountDue, pointsPrice, shippingFee } from '../checkout/amounts'
import type { ApiError } from '../ports'

/** What a point card says when it is asked, instead of what the list said (PTC-003). */
export interface Verified {
  current_point: number
  card_block_code: string
}

/** All that the choice of a payment is made from. */
export interface Purse {
  /** How the products may be paid; what the shop adds to it stands in the order. */
  mode: PaymentMode
  order?: Order
  /** Accounts and point sources that the shopper has for it. */
  offered: readonly SourceOfFund[]
  cards: readonly CreditCard[]
  /** The shop's card gateway, once it has answered. */
  gateway?: PaymentGateway
  rates: Partial<Record<PointSource, number>>
  verified: Readonly<Record<string, Verified>>
  /** Cards of which the bank or the partner said no. */
  refused: readonly string[]
  /** Key of the member card that was used last. */
  memberCard?: string
}

/** A choice in which a partner is asked of its points. */
export interface Asking extends Purse {
  /** The key of the source whose partner is asked. */
  asked?: string
}

/** What the asked source's partner said of it. */
export const withAnswer = ({ verified, asked }: Asking, answer: Verified): Pick<Purse, 'verified'> => ({
  verified: asked === undefined ? verified : { ...verified, [asked]: answer },
})

/** The asked source's partner said no, or nothing: it can't be used today. */
export const withoutAsked = ({ refused, asked }: Asking): Pick<Purse, 'refused'> => ({
  refused: asked === undefined ? refused : [...refused, asked],
})

/** What the shopper has picked and not yet taken; `points` is a key, `amount` how many of its points. */
export interface Draft {
  cash?: string
  points?: string
  amount: number
}

export const emptyDraft: Draft = { amount: 0 }

/** A source is known by its card; the kinds without one are there once. */
export const keyOfSource = ({ card_key, type }: Pick<SourceOfFund, 'card_key' | 'type'>): string => card_key ?? type

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

/** Whether products and shop take this kind of source; points for goods in baht are the shop's to say (PAY-007, PAY-042). */
export const isTaken = ({ mode, order }: Pick<Purse, 'mode' | 'order'>, type: SourceOfFund['type']): boolean =>
  sourcesOfMode[order ? modeOfOrder(mode, order.purchaseState, order.modes) : mode].some((one) => one === type)

/** Points are shown for goods in baht whether the shop takes them or not (PAY-042). */
export const isShown = ({ mode }: Pick<Purse, 'mode'>, type: SourceOfFund['type']): boolean =>
  mode === 'baht_only' && isPointSource(type)

export const takesCash = (mode: PaymentMode): boolean =>
  sourcesOfMode[mode].some((type) => (cashSources as readonly string[]).includes(type))

export const takesCards = (mode: PaymentMode): boolean =>
  sourcesOfMode[mode].some((type) => type === 'kmarket_credit_card')

/** The shop charges no cards, or no more (PAY-014). */
const isWithoutGateway = ({ gateway }: Pick<Purse, 'gateway'>, { type }: SourceOfFund): boolean =>
  type === 'kmarket_credit_card' && gateway?.isActive !== true

/** Partners are asked before their points are used (PTC-003). */
export const isVerifiedFirst = ({ type }: SourceOfFund): boolean => type === 'partner_point' || type === 'the1'

export const rateOf = ({ rates }: Pick<Purse, 'rates'>, type: SourceOfFund['type']): number | undefined =>
  isPointSource(type) ? rates[type] : undefined

/** Points that pay the whole from this source: a price in points with its delivery, or all of the baht (PAY-019). */
export function neededPoints({ order, mode, rates }: Purse, source: SourceOfFund): number {
  if (!order) return 0
  const rate = rateOf({ rates }, source.type) ?? defaultExchangeRate
  const baht = isPointOnlyMode(mode) ? shippingFee(order) : amountDue(order)
  return (isPointOnlyMode(mode) ? pointsPrice(order) : 0) + pointsFor(baht, rate, source.type)
}

const oneBaht: Satang = toSatang(100)

/** Why a card can't be picked, the first that is true in the order of the requirements (PAY-018). */
export function conditionOf(purse: Purse, source: SourceOfFund): PointCardCondition | undefined {
  const key = keyOfSource(source)
  const { current_point = 0, card_block_code = '' } = { ...source, ...purse.verified[key] }
  const letters: Partial<Record<string, PointCardCondition>> = conditionOfBlockCode
  const byLetter = card_block_code === '' ? undefined : (letters[card_block_code] ?? 'unavailable')
  const isPoints = isPointSource(source.type)
  const rate = rateOf(purse, source.type) ?? 0
  const isTrue: Record<PointCardCondition, boolean> = {
    supplementary: byLetter === 'supplementary' || (isPoints && source.card_type === supplementaryCardType),
    blocked: byLetter === 'blocked',
    suspended: byLetter === 'suspended',
    partiallySuspended: byLetter === 'partiallySuspended',
    expired: byLetter === 'expired',
    unavailable: byLetter === 'unavailable' || purse.refused.includes(key),
    notEnough:
      isPoints &&
      (isPointOnlyMode(purse.mode)
        ? current_point < neededPoints(purse, source)
        : pointsValue(current_point, rate) < oneBaht),
  }
  return pointCardConditions.find((condition) => isTrue[condition])
}

/** The hours that keep this source shut now, as the code that the server would answer with; the shop's own hours apart (PAY-025). */
export function closedHours({ order }: Pick<Purse, 'order'>, source: SourceOfFund, now: number) {
  const code = order && closedWindow({ sources: [source], purchaseState: order.purchaseState }, new Date(now))
  return code === '701' ? undefined : code
}

export const findSource = (
  purse: Pick<Purse, 'offered' | 'cards'>,
  key: string | undefined,
): SourceOfFund | undefined =>
  key === undefined
    ? undefined
    : [...purse.offered, ...purse.cards.map(sourceOfCard)].find((source) => keyOfSource(source) === key)

export const isSelectable = (purse: Purse, source: SourceOfFund, now: number): boolean =>
  isTaken(purse, source.type) &&
  conditionOf(purse, source) === undefined &&
  closedHours(purse, source, now) === undefined

/** The points that a source has: its partner's word before the list's. */
export const balanceOf = ({ verified }: Pick<Purse, 'verified'>, source: SourceOfFund): number =>
  verified[keyOfSource(source)]?.current_point ?? source.current_point ?? 0

/** The points that a source has and the order can take. */
export const mostPoints = (purse: Purse, source: SourceOfFund): number =>
  Math.min(balanceOf(purse, source), neededPoints(purse, source))

/**
 * What the bank can't use any more (1056, 320) of a draft's two sources: the one that the server names, else the account for 1056 and the card
 * with points for 320. A lack of money or points can be mended.
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

/** A number of points between 1 and what is possible; all of them where nothing else pays. */
export function clampPoints(purse: Purse, source: SourceOfFund, wanted: number): number {
  const most = mostPoints(purse, source)
  if (isPointOnlyMode(purse.mode)) return neededPoints(purse, source)
  return Math.max(0, Math.min(most, Math.max(1, Math.trunc(Number.isFinite(wanted) ? wanted : 1))))
}

/** The draft with its points as the order now takes them; points that nobody has any more go. */
export function reckoned(purse: Purse, draft: Draft): Draft {
  const points = findSource(purse, draft.points)
  if (!points) return { ...(draft.cash !== undefined && { cash: draft.cash }), amount: 0 }
  return { ...draft, amount: clampPoints(purse, points, draft.amount) }
}

/** What a draft chooses, cash before points. */
export function chosenOf(purse: Purse, draft: Draft): Pick<Order, 'sources' | 'adjustedCardPoint' | 'exchangeRate'> {
  const cash = findSource(purse, draft.cash)
  const points = findSource(purse, draft.points)
  const rate = points && rateOf(purse, points.type)
  const known = points && { ...points, current_point: balanceOf(purse, points) }
  return {
    sources: [cash, known].filter((source) => source !== undefined),
    adjustedCardPoint: points ? draft.amount : 0,
    exchangeRate: rate ?? defaultExchangeRate,
  }
}

/** Whether so many points pay all of it, to the last satang where the price is in baht: what rounding leaves over only cash pays. */
function paysAll(purse: Purse, source: SourceOfFund, points: number): boolean {
  if (!purse.order || points !== neededPoints(purse, source)) return false
  const rate = rateOf(purse, source.type) ?? defaultExchangeRate
  return isPointOnlyMode(purse.mode) || pointsValue(points, rate) >= amountDue(purse.order)
}

/**
 * Whether a draft pays the order: cash pays any rest, points alone pay only all of it. Hours are not looked at: what is chosen outside
 * of them is told why when it is confirmed (CHK-009).
 */
export function isPaying(purse: Purse, draft: Draft): boolean {
  const cash = findSource(purse, draft.cash)
  const points = findSource(purse, draft.points)
  const isRefused = (source: SourceOfFund) =>
    !isTaken(purse, source.type) || isWithoutGateway(purse, source) || conditionOf(purse, source) !== undefined
  if ([cash, points].some((source) => source && isRefused(source))) return false
  if (points && (draft.amount < 1 || draft.amount > mostPoints(purse, points))) return false
  return cash !== undefined || (points !== undefined && paysAll(purse, points, draft.amount))
}

/**
 * The source that is chosen where the shopper has chosen none: the saving account unless the bank refused it, else the most points, open ones
 * first (PAY-033); of a partner's cards the one that was used last (PAY-031).
 */
export function defaultDraft(purse: Purse, now: number): Draft {
  const saving = purse.offered.find(({ type }) => type === 'saving_account')
  if (takesCash(purse.mode))
    return saving && conditionOf(purse, saving) === undefined ? { cash: keyOfSource(saving), amount: 0 } : emptyDraft
  const isShut = (source: SourceOfFund) => Number(closedHours(purse, source, now) !== undefined)
  const selectable = purse.offered.filter(
    (source) => isPointSource(source.type) && conditionOf(purse, source) === undefined,
  )
  const [richest] = [...selectable].sort(
    (a, b) => isShut(a) - isShut(b) || (b.current_point ?? 0) - (a.current_point ?? 0),
  )
  const known = selectable.find((source) => keyOfSource(source) === purse.memberCard && isShut(source) === 0)
  const found = richest?.type === 'partner_point' ? (known ?? richest) : richest
  return found ? { points: keyOfSource(found), amount: neededPoints(purse, found) } : emptyDraft
}

/** Whether the draft pays with a card or points, which no voucher goes with (VCH-012). */
export const isCardOrPoints = (purse: Purse, draft: Draft): boolean =>
  draft.points !== undefined || purse.cards.some(({ card_id }) => card_id === draft.cash)
