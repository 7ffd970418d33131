import { defaultExchangeRate, windowHours, windows } from '../../contract/constants'
import type { PointCardCondition, SourceOfFund as SourceType } from '../../contract/enums'
import { isPointOnlyMode } from '../../contract/enums'
import { toSatang } from '../../contract/money'
import type { SourceOfFund } from '../../contract/payment'
import { pointsFor } from '../../contract/points'
import { windowOf } from '../../contract/windows'
import type { Order } from '../../contract/orderAmounts'
import type { PaymentOptions } from './offers'
import { isShown, isTaken, neededPoints, rateOf } from './offers'

/** The hours in which a source may pay for this use, as display text; undefined: whenever the shop is open (PAY-022 to PAY-025). */
export function hoursOf(
  type: SourceType,
  order: Pick<Order, 'purchaseState'>,
): { from: string; until: string } | undefined {
  const name = windowOf(type, order.purchaseState)
  return name && windowHours(windows[name])
}

/** Whether this kind of points can't be selected because of the shop (PAY-042). */
export const isRefusedByShop = (options: PaymentOptions, type: SourceType): boolean =>
  isShown(options, type) && !isTaken(options, type)

const helpedByBank: readonly PointCardCondition[] = ['supplementary', 'blocked', 'suspended', 'partiallySuspended']

/** Whether only the bank can help with a card in this condition: its phone number is shown beside it (PAY-017). */
export const isHelpedByBank = (condition: PointCardCondition): boolean => helpedByBank.includes(condition)

/** Points of this source that buy one baht. */
export const pointsPerBaht = (options: PaymentOptions, { type }: SourceOfFund): number =>
  pointsFor(toSatang(100), rateOf(options, type) ?? defaultExchangeRate, type)

/** The fewest points for a source to be usable: the whole price where nothing else pays, else the points of one baht (PAY-018). */
export const leastPoints = (options: PaymentOptions, source: SourceOfFund): number =>
  isPointOnlyMode(options.mode) ? neededPoints(options, source) : pointsPerBaht(options, source)
