import { deleteAddress, getPostalCode, listAddresses, saveAddress } from '../../contract/address'
import { readAddresses, removeAddress, storeAddress } from '../domain/shopper/addresses'
import { refuse } from '../domain/catalogueError'
import { placesOf } from '../domain/shopper/postal'
import type { App } from './route'
import { serve } from './route'

export function addressRoutes(app: App): void {
  serve(app, listAddresses, async ({ db, shopper }) => ({ addresses: await readAddresses(db, shopper.id) }))

  serve(app, saveAddress, async ({ db, body, shopper, now }) => {
    const { id, ...input } = body
    return { address: await storeAddress(db, { shopperId: shopper.id, id, input, now }) }
  })

  serve(app, deleteAddress, async ({ db, params, shopper }) => ({
    addresses: await removeAddress(db, shopper.id, params.id),
  }))

  serve(app, getPostalCode, async ({ params, language }) => {
    const places = await placesOf(params.zipcode, language)
    return places.length > 0 ? { places } : refuse('410')
  })
}
