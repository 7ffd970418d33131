import type { InferOutput } from 'valibot'
import { transactionLimitBaht } from '../../../../contract/constants'
import type { ErrorKey } from '../../../../contract/errors'
import type { Satang } from '../../../../contract/money'
import type { claimRequest } from '../../../../contract/payment'
import { closedWindow } from '../../../../contract/windows'
import type { MerchantRow } from '../../../db/rows'
import { refuse } from '../../catalogueError'
import type { Shopper } from '../../shopper/session'

export type ClaimInput = InferOutput<typeof claimRequest>

/** Refuses outside of the hours in which these sources may pay for this use (PAY-021 to PAY-025). */
export function checkWindows(payment: Parameters<typeof closedWindow>[0], now: Date): void {
  const code = closedWindow(payment, now)
  if (code) refuse(code)
}

/** Guests, potential customers and blocked users may not buy (SES-019, SES-020, SES-024). */
export const mayBuy = ({ profileType, permission }: Pick<Shopper, 'profileType' | 'permission'>): boolean =>
  profileType !== 'GUEST' && profileType !== 'POTENTIAL' && permission === 'Full'

/**
 * Refuses with 405 who may not buy, and so neither fill a cart nor apply a voucher. The page tells them why before, so this answers requests that
 * it does not send.
 */
export function checkShopper(shopper: Shopper): void {
  if (!mayBuy(shopper)) refuse('405')
}

/** Which code refuses a total above the merchant's limit: each of the seven figures has its own, any other answers 1002 (PAY-027). */
export function checkMerchantLimit(merchant: MerchantRow, total: Satang): void {
  if (total <= merchant.limitSatang) return
  const [code] = Object.entries(transactionLimitBaht).find(([, baht]) => baht * 100 === merchant.limitSatang) ?? []
  refuse((code ?? '1002') as ErrorKey)
}
