import type { Language } from '../contract/enums'
import { formatNumber } from './formats'

const plural = (noun: string): string => {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** How many values an axis of variants has: `4 สี`, `4 colours`. Names come from the shop, so English ones get a regular plural. */
export function formatChoices(count: number, name: string, language: Language): string {
  const noun = language === 'th' ? name : count === 1 ? name.toLowerCase() : plural(name.toLowerCase())
  return `${formatNumber(count)}\u00A0${noun}`
}
