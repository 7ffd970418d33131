import { fromPromise } from 'xstate'
import type { Address } from '../../contract/address'
import { listAddresses } from '../../contract/address'
import type { PaymentDetail } from '../../contract/merchants'
import { getPaymentDetail } from '../../contract/merchants'
import type { OrderDetail } from '../../contract/orders'
import { getOrder } from '../../contract/orders'
import type { Claim, ClaimRequest, SourceOfFund } from '../../contract/payment'
import { cancelClaim, claimOrder, getExchangeRate, listSourcesOfFunds, readClaim } from '../../contract/payment'
import { getProduct, unitPriceOf } from '../../contract/products'
import type { ShippingMethod } from '../../contract/shipping'
import { listShippingMethods } from '../../contract/shipping'
import { addressBookMachine } from '../../machines/addressBook/addressBookMachine'
import type { CheckoutProduct } from '../../machines/checkout/amounts'
import { placementMachine } from '../../machines/placement/placementMachine'
import type { Api } from '../api/client'
import { addressBookActors } from './addressBookActors'

interface Line {
  product_id: string
  product_variant_id: string
  quantity: number
}

/** The failures of placing and reading back are the machine's to judge: nothing pops up by itself. */
export const placementActors = (api: Api) => ({
  claimOrder: fromPromise<Claim, { request: ClaimRequest; idempotencyKey: string }>(({ input, signal }) =>
    api.call(claimOrder, { body: input.request }, { idempotencyKey: input.idempotencyKey, option: 'noModal', signal }),
  ),
  readClaim: fromPromise<Claim, { idempotencyKey: string }>(({ input, signal }) =>
    api.call(readClaim, { query: { idempotency_key: input.idempotencyKey } }, { option: 'noModal', signal }),
  ),
  cancelClaim: fromPromise<Claim, { orderId: string }>(({ input, signal }) =>
    api.call(cancelClaim, { body: { order_id: input.orderId } }, { option: 'noModal', signal }),
  ),
})

export const checkoutActors = (api: Api, keepDefaultAddress: (id: string) => void) => ({
  addressBook: addressBookMachine.provide({
    actors: addressBookActors(api),
    actions: { keepDefault: (_, { id }) => keepDefaultAddress(id) },
  }),
  placement: placementMachine.provide({ actors: placementActors(api) }),
  loadPaymentDetail: fromPromise<PaymentDetail, { mid: string }>(({ input, signal }) =>
    api.call(getPaymentDetail, { query: input }, { hasFailedLook: true, signal }),
  ),
  listAddresses: fromPromise<readonly Address[]>(
    async ({ signal }) => (await api.call(listAddresses, {}, { hasFailedLook: true, signal })).addresses,
  ),
  listShippingMethods: fromPromise<
    readonly ShippingMethod[],
    { mid: string; products: readonly Line[]; address_id?: string }
  >(
    async ({ input, signal }) =>
      (
        await api.call(
          listShippingMethods,
          { body: { ...input, products: [...input.products] } },
          { hasFailedLook: true, signal },
        )
      ).methods,
  ),
  listSourcesOfFunds: fromPromise<readonly SourceOfFund[], { mid: string; products: readonly Line[]; amount: number }>(
    async ({ input, signal }) =>
      (
        await api.call(
          listSourcesOfFunds,
          { body: { ...input, products: [...input.products] } },
          { hasFailedLook: true, signal },
        )
      ).source_of_funds,
  ),
  loadExchangeRate: fromPromise<number>(
    async ({ signal }) => (await api.call(getExchangeRate, { query: {} }, { option: 'noModal', signal })).rate,
  ),
  loadOrder: fromPromise<OrderDetail, { orderId: string }>(({ input, signal }) =>
    api.call(getOrder, { params: { id: input.orderId } }, { option: 'noModal', signal }),
  ),
  refreshProducts: fromPromise<readonly CheckoutProduct[], { products: readonly CheckoutProduct[] }>(
    ({ input, signal }) =>
      Promise.all(
        input.products.map(async (line) => {
          const { product } = await api.call(
            getProduct,
            { params: { productId: line.product_id } },
            { hasFailedLook: true, signal },
          )
          const variant = product.variants.find((one) => one.productVariantId === line.product_variant_id)
          return { ...line, price: (variant && unitPriceOf(variant)) ?? line.price }
        }),
      ),
  ),
})
