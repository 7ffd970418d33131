import * as v from 'valibot'
import { addressLength } from './constants'
import { endpoint } from './endpoint'
import { id } from './envelope'

const mobilePattern = /^0[689]\d{8}$/
const emailPattern = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/
const startsWithLetterOrDigit = /^[\p{L}\p{N}]/u

/** A Thai mobile number as ten digits: spaces and hyphens removed, +66 or 66 turned into 0 (ADR-020). */
export function normaliseMobile(input: string): string {
  const digits = input.replace(/[\s-]/g, '')
  return digits.replace(/^\+?66(?=\d{9}$)/, '0')
}

export const isThaiMobile = (input: string): boolean => mobilePattern.test(normaliseMobile(input))
export const isEmail = (input: string): boolean => emailPattern.test(input.trim())
export const codePoints = (input: string): number => [...input].length

export const addressFieldNames = [
  'recipientName',
  'recipientMobileNo',
  'recipientEmail',
  'streetAddress',
  'zipcode',
  'province',
  'district',
  'subdistrict',
] as const
export type AddressFieldName = (typeof addressFieldNames)[number]
export type AddressFields = Record<AddressFieldName, string>
export type AddressFault = 'required' | 'invalid' | 'tooLong'

/** Maximum length of a field in code points, where there is a limit (ADR-005, ADR-010, ADR-012). */
export const addressFieldMax: Partial<Record<AddressFieldName, number>> = {
  recipientName: addressLength.recipientName,
  recipientEmail: addressLength.recipientEmail,
  streetAddress: addressLength.streetAddress,
}

/** Validates one field of an address: its fault, or undefined. Page and server share these rules (ADR-004..017, ADR-020). */
export function addressFault(name: AddressFieldName, raw: string): AddressFault | undefined {
  const value = raw.trim()
  if (value === '') return 'required'
  const max = addressFieldMax[name]
  if (max !== undefined && codePoints(value) > max) return 'tooLong'
  if (name === 'recipientMobileNo' && !isThaiMobile(value)) return 'invalid'
  if (name === 'recipientEmail' && !isEmail(value)) return 'invalid'
  if (name === 'streetAddress' && !startsWithLetterOrDigit.test(value)) return 'invalid'
  if (name === 'zipcode' && !/^\d{5}$/.test(value)) return 'invalid'
  return undefined
}

/** All faults of an address, in the order of the form. */
export function addressFaults(fields: Partial<AddressFields>): { name: AddressFieldName; fault: AddressFault }[] {
  return addressFieldNames.flatMap((name) => {
    const fault = addressFault(name, fields[name] ?? '')
    return fault ? [{ name, fault }] : []
  })
}

const field = (name: AddressFieldName) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => addressFault(name, value) === undefined),
  )

/** Source: specification, section 3 (ADR-003); limits of section 5. */
export const addressInput = v.object({
  recipientName: field('recipientName'),
  streetAddress: field('streetAddress'),
  subdistrict: field('subdistrict'),
  district: field('district'),
  province: field('province'),
  zipcode: field('zipcode'),
  recipientMobileNo: v.pipe(field('recipientMobileNo'), v.transform(normaliseMobile)),
  recipientEmail: field('recipientEmail'),
})

export const address = v.object({
  id,
  recipientName: v.string(),
  streetAddress: v.string(),
  subdistrict: v.string(),
  district: v.string(),
  province: v.string(),
  zipcode: v.string(),
  recipientMobileNo: v.string(),
  recipientEmail: v.string(),
})
export type Address = v.InferOutput<typeof address>

export const listAddresses = endpoint({
  summary: 'The shopper’s addresses.',
  method: 'GET',
  path: '/v1/address/list',
  response: v.object({ addresses: v.array(address) }),
  errors: [],
})

export const saveAddress = endpoint({
  summary: 'Adds an address, or edits the one with the id.',
  method: 'POST',
  path: '/v1/address/save',
  body: v.object({ id: v.optional(id), ...addressInput.entries }),
  response: v.object({ address }),
  errors: ['302', '410', '503', '1011', '1016'],
})

export const deleteAddress = endpoint({
  summary: 'Removes an address; the last one stays (1011).',
  method: 'DELETE',
  path: '/v1/address/:id',
  params: v.object({ id }),
  response: v.object({ addresses: v.array(address) }),
  errors: ['410', '1011'],
})

export const getPostalCode = endpoint({
  summary: 'Provinces, districts and subdistricts of a zip code.',
  method: 'GET',
  path: '/v1/address/postal/:zipcode',
  params: v.object({ zipcode: v.pipe(v.string(), v.regex(/^\d{5}$/)) }),
  response: v.object({
    places: v.array(v.object({ province: v.string(), district: v.string(), subdistrict: v.string() })),
  }),
  errors: ['410', '1011'],
})
export type PostalPlace = v.InferOutput<typeof getPostalCode.response>['places'][number]
