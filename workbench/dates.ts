/** Writes instants of Bangkok's clock, in Thai or English with the years of the common era. */
export const dateFormat = (language: 'th' | 'en', parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', { ...parts, timeZone: 'Asia/Bangkok' })

/** As `21 Nov, 10:00`. */
export const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** A day or an instant of Bangkok as fields of a form have it (`2026-11-21`, `2026-11-21T10:00`), in words; undefined for anything else. */
export function fieldDate(value: string, language: 'th' | 'en'): string | undefined {
  const hasTime = value.length > 10
  const at = new Date(`${value}${hasTime ? '' : 'T00:00'}:00+07:00`)
  if (Number.isNaN(at.getTime())) return undefined
  return dateFormat(language, { dateStyle: 'long', ...(hasTime && { timeStyle: 'short' }) }).format(at)
}
