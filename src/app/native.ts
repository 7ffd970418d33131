import type { Actor } from 'xstate'
import { fromCallback } from 'xstate'
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

/** Turns the bank app's twelve callbacks into the session's events (BRG-015). */
export function tellSession(bridge: Bridge, session: Actor<typeof sessionMachine>): void {
  bridge.listen((name, args) => {
    switch (name) {
      case 'appliedPromoCode':
        return session.send({ type: 'promo.applied', promo: args[0] as never })
      case 'back':
        return session.send({ type: 'native.back' })
      case 'closeApplication':
        return session.send({ type: 'native.closed' })
      case 'completeAddCreditCard':
        return session.send({ type: 'card.added', status: (args[0] as { status: string }).status })
      case 'setContactNumber': {
        const contact = args[0] as string | { name?: string; number: string }
        return session.send({ type: 'contact.set', ...(typeof contact === 'string' ? { number: contact } : contact) })
      }
      case 'setCoordsFound':
        return session.send({ type: 'coords.set', lat: args[0] as number, lng: args[1] as number })
      case 'setImageProfile':
        return session.send({ type: 'imageProfile.set', src: args[0] as string })
      case 'setLanguage':
        return session.send({ type: 'language.set', lang: args[0] as 'th' | 'en' })
      case 'setPhoto':
        return session.send({ type: 'photo.set', src: args[0] as string })
      case 'setSessionId':
        return session.send({ type: 'sessionId.set', sessionId: args[0] as string })
      case 'webviewAppeared':
        return session.send({ type: 'webview.appeared' })
      case 'webviewWillDisappear':
        return session.send({ type: 'webview.disappeared' })
    }
  })
}
