import type { Texts } from '../../../i18n/texts'

const secondsOf = { minute: 60, hour: 3600, day: 86_400 } as const

/** Days of a coupon's last days: its time is said as a warning. */
const soonDays = 3

const two = (figure: number) => String(figure).padStart(2, '0')

/** What the ring of a code says: hours rounded up, below one hour minutes and seconds (CPN-009, CPN-011). */
export function countdownText(seconds: number, LL: Texts): string {
  if (seconds >= secondsOf.hour) return LL.coupons.countdown.hours({ count: Math.ceil(seconds / secondsOf.hour) })
  return `${two(Math.floor(seconds / secondsOf.minute))}:${two(seconds % secondsOf.minute)}`
}

/** The same in words. */
export function countdownName(seconds: number, LL: Texts): string {
  const { countdown } = LL.coupons
  if (seconds >= secondsOf.hour) return countdown.inHours({ count: Math.ceil(seconds / secondsOf.hour) })
  const minutes = Math.floor(seconds / secondsOf.minute)
  return minutes === 0
    ? countdown.inSeconds({ seconds })
    : countdown.inMinutes({ minutes, seconds: seconds % secondsOf.minute })
}

/** How long something is valid still, in its largest unit that is not nought; the least is a minute. */
export function timeLeft(until: string, now: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const seconds = Math.max(0, (Date.parse(until) - now) / 1000)
  if (seconds >= secondsOf.day) return { unit: 'days', count: Math.floor(seconds / secondsOf.day) }
  if (seconds >= secondsOf.hour) return { unit: 'hours', count: Math.floor(seconds / secondsOf.hour) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(seconds / secondsOf.minute)) }
}

export const endsSoon = (until: string, now: number): boolean =>
  Date.parse(until) - now < soonDays * secondsOf.day * 1000
