import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import {
  donationBaht,
  inWindow,
  orderConfirmationMinutes,
  transactionLimitBaht,
  windows,
} from '../../contract/constants'
import type { Language, OrderStatus, ProductType, PurchaseState } from '../../contract/enums'
import { isPointSource, purchaseStateOf, undoneStatuses } from '../../contract/enums'
import type { ErrorKey } from '../../contract/errors'
import type { Satang } from '../../contract/money'
import { toBaht, toSatang } from '../../contract/money'
import type { Claim, OutOfStockLine, Tracking } from '../../contract/payment'
import type { claimRequest } from '../../contract/payment'
import type { Bank } from '../bank/bank'
import type { Db } from '../db/client'
import { rowsOf } from '../db/client'
import type { ShipTo, Store } from '../db/schema'
import {
  addresses,
  basketLines,
  dueJobs,
  orderFunds,
  orderLines,
  orders,
  products,
  productVariants,
  shippingMethods,
  shoppers,
  statusLog,
  suborders,
} from '../db/schema'
import type { MerchantRow, ProductRow, VariantRow } from './catalogue'
import { effectivePrice } from './catalogue'
import { refuse } from './catalogueError'
import { openMerchant } from './merchants'
import type { Shopper } from './session'
import { shippingFee } from './shipping'
import { giveBackStock, takeStock } from './stock'

export type ClaimInput = InferOutput<typeof claimRequest>
export type OrderRow = typeof orders.$inferSelect

/** One line of an order as the server sees it; prices in satang. */
interface Line {
  product: ProductRow
  variant: VariantRow
  variantId: string
  quantity: number
  price: number
  discountPrice: number | undefined
  paid: number
  askedPrice: Satang
  itemId: string | undefined
}

/** When an order that nobody confirms becomes voidTimeout (CHK-011). */
export const confirmationDeadline = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + orderConfirmationMinutes * 60_000)

const isExchange = (state: PurchaseState): boolean => state === 'point_redemption' || state === 'point_transfer'

/** Refuses outside of the hours in which these sources may pay (PAY-021 to PAY-025). */
function checkWindows(request: ClaimInput, now: Date): void {
  if (!inWindow(now, windows.purchase)) refuse('701')
  const types = request.source_of_funds.map(({ type }) => type)
  if (types.some((type) => type === 'kbank_reward_point' || type === 'credit_card_point')) {
    if (isExchange(request.purchase_state)) {
      if (!inWindow(now, windows.kPointRedemption)) refuse('1053')
    } else if (!inWindow(now, windows.kPointPayment)) refuse('703')
  }
  if (types.includes('the1') && !inWindow(now, windows.the1)) refuse('704')
}

/** Refuses shoppers who may not buy: the page tells them why before, so this answers requests that it does not send (SES-019). */
function checkShopper(shopper: Shopper): void {
  if (shopper.profileType === 'GUEST' || shopper.profileType === 'POTENTIAL' || shopper.permission !== 'Full')
    refuse('405')
}

/** A donor names the amount: whole baht, from the least on (DON-011). */
const isDonation = (amount: Satang): boolean => amount % 100 === 0 && amount >= donationBaht.min * 100

async function readLines(tx: Db, request: ClaimInput): Promise<Line[]> {
  const ids = request.products.map(({ product_variant_id }) => product_variant_id)
  if (new Set(ids).size !== ids.length) refuse('1011')
  const found = await tx
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .where(inArray(productVariants.id, ids))
  return request.products.map((asked) => {
    const row = found.find(({ variant }) => variant.id === asked.product_variant_id)
    if (!row || row.product.productId !== asked.product_id) return refuse('403')
    if (row.product.mid !== request.mid) return refuse('1011')
    const common = {
      ...row,
      variantId: row.variant.id,
      quantity: asked.quantity,
      askedPrice: asked.price_per_item,
      itemId: asked.item_id,
    }
    if (row.product.type === 'donation') {
      if (!isDonation(asked.price_per_item) || asked.quantity !== 1) refuse('1011')
      return { ...common, price: asked.price_per_item, discountPrice: undefined, paid: asked.price_per_item }
    }
    const { price, discountPrice, paid, unit } = effectivePrice(row.product, row.variant)
    if (unit !== 'baht' || (row.product.type === 'privilege' && paid === 0)) return refuse('1011')
    return { ...common, price, discountPrice, paid }
  })
}

