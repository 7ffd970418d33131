import type { PaymentDetail } from '../../contract/merchants'

type Store = PaymentDetail['stores'][number]
interface Place {
  lat: number
  lng: number
}

const earthKm = 6371
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Straight-line distance between two places in kilometres. */
export function kilometres(one: Place, other: Place): number {
  const half =
    Math.sin(rad(other.lat - one.lat) / 2) ** 2 +
    Math.cos(rad(one.lat)) * Math.cos(rad(other.lat)) * Math.sin(rad(other.lng - one.lng) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(half))
}

/** Stores with their distance, the nearest first; in the shop's order and without distances if the location is unknown (DLV-007). */
export function nearestFirst(stores: readonly Store[], at: Place | undefined): (Store & { distance?: number })[] {
  if (!at) return [...stores]
  return stores
    .map((store) => ({ ...store, distance: kilometres(at, store) }))
    .sort((one, other) => one.distance - other.distance)
}
