import { fromPromise } from 'xstate'
import { getCampaign } from '../../contract/campaigns'
import type { ProductSort } from '../../contract/enums'
import type { FirstScreen, Group, Section } from '../../contract/home'
import { listBanners, listCampaigns, listGroups, listQuickAccess, listSections } from '../../contract/home'
import { getProduct, listCategories, listProducts, recommendProducts } from '../../contract/products'
import type { ListPage, ListParams } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'
import type { App } from '../app/app'
import { recordOf } from '../app/record'

/** Answers that came with the document, each used once. */
export type FirstAnswers = Partial<FirstScreen>

type Ask = { params: ListParams; page: number }

const silent = (signal: AbortSignal) => ({ option: 'noModal' as const, signal })

const whole = (items: readonly unknown[]): ListPage => ({ items, page: 1, limit: items.length, total: items.length })

function take<K extends keyof FirstScreen>(first: FirstAnswers, block: K): FirstScreen[K] | undefined {
  const answer = first[block]
  delete first[block]
  return answer
}

const asked = (page: number) => ({ page: String(page) })

/** The blocks of the home page, each a list of its own (HOM-001). */
export const homeActors = (api: Api, first: FirstAnswers) => ({
  banners: {
    loadPage: fromPromise<ListPage, Ask>(async ({ signal }) => {
      const { banners } = take(first, 'banners') ?? (await api.call(listBanners, { query: {} }, silent(signal)))
      return whole(banners)
    }),
  },
  quickAccess: {
    loadPage: fromPromise<ListPage, Ask>(async ({ signal }) => {
      const { items } = take(first, 'quickAccess') ?? (await api.call(listQuickAccess, {}, silent(signal)))
      return whole(items)
    }),
  },
  campaigns: {
    loadPage: fromPromise<ListPage, Ask>(async ({ input: { page }, signal }) => {
      const { campaigns, ...figures } =
        take(first, 'campaigns') ?? (await api.call(listCampaigns, { query: asked(page) }, silent(signal)))
      return { items: campaigns, ...figures }
    }),
  },
  recommended: {
    loadPage: fromPromise<ListPage, Ask>(async ({ input: { page }, signal }) => {
      const { products, ...figures } =
        take(first, 'products') ?? (await api.call(recommendProducts, { query: asked(page) }, silent(signal)))
      return { items: products, ...figures }
    }),
  },
  tabs: {
    listSections: fromPromise<readonly Section[]>(
      async ({ signal }) => (take(first, 'sections') ?? (await api.call(listSections, {}, silent(signal)))).sections,
    ),
    listGroups: fromPromise<readonly Group[], { section?: string }>(async ({ input: { section }, signal }) => {
      const answer = section === first.section ? take(first, 'groups') : undefined
      return (answer ?? (await api.call(listGroups, { query: { section } }, silent(signal)))).groups
    }),
  },
})

export const categoryActors = (api: Api) => ({
  loadPage: fromPromise<ListPage, Ask>(async ({ signal }) =>
    whole((await api.call(listCategories, {}, silent(signal))).categories),
  ),
})

export const productListActors = (api: Api) => ({
  loadPage: fromPromise<ListPage, Ask>(async ({ input: { params, page }, signal }) => {
    const query = {
      merchant_id: params['merchant_id'],
      category: params['category'] || undefined,
      sort: params['sort'] as ProductSort,
      ...asked(page),
    }
    const { products, ...figures } = await api.call(listProducts, { query }, silent(signal))
    return { items: products, ...figures }
  }),
})

/** A product as a list of one, so that its page loads, fails and is kept as lists are. */
export const productActors = (app: Pick<App, 'api' | 'followUp' | 'session' | 'untilVerified'>) => ({
  loadPage: fromPromise<ListPage, Ask>(async ({ input: { params }, signal }) => {
    const ask = () =>
      recordOf(app, app.api.call(getProduct, { params: { productId: params['product_id'] ?? '' } }, silent(signal)))
    const wasVerified = app.session.getSnapshot().matches({ verification: 'verified' })
    const { product } = await ask()
    if (wasVerified || product.type !== 'fulfillment') return whole([product])
    // Only a session tells whether a reward is granted.
    await app.untilVerified()
    return whole([(await ask()).product])
  }),
})

/** One campaign; of a fulfilment campaign the rewards that were granted to this shopper (FUL-003). */
export const campaignActors = (app: Pick<App, 'api' | 'followUp'>) => ({
  loadPage: fromPromise<ListPage, Ask>(async ({ input: { params }, signal }) => {
    const asked = app.api.call(getCampaign, { query: { id: params['campaign_id'] ?? '' } }, silent(signal))
    return whole([(await recordOf(app, asked)).campaign])
  }),
})

/** Ten products beside one, or for the shopper (PRD-016). */
export const recommendedActors = (api: Api) => ({
  loadPage: fromPromise<ListPage, Ask>(async ({ input: { params }, signal }) => {
    const query = { product_id: params['product_id'], limit: '10' }
    const { products } = await api.call(recommendProducts, { query }, silent(signal))
    return whole(products)
  }),
})
