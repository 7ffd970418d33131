import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id } from './envelope'
import { points } from './money'

/** Card type of the JD member card; the bank gives points when it is first added (PTC-002). */
export const jdCardType = 'jd'

/** A partner's membership card (PTC-003). `card_type` is its program, if the bank sends it. */
export const memberCard = v.object({
  key: id,
  name: v.string(),
  image: v.string(),
  points,
  card_type: v.optional(v.string()),
})
export type MemberCard = v.InferOutput<typeof memberCard>

export const listMemberCards = endpoint({
  summary: 'The membership cards that the shopper has added through the bank app.',
  method: 'GET',
  path: '/v1/legacy/loyalty/member_cards',
  response: v.object({ cards: v.array(memberCard) }),
  errors: [],
})

export const verifyPartnerCard = endpoint({
  summary: 'Asks the partner whether the points of a card can be used, and how many there are.',
  method: 'POST',
  path: '/v1/partner_card/verify',
  body: v.object({ key: id }),
  response: v.object({ current_point: points, card_block_code: v.string() }),
  errors: ['319-01', '319-02', '320-01', '1011'],
})
