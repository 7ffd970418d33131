import { isCollecting } from '../../../contract/donations'
import type { DonationSort, Language } from '../../../contract/enums'

export interface SortedDonation {
  productId: string
  /** In the page's language. */
  name: string
  /** Number of donations to it. */
  soldCount: number
  /** ISO 8601 in UTC. */
  endsAt: string
}

/** Shared: a collator is slow to create. */
const collators: Record<Language, Intl.Collator> = { th: new Intl.Collator('th'), en: new Intl.Collator('en') }

type Compare = (one: SortedDonation, other: SortedDonation) => number

const byName =
  (language: Language): Compare =>
  (one, other) =>
    collators[language].compare(one.name, other.name)

const byId: Compare = (one, other) => (one.productId < other.productId ? -1 : 1)

/** Open collections first, then those with the most donors. */
function byRecommendation(now: Date): Compare {
  const rank = (donation: SortedDonation) => (isCollecting(donation, now.getTime()) ? 0 : 1)
  return (one, other) => rank(one) - rank(other) || other.soldCount - one.soldCount
}

/** Donations as recommended, or by name in the page's language with its collation. Source: DON-005, DON-006. */
export function sortDonations<D extends SortedDonation>(
  donations: readonly D[],
  { sort, language, now }: { sort: DonationSort; language: Language; now: Date },
): D[] {
  const compare: Record<DonationSort, Compare> = {
    recommended: byRecommendation(now),
    name_asc: byName(language),
    name_desc: (one, other) => byName(language)(other, one),
  }
  return [...donations].sort((one, other) => compare[sort](one, other) || byId(one, other))
}
