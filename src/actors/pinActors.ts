import { fromPromise } from 'xstate'
import type { Claim } from '../../contract/payment'
import { cancelClaim, readClaim } from '../../contract/payment'
import type { PinStatus } from '../../machines/pin/pinMachine'
import type { Api } from '../api/client'

const waiting = 'waiting_payment_confirmation'
const given = ['void', 'voidTimeout', 'cancelled', 'voidCash', 'voidPoint']

const statusOf = ({ order_status }: Claim): PinStatus => {
  if (order_status === waiting) return 'open'
  return given.includes(order_status) ? 'cancelled' : 'confirmed'
}

/** `openKey` is the idempotency key of the payment that waits for the PIN. */
export function pinActors(api: Api, openKey: () => string | undefined) {
  const read = (signal: AbortSignal) =>
    api.call(readClaim, { query: { idempotency_key: openKey() ?? '' } }, { option: 'noModal', signal })
  return {
    askPin: fromPromise<PinStatus, { reference: string }>(async ({ signal }) => statusOf(await read(signal))),
    cancelPin: fromPromise<PinStatus, { reference: string }>(async ({ signal }) => {
      const { order_id } = await read(signal)
      return statusOf(await api.call(cancelClaim, { body: { order_id } }, { option: 'noModal', signal }))
    }),
  }
}
