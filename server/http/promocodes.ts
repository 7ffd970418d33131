import {
  listEcouponVouchers as listEcouponVouchersEndpoint,
  listVouchers as listVouchersEndpoint,
  readVoucher as readVoucherEndpoint,
  redeemEcouponVoucher,
  redeemVoucher as redeemVoucherEndpoint,
} from '../../contract/promocodes'
import { listPublicVouchers as listPublicVouchersEndpoint } from '../../contract/publicVouchers'
import type { orderLineInput } from '../../contract/shipping'
import type { InferOutput } from 'valibot'
import type { ShippingLine } from '../domain/orders/shipping'
import { listEcouponVouchers, listPublicVouchers, listVouchers, readVoucher } from '../domain/vouchers/voucherReads'
import { redeemCoupon, redeemVoucher } from '../domain/vouchers/voucherWrites'
import type { App } from './route'
import { serve } from './route'

const toShippingLines = (products: InferOutput<typeof orderLineInput>[] | undefined): ShippingLine[] | undefined =>
  products?.map(({ product_id, product_variant_id, quantity }) => ({
    productId: product_id,
    variantId: product_variant_id,
    quantity,
  }))

export function promocodeRoutes(app: App): void {
  serve(app, listVouchersEndpoint, async ({ db, shopper, body, now, language }) => ({
    vouchers: await listVouchers(db, { ...body, lines: toShippingLines(body.products), shopper, now, language }),
  }))

  serve(app, readVoucherEndpoint, async ({ db, shopper, params, query, now, language }) => ({
    voucher: await readVoucher(db, {
      ...query,
      lines: toShippingLines(query.products),
      code: params.code,
      shopper,
      now,
      language,
    }),
  }))

  serve(app, redeemVoucherEndpoint, ({ db, shopper, body, now }) => {
    const { promocode_code: code, mid, amount, products } = body
    const purchase =
      mid === undefined || amount === undefined ? undefined : { mid, amount, lines: toShippingLines(products) }
    return redeemVoucher(db, { shopper, code, now, purchase })
  })

  serve(app, listPublicVouchersEndpoint, ({ db, shopper, query, now, language }) =>
    listPublicVouchers(db, { ...query, shopper, now, language }),
  )

  serve(app, listEcouponVouchersEndpoint, async ({ db, shopper, body, now, language }) => ({
    vouchers: await listEcouponVouchers(db, { ...body, shopper, now, language }),
  }))

  serve(app, redeemEcouponVoucher, ({ db, shopper, body, now }) =>
    redeemCoupon(db, { shopper, code: body.promocode_code, mid: body.mid, amount: body.amount, now }),
  )
}
