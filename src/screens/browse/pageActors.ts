import type { ProductSort } from '../../../contract/enums'
import type { Campaign } from '../../../contract/campaigns'
import type { Category, Product, ProductCard } from '../../../contract/products'
import { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import { variantPickerMachine } from '../../../machines/variantPicker/variantPickerMachine'
import {
  campaignActors,
  categoryActors,
  productActors,
  productListActors,
  recommendedActors,
} from '../../actors/browseActors'
import { variantPickerActors } from '../../actors/cartActors'
import { followActors } from '../../actors/favouritesActors'
import type { App } from '../../app/app'
import { ofVisit } from '../../stack/pages'
import type { Navigation } from '../../navigation'

/** The product of a page. */
export const productOf = (app: App, { entry, productId }: { entry: string; productId: string }) =>
  app.pages.of(entry, `product ${productId}`, () => pagedListMachine.provide({ actors: productActors(app) }), {
    input: { params: { product_id: productId }, keyOf: (product: Product) => product.product_id },
    refresh: { type: 'list.refresh' },
  })

const answers = new WeakMap<Product, number>()
let answerCount = 0

/** Tells one answer of the server from the next: another language names its values otherwise. */
function answerOf(product: Product): number {
  const known = answers.get(product) ?? (answerCount += 1)
  answers.set(product, known)
  return known
}

/** The choice of variant and quantity of a product's page. */
export const pickerOf = (app: App, page: { entry: string; product: Product; listen: Navigation['listen'] }) =>
  app.pages.of(
    page.entry,
    `variantPicker ${answerOf(page.product)}`,
    () => variantPickerMachine.provide({ actors: variantPickerActors(app.api) }),
    { input: { product: page.product, access: app.access, newKey: app.newKey }, listen: page.listen },
  )

/** Products to recommend, beside a product or for the shopper (PRD-016). */
export const recommendedOf = (app: App, { entry, product }: { entry: string; product?: Product }) =>
  app.pages.of(entry, 'recommended', () => pagedListMachine.provide({ actors: recommendedActors(app.api) }), {
    input: {
      params: product ? { product_id: product.product_id } : {},
      keyOf: (card: ProductCard) => card.product_id,
    },
    refresh: { type: 'list.refresh' },
  })

/** The campaign of a page. */
export const campaignOf = (app: App, { entry, campaignId }: { entry: string; campaignId: string }) =>
  app.pages.of(entry, `campaign ${campaignId}`, () => pagedListMachine.provide({ actors: campaignActors(app) }), {
    input: { params: { campaign_id: campaignId }, keyOf: (campaign: Campaign) => campaign.id },
    refresh: { type: 'list.refresh' },
  })

/** All categories, kept for the visit. */
export const categoriesOf = (app: App) =>
  app.pages.of(ofVisit, 'categories', () => pagedListMachine.provide({ actors: categoryActors(app.api) }), {
    input: { params: {}, keyOf: (category: Category) => category.id },
    refresh: { type: 'list.refresh' },
  })

/** Products of a shop or a category, or all, in an order (CAT-003, CAT-004). */
export const productsOf = (
  app: App,
  { entry, mid, category, sort }: { entry: string; mid?: string; category?: string; sort: ProductSort },
) =>
  app.pages.of(entry, 'products', () => pagedListMachine.provide({ actors: productListActors(app.api) }), {
    input: {
      params: { sort, ...(mid && { merchant_id: mid }), ...(category && { category }) },
      keyOf: (card: ProductCard) => card.product_id,
    },
    refresh: { type: 'list.refresh' },
  })

/** The shops that the shopper follows, for the visit. */
export const followOf = (app: App, listen: Navigation['listen']) =>
  app.pages.of(ofVisit, 'followShop', () => followShopMachine.provide({ actors: followActors(app) }), {
    input: { access: () => app.access('favorite') },
    listen,
  })
