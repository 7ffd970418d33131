import { getProduct, listCategories, listProducts, recommendProducts } from '../../contract/products'
import { categoryTree, listProductCards, productDetail, recommendCards } from '../domain/catalogue'
import type { App } from './route'
import { serve } from './route'

export function productRoutes(app: App): void {
  serve(app, getProduct, async ({ db, params, language, shopper, now }) => ({
    product: await productDetail(db, params.productId, { language, shopper, now }),
  }))

  serve(app, listProducts, ({ db, query, language }) =>
    listProductCards(db, {
      ...(query.merchant_id !== undefined && { mid: query.merchant_id }),
      ...(query.category !== undefined && { categoryId: query.category }),
      sort: query.sort,
      page: query.page,
      limit: query.limit,
      language,
    }),
  )

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
