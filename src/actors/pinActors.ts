import { fromPromise } from 'xstate'
import type { PinStatus } from '../../contract/pin'
import type { Api } from '../api/client'
import { judged, silent } from '../api/failures'

// The endpoints are not for the first screen.
const endpoints = () => import('../../contract/pin')

export const pinActors = (api: Api) => ({
  askPin: fromPromise<PinStatus, { reference: string }>(async ({ input, signal }) => {
    const { readPin } = await endpoints()
    return (await api.call(readPin, { params: input }, silent(signal))).pin_status
  }),
  cancelPin: fromPromise<PinStatus, { reference: string }>(async ({ input, signal }) => {
    const { cancelPin } = await endpoints()
    return (await api.call(cancelPin, { params: input }, silent(signal))).pin_status
  }),
})

export const linkOpenerActors = (api: Api) => ({
  requestPin: fromPromise<{ pin_reference: string }, { url: string }>(async ({ input, signal }) => {
    const { requestPin } = await endpoints()
    return api.call(requestPin, { body: input }, judged(signal))
  }),
})
