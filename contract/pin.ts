import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id } from './envelope'

/** Status of a PIN reference. An expired reference counts as cancelled. */
export const pinStatus = v.picklist(['open', 'confirmed', 'cancelled'])
export type PinStatus = v.InferOutput<typeof pinStatus>

const reference = v.object({ reference: id })
const answer = v.object({ pin_status: pinStatus })

export const requestPin = endpoint({
  summary: 'Has the bank ask for the PIN before an old web page of its opens; profiles FULL and CARD only.',
  method: 'POST',
  path: '/v1/pin_requests',
  body: v.object({ url: v.pipe(v.string(), v.maxLength(2000), v.url(), v.regex(/^https?:/i)) }),
  response: v.object({ pin_reference: id }),
  errors: ['405', '1011'],
})

export const readPin = endpoint({
  summary: 'Whether the PIN of this reference, an order’s or a page’s, has been given.',
  method: 'GET',
  path: '/v1/pin_requests/:reference',
  params: reference,
  response: answer,
  errors: ['410', '1011'],
})

export const cancelPin = endpoint({
  summary: 'Voids what still waits for the PIN of this reference; answers with the state that it ended in.',
  method: 'POST',
  path: '/v1/pin_requests/:reference/cancel',
  params: reference,
  timeout: 60_000,
  response: answer,
  errors: ['410', '1011'],
})
