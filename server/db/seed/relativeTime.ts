import { bangkokDate, bangkokOffsetMinutes, bangkokTime, dayMs } from '../../../contract/constants'

const bangkokOffsetMs = bangkokOffsetMinutes * 60_000
const pattern = /^([+-]?\d+)d(?: (\d{2}):(\d{2}))?$/

/**
 * The time of a relative date such as `-3d`, `+12d` or `-3d 14:00`: days from the Bangkok day of `now`, at a Bangkok clock time; without
 * one a start is at 00:00 and an end at 23:59. Throws a RangeError on anything else.
 */
export function relativeTime(text: string, now: Date, edge: 'start' | 'end' = 'start'): Date {
  const match = pattern.exec(text)
  if (!match) throw new RangeError(`No relative date: ${text}`)
  const [, days, hours, minutes] = match
  const midnight = Math.floor(bangkokTime(now).getTime() / dayMs) * dayMs - bangkokOffsetMs
  const clock = hours === undefined ? (edge === 'start' ? 0 : 23 * 60 + 59) : Number(hours) * 60 + Number(minutes)
  return new Date(midnight + Number(days) * dayMs + clock * 60_000)
}

/** The Bangkok day of a time: `2026-11-21`. */
export const bangkokDay = (at: Date): string => bangkokDate(at.getTime())
