import { loadLocale } from '../../i18n/runtime'
import type { BankAppFact } from '../../machines/bankApp/bankAppMachine'
import { checkoutOf, stopCheckout } from '../app/checkout'
import { billKey, quickAccessKey } from '../stack/pageKeys'
import type { CommonHandlers } from './facts'
import type { Wiring } from './wiring'

const billPath = '/kplus-promo-code'
const hidden = { type: 'page.hidden' } as const

/** Reloads what may have changed while the web view was hidden. */
export function showAgain({ app }: Pick<Wiring, 'app'>): void {
  checkoutOf(app)?.send({ type: 'page.shown' })
  app.pages.showAgain()
}

/** Closes all layers, so that the page under them is shown. */
export function closeLayers({ history, layers }: Pick<Wiring, 'history' | 'layers'>): void {
  const { length } = layers.present()
  if (length > 0) history.go(-length, { ignoreBlocker: true })
}

/**
 * Handles changes of shopper and language, and the bank app's calls. `lookForOpen` resumes a payment or gift left open by an earlier page
 * load.
 */
export function sessionHandlers(wiring: Wiring, lookForOpen: () => void) {
  const { app, router, history, stack } = wiring

  /** Sends the code to the voucher in view: the bill's, or the order's (BRG-015). */
  function sendPromoCode(fact: Extract<BankAppFact, { type: 'promo.applied' }>): void {
    const place = history.location.pathname === billPath ? app.pages.find(billKey) : checkoutOf(app)
    place?.getSnapshot().children.voucher?.send(fact)
  }

  async function switchLanguage(language: 'th' | 'en'): Promise<void> {
    try {
      await loadLocale(language)
    } catch {
      // Offline: keeps the current language.
      return app.log('texts of a language did not come')
    }
    document.documentElement.lang = language
    app.pages.refresh()
    checkoutOf(app)?.send({ type: 'language.changed' })
    router.clearCache()
    await router.invalidate()
  }

  return {
    'session.verified': () => {
      lookForOpen()
      // Home's icons loaded before the session was verified are those of a full member (API-086).
      if (!app.isFullMember()) app.pages.reload(quickAccessKey)
    },
    'session.userChanged': () => {
      stopCheckout(app)
      stack.clear()
      closeLayers(wiring)
      void router.invalidate()
    },
    'language.changed': ({ lang }) => void switchLanguage(lang),
    'webview.appeared': () => showAgain(wiring),
    'webview.disappeared': () => {
      app.pin.send(hidden)
      checkoutOf(app)?.send(hidden)
      app.pages.hide()
    },
    'card.added': (fact) => checkoutOf(app)?.send(fact),
    'promo.applied': sendPromoCode,
  } satisfies Partial<CommonHandlers>
}
