import { getExchangeRate, listSourcesOfFunds } from '../../contract/payment'
import { sourcesFor } from '../domain/payment/sourcesOfFunds'
import type { App } from './route'
import { serve } from './route'

export function fundRoutes(app: App): void {
  serve(app, listSourcesOfFunds, async ({ db, body, shopper, deps, language }) => ({
    source_of_funds: await sourcesFor(db, {
      bank: deps.bank,
      shopperId: shopper.id,
      mid: body.mid,
      lines: body.products.map((line) => ({
        productId: line.product_id,
        variantId: line.product_variant_id,
        quantity: line.quantity,
      })),
      amount: body.amount,
      language,
    }),
  }))

  serve(app, getExchangeRate, async ({ db, query, deps }) => ({
    rate: await deps.bank.exchangeRate(db, query.type),
  }))
}
