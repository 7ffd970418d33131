import { asc, eq } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language } from '../../../contract/enums'
import type { product as productShape } from '../../../contract/products'
import type { Bank } from '../../bank/bank'
import type { LocalText } from '../../db/columns'
import type { Db } from '../../db/client'
import { merchants, products, productVariants } from '../../db/schema'
import { refuse } from '../catalogueError'
import { ownsTheme } from '../coupons/themes'
import { htmlIn } from '../names'
import type { Shopper } from '../shopper/session'
import { ownFields } from './fieldsByType'
import { effectivePrice, optionalBaht } from './prices'
import { toCard } from './productCards'

/**
 * One product's detail. Refuses with 403 for one that is unknown, inactive or of a shop that has left, with 401 if its shop is closed, with
 * 304-01 if a change awaits approval. A reward is unredeemable for a shopper without an unused grant of its campaign. Source: PRD-001,
 * PRD-005, API-087, ERR-074.
 */
export async function productDetail(
  db: Db,
  productId: string,
  given: { bank: Bank; language: Language; shopper: Shopper | undefined; now: Date },
): Promise<InferInput<typeof productShape>> {
  const { bank, language, shopper, now } = given
  const [found] = await db
    .select({ product: products, merchant: merchants })
    .from(products)
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(eq(products.productId, productId))
  if (!found || found.product.status === 'inactive' || found.merchant.status === 'left') refuse('403')
  const { product, merchant } = found
  if (merchant.status === 'closed') refuse('401')
  if (product.isChanging) refuse('304-01')

  const rows = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(asc(productVariants.position))
  const stock = rows.reduce((sum, row) => sum + row.stock, 0)
  const first = rows.find((row) => row.stock > 0) ?? rows[0]
  const hasTheme =
    product.hasTheme ||
    (product.type === 'theme' &&
      shopper !== undefined &&
      (await ownsTheme(db, { shopperId: shopper.id, productId, now, orWrapped: false })))
  return {
    ...toCard(found, stock, language),
    hasTheme,
    isThemeInUse: hasTheme && shopper !== undefined && (await bank.themeOf(db, shopper.id)) === productId,
    stock,
    quantity: product.minPerOrder,
    productVariantId: first?.id ?? null,
    dummyVariantId: product.dummyVariantId,
    images: product.images,
    description: htmlIn(product.description, language),
    conditions: htmlIn(product.conditions, language),
    variantAxes: product.variantAxes.map((axis) => ({
      name: axis.name[language],
      values: axis.values.map(({ text, image }) => ({ value: text[language], ...(image && { image }) })),
    })),
    variants: rows.map((row) => {
      const price = effectivePrice(product, row)
      return {
        productVariantId: row.id,
        values: row.optionValues.map((value: LocalText) => value[language]),
        ...(price.unit === 'points'
          ? { pricePoints: price.price }
          : { price: optionalBaht(price.price), discountPrice: optionalBaht(price.discountPrice) }),
        stock: row.stock,
        image: row.image,
      }
    }),
    minPerOrder: product.minPerOrder,
    maxPerOrder: product.maxPerOrder,
    createdAt: product.createdAt.toISOString(),
    ...(await ownFields(db, product, { language, shopper })),
  }
}
