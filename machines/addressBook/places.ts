import type { PostalPlace } from '../../contract/address'

/** The levels of a place, from the widest to the narrowest. */
export const placeNames = ['province', 'district', 'subdistrict'] as const
export type PlaceName = (typeof placeNames)[number]

/** The choices at one level: those within the levels chosen above it, and the current value (ADR-021). */
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
