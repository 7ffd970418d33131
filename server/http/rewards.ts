import { getCampaign } from '../../contract/campaigns'
import {
  listMemberCards as listMemberCardsEndpoint,
  verifyPartnerCard as verifyEndpoint,
} from '../../contract/memberCards'
import { claimProductFulfillment } from '../../contract/payment'
import {
  listPrivilegeLimits,
  listPrivilegeSets,
  readRewardTransaction,
  redeemReward as redeemRewardEndpoint,
} from '../../contract/rewards'
import { readCampaign } from '../domain/content/campaigns'
import { claimReward } from '../domain/payment/claim/rewards'
import { listMemberCards, verifyPartnerCard } from '../domain/payment/memberCards'
import { privilegeLimits, privilegeSets, redeemReward, rewardTransaction } from '../domain/coupons/privileges'
import type { App } from './route'
import { serve } from './route'

/** Rewards, privileges, membership cards and campaigns. */
export function rewardRoutes(app: App): void {
  serve(app, claimProductFulfillment, ({ db, shopper, visit, body, idempotencyKey, now, language, deps }) =>
    claimReward(db, {
      bank: deps.bank,
      shopper,
      request: { ...body, ...visit },
      confirmedBy: 'pin',
      idempotencyKey,
      receiptMinBaht: deps.config.donationReceiptMinBaht,
      now,
      language,
    }),
  )
  serve(app, redeemRewardEndpoint, ({ db, shopper, visit, body, idempotencyKey, now, language, deps }) =>
    redeemReward(db, {
      bank: deps.bank,
      shopper,
      request: { ...body, ...visit },
      idempotencyKey,
      receiptMinBaht: deps.config.donationReceiptMinBaht,
      now,
      language,
    }),
  )
  serve(app, readRewardTransaction, ({ db, shopper, query }) => rewardTransaction(db, { shopper, id: query.id }))
  serve(app, listPrivilegeSets, async ({ db, language }) => ({ sets: await privilegeSets(db, language) }))
  serve(app, listPrivilegeLimits, async ({ db, shopper, query, now }) => ({
    limits: await privilegeLimits(db, { shopper, ids: query.privilege_ids, now }),
  }))
  serve(app, listMemberCardsEndpoint, async ({ db, shopper, deps, language }) => ({
    cards: await listMemberCards(db, { bank: deps.bank, shopper, language }),
  }))
  serve(app, verifyEndpoint, ({ db, shopper, body, deps }) =>
    verifyPartnerCard(db, { bank: deps.bank, shopper, key: body.key }),
  )
  serve(app, getCampaign, async ({ db, shopper, query, now, language }) => ({
    campaign: await readCampaign(db, { shopper, id: query.id, now, language }),
  }))
}
