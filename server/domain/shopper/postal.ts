import { getDatabase, setEngMode } from 'thai-address-universal'
import type { PostalPlace } from '../../../contract/address'
import type { Language } from '../../../contract/enums'

type Places = Map<string, PostalPlace[]>

let loading: Promise<Record<Language, Places>> | undefined

/** The package holds one language at a time; its rows are the same in number and order in both. */
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

/** Read once; a load that failed is tried again by whoever needs it next. */
function tables(): Promise<Record<Language, Places>> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Provinces, districts and subdistricts of a zip code in one language; empty when the code is unknown (ADR-021). */
export async function placesOf(zipcode: string, language: Language): Promise<PostalPlace[]> {
  return (await tables())[language].get(zipcode) ?? []
}

/** True when the place is one of the zip code's, in either language: what a stored address must fulfil (ADR-021). */
export async function isPlace(zipcode: string, place: PostalPlace): Promise<boolean> {
  const { th, en } = await tables()
  return [...(th.get(zipcode) ?? []), ...(en.get(zipcode) ?? [])].some(
    (known) =>
      known.province === place.province && known.district === place.district && known.subdistrict === place.subdistrict,
  )
}
