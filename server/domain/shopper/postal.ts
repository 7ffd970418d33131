import { getDatabase, setEngMode } from 'thai-address-universal'
import type { PostalPlace } from '../../../contract/address'
import type { Language } from '../../../contract/enums'

type Places = Map<string, PostalPlace[]>

let loading: Promise<Record<Language, Places>> | undefined

/** The package holds one language at a time; its rows have the same number and order in both. */
async function load(): Promise<Record<Language, Places>> {
  const read = async (english: boolean): Promise<Places> => {
    await setEngMode(english)
    const places: Places = new Map()
    for (const row of getDatabase()) {
      const place = { province: row.province, district: row.district, subdistrict: row.sub_district }
      const known = places.get(row.postal_code)
      if (known) known.push(place)
      else places.set(row.postal_code, [place])
    }
    return places
  }
  const en = await read(true)
  return { en, th: await read(false) }
}

/** Loaded once; after a failure the next caller retries. */
function tables(): Promise<Record<Language, Places>> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Provinces, districts and subdistricts of a zip code in one language; empty for an unknown code (ADR-021). */
export async function placesOf(zipcode: string, language: Language): Promise<PostalPlace[]> {
  return (await tables())[language].get(zipcode) ?? []
}

/** True if the place belongs to the zip code, in either language; required of a stored address (ADR-021). */
export async function isPlace(zipcode: string, place: PostalPlace): Promise<boolean> {
  return [...(await placesOf(zipcode, 'th')), ...(await placesOf(zipcode, 'en'))].some(
    (known) =>
      known.province === place.province && known.district === place.district && known.subdistrict === place.subdistrict,
  )
}