/** Product and merchant rules for one transaction, before prices: status, use, quantities, brands (CRT-011 to CRT-013). */
function checkLines(lines: readonly Line[], merchant: MerchantRow, state: PurchaseState): void {
  for (const { product, quantity } of lines) {
    if (purchaseStateOf(product.type, product.priceDisplayMode) !== state) refuse('1011')
    if (product.isChanging || product.status === 'inactive') refuse('304-01')
    if (product.status === 'unredeemable') refuse('314-01')
    if (product.status === 'exceedlimit') refuse('506')
    if (quantity < product.minPerOrder) refuse('1011')
  }
  const units = new Map<string, number>()
  for (const { product, quantity } of lines)
    units.set(product.productId, (units.get(product.productId) ?? 0) + quantity)
  for (const { product } of lines)
    if (product.maxPerOrder !== null && (units.get(product.productId) ?? 0) > product.maxPerOrder) refuse('304-02')
  if (merchant.oneBrand && new Set(lines.map(({ product }) => product.brand)).size > 1) refuse('507-01')
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (merchant.maxItemsPerTransaction !== null && total > merchant.maxItemsPerTransaction) refuse('507-02')
}

/** Refuses with 506 what would take a shopper above a product's limit for one person. Orders of one shopper wait for each other. */
async function checkPurchaseLimit(tx: Db, shopper: Shopper, lines: readonly Line[]): Promise<void> {
  const limited = lines.filter(({ product }) => product.maxPerShopper !== null)
  if (limited.length === 0) return
  await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopper.id)).for('no key update')
  for (const { product } of limited) {
    const [bought] = await tx
      .select({ units: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          eq(orders.shopperId, shopper.id),
          eq(orderLines.productId, product.productId),
          sql`${orders.status} not in ${[...undoneStatuses]}`,
        ),
      )
    const wanted = lines.filter((line) => line.product === product).reduce((sum, { quantity }) => sum + quantity, 0)
    if ((bought?.units ?? 0) + wanted > (product.maxPerShopper ?? Infinity)) refuse('506')
  }
}

interface Delivery {
  required: boolean
  shipTo: ShipTo | null
  store: Store | null
  type: string | null
  fee: Satang
  maxDays: number | null
}

const carries = ({ product }: Line): boolean => product.subType === 'physical' && product.type !== 'donation'

/** Where the goods go and what that costs. 302 when an address, a way or a store is missing, 410 for an address that is not the shopper's. */
async function deliveryOf(
  tx: Db,
  request: ClaimInput,
  given: { merchant: MerchantRow; lines: readonly Line[]; shopper: Shopper; now: Date },
): Promise<Delivery> {
  const { merchant, lines, shopper, now } = given
  if (!lines.some(carries))
    return { required: false, shipTo: null, store: null, type: null, fee: toSatang(0), maxDays: null }
  const type = request.shipping?.type
  if (type === undefined) return refuse('302')
  const fee = await shippingFee(tx, {
    type,
    mid: merchant.mid,
    lines: lines.map(({ product, variantId, quantity }) => ({ productId: product.productId, variantId, quantity })),
    now,
  })
  const [method] = await tx.select().from(shippingMethods).where(eq(shippingMethods.type, type))
  const common = { required: true, type, fee, maxDays: method?.maxDays ?? null }
  if (type === 'click_and_collect') {
    const storeId = request.shipping?.store_id ?? request.store_id
    if (storeId === undefined) return refuse('302')
    const store = merchant.stores.find(({ store_id }) => store_id === storeId)
    if (!store) return refuse('410')
    return { ...common, required: false, shipTo: null, store }
  }
  if (request.address_id === undefined) return refuse('302')
  const [address] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, request.address_id), eq(addresses.shopperId, shopper.id)))
  if (!address) return refuse('410')
  const { id: _id, shopperId: _shopperId, createdAt: _createdAt, ...shipTo } = address
  return { ...common, shipTo, store: null }
}

/** Which code refuses a total above the merchant's limit: each of the seven figures has its own, any other answers 1002 (PAY-027). */
function checkMerchantLimit(merchant: MerchantRow, total: Satang): void {
  if (total <= merchant.limitSatang) return
  const [code] = Object.entries(transactionLimitBaht).find(([, baht]) => baht * 100 === merchant.limitSatang) ?? []
  refuse((code ?? '1002') as ErrorKey)
}

const paymentMethods: Partial<Record<ClaimInput['source_of_funds'][number]['type'], string>> = {
  saving_account: 'k-account',
}

/** The one source that pays the whole in baht. Point sources and cards join here. */
function cashSource(request: ClaimInput, merchant: MerchantRow, total: Satang) {
  const [source, ...others] = request.source_of_funds
  if (!source || others.length > 0) return refuse('1011')
  const method = paymentMethods[source.type]
  if (method === undefined || !merchant.sources.includes(source.type)) return refuse('1011')
  if (source.unit !== 'baht' || Math.round(source.amount * 100) !== total) return refuse('304-03')
  return { source, method }
}

