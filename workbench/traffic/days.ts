const written = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/
const buddhistYears = 543

/** `21/11/2026` as `2026-11-21`; a year of the Buddhist era becomes one of the common era. Any other text stays as it is. */
export function readDay(text: string): string {
  const found = written.exec(text)
  if (!found) return text
  const [, day = '', month = '', year = ''] = found
  const common = Number(year) > 2400 ? Number(year) - buddhistYears : Number(year)
  return `${String(common).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** `2026-11-21` as `21/11/2026`. Any other text stays as it is. */
export const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
