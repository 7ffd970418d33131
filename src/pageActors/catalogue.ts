import type { ProductSort, TaxDeductionCondition } from '../../contract/enums'
import type { Category, Product, ProductCard } from '../../contract/products'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { createRecordMachine } from '../../machines/record/recordMachine'
import {
  campaignActors,
  categoryActors,
  donationListActors,
  productListActors,
  recommendedActors,
} from '../actors/catalogueActors'
import type { App } from '../app/app'
import { campaignKey } from '../stack/pageKeys'
import { visitScope } from '../stack/pageActorRegistry'

/** Recommended products, for a product or for the shopper (PRD-016). */
export const recommendedOf = (app: App, { entry, product }: { entry: string; product?: Product }) =>
  app.pages.of(entry, 'recommended', () => createPagedListMachine(recommendedActors(app.api)), {
    input: {
      params: product ? { product_id: product.product_id } : {},
      keyOf: (card: ProductCard) => card.product_id,
    },
    refresh: { type: 'list.refresh' },
  })

/** The campaign of a page. */
export const campaignOf = (app: App, { entry, campaignId }: { entry: string; campaignId: string }) =>
  app.pages.of(entry, campaignKey(campaignId), () => createRecordMachine(campaignActors(app.api, campaignId)), {
    refresh: { type: 'record.refresh' },
  })

/** All categories, kept for the visit. */
export const categoriesOf = (app: App) =>
  app.pages.of(visitScope, 'categories', () => createPagedListMachine(categoryActors(app.api)), {
    input: { params: {}, keyOf: (category: Category) => category.id },
    refresh: { type: 'list.refresh' },
  })

/** Products of a shop or a category, or all, with a sort (CAT-003, CAT-004). */
export const productsOf = (
  app: App,
  { entry, mid, category, sort }: { entry: string; mid?: string; category?: string; sort: ProductSort },
) =>
  app.pages.of(entry, 'products', () => createPagedListMachine(productListActors(app.api)), {
    input: {
      params: { sort, ...(mid && { merchant_id: mid }), ...(category && { category }) },
      keyOf: (card: ProductCard) => card.product_id,
    },
    refresh: { type: 'list.refresh' },
  })

/** Filter of a donation list. */
export interface DonationFilter {
  category?: string
  tax?: TaxDeductionCondition
  edonation?: true
}

/** Donations, by default in the recommended order (DON-006); `limit` if only the first are shown. */
export const donationsOf = (
  app: App,
  {
    entry,
    name = 'donations',
    filter,
    limit,
  }: { entry: string; name?: string; filter: DonationFilter; limit?: number },
) =>
  app.pages.of(entry, name, () => createPagedListMachine(donationListActors(app.api)), {
    input: {
      params: {
        sort: 'recommended',
        ...(filter.category && { category: filter.category }),
        ...(filter.tax && { tax: filter.tax }),
        ...(filter.edonation && { edonation: 'true' }),
        ...(limit && { limit: String(limit) }),
      },
      keyOf: (card: ProductCard) => card.product_id,
    },
    refresh: { type: 'list.refresh' },
  })