const trackingNames = [
  'campaign_code',
  'tracking_code',
  'source',
  'channel',
  'cardType',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const satisfies readonly (keyof Tracking)[]

const trackingOf = (request: ClaimInput): Record<string, string> =>
  Object.fromEntries(trackingNames.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]])))

/** Order and invoice number: the Bangkok day and a running number of eight digits. */
export async function nextNumbers(tx: Db, now: Date): Promise<{ orderNumber: string; invoiceNumber: string }> {
  const [row] = await rowsOf<{ n: number }>(tx, sql`select nextval('order_numbers') as n`)
  const day = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
  const running = `${day}${String(row?.n ?? 0).padStart(8, '0')}`
  return { orderNumber: `KM${running}`, invoiceNumber: `INV${running}` }
}

/** The claim of an order as claim_order and its sisters answer it. */
const claimOf = (order: Pick<OrderRow, 'id' | 'invoiceNumber' | 'status' | 'pinReference'>): Claim => ({
  order_id: order.id,
  invoice_number: order.invoiceNumber,
  order_status: order.status,
  ...(order.status === 'waiting_payment_confirmation' &&
    order.pinReference !== null && { pin_reference: order.pinReference }),
})

/**
 * Places an order: checks hours, shopper, merchant, lines, prices, delivery, total and limit, takes the stock, has the bank hold
 * the money (satang) and ask for the PIN, and writes the order as waiting. Whatever is refused leaves nothing behind. Refusals are
 * those of the contract's `claimOrder`; 502-01 brings `lines`. Source: CHK-011, CHK-012, API-106.
 */
export async function claimOrder(
  tx: Db,
  given: { bank: Bank; shopper: Shopper; request: ClaimInput; idempotencyKey: string; now: Date; language: Language },
): Promise<Claim> {
  const { bank, shopper, request, now, language } = given
  checkWindows(request, now)
  checkShopper(shopper)
  const merchant = await openMerchant(tx, request.mid)
  if (request.promocode) refuse('1011')
  const lines = await readLines(tx, request)
  checkLines(lines, merchant, request.purchase_state)
  if (lines.some(({ paid, askedPrice }) => paid !== askedPrice)) refuse('304-03')
  await checkPurchaseLimit(tx, shopper, lines)
  const delivery = await deliveryOf(tx, request, { merchant, lines, shopper, now })

  const goods = toSatang(lines.reduce((sum, { paid, quantity }) => sum + paid * quantity, 0))
  const total = toSatang(goods + delivery.fee)
  if (total !== request.expected_total) refuse('304-03')
  checkMerchantLimit(merchant, total)
  const { source, method } = cashSource(request, merchant, total)

  const short = await takeStock(tx, lines)
  if (short.length > 0) {
    const left: OutOfStockLine[] = short.map(({ line, stock }) => ({
      product_id: line.product.productId,
      product_variant_id: line.variantId,
      name: line.product.name[language],
      variant: line.variant.optionValues.map((value) => value[language]),
      stock,
    }))
    refuse('502-01', { lines: left })
  }

  const orderId = randomUUID()
  const holdId =
    total === 0
      ? null
      : await bank.hold(tx, {
          shopperId: shopper.id,
          source: source.type,
          cardKey: source.card_key,
          amount: total,
          mid: merchant.mid,
          reference: orderId,
          now,
        })
  const pinReference = await bank.requestPin(tx, { shopperId: shopper.id, orderReference: orderId, now })
  const kind = lines.every(({ product }) => product.subType === 'digital') ? 'digital' : 'physical'
  const order: typeof orders.$inferInsert & { status: OrderStatus; pinReference: string } = {
    id: orderId,
    ...(await nextNumbers(tx, now)),
    shopperId: shopper.id,
    mid: merchant.mid,
    status: 'waiting_payment_confirmation',
    purchaseState: request.purchase_state,
    subType: subTypeOf(lines),
    priceUnit: 'baht',
    goodsSatang: goods,
    shippingSatang: delivery.fee,
    discountSatang: toSatang(0),
    consentFlag: request.consent_flag,
    email: request.email,
    partnerId: merchant.partnerId,
    kind,
    shipRequired: delivery.required,
    shipTo: delivery.shipTo,
    shippingType: delivery.type,
    store: delivery.store,
    paymentMethod: method,
    pinReference,
    tracking: trackingOf(request),
    idempotencyKey: given.idempotencyKey,
    createdAt: now,
  }
  await tx.insert(orders).values(order)
  const suborderId = randomUUID()
  await tx.insert(suborders).values({
    id: suborderId,
    orderId,
    position: 0,
    status: order.status,
    parcels: delivery.type === null ? [] : [{ type: delivery.type }],
    createdAt: now,
    expectedCompletedAt: delivery.maxDays === null ? null : new Date(now.getTime() + delivery.maxDays * 86_400_000),
  })
  await tx.insert(statusLog).values({ suborderId, status: order.status, at: now })
  await tx.insert(orderLines).values(
    lines.map((line, position) => ({
      id: randomUUID(),
      orderId,
      suborderId,
      position,
      productId: line.product.productId,
      variantId: line.variantId,
      name: line.product.name,
      image: line.variant.image,
      optionValues: line.variant.optionValues,
      kind: line.product.subType,
      subType: line.product.type,
      quantity: line.quantity,
      priceUnit: 'baht' as const,
      price: line.price,
      discountPrice: line.discountPrice,
      basketItemId: line.itemId,
      ...(line.product.type === 'donation' && {
        donationReceipt: request.consent_flag ?? false,
        taxDeductionCondition: line.product.taxDeductionCondition,
        isEdonation: line.product.isEdonation,
      }),
    })),
  )
  await tx.insert(orderFunds).values({
    orderId,
    position: 0,
    type: source.type,
    amount: total,
    unit: isPointSource(source.type) ? 'points' : 'baht',
    holdId,
    cardKey: source.card_key,
  })
  await tx.insert(dueJobs).values({ kind: 'order.timeout', ref: orderId, runAt: confirmationDeadline(now) })
  return claimOf({ ...order, id: orderId })
}

