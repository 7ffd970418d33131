import type * as v from 'valibot'
import type { Language } from '../../../contract/enums'
import type { searchOverview } from '../../../contract/search'
import type { Db } from '../../db/client'
import type { Shopper } from '../shopper/session'
import { countMerchants, shopNamed } from './merchants'
import { productIdsFound } from './products'
import { countPromotions } from './promotions'

interface OverviewQuery {
  keyword: string
  shopper: Shopper | undefined
  now: Date
  language: Language
}

/** The numbers of results of a keyword, and the shop of that name, if there is one. */
export async function overviewOf(db: Db, query: OverviewQuery): Promise<v.InferInput<typeof searchOverview.response>> {
  const { keyword } = query
  const productIds = await productIdsFound(db, { keyword, type: undefined, categoryId: undefined })
  const shop = await shopNamed(db, query)
  return {
    products: productIds.length,
    shops: await countMerchants(db, keyword),
    promotions: await countPromotions(db, query),
    ...(shop && { shop }),
  }
}
