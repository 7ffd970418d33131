import { isCollecting } from '../../../contract/donations'
import type { DonationSort, Language } from '../../../contract/enums'
import { byId, byName } from './nameOrder'

export interface SortedDonation {
  productId: string
  /** In the page's language. */
  name: string
  /** Number of donations to it. */
  soldCount: number
  /** ISO 8601 in UTC. */
  endsAt: string
}

/** Open collections first, then those with the most donors. */
function byRecommendation(now: Date) {
  const rank = (donation: SortedDonation) => (isCollecting(donation, now.getTime()) ? 0 : 1)
  return (one: SortedDonation, other: SortedDonation): number =>
    rank(one) - rank(other) || other.soldCount - one.soldCount || byId(one, other)
}

/** Donations as recommended, or by name in the page's language with its collation. Source: DON-005, DON-006. */
export function sortDonations<D extends SortedDonation>(
  donations: readonly D[],
  { sort, language, now }: { sort: DonationSort; language: Language; now: Date },
): D[] {
  return [...donations].sort(sort === 'recommended' ? byRecommendation(now) : byName(sort, language))
}
