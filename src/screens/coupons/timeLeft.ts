import type { Texts } from '../../../i18n/texts'

const secondsOf = { minute: 60, hour: 3600, day: 86_400 } as const

/** Days before its end from which a coupon's time is shown as a warning. */
const soonDays = 3

const two = (figure: number) => String(figure).padStart(2, '0')

/** Text of a code's ring: hours rounded up, below one hour minutes and seconds (CPN-009, CPN-011). */
export function countdownText(seconds: number, LL: Texts): string {
  if (seconds >= secondsOf.hour) return LL.coupons.countdown.hours({ count: Math.ceil(seconds / secondsOf.hour) })
  return `${two(Math.floor(seconds / secondsOf.minute))}:${two(seconds % secondsOf.minute)}`
}

/** The same in words, for screen readers. */
export function countdownName(seconds: number, LL: Texts): string {
  const { countdown } = LL.coupons
  if (seconds >= secondsOf.hour) return countdown.inHours({ count: Math.ceil(seconds / secondsOf.hour) })
  const minutes = Math.floor(seconds / secondsOf.minute)
  return minutes === 0
    ? countdown.inSeconds({ seconds })
    : countdown.inMinutes({ minutes, seconds: seconds % secondsOf.minute })
}

/** The time left in its largest non-zero unit; at least one minute. */
export function timeLeft(until: string, now: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const seconds = Math.max(0, (Date.parse(until) - now) / 1000)
  if (seconds >= secondsOf.day) return { unit: 'days', count: Math.floor(seconds / secondsOf.day) }
  if (seconds >= secondsOf.hour) return { unit: 'hours', count: Math.floor(seconds / secondsOf.hour) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(seconds / secondsOf.minute)) }
}

export const endsSoon = (until: string, now: number): boolean =>
  Date.parse(until) - now < soonDays * secondsOf.day * 1000
