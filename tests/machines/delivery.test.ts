import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Address } from '../../contract/address'
import type { ShippingMethod } from '../../contract/shipping'
import type { CheckoutProduct } from '../../contract/orderAmounts'
import { defaultAddress, isToDefault } from '../../machines/delivery/defaultAddress'
import type { Goods } from '../../machines/delivery/deliveryMachine'
import { deliveryMachine } from '../../machines/delivery/deliveryMachine'

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

it('[ADR-025] without addresses there is no default', () => {
  expect(defaultAddress([], 'home')).toBeUndefined()
  expect(isToDefault({ addresses: [], address: home })).toBe(false)
  expect(isToDefault({ addresses: [] })).toBe(false)
})

it('[CHK-018] [ADR-025] the shopper’s address stays when the summary is prepared again', async () => {
  const delivery = createActor(
    deliveryMachine.provide({
      actors: {
        listAddresses: fromPromise(async (): Promise<readonly Address[]> => addresses),
        listShippingMethods: fromPromise(async (): Promise<readonly ShippingMethod[]> => []),
      },
      actions: { notifyChanged: () => {}, notifyFailed: () => {} },
    }),
    { input: {} },
  ).start()
  const goods: Goods = {
    mid: '100001',
    purchaseState: 'general',
    products: [{ sub_type: 'physical' } as CheckoutProduct],
  }
  const prepared = async () => {
    delivery.send({ type: 'delivery.prepare', goods })
    await waitFor(delivery, (snapshot) => !snapshot.hasTag('busy'))
    return delivery.getSnapshot().context.address
  }
  expect(await prepared()).toBe(home)
  delivery.send({ type: 'address.chosen', address: work })
  expect(await prepared()).toBe(work)
})
