import { fromPromise } from 'xstate'
import type { Campaign } from '../../contract/home'
import { listCampaigns, listBanners } from '../../contract/home'
import type { GroupItem, LandingBlock, LandingPage } from '../../contract/landing'
import { getAd, getGroupPage, getLandingPage, getSpecialCampaign } from '../../contract/landing'
import { listPopupAds } from '../../contract/popupAds'
import type { MerchantType } from '../../contract/enums'
import type { Merchant } from '../../contract/merchants'
import { listMerchants } from '../../contract/merchants'
import type { ProductCard } from '../../contract/products'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { ApiError } from '../../machines/ports'
import { getLL } from '../../i18n/runtime'
import type { Api } from '../api/client'
import { drawn, drawnCampaign } from '../api/failures'

type Link = Omit<Extract<LandingBlock, { type: 'button' }>, 'type' | 'label'>

interface Shown extends Link {
  title: string
  image: string
  placeholder: string
  text: string
}

const leadsOn = ({ link_type, link, menuCode }: Link): boolean => link_type === 'home' || link !== '' || !!menuCode

/** A page of one picture with its texts, and a button if it has a link: for a banner or an advertisement. */
const pageOfOne = ({ title, image, placeholder, text, ...link }: Shown): LandingPage => ({
  title,
  blocks: [
    { type: 'image', image, placeholder },
    { type: 'text', title, text },
    ...(leadsOn(link) ? [{ type: 'button' as const, ...link, label: getLL().landing.more() }] : []),
  ],
})

/** No record with this id: the same error as the server's for a single record. */
const notFound: ApiError = { kind: 'business', code: '410', key: '410' }

type Load = (api: Api, id: string, signal: AbortSignal) => Promise<LandingPage>

/** Loads a page, by the kind of its route (LND-002, LND-003). */
const loads = {
  page: (api, id, signal) => api.call(getLandingPage, { params: { id } }, drawnCampaign(signal)),
  banner: async (api, id, signal) => {
    const { banners } = await api.call(listBanners, { query: { position: id } }, drawnCampaign(signal))
    const banner = banners.find((one) => one.id === id)
    if (!banner) throw notFound
    return pageOfOne({ ...banner, text: banner.subtitle })
  },
  ad: async (api, id, signal) => {
    const ad = await api.call(getAd, { query: { id } }, drawnCampaign(signal))
    return pageOfOne({ ...ad, text: ad.content })
  },
  popup: async (api, id, signal) => {
    const { ads } = await api.call(listPopupAds, {}, drawnCampaign(signal))
    const ad = ads.find((one) => one.id === id)
    if (!ad) throw notFound
    return pageOfOne({ ...ad, placeholder: '', text: '' })
  },
  /** The products are loaded, by pages, by the list below. */
  special: async (api, id, signal) => {
    const query = { campaign_id: id, limit: '1' }
    const { campaign } = await api.call(getSpecialCampaign, { query }, drawnCampaign(signal))
    const { name, image, placeholder, description, countdown_to } = campaign
    const ends_at = countdown_to ?? campaign.end_at
    return {
      title: name,
      ends_at,
      blocks: [
        { type: 'image', image, placeholder },
        { type: 'text', title: name, text: description },
        { type: 'countdown', ends_at },
      ],
    }
  },
} satisfies Record<string, Load>
export type LandingKind = keyof typeof loads

export const landingActors = (api: Api, kind: LandingKind) => ({
  loadLanding: fromPromise<LandingPage, { id: string }>(({ input: { id }, signal }) => loads[kind](api, id, signal)),
})

/** An item of a group, with the title of the group: the list keeps only items. */
export type ListedItem = GroupItem & { group: string }

export const groupActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<ListedItem>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const kind = params['kind'] === 'merchant' ? ('merchant' as const) : undefined
    const query = { page: String(page), kind }
    const request = { params: { id: params['id'] ?? '' }, query }
    const { title, items, ...figures } = await api.call(getGroupPage, request, drawnCampaign(signal))
    return { items: items.map((one) => ({ ...one, group: title })), ...figures }
  }),
})

export const specialProductsActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<ProductCard>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const query = { campaign_id: params['id'] ?? '', page: String(page) }
    const { products, campaign: _, ...figures } = await api.call(getSpecialCampaign, { query }, drawnCampaign(signal))
    return { items: products, ...figures }
  }),
})

/** Campaigns of one kind, or all. */
export const campaignListActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<Campaign>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const query = { type: params['type'], page: String(page) }
    const { campaigns, ...figures } = await api.call(listCampaigns, { query }, drawnCampaign(signal))
    return { items: campaigns, ...figures }
  }),
})

export const shopListActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<Merchant>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const query = { type: params['type'] as MerchantType, page: String(page) }
    const { merchants, ...figures } = await api.call(listMerchants, { query }, drawn(signal))
    return { items: merchants, ...figures }
  }),
})
