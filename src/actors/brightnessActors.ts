import type { Actor } from 'xstate'
import { fromCallback, fromPromise } from 'xstate'
import type { OptionalCallPayload } from '../../contract/optionalCalls'
import type { BrightnessEvent } from '../../machines/brightness/brightnessMachine'
import type { couponUseMachine } from '../../machines/couponUse/couponUseMachine'
import type { App } from '../app/app'
import { callIfOffered, isOffered } from '../bridge/optionalCalls'

type BrightnessApp = Pick<App, 'bankApp' | 'config' | 'navigation'>

/** The screen's brightness while this coupon's code is shown. */
export function brightnessActors(
  { bankApp, config, navigation }: BrightnessApp,
  couponUse: Actor<typeof couponUseMachine>,
) {
  const options = { window, origins: config.bridgeOrigins }
  const setBrightness = (level: OptionalCallPayload['setBrightness']['level']) =>
    void callIfOffered('setBrightness', { level }, options)
  const codePath = `/coupon-detail/show-qr/${couponUse.getSnapshot().context.couponId}/`

  return {
    findOffer: fromPromise(() => isOffered('setBrightness', options)),
    keepFull: fromCallback(({ sendBack }) => {
      const report = (event: BrightnessEvent) => sendBack(event)
      const hide = () => report({ type: 'page.hidden' })
      const hideIfHidden = () => document.visibilityState === 'hidden' && hide()
      const subscriptions = [
        bankApp.on('webview.disappeared', hide),
        couponUse.subscribe((snapshot) => {
          if (!snapshot.hasTag('code')) report({ type: 'code.gone' })
        }),
        navigation.subscribe(({ context }) => {
          if (!context.path.startsWith(codePath)) report({ type: 'page.left' })
        }),
      ]
      document.addEventListener('visibilitychange', hideIfHidden)
      addEventListener('pagehide', hide)
      setBrightness('full')
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
        document.removeEventListener('visibilitychange', hideIfHidden)
        removeEventListener('pagehide', hide)
        setBrightness('usual')
      }
    }),
  }
}
