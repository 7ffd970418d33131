import type { Actor } from 'xstate'
import { fromCallback } from 'xstate'
import type { bankAppMachine } from '../../machines/bankApp/bankAppMachine'
import type { NativeRequested } from '../../machines/ports'
import type { sessionMachine } from '../../machines/session/sessionMachine'
import type { Bridge } from '../bridge/bridge'

/** Counts nested loading calls: the bank app's loading indicator is hidden when the last one ends (BRG-048). */
export const nativeActor = (bridge: Bridge) =>
  fromCallback<NativeRequested>(({ receive }) => {
    let waits = 0
    receive(({ name, payload }) => {
      if (name === 'showLoading') waits += 1
      if (name === 'hideLoading') waits = Math.max(0, waits - 1)
      const isNested = (name === 'showLoading' && waits > 1) || (name === 'hideLoading' && waits > 0)
      if (!isNested) bridge.call(name, payload as never)
    })
  })

/** Turns the bank app's twelve callbacks into events of the two machines (BRG-015). */
export function forwardCallbacks(
  bridge: Bridge,
  { bankApp, session }: { bankApp: Actor<typeof bankAppMachine>; session: Actor<typeof sessionMachine> },
): void {
  bridge.listen((name, args) => {
    switch (name) {
      case 'appliedPromoCode':
        return bankApp.send({ type: 'promo.applied', promo: args[0] as never })
      case 'back':
        return bankApp.send({ type: 'native.back' })
      case 'closeApplication':
        return bankApp.send({ type: 'native.closed' })
      case 'completeAddCreditCard':
        return bankApp.send({ type: 'card.added', status: (args[0] as { status: string }).status })
      case 'setContactNumber': {
        const contact = args[0] as string | { name?: string; number: string }
        return bankApp.send({ type: 'contact.set', ...(typeof contact === 'string' ? { number: contact } : contact) })
      }
      case 'setCoordsFound':
        return bankApp.send({ type: 'coords.set', lat: args[0] as number, lng: args[1] as number })
      case 'setImageProfile':
        return bankApp.send({ type: 'imageProfile.set', src: args[0] as string })
      case 'setLanguage':
        return bankApp.send({ type: 'language.set', lang: args[0] as 'th' | 'en' })
      case 'setPhoto':
        return bankApp.send({ type: 'photo.set', src: args[0] as string })
      case 'setSessionId':
        return session.send({ type: 'sessionId.set', sessionId: args[0] as string })
      case 'webviewAppeared':
        return bankApp.send({ type: 'webview.appeared' })
      case 'webviewWillDisappear':
        return bankApp.send({ type: 'webview.disappeared' })
    }
  })
}
