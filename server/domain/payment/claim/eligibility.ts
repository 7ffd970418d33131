import type { InferOutput } from 'valibot'
import { transactionLimitBaht } from '../../../../contract/constants'
import type { ErrorKey } from '../../../../contract/errors'
import type { Satang } from '../../../../contract/money'
import type { claimRequest } from '../../../../contract/payment'
import { closedWindow } from '../../../../contract/windows'
import type { MerchantRow } from '../../../db/rows'
import { refuse } from '../../catalogueError'

export type ClaimInput = InferOutput<typeof claimRequest>

/** Refuses outside the hours in which these sources may pay for this use (PAY-021 to PAY-025). */
export function checkWindows(payment: Parameters<typeof closedWindow>[0], now: Date): void {
  const code = closedWindow(payment, now)
  if (code) refuse(code)
}

/** The code that refuses a total above the merchant's limit: seven amounts have their own, any other is 1002 (PAY-027). */
export function checkMerchantLimit(merchant: MerchantRow, total: Satang): void {
  if (total <= merchant.limitSatang) return
  const [code] = Object.entries(transactionLimitBaht).find(([, baht]) => baht * 100 === merchant.limitSatang) ?? []
  refuse((code ?? '1002') as ErrorKey)
}
