import { expect, it } from 'vitest'
import type { Address } from '../../contract/address'
import { defaultAddress, isToDefault } from '../../machines/delivery/defaultAddress'

const [home, work] = ['home', 'work'].map((id) => ({ id }) as Address) as [Address, Address]
const addresses = [home, work]

it.each([
  ['work', work],
  ['gone', home],
  [undefined, home],
])('[ADR-025] the default address of key %s', (defaultAddressId, expected) => {
  const other = expected === home ? work : home
  expect(defaultAddress(addresses, defaultAddressId)).toBe(expected)
  expect(isToDefault({ addresses, defaultAddressId, address: expected })).toBe(true)
  expect(isToDefault({ addresses, defaultAddressId, address: other })).toBe(false)
})

it('[ADR-025] there is none without addresses', () => {
  expect(defaultAddress([], 'home')).toBeUndefined()
  expect(isToDefault({ addresses: [], address: home })).toBe(false)
  expect(isToDefault({ addresses: [] })).toBe(false)
})
