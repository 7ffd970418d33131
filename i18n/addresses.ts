import type { Language } from '../contract/enums'
import { nbsp } from './formats'

export interface PostalAddress {
  streetAddress: string
  subdistrict: string
  district: string
  province: string
  zipcode: string
}

const isBangkok = (province: string): boolean => /^(กรุงเทพ|bangkok)/i.test(province.trim())

/** An address on one line: แขวง and เขต in Bangkok, each joined to its name, ต., อ. and จ. elsewhere; commas in English. */
export function formatAddress(address: PostalAddress, language: Language): string {
  const { streetAddress, subdistrict, district, province, zipcode } = address
  const area =
    language === 'en'
      ? `, ${subdistrict}, ${district}, `
      : isBangkok(province)
        ? ` แขวง\u2060${subdistrict} เขต\u2060${district} `
        : ` ต.${subdistrict} อ.${district} จ.`
  return streetAddress + area + province + nbsp + zipcode
}

/** An address in one text, with its zip code on the line of its province. */
export const withZipcode = (address: string): string => address.replace(/ (?=\d{5}$)/, nbsp)
