import type { InferOutput } from 'valibot'
import { inWindow, transactionLimitBaht, windows } from '../../../contract/constants'
import type { PurchaseState, SourceOfFund } from '../../../contract/enums'
import type { ErrorKey } from '../../../contract/errors'
import type { Satang } from '../../../contract/money'
import type { claimRequest } from '../../../contract/payment'
import type { MerchantRow } from '../catalogue'
import { refuse } from '../catalogueError'
import type { Shopper } from '../session'

export type ClaimInput = InferOutput<typeof claimRequest>

/** Nothing is paid in baht: points go for goods, or for points of a partner. */
export const isPointsOnly = (state: PurchaseState): boolean =>
  state === 'point_redemption' || state === 'point_transfer'

/** Refuses outside of the hours in which these sources may pay for this use (PAY-021 to PAY-025). */
export function checkWindows(state: PurchaseState, types: readonly SourceOfFund[], now: Date): void {
  if (!inWindow(now, windows.purchase)) refuse('701')
  if (types.some((type) => type === 'kbank_reward_point' || type === 'credit_card_point')) {
    if (isPointsOnly(state)) {
      if (!inWindow(now, windows.kPointRedemption)) refuse('1053')
    } else if (!inWindow(now, windows.kPointPayment)) refuse('703')
  }
  if (types.includes('the1') && !inWindow(now, windows.the1)) refuse('704')
}

/** Refuses shoppers who may not buy: the page tells them why before, so this answers requests that it does not send (SES-019). */
export function checkShopper(shopper: Shopper): void {
  if (shopper.profileType === 'GUEST' || shopper.profileType === 'POTENTIAL' || shopper.permission !== 'Full')
    refuse('405')
}

/** Which code refuses a total above the merchant's limit: each of the seven figures has its own, any other answers 1002 (PAY-027). */
export function checkMerchantLimit(merchant: MerchantRow, total: Satang): void {
  if (total <= merchant.limitSatang) return
  const [code] = Object.entries(transactionLimitBaht).find(([, baht]) => baht * 100 === merchant.limitSatang) ?? []
  refuse((code ?? '1002') as ErrorKey)
}
