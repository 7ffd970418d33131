import { fromPromise } from 'xstate'
import { outcomeOf } from '../../contract/enums'
import type { Claim } from '../../contract/payment'
import type { PinStatus } from '../../machines/pin/pinMachine'
import type { Api } from '../api/client'

const words = { waiting: 'open', paid: 'confirmed', void: 'cancelled' } as const

const statusOf = ({ order_status }: Claim): PinStatus => words[outcomeOf[order_status]]

/** `openKey` is the idempotency key of the payment that waits for the PIN. */
export function pinActors(api: Api, openKey: () => string | undefined) {
  // The schemas of payment are not for the first screen.
  const endpoints = () => import('../../contract/payment')
  const read = async (signal: AbortSignal) => {
    const { readClaim } = await endpoints()
    return api.call(readClaim, { query: { idempotency_key: openKey() ?? '' } }, { option: 'noModal', signal })
  }
  return {
    askPin: fromPromise<PinStatus, { reference: string }>(async ({ signal }) => statusOf(await read(signal))),
    cancelPin: fromPromise<PinStatus, { reference: string }>(async ({ signal }) => {
      const [{ order_id }, { cancelClaim }] = await Promise.all([read(signal), endpoints()])
      return statusOf(await api.call(cancelClaim, { body: { order_id } }, { option: 'noModal', signal }))
    }),
  }
}