/** general, unless every line is of one other type: donation, theme, privilege. */
function subTypeOf(lines: readonly Line[]): ProductType {
  const types = new Set(lines.map(({ product }) => product.type))
  const [only] = types
  return types.size === 1 && only !== undefined ? only : 'general'
}

/** The claim of an intent with the order's present status. Refuses with 410 when this shopper placed nothing under the key. */
export async function readClaim(db: Db, given: { shopper: Shopper; idempotencyKey: string }): Promise<Claim> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.shopperId, given.shopper.id), eq(orders.idempotencyKey, given.idempotencyKey)))
  return order ? claimOf(order) : refuse('410')
}

/** The order, locked until the transaction ends: whoever comes second sees what the first decided. */
async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

/** Moves an order and all its packages to a status and logs the instants given. */
export async function setOrderStatus(
  tx: Db,
  order: OrderRow,
  given: { status: OrderStatus; log: readonly OrderStatus[]; now: Date; fields?: Partial<OrderRow> },
): Promise<OrderRow> {
  const { status, log, now, fields = {} } = given
  await tx
    .update(orders)
    .set({ ...fields, status })
    .where(eq(orders.id, order.id))
  const packages = await tx
    .update(suborders)
    .set({ status })
    .where(eq(suborders.orderId, order.id))
    .returning({ id: suborders.id })
  if (log.length > 0)
    await tx
      .insert(statusLog)
      .values(packages.flatMap(({ id }) => log.map((reached) => ({ suborderId: id, status: reached, at: now }))))
      .onConflictDoNothing()
  return { ...order, ...fields, status }
}

const holdsOf = async (tx: Db, orderId: string): Promise<string[]> => {
  const funds = await tx
    .select({ holdId: orderFunds.holdId })
    .from(orderFunds)
    .where(eq(orderFunds.orderId, orderId))
    .orderBy(asc(orderFunds.position))
  return funds.flatMap(({ holdId }) => (holdId === null ? [] : [holdId]))
}

/** Gives back everything that a waiting order held, and ends it in `status`. */
async function undo(
  tx: Db,
  order: OrderRow,
  given: { bank: Bank; status: 'cancelled' | 'voidTimeout'; now: Date },
): Promise<OrderRow> {
  const { bank, status, now } = given
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await giveBackStock(tx, lines)
  for (const holdId of await holdsOf(tx, order.id)) await bank.release(tx, holdId, now)
  if (order.pinReference !== null) await bank.voidPin(tx, order.pinReference)
  return setOrderStatus(tx, order, {
    status,
    log: status === 'voidTimeout' ? ['void'] : ['cancelled'],
    now,
    ...(status === 'voidTimeout' && { fields: { isCustomerTimeout: true } }),
  })
}

const isWaiting = (order: OrderRow): boolean => order.status === 'waiting_payment_confirmation'
const isOverdue = (order: OrderRow, now: Date): boolean => now >= confirmationDeadline(order.createdAt)

