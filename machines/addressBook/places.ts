import type { PostalPlace } from '../../contract/address'

/** The levels of a place, the widest first. */
export const placeNames = ['province', 'district', 'subdistrict'] as const
export type PlaceName = (typeof placeNames)[number]

/** What can be chosen at one level: where it lies in what is chosen above it, and what stands there already (ADR-021). */
export function placeChoices(
  name: PlaceName,
  draft: Readonly<Record<PlaceName, string>>,
  places: readonly PostalPlace[],
): readonly string[] {
  const higher = placeNames.slice(0, placeNames.indexOf(name))
  const fitting = places.filter((place) =>
    higher.every((level) => draft[level] === '' || place[level] === draft[level]),
  )
  return [...new Set([...fitting.map((place) => place[name]), ...(draft[name] ? [draft[name]] : [])])]
}
