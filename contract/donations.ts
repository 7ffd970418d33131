import { bangkokTime } from './constants'

const dayMs = 86_400_000

/** Whether a donation is still open at an instant in milliseconds; afterwards the server refuses (314-01). */
export const isCollecting = ({ endsAt }: { endsAt: string }, now: number): boolean => Date.parse(endsAt) > now

/** Calendar days in Bangkok until the last day: 0 on that day, undefined afterwards. */
export function daysLeft(donation: { endsAt: string }, now: number): number | undefined {
  if (!isCollecting(donation, now)) return undefined
  const dayOf = (at: number) => Math.floor(bangkokTime(new Date(at)).getTime() / dayMs)
  return dayOf(Date.parse(donation.endsAt)) - dayOf(now)
}

/** Whole percent of the goal, at most 100; below 100 until the goal is reached. */
export const percentRaised = ({ raised, goal }: { raised: number; goal: number }): number =>
  goal <= 0 ? 100 : Math.max(0, Math.min(100, Math.floor((raised / goal) * 100)))
