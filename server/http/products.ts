import type { Language } from '../../contract/enums'
import {
  activateTheme as activateThemeEndpoint,
  getProduct,
  listCategories,
  listProducts,
  recommendProducts,
} from '../../contract/products'
import { formatBaht } from '../../i18n/formats'
import { translations } from '../../i18n/translations'
import { categoryTree } from '../domain/catalogue/categories'
import { listProductCards, recommendCards } from '../domain/catalogue/productLists'
import { productDetail } from '../domain/catalogue/products'
import { activateTheme } from '../domain/coupons/couponUse'
import type { ShippingQuote } from '../domain/orders/shipping'
import { needsDelivery, shippingQuotes } from '../domain/orders/shipping'
import type { App } from './route'
import { serve } from './route'

const shippingText = ({ name, fee, minDays, maxDays }: ShippingQuote, language: Language): string => {
  const { common, product } = translations(language)
  const price = fee === 0 ? common.free() : formatBaht(fee, language)
  return [name[language], price, product.shippingDays({ min: minDays, max: maxDays })].join(' · ')
}

export function productRoutes(app: App): void {
  serve(app, getProduct, async ({ db, params, language, shopper, now, deps }) => {
    const detail = await productDetail(db, params.productId, { bank: deps.bank, language, shopper, now })
    const [variant] = detail.variants
    const variantId = variant?.productVariantId ?? detail.dummyVariantId
    if (!variantId || !needsDelivery(detail)) return { product: detail }
    const { product_id: productId, minPerOrder: quantity, merchant } = detail
    const quotes = await shippingQuotes(db, { mid: merchant.mid, lines: [{ productId, variantId, quantity }], now })
    return { product: { ...detail, shippingInfo: quotes.map((quote) => shippingText(quote, language)).join('\n') } }
  })

  serve(app, activateThemeEndpoint, async ({ db, params, shopper, now, deps }) => {
    await activateTheme(db, { bank: deps.bank, shopper, productId: params.productId, now })
    return { product_id: params.productId }
  })

  serve(app, listProducts, ({ db, query, language, now }) => {
    const { merchant_id: mid, category: categoryId, tax_deduction_condition, is_edonation, ...rest } = query
    return listProductCards(db, {
      ...rest,
      mid,
      categoryId,
      taxDeductionCondition: tax_deduction_condition,
      isEdonation: is_edonation,
      language,
      now,
    })
  })

  serve(app, listCategories, async ({ db, language }) => ({ categories: await categoryTree(db, language) }))

  serve(app, recommendProducts, ({ db, query, language }) =>
    recommendCards(db, {
      ...(query.product_id !== undefined && { productId: query.product_id }),
      page: query.page,
      limit: query.limit,
      language,
    }),
  )
}
