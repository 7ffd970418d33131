import * as v from 'valibot'
import { endpoint } from './endpoint'
import { language, linkKind } from './enums'
import { id, instant, pageAnswer, pageQuery } from './envelope'
import { merchant } from './merchants'
import { productCard, recommendProducts } from './products'

const text = v.optional(v.string())

/**
 * The link of a banner, an icon or a button. `link` is a market path, LANDING_PAGE/{id}, GROUP/{id}, an http(s) URL or a menu code. The
 * other fields are present if the link needs them: the bank app version and profile that may open it (SES-028), the parameters of a bank
 * app menu (BRG-050), and the settings of the bank app's legacy web view (BRG-023).
 */
export const link = {
  link_type: linkKind,
  link: v.string(),
  menuCode: text,
  minVersion: text,
  allowCard: v.optional(v.boolean()),
  subAction: text,
  param: v.optional(v.record(v.string(), v.string())),
  trackingCode: text,
  productCode: text,
  insuranceProduct: text,
  fundId: text,
  headerText: text,
  footerText: text,
  needPartnerToken: v.optional(v.boolean()),
}

export const banner = v.object({
  id,
  image: v.string(),
  placeholder: v.string(),
  title: v.string(),
  subtitle: v.string(),
  /** Colour of the text over the picture's empty left part. */
  text_tone: v.picklist(['light', 'dark']),
  ...link,
})
export type Banner = v.InferOutput<typeof banner>

export const quickAccessItem = v.object({
  id,
  icon: v.string(),
  name: v.string(),
  ...link,
})
export type QuickAccessItem = v.InferOutput<typeof quickAccessItem>

export const section = v.object({ id, name: v.string() })
export type Section = v.InferOutput<typeof section>

const groupHead = { id, title: v.string(), pinned: v.boolean() }
/** A row under a tab; all its items are of its kind. */
export const group = v.variant('kind', [
  v.object({ ...groupHead, kind: v.literal('product'), items: v.array(productCard) }),
  v.object({ ...groupHead, kind: v.literal('merchant'), items: v.array(merchant) }),
])
export type Group = v.InferOutput<typeof group>

export const campaign = v.object({
  id,
  kind: v.string(),
  name: v.string(),
  description: v.string(),
  image: v.string(),
  placeholder: v.string(),
  start_at: instant,
  end_at: instant,
  /** End of the countdown on the campaign's page, if there is one. */
  countdown_to: v.optional(instant),
})
export type Campaign = v.InferOutput<typeof campaign>

export const listBanners = endpoint({
  summary: 'Banners of a position that are on now.',
  method: 'GET',
  path: '/v1/lifestyle_banners',
  session: false,
  query: v.object({ position: v.optional(id, 'home') }),
  response: v.object({ banners: v.array(banner) }),
  errors: [],
})

export const listQuickAccess = endpoint({
  summary: 'Icons under the banners.',
  method: 'GET',
  path: '/v1/quick_access/list',
  session: false,
  response: v.object({ items: v.array(quickAccessItem) }),
  errors: [],
})

export const listSections = endpoint({
  summary: 'Tabs of the home page.',
  method: 'GET',
  path: '/v1/section/list',
  session: false,
  response: v.object({ sections: v.array(section) }),
  errors: [],
})

export const listGroups = endpoint({
  summary: 'Rows of products or shops under a tab; pinned ones first.',
  method: 'GET',
  path: '/v1/lifestyle_groups',
  session: false,
  query: v.object({ ...pageQuery, section: v.optional(id) }),
  response: v.object({ ...pageAnswer, groups: v.array(group) }),
  errors: ['410'],
})

export const listCampaigns = endpoint({
  summary: 'Campaigns that are on now.',
  method: 'GET',
  path: '/v1/campaigns',
  session: false,
  query: v.object({ ...pageQuery, type: v.optional(id) }),
  response: v.object({ ...pageAnswer, campaigns: v.array(campaign) }),
  errors: [],
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const getBadge = endpoint({
  summary: 'Counts for badges.',
  method: 'GET',
  path: '/v1/badge',
  response: v.object({ badges: v.object({ order: count, cart: count, coupon: count, promotion: count }) }),
  errors: [],
})

/**
 * The public part of the home page, embedded in the document (SES-039), in wire shapes (baht): the answers of the page's first calls, in
 * one language. `groups` are those of `section`, the first tab; `products` are the recommended ones. A block that the server could not load
 * is absent. Contains no data of a shopper.
 */
export const firstScreen = v.object({
  language,
  serverTime: instant,
  section: v.optional(id),
  banners: v.optional(listBanners.response),
  quickAccess: v.optional(listQuickAccess.response),
  sections: v.optional(listSections.response),
  groups: v.optional(listGroups.response),
  campaigns: v.optional(listCampaigns.response),
  products: v.optional(recommendProducts.response),
})
export type FirstScreen = v.InferOutput<typeof firstScreen>
