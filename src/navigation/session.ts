import { loadLocale } from '../../i18n/runtime'
import type { SessionFact } from '../../machines/session/sessionMachine'
import { checkoutOf, stopCheckout } from '../app/checkout'
import type { CommonHandlers } from './facts'
import type { Wiring } from './wiring'

const billPath = '/kplus-promo-code'
const hidden = { type: 'page.hidden' } as const

/** What may have changed while nobody looked is asked for again. */
export function showAgain({ app }: Pick<Wiring, 'app'>): void {
  checkoutOf(app)?.send({ type: 'page.shown' })
  app.pages.showAgain()
}

/** The page under the layers is shown. */
export function closeLayers({ history, layers }: Pick<Wiring, 'history' | 'layers'>): void {
  const { length } = layers.present()
  if (length > 0) history.go(-length, { ignoreBlocker: true })
}

/** The shopper, the language, and what the bank app calls. `lookForOpen` opens what an earlier page left open. */
export function sessionHandlers(wiring: Wiring, lookForOpen: () => void) {
  const { app, router, history, layers, stack } = wiring

  /** The voucher that the shopper sees: the bill's, or the order's (BRG-015). */
  function tellVoucher(fact: Extract<SessionFact, { type: 'promo.applied' }>): void {
    const place = history.location.pathname === billPath ? app.pages.find(billPath) : checkoutOf(app)
    place?.getSnapshot().children.voucher?.send(fact)
  }

  async function switchLanguage(language: 'th' | 'en'): Promise<void> {
    try {
      await loadLocale(language)
    } catch {
      // Offline: the page stays in the language it has.
      return app.log('texts of a language did not come')
    }
    document.documentElement.lang = language
    // The values in it are named in the language before.
    if (layers.present().includes('variant')) history.back()
    app.pages.refresh()
    checkoutOf(app)?.send({ type: 'language.changed' })
    router.clearCache()
    await router.invalidate()
  }

  return {
    'session.verified': () => {
      lookForOpen()
      // Home's icons, where they were shown before the shopper was known, are those of a full member (API-086).
      if (!app.isFullMember()) app.pages.find('quickAccess')?.send({ type: 'list.refresh' })
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
    'promo.applied': tellVoucher,
  } satisfies Partial<CommonHandlers>
}
