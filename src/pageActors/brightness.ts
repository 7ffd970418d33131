import { brightnessMachine } from '../../machines/brightness/brightnessMachine'
import { brightnessActors } from '../actors/brightnessActors'
import type { App } from '../app/app'
import type { CouponUse } from './couponUse'

/** The actor of a code page that sets the screen's brightness. */
export const brightnessOf = (app: App, entry: string, couponUse: CouponUse) =>
  app.pages.of(entry, 'brightness', () => brightnessMachine.provide({ actors: brightnessActors(app, couponUse) }), {})
