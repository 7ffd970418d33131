import { sql } from 'drizzle-orm'
import { orderConfirmationMinutes } from '../../../contract/constants'
import type { Claim, ClaimRequest } from '../../../contract/payment'
import { cancelClaim, claimOrder, readClaim } from '../../../contract/payment'
import type { PlacementInput } from '../../../machines/placement/placementMachine'
import { placementModel } from '../../../machines/placement/placementModel'
import { placementActors } from '../../../src/actors/checkoutActors'
import { rowsOf } from '../../../server/db/client'
import type { Arrangement, Scene } from './overServer'
import { answers, asItIs, cut, cutAfter, describeOverServer } from './overServer'

const { idempotencyKey, request } = placementModel.inputs['saving']?.input({
  now: () => 0,
}) as Required<PlacementInput> & {
  request: ClaimRequest
}

/** The order of the intent; placed now if it does not exist. */
async function order({ browser }: Scene): Promise<Claim> {
  const found = await browser.call(readClaim, { query: { idempotency_key: idempotencyKey } })
  if (found.code === '0000') return found.body as Claim
  const placed = await browser.call(claimOrder, { body: request }, { idempotencyKey })
  if (placed.code !== '0000') throw new Error(`The order was refused with ${placed.code}.`)
  return placed.body as Claim
}

const waits: Arrangement = (scene) => order(scene)
const isPaid: Arrangement = async (scene) => {
  const { pin_reference } = await order(scene)
  await scene.server.bank.enterPin(pin_reference ?? '')
}
/** The PIN was not entered in time. */
const isVoid: Arrangement = async (scene) => {
  await order(scene)
  scene.server.clock.advance((orderConfirmationMinutes + 1) * 60_000)
  await scene.server.runDueJobs()
}

/** An order that exists only as a value of the model can't be cancelled on the server. */
const isReal = (invocation: { input: { orderId: string } }) => invocation.input.orderId !== 'order-1'

describeOverServer(placementModel, {
  shopper: 'full',
  actors: ({ api }) => placementActors(api),
  arrangements: {
    'claimOrder withPin': asItIs,
    'claimOrder outOfStock': ({ server: { db } }) =>
      db.execute(sql`update product_variants set stock = 0 where id = '1001-01'`),
    'claimOrder late': answers(claimOrder, '101'),
    'claimOrder lost': cutAfter(claimOrder),
    'readClaim waiting': waits,
    'readClaim paid': isPaid,
    'readClaim void': isVoid,
    'readClaim unknownKey': answers(readClaim, '410'),
    'readClaim lost': cut(readClaim),
    'cancelClaim cancelled': (_, asked) => isReal(asked),
    'cancelClaim timedOut': async (scene, asked) => isReal(asked) && isVoid(scene, asked),
    'cancelClaim tooLate': async (scene, invocation) => isReal(invocation) && isPaid(scene, invocation),
    'cancelClaim lost': cut(cancelClaim),
  },
  audit: async ({ server: { db } }) => {
    const found = await rowsOf<{ status: string }>(
      db,
      sql`select status from orders where idempotency_key = ${idempotencyKey}`,
    )
    if (found.length > 1) throw new Error(`One intent made ${found.length} orders.`)
  },
})
