import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id, instant, pageAnswer, pageQuery } from './envelope'
import { campaign, link } from './home'
import { merchant } from './merchants'
import { productCard } from './products'
import { voucher } from './promocodes'

/** The id of the birthday feed: its address names no number, and it is a landing page and no advertisement (NAV-075). */
export const birthdayFeed = 'birthday'

/** Types of the blocks that a page can render, in the order of LND-002. */
export const blockTypes = ['image', 'text', 'product_row', 'shop_row', 'voucher_row', 'countdown', 'button'] as const

const title = v.optional(v.string())

const knownBlock = v.variant('type', [
  v.object({
    type: v.literal('image'),
    image: v.string(),
    placeholder: v.string(),
    /** Link of the picture, if any. */
    to: v.optional(v.object(link)),
  }),
  v.object({ type: v.literal('text'), title, text: v.string() }),
  v.object({
    type: v.literal('product_row'),
    title,
    products: v.array(productCard),
    /** Link to the full list of the row. */
    more: v.optional(v.object(link)),
  }),
  v.object({ type: v.literal('shop_row'), title, merchants: v.array(merchant) }),
  v.object({ type: v.literal('voucher_row'), title, vouchers: v.array(voucher) }),
  v.object({ type: v.literal('countdown'), ends_at: instant }),
  v.object({ type: v.literal('button'), label: v.string(), ...link }),
])
export type LandingBlock = v.InferOutput<typeof knownBlock>

const isKnown = (type: string): boolean => (blockTypes as readonly string[]).includes(type)

/** One block of a landing page. An unknown type is valid but not rendered (LND-002). */
const block = v.union([
  knownBlock,
  v.pipe(
    v.object({ type: v.string() }),
    v.check(({ type }) => !isKnown(type), 'A known block lacks a field.'),
  ),
])

export const landingPage = v.object({
  title: v.string(),
  /** End of the page's campaign or offer; absent if it has none. */
  ends_at: v.optional(instant),
  blocks: v.array(block),
})
export type LandingPage = v.InferOutput<typeof landingPage>

export const getLandingPage = endpoint({
  summary:
    'One landing page, or one made from a campaign that has none of its own. 1013 once it has ended; a birthday page is found in the month of the shopper’s birthday only.',
  method: 'GET',
  path: '/v1/user_landing_pages/LANDING_PAGE/:id',
  params: v.object({ id }),
  response: landingPage,
  errors: ['410', '1011', '1013'],
})

/** An item of a group, shown as a card of the kind `item`. */
const groupItem = v.variant('item', [
  v.object({ item: v.literal('product'), product: productCard }),
  v.object({ item: v.literal('campaign'), campaign }),
  v.object({ item: v.literal('merchant'), merchant }),
])
export type GroupItem = v.InferOutput<typeof groupItem>

export const getGroupPage = endpoint({
  summary: 'One group with its products, campaigns and shops, or those of a campaign; `kind` keeps one of them only.',
  method: 'GET',
  path: '/v1/user_landing_pages/GROUP/:id',
  params: v.object({ id }),
  query: v.object({ ...pageQuery, kind: v.optional(v.picklist(['product', 'campaign', 'merchant'])) }),
  response: v.object({ ...pageAnswer, title: v.string(), items: v.array(groupItem) }),
  errors: ['410', '1011', '1013'],
})

export const getSpecialCampaign = endpoint({
  summary: 'A special campaign and, by pages, its products. 1013 once it has ended.',
  method: 'GET',
  path: '/v1/campaign/special',
  query: v.object({ ...pageQuery, campaign_id: id }),
  response: v.object({ ...pageAnswer, campaign, products: v.array(productCard) }),
  errors: ['410', '1011', '1013'],
})

export const getAd = endpoint({
  summary: 'A page that the market has made for one of its advertisements.',
  method: 'GET',
  path: '/v1/lifestyle_ads',
  query: v.object({ id }),
  response: v.object({
    id,
    title: v.string(),
    image: v.string(),
    placeholder: v.string(),
    content: v.string(),
    ...link,
  }),
  errors: ['410', '1011', '1013'],
})
export type Ad = v.InferOutput<typeof getAd.response>
