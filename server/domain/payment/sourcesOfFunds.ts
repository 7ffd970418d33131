import { eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language, SourceOfFund } from '../../../contract/enums'
import { isPointSource, purchaseStateOf } from '../../../contract/enums'
import { type Satang, toBaht } from '../../../contract/money'
import type { sourceOfFund } from '../../../contract/payment'
import { pointsFor } from '../../../contract/points'
import type { Bank, Wallet } from '../../bank/bank'
import type { Db } from '../../db/client'
import { products, productVariants } from '../../db/schema'
import type { ProductRow } from '../../db/rows'
import { effectivePrice } from '../catalogue/prices'
import { refuse } from '../catalogueError'
import { allowsSource } from './claim/funding'
import { openMerchant } from '../catalogue/merchants'
import type { ShippingLine } from '../orders/shipping'

type WireSource = v.InferInput<typeof sourceOfFund>

function wireSource(wallet: Wallet, amount: number, language: Language): WireSource {
  return {
    type: wallet.type,
    amount,
    unit: wallet.unit,
    ...(wallet.cardKey !== undefined && { card_key: wallet.cardKey }),
    ...(wallet.blockCode !== undefined && { card_block_code: wallet.blockCode }),
    ...(wallet.cardImage && { card_image: wallet.cardImage }),
    ...(wallet.cardName && { card_name: wallet.cardName[language] }),
    ...(wallet.cardNumber && { card_number: wallet.cardNumber }),
    ...(wallet.cardType && { card_type: wallet.cardType }),
    ...(wallet.unit === 'points' && { current_point: wallet.balance ?? 0 }),
    ...(wallet.partnerType !== undefined && { partner: { type: wallet.partnerType } }),
  }
}

/** Goods priced in baht: the shop decides whether points can pay for them (PAY-042). */
const isPricedInBaht = ({ type, priceDisplayMode }: ProductRow): boolean =>
  priceDisplayMode === 'baht_only' && purchaseStateOf(type, priceDisplayMode) === 'general'

/**
 * What the shopper can pay for these lines with: accounts, cards in every state and point wallets that both the shop and every product's
 * mode allow; for goods in baht also the point wallets that the shop does not accept, which the page shows with the reason. `amount` is
 * what each would pay alone: baht, or points at the current rate. Refuses with 403 if a line is not this shop's, else as `openMerchant`.
 * Source: PAY-004 to PAY-007, PAY-018, PAY-042, API-080.
 */
export async function sourcesFor(
  db: Db,
  given: {
    bank: Bank
    shopperId: string
    mid: string
    lines: readonly ShippingLine[]
    amount: Satang
    language: Language
  },
): Promise<WireSource[]> {
  const { bank, shopperId, mid, lines, amount, language } = given
  const merchant = await openMerchant(db, mid)
  const rows = await db
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .where(
      inArray(
        productVariants.id,
        lines.map((line) => line.variantId),
      ),
    )
  const found = lines.map((line) => {
    const row = rows.find(({ variant }) => variant.id === line.variantId)
    if (!row || row.product.productId !== line.productId || row.product.mid !== mid) refuse('403')
    return { ...row, quantity: line.quantity }
  })
  const units = found.reduce((sum, { quantity }) => sum + quantity, 0)
  if (found.every(({ product }) => product.type === 'fulfillment'))
    return [{ type: 'fulfillment', amount: units, unit: 'items' }]

  const allowed = allowsSource(
    merchant,
    found.map(({ product }) => product),
  )
  const takesNoPoints = found.every(({ product }) => isPricedInBaht(product)) && !merchant.modes.includes('cash_point')
  const takesCards = (await bank.gateway(db, mid))?.isActive ?? false
  const pricedInPoints = found.reduce((sum, { product, variant, quantity }) => {
    const price = effectivePrice(product, variant)
    return price.unit === 'points' ? sum + price.paid * quantity : sum
  }, 0)
  const wallets = (await bank.wallets(db, shopperId)).filter(
    ({ type }) =>
      (allowed(type) || (takesNoPoints && isPointSource(type))) && (type !== 'kmarket_credit_card' || takesCards),
  )
  const rates = new Map<SourceOfFund, number>()
  for (const { type } of wallets) if (!rates.has(type)) rates.set(type, await bank.exchangeRate(db, type))
  return wallets.map((wallet) =>
    wireSource(
      wallet,
      isPointSource(wallet.type)
        ? pricedInPoints + pointsFor(amount, rates.get(wallet.type) ?? 0, wallet.type)
        : toBaht(amount),
      language,
    ),
  )
}
