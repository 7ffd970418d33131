import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id, instant } from './envelope'
import { productCard } from './products'

/** A campaign with its products (API-082). */
export const campaign = v.object({
  id,
  name: v.string(),
  image: v.string(),
  placeholder: v.string(),
  conditions: v.string(),
  start_at: instant,
  end_at: instant,
  products: v.array(productCard),
  /** Whether the reward of a fulfilment campaign is claimed; absent if none was granted. */
  is_claimed: v.optional(v.boolean()),
})
export type Campaign = v.InferOutput<typeof campaign>

export const getCampaign = endpoint({
  summary: 'One campaign with its products. A fulfilment campaign shows the rewards that were granted to this shopper.',
  method: 'GET',
  path: '/v1/campaign',
  query: v.object({ id }),
  response: v.object({ campaign }),
  errors: ['410', '1011', '1012', '1013'],
})
