import { fromPromise } from 'xstate'
import type { Address } from '../../contract/address'
import { listAddresses } from '../../contract/address'
import type { PointSource } from '../../contract/enums'
import { verifyPartnerCard } from '../../contract/memberCards'
import type { PaymentDetail } from '../../contract/merchants'
import { getPaymentDetail } from '../../contract/merchants'
import type { OrderDetail } from '../../contract/orders'
import type { Claim, CreditCard, PaymentGateway, PlacementRequest, SourceOfFund } from '../../contract/payment'
import {
  cancelClaim,
  claimOrder,
  claimProductFulfillment,
  getExchangeRate,
  getPaymentGateway,
  listCreditCards,
  listSourcesOfFunds,
  payByCreditCard,
  readClaim,
  savePaymentEmail,
} from '../../contract/payment'
import { toSatang } from '../../contract/money'
import type { Product, ProductVariant } from '../../contract/products'
import { getProduct, unitPriceOf } from '../../contract/products'
import type { ShippingMethod } from '../../contract/shipping'
import { listShippingMethods } from '../../contract/shipping'
import { addressBookMachine } from '../../machines/addressBook/addressBookMachine'
import type { CheckoutProduct, LineOfOrder } from '../../contract/orderAmounts'
import { deliveryMachine } from '../../machines/delivery/deliveryMachine'
import { gatewayEmailMachine } from '../../machines/gatewayEmail/gatewayEmailMachine'
import { paymentSheetMachine } from '../../machines/paymentSheet/paymentSheetMachine'
import { paymentSourceMachine } from '../../machines/paymentSource/paymentSourceMachine'
import type { PlacedRequest } from '../../machines/placement/placementMachine'
import { placementMachine } from '../../machines/placement/placementMachine'
import { receiptMachine } from '../../machines/receipt/receiptMachine'
import { voucherMachine } from '../../machines/voucher/voucherMachine'
import type { Api } from '../api/client'
import { drawn, drawnCard, judged, silent } from '../api/failures'
import { addressBookActors } from './addressBookActors'
import { voucherActors } from './voucherActors'

/** The machine handles failures of placing an order and reading it back: they open no popup. */
export const placementActors = (api: Api) => ({
  claimOrder: fromPromise<Claim, { request: PlacedRequest; idempotencyKey: string }>(async ({ input, signal }) => {
    const { idempotencyKey } = input
    const request = input.request as PlacementRequest
    const options = { idempotencyKey, ...judged(signal) }
    if ('campaign_id' in request) return api.call(claimProductFulfillment, { body: request }, options)
    if (!('privilege_id' in request)) return api.call(claimOrder, { body: request }, options)
    // A privilege is redeemed at once; its order is read by the same key.
    const { redeemReward } = await import('../../contract/rewards')
    await api.call(redeemReward, { body: request }, options)
    return api.call(readClaim, { query: { idempotency_key: idempotencyKey } }, judged(signal))
  }),
  readClaim: fromPromise<Claim, { idempotencyKey: string }>(({ input, signal }) =>
    api.call(readClaim, { query: { idempotency_key: input.idempotencyKey } }, judged(signal)),
  ),
  openGateway: fromPromise<Claim['payment'], { orderId: string; cardKey?: string }>(({ input, signal }) =>
    api.call(payByCreditCard, { body: { order_id: input.orderId, card_id: input.cardKey ?? '' } }, judged(signal)),
  ),
  cancelClaim: fromPromise<Claim, { orderId: string }>(({ input, signal }) =>
    api.call(cancelClaim, { body: { order_id: input.orderId } }, judged(signal)),
  ),
})

export const deliveryActors = (api: Api) => ({
  listAddresses: fromPromise<readonly Address[]>(
    async ({ signal }) => (await api.call(listAddresses, {}, drawn(signal))).addresses,
  ),
  listShippingMethods: fromPromise<
    readonly ShippingMethod[],
    { mid: string; products: readonly LineOfOrder[]; address_id?: string }
  >(
    async ({ input, signal }) =>
      (await api.call(listShippingMethods, { body: { ...input, products: [...input.products] } }, drawn(signal)))
        .methods,
  ),
})

