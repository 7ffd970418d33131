/** Writes instants of Bangkok's clock, in Thai or English with the years of the common era. */
export const dateFormat = (language: 'th' | 'en', parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-gregory' : 'en-GB', { ...parts, timeZone: 'Asia/Bangkok' })

/** As `21 Nov, 10:00`. */
export const dayAndTime = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
