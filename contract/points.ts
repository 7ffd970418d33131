import { defaultExchangeRate } from './constants'
import type { SourceOfFund } from './enums'
import type { Satang } from './money'
import { toSatang } from './money'

const usableRate = (rate: number): number => (Number.isFinite(rate) && rate > 0 ? rate : defaultExchangeRate)

/** Points for an amount of baht: K Points are rounded down, other points half up (PAY-019, PAY-020). */
export function pointsFor(amount: Satang, rate: number, type: SourceOfFund): number {
  const exact = (amount * usableRate(rate)) / 100
  return type === 'kbank_reward_point' ? Math.floor(exact) : Math.floor(exact + 0.5)
}

/** The value of points: points / rate baht, rounded half up to a satang (CHK-006). */
export const pointsValue = (points: number, rate: number): Satang =>
  toSatang(Math.round((points * 100) / usableRate(rate)))
