import type { Claim } from '../../../contract/payment'
import { claimOrder } from '../../../contract/payment'
import { cancelPin, readPin, requestPin } from '../../../contract/pin'
import { pinModel } from '../../../machines/pin/pinModel'
import { pinActors } from '../../../src/actors/pinActors'
import { latte, requestFor } from '../../server/orderRequests'
import { uuid } from '../../server/testServer'
import type { Arrangement, Scene } from './overServer'
import { cut, describeOverServer } from './overServer'

/** The bank's reference for the walk's `order-1` or `gift-2`. */
let reference = ''

async function order({ browser }: Scene): Promise<void> {
  const { code, body } = await browser.call(claimOrder, { body: requestFor([latte]) }, { idempotencyKey: uuid() })
  if (code !== '0000') throw new Error(`The order was refused with ${code}.`)
  reference = (body as Claim).pin_reference ?? ''
}

async function page({ browser }: Scene): Promise<void> {
  const { code, body } = await browser.call(requestPin, { body: { url: 'https://insurance.bank.example/' } })
  if (code !== '0000') throw new Error(`The page was refused with ${code}.`)
  reference = (body as { pin_reference: string }).pin_reference
}

const waiting: Arrangement = (scene, { input }: { input: { reference: string } }) =>
  input.reference === 'order-1' ? order(scene) : page(scene)
const isConfirmed: Arrangement = async (scene, asked) => {
  await waiting(scene, asked)
  await scene.server.bank.enterPin(reference)
}
const isCancelled: Arrangement = async (scene, asked) => {
  await waiting(scene, asked)
  await scene.browser.call(cancelPin, { params: { reference } })
}

/** Replaces the bank's references by the walk's. */
const named = (api: Scene['api']): Scene['api'] => ({
  ...api,
  call: (endpoint: never, given: never, options: never) =>
    api.call(endpoint, { ...(given as object), params: { reference } } as never, options),
})

describeOverServer(pinModel, {
  shopper: 'full',
  actors: ({ api }) => pinActors(named(api)),
  arrangements: {
    'askPin open': waiting,
    'askPin confirmed': isConfirmed,
    'askPin cancelled': isCancelled,
    'askPin lost': cut(readPin),
    'cancelPin cancelled': waiting,
    'cancelPin tooLate': isConfirmed,
    'cancelPin lost': cut(cancelPin),
  },
})
