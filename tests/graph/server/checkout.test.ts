import { getPaymentDetail } from '../../../contract/merchants'
import { getProduct } from '../../../contract/products'
import { checkoutModel } from '../../../machines/checkout/checkoutModel'
import { checkoutActors } from '../../../src/actors/checkoutActors'
import { asItIs, cut, describeOverServer } from './overServer'

describeOverServer(checkoutModel, {
  shopper: 'full',
  actors: ({ api }) => checkoutActors(api, () => {}),
  arrangements: {
    'loadPaymentDetail loaded': asItIs,
    'loadPaymentDetail lost': cut(getPaymentDetail),
    'refreshProducts read': asItIs,
    'refreshProducts lost': cut(getProduct),
  },
})
