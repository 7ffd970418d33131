import { fromPromise } from 'xstate'
import type { Campaign } from '../../contract/campaigns'
import { getCampaign } from '../../contract/campaigns'
import type { DonationSort, ProductSort, TaxDeductionCondition } from '../../contract/enums'
import type { Category, ProductCard } from '../../contract/products'
import { listCategories, listProducts, recommendProducts } from '../../contract/products'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'
import { drawn, drawnCampaign, drawnRecord, silent } from '../api/failures'
import { pageQuery, whole } from './browseActors'

export const categoryActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<Category>, PageRequest>(async ({ signal }) =>
    whole((await api.call(listCategories, {}, drawn(signal))).categories),
  ),
})

export const productListActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<ProductCard>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const query = {
      merchant_id: params['merchant_id'],
      category: params['category'] || undefined,
      sort: params['sort'] as ProductSort,
      ...pageQuery(page),
    }
    const { products, ...figures } = await api.call(listProducts, { query }, drawnRecord(signal))
    return { items: products, ...figures }
  }),
})

/** Donations: all, of one category, or of one kind of tax deduction (DON-006). */
export const donationListActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<ProductCard>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const query = {
      type: 'donation' as const,
      category: params['category'],
      tax_deduction_condition: params['tax'] as TaxDeductionCondition | undefined,
      is_edonation: params['edonation'] ? ('true' as const) : undefined,
      sort: params['sort'] as DonationSort,
      limit: params['limit'],
      ...pageQuery(page),
    }
    const { products, ...figures } = await api.call(listProducts, { query }, drawnRecord(signal))
    return { items: products, ...figures }
  }),
})

/** One campaign; for a fulfilment campaign, the rewards granted to this shopper (FUL-003). */
export const campaignActors = (api: Api, id: string) => ({
  loadRecord: fromPromise<Campaign>(
    async ({ signal }) => (await api.call(getCampaign, { query: { id } }, drawnCampaign(signal))).campaign,
  ),
})

/** Ten products recommended for a product or for the shopper (PRD-016). */
export const recommendedActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<ProductCard>, PageRequest>(async ({ input: { params }, signal }) => {
    const query = { product_id: params['product_id'], limit: '10' }
    const { products } = await api.call(recommendProducts, { query }, silent(signal))
    return whole(products)
  }),
})