/**
 * Voids a waiting order of this shopper and gives back what it held. An order that is past waiting stays as it is and its present
 * status is answered: the PIN was first. Refuses with 404 for an order that is unknown or another's.
 */
export async function cancelClaim(
  tx: Db,
  given: { bank: Bank; shopper: Shopper; orderId: string; now: Date },
): Promise<Claim> {
  const order = await lockOrder(tx, given.orderId)
  if (!order || order.shopperId !== given.shopper.id) return refuse('404')
  if (!isWaiting(order)) return claimOf(order)
  return claimOf(await undo(tx, order, { bank: given.bank, status: 'cancelled', now: given.now }))
}

/**
 * Makes a waiting order that was not confirmed in time voidTimeout; leaves any other alone (CHK-011). The job that calls this is not
 * taken away when an order is confirmed: it would wait for the order while the order waits for it.
 */
export async function expireOrder(tx: Db, given: { bank: Bank; orderId: string; now: Date }): Promise<void> {
  const order = await lockOrder(tx, given.orderId)
  if (order && isWaiting(order) && isOverdue(order, given.now))
    await undo(tx, order, { bank: given.bank, status: 'voidTimeout', now: given.now })
}

/** What is bought leaves the basket, once: less by the units bought, or the whole line. */
async function emptyBasket(
  tx: Db,
  shopperId: string,
  lines: readonly (typeof orderLines.$inferSelect)[],
): Promise<void> {
  const bought = lines.flatMap(({ basketItemId, quantity, variantId }) =>
    basketItemId === null ? [] : [{ basketItemId, quantity, variantId }],
  )
  for (const { basketItemId, quantity, variantId } of bought.sort((a, b) =>
    a.basketItemId < b.basketItemId ? -1 : 1,
  )) {
    const own = and(
      eq(basketLines.id, basketItemId),
      eq(basketLines.shopperId, shopperId),
      eq(basketLines.variantId, variantId),
    )
    await tx.delete(basketLines).where(and(own, sql`${basketLines.quantity} <= ${quantity}`))
    await tx
      .update(basketLines)
      .set({ quantity: sql`${basketLines.quantity} - ${quantity}` })
      .where(own)
  }
}

/**
 * The bank says that the shopper has given the PIN for this order. A waiting order is paid: what is held goes to the merchant,
 * the lines leave the basket, digital goods and donations are complete. An order that is past waiting stays as it is, whatever
 * comes late; one whose time is over is voided instead. Gives the order's status afterwards, undefined for an unknown order.
 */
export async function confirmOrder(
  tx: Db,
  given: { bank: Bank; orderId: string; now: Date; verify: () => Promise<boolean> },
): Promise<{ status: OrderStatus; verified: boolean } | undefined> {
  const { bank, orderId, now } = given
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  if (isWaiting(order) && isOverdue(order, now)) {
    const { status } = await undo(tx, order, { bank, status: 'voidTimeout', now })
    return { status, verified: false }
  }
  if (!(await given.verify())) return { status: order.status, verified: false }
  if (!isWaiting(order)) return { status: order.status, verified: true }

  await settleOrder(tx, orderId, { bank, now })
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  await emptyBasket(tx, order.shopperId, lines)
  for (const { productId, quantity } of [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1)))
    await tx
      .update(products)
      .set({ soldCount: sql`${products.soldCount} + ${quantity}` })
      .where(eq(products.productId, productId))
  const isDelivered = order.kind === 'digital' || order.purchaseState === 'donation'
  const { status } = await setOrderStatus(tx, order, {
    status: isDelivered ? 'completed' : 'paid',
    log: isDelivered ? ['processing', 'paid', 'completed'] : ['processing', 'paid'],
    now,
    fields: { paidAt: now, kplusRef: `KP${order.invoiceNumber.slice(3)}` },
  })
  return { status, verified: true }
}

/** What was paid goes back to where it came from, settled or still held, and what never left the shop goes back into stock. */
export async function refundOrder(
  tx: Db,
  order: OrderRow,
  given: { bank: Bank; now: Date; restock: boolean },
): Promise<void> {
  if (given.restock) await giveBackStock(tx, await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)))
  for (const holdId of await holdsOf(tx, order.id)) {
    await given.bank.release(tx, holdId, given.now)
    await given.bank.refund(tx, holdId, given.now)
  }
}

/** Pays the merchant what is still held for an order. */
export async function settleOrder(tx: Db, orderId: string, given: { bank: Bank; now: Date }): Promise<void> {
  for (const holdId of await holdsOf(tx, orderId)) await given.bank.settle(tx, holdId, given.now)
}

/** Baht for a wire field. */
export const wireBaht = (amount: number): number => toBaht(toSatang(amount))
