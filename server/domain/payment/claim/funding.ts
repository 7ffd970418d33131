import type { PointSource, SourceOfFund } from '../../../../contract/enums'
import {
  clashesWithVoucher,
  isCashSource,
  isPaidInPoints,
  isPointSource,
  modeOfOrder,
  purchaseStateOf,
  sourcesOfFund,
  sourcesOfMode,
} from '../../../../contract/enums'
import type { Satang } from '../../../../contract/money'
import { toSatang } from '../../../../contract/money'
import { pointsFor, pointsValue } from '../../../../contract/points'
import type { Bank, Wallet } from '../../../bank/bank'
import type { Db } from '../../../db/client'
import type { orderFunds } from '../../../db/schema'
import type { MerchantRow, ProductRow } from '../../../db/rows'
import { CatalogueError, refuse } from '../../catalogueError'
import { exchangeOf } from '../../catalogue/detailsColumn'
import type { Shopper } from '../../shopper/session'
import type { ClaimInput } from './eligibility'
import { readAmount } from './lines'

/**
 * Whether a source may pay for all of these products at this shop: the shop's list of sources, each product's mode, to which the shop may
 * add points (PAY-042), and an exchange's sources.
 */
export const allowsSource =
  (merchant: Pick<MerchantRow, 'sources' | 'modes'>, products: readonly ProductRow[]) =>
  (type: SourceOfFund): boolean =>
    merchant.sources.includes(type) &&
    products.every((product) => {
      const state = purchaseStateOf(product.type, product.priceDisplayMode)
      const mode = modeOfOrder(product.priceDisplayMode, state, merchant.modes)
      return (
        (sourcesOfMode[mode] as readonly SourceOfFund[]).includes(type) &&
        (exchangeOf(product)?.sources ?? [type]).includes(type as PointSource)
      )
    })

/** Whether a source could pay for these products at any shop. */
const couldPay = (products: readonly ProductRow[]) =>
  allowsSource({ sources: [...sourcesOfFund], modes: ['cash_point'] }, products)

/** The amount due: baht and points for the goods, baht for delivery, the voucher's discount. */
export interface Due {
  goods: Satang
  goodsPoints: number
  shipping: Satang
  discount: Satang
}

type Asked = ClaimInput['source_of_funds'][number]

/** A source and its amount: satang or points. */
export interface Payment {
  type: SourceOfFund
  cardKey: string | undefined
  amount: number
  unit: 'baht' | 'points'
}

export interface Funding {
  /** Cash before points. */
  payments: Payment[]
  /** How the order's detail shows the payment. */
  method: string
  /** The delivery fee when it is paid in points. */
  shippingPoints: number
  /** The card that the gateway has to charge before the order is paid. The PIN confirms everything else. */
  card: Payment | undefined
}

function split(asked: readonly Asked[]): { cash: Asked | undefined; points: Asked | undefined } {
  const cash = asked.filter(({ type }) => isCashSource(type))
  const points = asked.filter(({ type }) => isPointSource(type))
  if (cash.length > 1 || points.length > 1 || cash.length + points.length < asked.length) return refuse('1011')
  if (cash.some(({ unit }) => unit !== 'baht') || points.some(({ unit }) => unit !== 'points')) return refuse('1011')
  return { cash: cash[0], points: points[0] }
}

/**
 * The amount of each source, recomputed from what is due (PAY-006, PAY-007, PAY-019, CHK-006): points alone for uses in points, else baht
 * and at most one source of points. Refuses with 1011 for requests that the page never sends, with 304-03 for amounts that differ from the
 * server's and sources that the shop no longer accepts.
 */
