import { eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language, SourceOfFund } from '../../contract/enums'
import { isPointSource, sourcesOfMode } from '../../contract/enums'
import { type Satang, toBaht } from '../../contract/money'
import type { sourceOfFund } from '../../contract/payment'
import type { Bank, Wallet } from '../bank/bank'
import type { Db } from '../db/client'
import { products, productVariants } from '../db/schema'
import { effectivePrice } from './catalogue'
import { refuse } from './catalogueError'
import { openMerchant } from './merchants'
import type { ShippingLine } from './shipping'

type WireSource = v.InferInput<typeof sourceOfFund>

/** Points for an amount of baht: K Point drops what is over, other points are rounded half up (PAY-019, PAY-020). */
export function pointsFor(amount: Satang, rate: number, type: SourceOfFund): number {
  const exact = (amount * rate) / 100
  return type === 'kbank_reward_point' ? Math.floor(exact) : Math.floor(exact + 0.5)
}

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

/**
 * What the shopper can pay these lines with: accounts, cards in every state and point wallets that both the shop and every product's
 * mode allow. `amount` is what each would pay alone: baht, or points by today's rate. Refuses with 403 when a line is not this
 * shop's, else as `openMerchant`. Source: PAY-004 to PAY-007, PAY-018, API-080.
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

  const allowed = (type: SourceOfFund): boolean =>
    merchant.sources.includes(type) &&
    found.every(({ product }) => (sourcesOfMode[product.priceDisplayMode] as readonly SourceOfFund[]).includes(type))
  const pricedInPoints = found.reduce((sum, { product, variant, quantity }) => {
    const price = effectivePrice(product, variant)
    return price.unit === 'points' ? sum + price.paid * quantity : sum
  }, 0)
  const wallets = await bank.wallets(db, shopperId)
  return wallets
    .filter((wallet) => allowed(wallet.type))
    .map((wallet) =>
      wireSource(
        wallet,
        isPointSource(wallet.type)
          ? pricedInPoints + pointsFor(amount, bank.exchangeRate(wallet.type), wallet.type)
          : toBaht(amount),
        language,
      ),
    )
}
