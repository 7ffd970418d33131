import { fromPromise } from 'xstate'
import type { Address, PostalPlace } from '../../contract/address'
import { deleteAddress, getPostalCode, listAddresses, saveAddress } from '../../contract/address'
import type { Draft } from '../../machines/addressBook/addressBookMachine'
import type { Api } from '../api/client'
import { drawn, silent } from '../api/failures'

export const addressBookActors = (api: Api) => ({
  listAddresses: fromPromise<readonly Address[]>(
    async ({ signal }) => (await api.call(listAddresses, {}, drawn(signal))).addresses,
  ),
  deleteAddress: fromPromise<readonly Address[], { id: string }>(
    async ({ input, signal }) => (await api.call(deleteAddress, { params: input }, { signal })).addresses,
  ),
  saveAddress: fromPromise<Address, { draft: Draft }>(
    async ({ input, signal }) => (await api.call(saveAddress, { body: input.draft }, { signal })).address,
  ),
  findPlaces: fromPromise<readonly PostalPlace[], { zipcode: string }>(
    async ({ input, signal }) => (await api.call(getPostalCode, { params: input }, silent(signal))).places,
  ),
})
