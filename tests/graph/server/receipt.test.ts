import { getOrder } from '../../../contract/orders'
import { receiptModel } from '../../../machines/receipt/receiptModel'
import { receiptActors } from '../../../src/actors/checkoutActors'
import { asItIs, cut, describeOverServer } from './overServer'

describeOverServer(receiptModel, {
  shopper: 'full',
  actors: ({ api }) => receiptActors(api),
  arrangements: { 'loadOrder read': asItIs, 'loadOrder lost': cut(getOrder) },
})
