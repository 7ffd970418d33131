import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Language } from '../../../../contract/enums'
import { isPaidInPoints } from '../../../../contract/enums'
import { toSatang } from '../../../../contract/money'
import type { Claim } from '../../../../contract/payment'
import type { Bank } from '../../../bank/bank'
import type { Db } from '../../../db/client'
import type { orderFunds, Transfer } from '../../../db/schema'
import { orders } from '../../../db/schema'
import { refuse } from '../../catalogueError'
import { attachGift } from '../../gifts/giftWrites'
import { openMerchant } from '../../catalogue/merchants'
import { toClaim, withTimeout } from '../../orders/orderQueries'
import { exchangeOf } from '../../catalogue/detailsColumn'
import type { Shopper, Visit } from '../../shopper/session'
import type { TakenVoucher } from '../../vouchers/voucherWrites'
import { takeVoucher } from '../../vouchers/voucherWrites'
import { resolveDelivery } from './delivery'
import type { ClaimInput } from './eligibility'
import { checkMerchantLimit, checkWindows } from './eligibility'
import { computeFunding, holdFunding } from './funding'
import type { Line } from './lines'
import { checkLines, checkPurchaseLimit, readLines, reserveStock } from './lines'
import { insertOrder } from './insertOrder'
import { checkPermission } from '../../shopper/permission'

const sumInUnit = (lines: readonly Line[], unit: Line['unit']): number =>
  lines.reduce((sum, line) => (line.unit === unit ? sum + line.paid * line.quantity : sum), 0)

/** What a point exchange gives: whole points of the partner for the points spent (FUL-004). */
function toTransfer([line]: readonly Line[]): Transfer | null {
  const exchange = line && exchangeOf(line.product)
  if (!line || !exchange) return null
  const points = Math.floor((line.paid * line.quantity * exchange.to) / exchange.from)
  return { partner: exchange.partner, points, unit: exchange.unit }
}

/** The voucher in the order's list of funds (ORD-013). */
const voucherFund = (
  { discount, ...voucher }: TakenVoucher,
  place: { orderId: string; position: number },
): typeof orderFunds.$inferInsert => ({ ...place, ...voucher, amount: discount, unit: 'baht' })

/**
 * Places an order: checks hours, shopper, merchant, lines, prices, delivery, voucher, sources, total and limit; takes voucher and stock;
 * has the bank hold money (satang) and points and request the PIN; writes the order as waiting. The gateway's page charges a card, after
 * the PIN for any points. A refusal leaves no changes. Refusals are those of the contract's `claimOrder`; 502-01 includes `lines`. Source:
 * CHK-011, CHK-012, API-106.
 */
export async function claimOrder(
  tx: Db,
  given: {
    bank: Bank
    shopper: Shopper
    request: ClaimInput & Visit
    idempotencyKey: string
    receiptMinBaht: number
    /** Maximum graphemes of a gift's message. */
    giftMessageMax: number
    now: Date
    language: Language
  },
): Promise<Claim> {
  const { bank, shopper, request, receiptMinBaht, now, language } = given
  const state = request.purchase_state
  checkWindows({ purchaseState: state, sources: request.source_of_funds }, now)
  checkPermission(shopper)
  const merchant = await openMerchant(tx, request.mid)
  const lines = await readLines(tx, request, now)
  checkLines(lines, merchant, state)
  if (request.promocode && state !== 'general') refuse('1011')
  if (lines.some(({ paid, askedPrice }) => paid !== askedPrice)) refuse('304-03')
  await checkPurchaseLimit(tx, { shopper, lines, isGift: request.gift !== undefined, now })
  const orderId = randomUUID()
  const gift =
    request.gift &&
    (await attachGift(tx, {
      bank,
      sender: shopper,
      card: request.gift,
      messageMax: given.giftMessageMax,
      orderId,
      lines,
      now,
    }))
  const delivery = await resolveDelivery(tx, request, { merchant, lines, shopper, receiptMinBaht, now })

  const goods = toSatang(sumInUnit(lines, 'baht'))
  const voucher =
    request.promocode &&
    (await takeVoucher(tx, {
      shopper,
      code: request.promocode.promocode_code,
      merchant,
      lines: lines.map(({ product, unit, paid, quantity }) => ({
        kind: product.subType,
        amount: unit === 'baht' ? paid * quantity : 0,
      })),
      shipping: delivery.fee,
      orderId,
      now,
    }))
  const discount = voucher?.discount ?? toSatang(0)
  checkMerchantLimit(merchant, toSatang(goods + delivery.fee - discount))
  const funding = await computeFunding(tx, request, {
    bank,
    merchant,
    products: lines.map(({ product }) => product),
    due: { goods, goodsPoints: sumInUnit(lines, 'points'), shipping: delivery.fee, discount },
    hasVoucher: voucher !== undefined,
  })
  await reserveStock(tx, lines, language)
  const funds = await holdFunding(tx, { bank, shopper, mid: merchant.mid, orderId, funding, now })

  const points = isPaidInPoints(state) ? (funding.payments[0]?.amount ?? 0) : 0
  const claim = await insertOrder(tx, {
    id: orderId,
    shopper,
    merchant,
    purchaseState: state,
    lines,
    delivery,
    amounts: {
      goods,
      discount,
      goodsPoints: points - funding.shippingPoints,
      shippingPoints: funding.shippingPoints,
    },
    funds: voucher ? [...funds, voucherFund(voucher, { orderId, position: funds.length })] : funds,
    method: funding.method,
    pinReference: funding.payments.some((payment) => payment !== funding.card)
      ? await bank.requestPin(tx, { shopperId: shopper.id, orderReference: orderId, now })
      : null,
    transfer: toTransfer(lines),
    gift: gift?.fields,
    consentFlag: request.consent_flag,
    receiptMinBaht,
    email: request.email,
    tracking: request,
    idempotencyKey: given.idempotencyKey,
    language,
    now,
  })
  await gift?.insert()
  return claim
}

/**
 * The claim placed under an idempotency key, with the order's current status: voidTimeout from the time limit on. Refuses with 410 if this
 * shopper has no order under it.
 */
export async function readClaim(
  db: Db,
  given: { shopper: Shopper; idempotencyKey: string; now: Date; language: Language },
): Promise<Claim> {
  const { shopper, idempotencyKey, now, language } = given
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.shopperId, shopper.id), eq(orders.idempotencyKey, idempotencyKey)))
  return order ? toClaim(db, withTimeout(order, now), language) : refuse('410')
}
