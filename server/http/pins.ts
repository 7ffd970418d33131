import {
  cancelPin as cancelPinEndpoint,
  readPin as readPinEndpoint,
  requestPin as requestPinEndpoint,
} from '../../contract/pin'
import { cancelPin, readPin, requestLinkPin } from '../domain/payment/pins'
import type { App } from './route'
import { serve } from './route'

export function pinRoutes(app: App): void {
  serve(app, requestPinEndpoint, async ({ db, shopper, body, now, deps }) => ({
    pin_reference: await requestLinkPin(db, { bank: deps.bank, shopper, url: body.url, now }),
  }))
  serve(app, readPinEndpoint, async ({ db, shopper, params, now }) => ({
    pin_status: await readPin(db, { shopper, reference: params.reference, now }),
  }))
  serve(app, cancelPinEndpoint, async ({ db, shopper, params, now, deps }) => ({
    pin_status: await cancelPin(db, { bank: deps.bank, shopper, reference: params.reference, now }),
  }))
}
