import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { AddressFields } from '../../contract/address'
import {
  addressFault,
  addressFaults,
  addressFieldNames,
  addressInput,
  getPostalCode,
  isEmail,
  isThaiMobile,
  normaliseMobile,
} from '../../contract/address'

const fields: AddressFields = {
  recipientName: 'สมชาย ใจดี',
  recipientMobileNo: '0812345678',
  recipientEmail: 's@example.com',
  streetAddress: '99 ถนนสุขุมวิท',
  zipcode: '10110',
  province: 'กรุงเทพมหานคร',
  district: 'คลองเตย',
  subdistrict: 'คลองตัน',
}

describe('one field', () => {
  it('[ADR-003] an address has eight fields', () => {
    expect(addressFieldNames).toEqual([
      'recipientName',
      'recipientMobileNo',
      'recipientEmail',
      'streetAddress',
      'zipcode',
      'province',
      'district',
      'subdistrict',
    ])
  })

  it.each([
    ['[ADR-004]', 'recipientName'],
    ['[ADR-006]', 'recipientMobileNo'],
    ['[ADR-008]', 'recipientEmail'],
    ['[ADR-011]', 'streetAddress'],
    ['[ADR-014]', 'zipcode'],
    ['[ADR-015]', 'province'],
    ['[ADR-016]', 'district'],
    ['[ADR-017]', 'subdistrict'],
  ] as const)('%s %s is required', (_, name) => {
    for (const value of ['', '   ', '\t\n']) expect(addressFault(name, value)).toBe('required')
    expect(addressFault(name, fields[name])).toBeUndefined()
  })

  it.each([
    ['recipientName', 120, 'ก'],
    ['recipientName', 120, '𝔸'],
    ['streetAddress', 400, 'ก'],
  ] as const)('[ADR-005, ADR-012, ADR-020] %s takes %i code points, not one more', (name, most, letter) => {
    expect(addressFault(name, letter.repeat(most))).toBeUndefined()
    expect(addressFault(name, letter.repeat(most + 1))).toBe('tooLong')
    expect(addressFault(name, ` ${letter.repeat(most)} `)).toBeUndefined()
  })

  it('[ADR-010] recipientEmail takes 250 code points, not one more', () => {
    const mail = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect([addressFault('recipientEmail', mail(250)), addressFault('recipientEmail', mail(251))]).toEqual([
      undefined,
      'tooLong',
    ])
  })

  it.each([
    '0612345678',
    '0812345678',
    '0912345678',
    '081-234-5678',
    '08 1234 5678',
    '+66812345678',
    '66812345678',
    '+66 81 234 5678',
  ])('[ADR-007, ADR-020] %s is accepted as a Thai mobile number', (number) => {
    expect(isThaiMobile(number)).toBe(true)
    expect(normaliseMobile(number)).toBe(`0${number.replace(/\D/g, '').slice(-9)}`)
  })

  it.each([
    '0212345678',
    '0712345678',
    '081234567',
    '08123456789',
    '10812345678',
    '+6681234567',
    '1812345678',
    '1668123456789',
    '6681234567x',
    'phone',
    '๐๘๑๒๓๔๕๖๗๘',
    '0812345678x',
  ])('[ADR-007, ADR-020] %s is rejected as a mobile number', (number) => {
    expect(addressFault('recipientMobileNo', number)).toBe('invalid')
  })

  it.each(['a@b.co', 'a.b+c@d.example.com', ' a@b.co '])(
    '[ADR-009, ADR-020] %s is accepted as an e-mail address',
    (mail) => {
      expect(isEmail(mail)).toBe(true)
    },
  )
  it.each([
    'a',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    'a@b.c',
    '@b.co',
    'a@.',
    'a@b.c0',
    'a@b@c.co',
    'a a@b.co',
    'a@b.co c',
    'a@b.co1',
  ])('[ADR-009, ADR-020] %s is rejected as an e-mail address', (mail) => {
    expect(addressFault('recipientEmail', mail)).toBe('invalid')
  })

  it.each(['9 ถนน', 'ถนนสุขุมวิท', 'Soi 1', '๙ ซอย', ' 9'])('[ADR-013, ADR-020] %s may start a street', (street) => {
    expect(addressFault('streetAddress', street)).toBeUndefined()
  })
  it.each(['-9', '/1', '"9', '.', '(9)', '#9'])('[ADR-013, ADR-020] %s may not start a street', (street) => {
    expect(addressFault('streetAddress', street)).toBe('invalid')
  })

  it.each(['1011', '101100', '1011a', 'a10110', '๑๐๑๑๐', '10 10'])(
    '[ADR-014, ADR-020] %s is rejected as a zip code',
    (zipcode) => {
      expect(addressFault('zipcode', zipcode)).toBe('invalid')
    },
  )
})

it('only +66 or 66 before nine digits becomes a 0', () => {
  for (const number of ['+66812345678', '66812345678']) expect(normaliseMobile(number)).toBe('0812345678')
  for (const number of ['166812345678', '668123456789', '6681234567']) expect(normaliseMobile(number)).toBe(number)
})

describe('a whole address', () => {
  const isValid = (change: Record<string, unknown>) => v.is(addressInput, { ...fields, ...change })

  it('has no fault if each field has none', () => {
    expect(addressFaults(fields)).toEqual([])
    expect(isValid({})).toBe(true)
  })

  it('lists its faults in the order of the form', () => {
    expect(addressFaults({ ...fields, zipcode: '1', recipientName: '', recipientMobileNo: '12' })).toEqual([
      { name: 'recipientName', fault: 'required' },
      { name: 'recipientMobileNo', fault: 'invalid' },
      { name: 'zipcode', fault: 'invalid' },
    ])
  })

  it('lacks every field that is not there', () => {
    expect(addressFaults({})).toEqual(addressFieldNames.map((name) => ({ name, fault: 'required' })))
  })

  it.each(addressFieldNames)('[ADR-003] is refused by the server without %s', (name) => {
    expect(isValid({ [name]: undefined })).toBe(false)
    expect(isValid({ [name]: ' ' })).toBe(false)
  })

  it.each([
    ['recipientName', 'ก'.repeat(121)],
    ['recipientMobileNo', '0212345678'],
    ['recipientEmail', 'a@b'],
    ['streetAddress', '-9'],
    ['zipcode', '1011'],
  ] as const)('is refused by the server with a fault in %s', (name, value) => {
    expect(isValid({ [name]: value })).toBe(false)
  })

  it('[ADR-020] is kept without outer spaces, its number in ten digits', () => {
    const spaced = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, ` ${value} `]))
    expect(v.parse(addressInput, { ...spaced, recipientMobileNo: ' +66 81-234-5678 ' })).toEqual(fields)
  })
})

it.each([
  ['10110', true],
  ['1011', false],
  ['101100', false],
  ['1011a', false],
  ['a10110', false],
])('[ADR-020] the places of a zip code are asked for with five digits: %s', (zipcode, is) => {
  expect(v.is(getPostalCode.params, { zipcode })).toBe(is)
})
