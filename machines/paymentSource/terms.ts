import { defaultExchangeRate, windowHours, windows } from '../../contract/constants'
import type { PointCardCondition, SourceOfFund as SourceType } from '../../contract/enums'
import { isPointOnlyMode } from '../../contract/enums'
import { toSatang } from '../../contract/money'
import type { SourceOfFund } from '../../contract/payment'
import { pointsFor } from '../../contract/points'
import { windowOf } from '../../contract/windows'
import type { Order } from '../checkout/amounts'
import type { Purse } from './offers'
import { isShown, isTaken, neededPoints, rateOf } from './offers'

/** The hours in which a source may pay this use, for people; undefined: as long as the shop is open (PAY-022 to PAY-025). */
export function hoursOf(
  type: SourceType,
  order: Pick<Order, 'purchaseState'>,
): { from: string; until: string } | undefined {
  const name = windowOf(type, order.purchaseState)
  return name && windowHours(windows[name])
}

/** Whether the shop is why this kind of points can't be picked (PAY-042). */
export const isRefusedByShop = (purse: Purse, type: SourceType): boolean =>
  isShown(purse, type) && !isTaken(purse, type)

const helpedByBank: readonly PointCardCondition[] = ['supplementary', 'blocked', 'suspended', 'partiallySuspended']

/** Whether only the bank can help with a card in this condition: its number stands beside it (PAY-017). */
export const isHelpedByBank = (condition: PointCardCondition): boolean => helpedByBank.includes(condition)

/** Points of this source that buy one baht. */
export const pointsPerBaht = (purse: Purse, { type }: SourceOfFund): number =>
  pointsFor(toSatang(100), rateOf(purse, type) ?? defaultExchangeRate, type)

/** The fewest points with which a source is of use: the whole price where nothing else pays, else those of one baht (PAY-018). */
export const leastPoints = (purse: Purse, source: SourceOfFund): number =>
  isPointOnlyMode(purse.mode) ? neededPoints(purse, source) : pointsPerBaht(purse, source)
