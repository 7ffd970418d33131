/** `18402` as `18.4k`, so that it fits beside a label. */
export const shortCount = (count: number): string =>
  count < 10_000 ? count.toLocaleString('en') : `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)}k`

const timeUnits = { th: ['ms', 'วิ', 'นาที', 'ชม.'], en: ['ms', 's', 'min', 'h'] } as const

/** `90500` ms as `1.5 min`. */
export function shortTime(ms: number, language: 'th' | 'en'): string {
  const [milliseconds, seconds, minutes, hours] = timeUnits[language]
  if (ms < 1000) return `${Math.round(ms)} ${milliseconds}`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} ${seconds}`
  return ms < 3_600_000 ? `${(ms / 60_000).toFixed(1)} ${minutes}` : `${(ms / 3_600_000).toFixed(1)} ${hours}`
}

/** A part as `12.5 %`. */
export const percent = (part: number): string => `${Math.round(part * 1000) / 10} %`

/** A part as `12.5 %`; undefined of nothing. */
export const share = (part: number, whole: number): string | undefined =>
  whole === 0 ? undefined : percent(part / whole)
