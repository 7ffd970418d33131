import * as v from 'valibot'
import { endpoint } from './endpoint'
import { merchantType, paymentMode, sourceOfFund } from './enums'
import { id, pageAnswer, pageQuery } from './envelope'
import { baht } from './money'

export const merchantSummary = v.object({
  mid: id,
  name: v.string(),
  image: v.string(),
  type: merchantType,
  is_verified: v.boolean(),
})
export type MerchantSummary = v.InferOutput<typeof merchantSummary>

const hours = v.nullable(v.object({ open: v.string(), close: v.string() }))

/** Hours by weekday, HH:mm in Bangkok; null = closed. */
export const openingHours = v.object({
  mon: hours,
  tue: hours,
  wed: hours,
  thu: hours,
  fri: hours,
  sat: hours,
  sun: hours,
})

export type OpeningHours = v.InferOutput<typeof openingHours>

/** A shop. Source: specification, section 3 (SHP-002). */
export const merchant = v.object({
  ...merchantSummary.entries,
  contact: v.object({ phone: v.optional(v.string()), line: v.optional(v.string()) }),
  about: v.string(),
  followerCount: v.pipe(v.number(), v.integer()),
  activeProductCount: v.pipe(v.number(), v.integer()),
  openingHours: v.nullable(openingHours),
})
export type Merchant = v.InferOutput<typeof merchant>

/** A shop with the categories of its products (SHP-003). */
export const merchantProfile = v.object({
  ...merchant.entries,
  /** Average over all reviews of its products, with one decimal; null without reviews. */
  rating: v.optional(v.nullable(v.number())),
  /** The picture of its best-selling product, of goods before coupons. */
  cover: v.optional(v.string()),
  categories: v.array(v.object({ id, name: v.string() })),
})
export type MerchantProfile = v.InferOutput<typeof merchantProfile>

export const getPaymentDetail = endpoint({
  summary: 'What the merchant takes, its limits and its rules for one transaction.',
  method: 'GET',
  path: '/v1/merchants/payment_detail',
  query: v.object({ mid: id }),
  response: v.object({
    mid: id,
    name: v.string(),
    image: v.string(),
    is_verified: v.boolean(),
    type: merchantType,
    sources: v.array(sourceOfFund),
    modes: v.array(paymentMode),
    /** Maximum amount of one transaction. */
    limit: baht,
    maxItemsPerTransaction: v.nullable(v.pipe(v.number(), v.integer())),
    stores: v.array(
      v.object({
        store_id: id,
        name: v.string(),
        address: v.string(),
        hours: v.string(),
        lat: v.number(),
        lng: v.number(),
      }),
    ),
  }),
  errors: ['1003', '1004', '1055', '309-01', '401', '402-01'],
})
export type PaymentDetail = v.InferOutput<typeof getPaymentDetail.response>

export const getMerchant = endpoint({
  summary: 'One shop.',
  method: 'GET',
  session: false,
  path: '/v1/merchants/:mid',
  params: v.object({ mid: id }),
  response: v.object({ merchant: merchantProfile }),
  errors: ['1003', '1004', '1055', '309-01', '401'],
})

export const listMerchants = endpoint({
  summary: 'Shops that sell, of one type or all.',
  method: 'GET',
  session: false,
  path: '/v1/merchants',
  query: v.object({ ...pageQuery, type: v.optional(merchantType) }),
  response: v.object({ ...pageAnswer, merchants: v.array(merchant) }),
  errors: [],
})

export const listFavorites = endpoint({
  summary: 'The shops that the shopper follows, the latest first.',
  method: 'GET',
  path: '/v1/favorite_merchant',
  query: v.object(pageQuery),
  response: v.object({ ...pageAnswer, merchants: v.array(merchant) }),
  errors: ['405', '1011'],
})

const followed = v.object({ mid: id, followerCount: v.pipe(v.number(), v.integer(), v.minValue(0)) })

export const followMerchant = endpoint({
  summary: 'Follows a shop; following it again changes nothing.',
  method: 'POST',
  path: '/v1/favorite_merchant',
  body: v.object({ mid: id }),
  response: followed,
  errors: ['405', '1004', '1011'],
})

export const unfollowMerchant = endpoint({
  summary: 'Follows a shop no longer; nothing changes where it was not followed.',
  method: 'DELETE',
  path: '/v1/favorite_merchant',
  body: v.object({ mid: id }),
  response: followed,
  errors: ['405', '1004', '1011'],
})
