import type { InferInput } from 'valibot'
import type { Language } from '../../contract/enums'
import { toBaht } from '../../contract/money'
import type { shippingMethod } from '../../contract/shipping'
import { listShippingMethods } from '../../contract/shipping'
import { requireAddress } from '../domain/shopper/addresses'
import type { ShippingQuote } from '../domain/orders/shipping'
import { shippingQuotes } from '../domain/orders/shipping'
import type { App } from './route'
import { serve } from './route'

/** A delivery method with its texts and its fee in baht. */
const toShippingMethod = (quote: ShippingQuote, language: Language): InferInput<typeof shippingMethod> => ({
  type: quote.type,
  name: quote.name[language],
  fee: toBaht(quote.fee),
  min_days: quote.minDays,
  max_days: quote.maxDays,
})

export function shippingRoutes(app: App): void {
  serve(app, listShippingMethods, async ({ db, body, shopper, now, language }) => {
    if (body.address_id !== undefined) await requireAddress(db, shopper.id, body.address_id)
    const quotes = await shippingQuotes(db, {
      mid: body.mid,
      lines: body.products.map((line) => ({
        productId: line.product_id,
        variantId: line.product_variant_id,
        quantity: line.quantity,
      })),
      now,
    })
    return { methods: quotes.map((quote) => toShippingMethod(quote, language)) }
  })
}
