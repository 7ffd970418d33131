import { fromPromise } from 'xstate'
import type { Banner, Campaign, FirstScreen, Group, QuickAccessItem, Section } from '../../contract/home'
import { listBanners, listCampaigns, listGroups, listQuickAccess, listSections } from '../../contract/home'
import type { Product, ProductCard } from '../../contract/products'
import { getProduct, recommendProducts } from '../../contract/products'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'
import { drawn, drawnRecord } from '../api/failures'
import type { App } from '../app/app'

/** Answers embedded in the document, each used once. */
export type FirstAnswers = Partial<FirstScreen>

export const whole = <Item>(items: readonly Item[]): ListPage<Item> => ({
  items,
  page: 1,
  limit: items.length,
  total: items.length,
})

function take<K extends keyof FirstScreen>(first: FirstAnswers, block: K): FirstScreen[K] | undefined {
  const answer = first[block]
  delete first[block]
  return answer
}

export const pageQuery = (page: number) => ({ page: String(page) })

/** The blocks of the home page, each a list of its own (HOM-001). */
export const homeActors = (api: Api, first: FirstAnswers) => ({
  banners: {
    loadPage: fromPromise<ListPage<Banner>, PageRequest>(async ({ signal }) => {
      const { banners } = take(first, 'banners') ?? (await api.call(listBanners, { query: {} }, drawn(signal)))
      return whole(banners)
    }),
  },
  quickAccess: {
    loadPage: fromPromise<ListPage<QuickAccessItem>, PageRequest>(async ({ signal }) => {
      const { items } = take(first, 'quickAccess') ?? (await api.call(listQuickAccess, {}, drawn(signal)))
      return whole(items)
    }),
  },
  campaigns: {
    loadPage: fromPromise<ListPage<Campaign>, PageRequest>(async ({ input: { page }, signal }) => {
      const { campaigns, ...figures } =
        take(first, 'campaigns') ?? (await api.call(listCampaigns, { query: pageQuery(page) }, drawn(signal)))
      return { items: campaigns, ...figures }
    }),
  },
  recommended: {
    loadPage: fromPromise<ListPage<ProductCard>, PageRequest>(async ({ input: { page }, signal }) => {
      const { products, ...figures } =
        take(first, 'products') ?? (await api.call(recommendProducts, { query: pageQuery(page) }, drawn(signal)))
      return { items: products, ...figures }
    }),
  },
  tabs: {
    listSections: fromPromise<readonly Section[]>(
      async ({ signal }) => (take(first, 'sections') ?? (await api.call(listSections, {}, drawn(signal)))).sections,
    ),
    listGroups: fromPromise<readonly Group[], { section?: string }>(async ({ input: { section }, signal }) => {
      const answer = section === first.section ? take(first, 'groups') : undefined
      return (answer ?? (await api.call(listGroups, { query: { section } }, drawn(signal)))).groups
    }),
  },
})

export const productActors = (app: Pick<App, 'api' | 'session' | 'untilVerified'>, productId: string) => ({
  loadRecord: fromPromise<Product>(async ({ signal }) => {
    const ask = async () => (await app.api.call(getProduct, { params: { productId } }, drawnRecord(signal))).product
    const wasVerified = app.session.getSnapshot().matches('verified')
    const product = await ask()
    if (wasVerified || (product.type !== 'fulfillment' && product.type !== 'theme')) return product
    // Granted rewards and owned themes are in the answer only once the session is verified.
    await app.untilVerified()
    return ask()
  }),
})
