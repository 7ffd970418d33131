/** `18402` as `18.4k`, so that it fits beside a label. */
export const shortCount = (count: number): string =>
  count < 10_000 ? count.toLocaleString('en') : `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)}k`

/** `90500` ms as `1.5 min`. */
export function shortTime(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return ms < 3_600_000 ? `${(ms / 60_000).toFixed(1)} min` : `${(ms / 3_600_000).toFixed(1)} h`
}

/** A part as `12.5 %`. */
export const percent = (part: number): string => `${Math.round(part * 1000) / 10} %`

/** A part as `12.5 %`; undefined of nothing. */
export const share = (part: number, whole: number): string | undefined =>
  whole === 0 ? undefined : percent(part / whole)
