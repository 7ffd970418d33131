import { getMerchant } from '../../../contract/merchants'
import { recordModel } from '../../../machines/record/recordModel'
import { merchantActors } from '../../../src/actors/merchantActors'
import { answers, asItIs, cut, describeOverServer } from './overServer'

describeOverServer(recordModel, {
  shopper: 'full',
  actors: ({ api }) => merchantActors(api, '100002'),
  arrangements: {
    'loadRecord found': asItIs,
    'loadRecord lost': cut(getMerchant),
    'loadRecord missing': answers(getMerchant, '410'),
  },
})
