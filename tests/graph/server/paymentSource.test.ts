import { verifyPartnerCard } from '../../../contract/memberCards'
import { getExchangeRate, getPaymentGateway, listSourcesOfFunds } from '../../../contract/payment'
import { paymentSourceModel } from '../../../machines/paymentSource/paymentSourceModel'
import { paymentSourceActors } from '../../../src/actors/checkoutActors'
import { answers, cut, describeOverServer } from './overServer'

describeOverServer(paymentSourceModel, {
  shopper: 'full',
  actors: ({ api }) => paymentSourceActors(api),
  arrangements: {
    'listSourcesOfFunds lost': cut(listSourcesOfFunds),
    'loadExchangeRates lost': cut(getExchangeRate),
    'loadGateway lost': cut(getPaymentGateway),
    'verifyPartnerCard refused': answers(verifyPartnerCard, '320-01'),
    'verifyPartnerCard lost': cut(verifyPartnerCard),
  },
})
