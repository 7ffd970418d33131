import type { Claim } from '../../../contract/payment'
import { cancelClaim, claimOrder, readClaim } from '../../../contract/payment'
import { pinModel } from '../../../machines/pin/pinModel'
import { pinActors } from '../../../src/actors/pinActors'
import { latte, requestFor } from '../../server/buying'
import { uuid } from '../../server/testServer'
import type { Arrangement, Scene } from './overServer'
import { cut, describeOverServer } from './overServer'

/** The intent that waits for its PIN. */
let openKey = ''

async function order({ browser }: Scene): Promise<Claim> {
  openKey = uuid()
  const { code, body } = await browser.call(claimOrder, { body: requestFor([latte]) }, { idempotencyKey: openKey })
  if (code !== '0000') throw new Error(`The order was refused with ${code}.`)
  return body as Claim
}

const isOpen: Arrangement = (scene) => order(scene)
const isConfirmed: Arrangement = async (scene) => {
  const { pin_reference } = await order(scene)
  await scene.server.bank.enterPin(pin_reference ?? '')
}
const isCancelled: Arrangement = async (scene) => {
  const { order_id } = await order(scene)
  await scene.browser.call(cancelClaim, { body: { order_id } })
}

describeOverServer(pinModel, {
  shopper: 'full',
  actors: ({ api }) => pinActors(api, () => openKey),
  arrangements: {
    'askPin open': isOpen,
    'askPin confirmed': isConfirmed,
    'askPin cancelled': isCancelled,
    'askPin lost': cut(readClaim),
    'cancelPin cancelled': isOpen,
    'cancelPin tooLate': isConfirmed,
    'cancelPin lost': cut(readClaim),
  },
})