export async function computeFunding(
  db: Db,
  request: ClaimInput,
  given: { bank: Bank; merchant: MerchantRow; products: readonly ProductRow[]; due: Due; hasVoucher: boolean },
): Promise<Funding> {
  const { bank, merchant, products, due, hasVoucher } = given
  const allowed = allowsSource(merchant, products)
  const types = request.source_of_funds.map(({ type }) => type)
  if (!types.every(couldPay(products))) return refuse('1011')
  if (!types.every(allowed)) return refuse('304-03')
  const { cash, points } = split(request.source_of_funds)
  if (hasVoucher && request.source_of_funds.some(({ type }) => clashesWithVoucher(type))) return refuse('1011')
  const baht = toSatang(Math.max(0, due.goods + due.shipping - due.discount))
  const rate = points ? await bank.exchangeRate(db, points.type) : 1
  const pay = (source: Asked, amount: number): Payment => ({
    type: source.type,
    cardKey: source.card_key,
    amount,
    unit: isPointSource(source.type) ? 'points' : 'baht',
  })

  if (isPaidInPoints(request.purchase_state)) {
    if (!points || cash) return refuse('1011')
    const needed = due.goodsPoints + pointsFor(baht, rate, points.type)
    if (request.expected_total !== 0 || readAmount('points', points.amount) !== needed) return refuse('304-03')
    return {
      payments: [pay(points, needed)],
      method: points.type,
      shippingPoints: pointsFor(due.shipping, rate, points.type),
      card: undefined,
    }
  }

  const used = points ? readAmount('points', points.amount) : 0
  if (points && used < 1) return refuse('1011')
  if (points && used > pointsFor(baht, rate, points.type)) return refuse('304-03')
  const left = toSatang(Math.max(0, baht - pointsValue(used, rate)))
  if (request.expected_total !== left || (cash ? readAmount('baht', cash.amount) : 0) !== left) return refuse('304-03')
  const payments = [...(cash && (left > 0 || !points) ? [pay(cash, left)] : []), ...(points ? [pay(points, used)] : [])]
  const [first] = payments
  if (!first) return refuse('1011')
  const card = first.type === 'kmarket_credit_card' && left > 0 ? first : undefined
  if (card) await checkGateway(db, { bank, merchant, card })
  return {
    payments,
    method: first.type === 'saving_account' ? 'k-account' : first.type,
    shippingPoints: 0,
    card,
  }
}

async function checkGateway(db: Db, given: { bank: Bank; merchant: MerchantRow; card: Payment }): Promise<void> {
  if (given.card.cardKey === undefined) refuse('302')
  if (!(await given.bank.gateway(db, given.merchant.mid))?.isActive) refuse('304-03')
}

type FundInsert = typeof orderFunds.$inferInsert

/** The wallet that a payment is made from; the first of its type if no card is given. Refuses with 320-01 for an unknown card. */
function findWallet(wallets: readonly Wallet[], { type, cardKey }: Payment): Wallet | undefined {
  const own = wallets.filter((wallet) => wallet.type === type)
  if (type === 'saving_account') return own[0]
  return own.find((wallet) => cardKey === undefined || wallet.cardKey === cardKey) ?? refuse('320-01')
}

/** Adds the failing source to a refusal, since a payment can have two. */
async function naming<T>({ type, cardKey }: Payment, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    throw new CatalogueError(error.key, { ...error.data, refused_source: { type, card_key: cardKey } })
  }
}

/**
 * Has the bank hold the payments, cash first, and returns the order's fund rows. A card's amount is held only after the gateway approves;
 * that the card can pay is checked now (320-01). Refuses as `Bank.hold`, with `refused_source`.
 */
export async function holdFunding(
  tx: Db,
  given: {
    bank: Bank
    shopper: Shopper
    mid: string
    orderId: string
    funding: Funding
    now: Date
  },
): Promise<FundInsert[]> {
  const { bank, shopper, mid, orderId, funding, now } = given
  const wallets = await bank.wallets(tx, shopper.id)
  const rows: FundInsert[] = []
  for (const [position, payment] of funding.payments.entries()) {
    const { wallet, cardKey, holdId } = await naming(payment, async () => {
      const wallet = findWallet(wallets, payment)
      const cardKey = wallet?.cardKey
      if (payment === funding.card && wallet?.blockCode !== '') refuse('320-01')
      if (payment === funding.card || payment.amount === 0) return { wallet, cardKey, holdId: null }
      const holdId = await bank.hold(tx, {
        shopperId: shopper.id,
        source: payment.type,
        cardKey,
        amount: payment.amount,
        mid,
        reference: orderId,
        now,
      })
      return { wallet, cardKey, holdId }
    })
    rows.push({
      orderId,
      position,
      type: payment.type,
      amount: payment.amount,
      unit: payment.unit,
      holdId,
      cardKey,
      cardNumber: wallet?.cardNumber,
      ...(wallet?.type !== 'saving_account' && {
        cardName: wallet?.cardName,
        cardImage: wallet?.cardImage,
        cardType: wallet?.cardType,
        partnerType: wallet?.partnerType,
      }),
    })
  }
  return rows
}
