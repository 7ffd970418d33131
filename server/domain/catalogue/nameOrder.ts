import type { Language } from '../../../contract/enums'

/** Shared: a collator is slow to create. */
const collators: Record<Language, Intl.Collator> = { th: new Intl.Collator('th'), en: new Intl.Collator('en') }

export const byId = (one: { productId: string }, other: { productId: string }): number =>
  one.productId < other.productId ? -1 : 1

/** Compares products by name with the collation of the page's language; the same names by id in both directions. Source: DON-006. */
export function byName(sort: 'name_asc' | 'name_desc', language: Language) {
  const direction = sort === 'name_asc' ? 1 : -1
  return (one: { productId: string; name: string }, other: { productId: string; name: string }): number =>
    direction * collators[language].compare(one.name, other.name) || byId(one, other)
}
