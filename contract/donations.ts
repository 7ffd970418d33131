import { bangkokTime } from './constants'

const dayMs = 86_400_000

/** Whether a donation is collected for at an instant, in milliseconds; afterwards the server takes nothing (314-01). */
export const isCollecting = ({ endsAt }: { endsAt: string }, now: number): boolean => Date.parse(endsAt) > now

/** Days of the calendar in Bangkok until the last one: 0 on that day, undefined when it is over. */
export function daysLeft(donation: { endsAt: string }, now: number): number | undefined {
  if (!isCollecting(donation, now)) return undefined
  const dayOf = (at: number) => Math.floor(bangkokTime(new Date(at)).getTime() / dayMs)
  return dayOf(Date.parse(donation.endsAt)) - dayOf(now)
}

/** Whole percent of the goal, at most 100; less than 100 until it is reached. */
export const percentRaised = ({ raised, goal }: { raised: number; goal: number }): number =>
  goal <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((raised / goal) * 100)))
