import { bangkokTime, inWindow } from './constants'
import type { OpeningHours } from './merchants'

/** The weekdays, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** The day of the week in Bangkok; `now` is milliseconds of the server's clock. */
export const weekdayAt = (now: number): Weekday =>
  weekdays[(bangkokTime(new Date(now)).getUTCDay() + 6) % weekdays.length] ?? 'mon'

const minuteOfDay = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** Closing time of a shop that is open now, HH:mm; undefined while it is closed. `now` is milliseconds of the server's clock (SHP-004). */
export function openUntil(hours: OpeningHours, now: number): string | undefined {
  const today = hours[weekdayAt(now)]
  if (!today) return undefined
  const isOpen = inWindow(new Date(now), { from: minuteOfDay(today.open), until: minuteOfDay(today.close) })
  return isOpen ? today.close : undefined
}
