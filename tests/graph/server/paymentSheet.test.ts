import { verifyPartnerCard } from '../../../contract/memberCards'
import { listCreditCards } from '../../../contract/payment'
import { paymentSheetModel } from '../../../machines/paymentSheet/paymentSheetModel'
import { paymentSheetActors } from '../../../src/actors/checkoutActors'
import { answers, cut, describeOverServer } from './overServer'

describeOverServer(paymentSheetModel, {
  shopper: 'full',
  actors: ({ api }) => paymentSheetActors(api),
  arrangements: {
    'listCreditCards lost': cut(listCreditCards),
    'verifyPartnerCard refused': answers(verifyPartnerCard, '320-01'),
    'verifyPartnerCard lost': cut(verifyPartnerCard),
  },
})
