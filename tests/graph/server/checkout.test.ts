import { sql } from 'drizzle-orm'
import type { PaymentMode } from '../../../contract/enums'
import { getPaymentDetail } from '../../../contract/merchants'
import { getProduct } from '../../../contract/products'
import { checkoutModel } from '../../../machines/checkout/checkoutModel'
import { checkoutActors } from '../../../src/actors/checkoutActors'
import type { Arrangement } from './overServer'
import { asItIs, cut, describeOverServer } from './overServer'

/** The coffee shop's modes: whether points can pay for its products in baht. */
const takes =
  (modes: readonly PaymentMode[]): Arrangement =>
  ({ server }) =>
    server.db.execute(sql`update merchants set modes = ${JSON.stringify(modes)}::jsonb where mid = '100002'`)

describeOverServer(checkoutModel, {
  shopper: 'full',
  actors: ({ api }) => checkoutActors(api, () => {}),
  arrangements: {
    'loadPaymentDetail loaded': takes(['baht_only', 'cash_point']),
    'loadPaymentDetail cashOnly': takes(['baht_only']),
    'loadPaymentDetail lost': cut(getPaymentDetail),
    'refreshProducts read': asItIs,
    'refreshProducts lost': cut(getProduct),
  },
})