/** A partner's points are verified when they are picked in the sheet, and when they are what an exchange pays with by default. */
const verificationActors = (api: Api) => ({
  verifyPartnerCard: fromPromise<{ current_point: number; card_block_code: string }, { key: string }>(
    ({ input, signal }) => api.call(verifyPartnerCard, { body: input }, drawnCard(signal)),
  ),
})

export const paymentSheetActors = (api: Api) => ({
  ...verificationActors(api),
  listCreditCards: fromPromise<readonly CreditCard[]>(
    async ({ signal }) => (await api.call(listCreditCards, {}, drawn(signal))).cards,
  ),
})

export const paymentSourceActors = (api: Api) => ({
  ...verificationActors(api),
  listSourcesOfFunds: fromPromise<
    readonly SourceOfFund[],
    { mid: string; products: readonly LineOfOrder[]; amount: number }
  >(
    async ({ input, signal }) =>
      (await api.call(listSourcesOfFunds, { body: { ...input, products: [...input.products] } }, drawn(signal)))
        .source_of_funds,
  ),
  loadExchangeRates: fromPromise<Partial<Record<PointSource, number>>, { types: readonly PointSource[] }>(
    async ({ input, signal }) => {
      const requests = input.types.map(async (type) => {
        const { rate } = await api.call(getExchangeRate, { query: { type } }, drawn(signal))
        return [type, rate] as const
      })
      const answers = await Promise.allSettled(requests)
      const rates = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      if (rates.length === 0) await Promise.all(requests)
      return Object.fromEntries(rates)
    },
  ),
  loadGateway: fromPromise<PaymentGateway, { mid: string }>(({ input, signal }) =>
    api.call(getPaymentGateway, { query: input }, silent(signal)),
  ),
  paymentSheet: paymentSheetMachine.provide({ actors: paymentSheetActors(api) }),
})

export const gatewayEmailActors = (api: Api) => ({
  saveEmail: fromPromise<unknown, { mid: string; email: string }>(({ input, signal }) =>
    api.call(savePaymentEmail, { body: input }, { signal }),
  ),
})

export const receiptActors = (api: Api) => ({
  /** The order's schema is loaded after the summary, with the outcome screens. */
  loadOrder: fromPromise<OrderDetail, { orderId: string }>(async ({ input, signal }) => {
    const { getOrder } = await import('../../contract/orders')
    return api.call(getOrder, { params: { id: input.orderId } }, silent(signal))
  }),
})

/** The current price of one piece: in baht, in points, or as the terms of an exchange. */
export const priceOf = (product: Product, variant: ProductVariant) => ({
  price: unitPriceOf(variant) ?? toSatang(0),
  ...(product.price_unit === 'points' && { points: variant.pricePoints ?? product.pricePoints ?? 0 }),
  ...(product.exchange && { exchange: product.exchange }),
})

export const checkoutActors = (api: Api, keepDefaultAddress: (id: string) => void) => ({
  addressBook: addressBookMachine.provide({
    actors: addressBookActors(api),
    actions: { keepDefault: (_, { id }) => keepDefaultAddress(id) },
  }),
  delivery: deliveryMachine.provide({ actors: deliveryActors(api) }),
  paymentSource: paymentSourceMachine.provide({ actors: paymentSourceActors(api) }),
  voucher: voucherMachine.provide({ actors: voucherActors(api) }),
  gatewayEmail: gatewayEmailMachine.provide({ actors: gatewayEmailActors(api) }),
  placement: placementMachine.provide({ actors: placementActors(api) }),
  receipt: receiptMachine.provide({ actors: receiptActors(api) }),
  loadPaymentDetail: fromPromise<PaymentDetail, { mid: string }>(({ input, signal }) =>
    api.call(getPaymentDetail, { query: input }, drawn(signal)),
  ),
  refreshProducts: fromPromise<readonly CheckoutProduct[], { products: readonly CheckoutProduct[] }>(
    ({ input, signal }) =>
      Promise.all(
        input.products.map(async (line) => {
          const { product } = await api.call(getProduct, { params: { productId: line.product_id } }, drawn(signal))
          const named = { ...line, name: product.productName }
          if (line.donation) return named
          const variant = product.variants.find((one) => one.productVariantId === line.product_variant_id)
          return { ...named, ...(variant && { variant: variant.values, ...priceOf(product, variant) }) }
        }),
      ),
  ),
})
