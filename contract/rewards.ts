import * as v from 'valibot'
import { endpoint } from './endpoint'
import { orderStatus } from './enums'
import { id } from './envelope'
import { tracking } from './payment'
import { productCard } from './products'

export const privilegeSet = v.object({
  id,
  name: v.string(),
  image: v.string(),
  privileges: v.array(productCard),
})
export type PrivilegeSet = v.InferOutput<typeof privilegeSet>

export const listPrivilegeSets = endpoint({
  summary: 'Sets of privileges with their privileges.',
  method: 'GET',
  path: '/v1/privilege_set/list',
  response: v.object({ sets: v.array(privilegeSet) }),
  errors: ['319-01', '319-02', '319-03', '319-04', '319-05'],
})

export const listPrivilegeLimits = endpoint({
  summary: 'How often this shopper may still redeem each privilege.',
  method: 'GET',
  path: '/v1/privilege/limit',
  /** Ids, separated by commas. */
  query: v.object({
    privilege_ids: v.pipe(
      v.string(),
      v.maxLength(2000),
      v.transform((ids) => ids.split(',')),
      v.array(id),
    ),
  }),
  response: v.object({
    limits: v.array(v.object({ privilege_id: id, remaining: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
  }),
  errors: ['1011'],
})

export const redeemReward = endpoint({
  summary: 'Redeems a privilege or reward that costs nothing; priced ones are claimed as orders (CHK-011).',
  method: 'POST',
  path: '/v1/rewards_fulfillment_transaction/redeem',
  idempotent: true,
  timeout: 60_000,
  /** With the visit's tracking fields, like an order (PRV-003). */
  body: v.object({
    privilege_id: v.optional(id),
    reward_id: v.optional(id),
    card_key: v.optional(id),
    ...tracking.entries,
  }),
  response: v.object({ coupon_id: v.optional(id), order_id: v.optional(id) }),
  errors: [
    '101',
    '104',
    '302',
    '304-01',
    '309-01',
    '312-01',
    '313-01',
    '313-02',
    '314-01',
    '319-01',
    '319-02',
    '401',
    '403',
    '405',
    '410',
    '502-01',
    '506',
    '508-01',
    '701',
    '1003',
    '1011',
    '1014',
    '1055',
  ],
})

export const readRewardTransaction = endpoint({
  summary: 'What became of a redeemed reward.',
  method: 'GET',
  path: '/v1/rewards_fulfillment_transaction',
  query: v.object({ id }),
  response: v.object({ id, order_id: v.optional(id), coupon_id: v.optional(id), status: orderStatus }),
  errors: ['410', '1011'],
})
