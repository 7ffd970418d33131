import type { AnyRouter } from '@tanstack/react-router'
import type { AnyActorRef } from 'xstate'
import { loadLocale } from '../i18n/runtime'
import type { AddressBookEvent } from '../machines/addressBook/addressBookMachine'
import type { cartMachine } from '../machines/cart/cartMachine'
import { holdsBack } from '../machines/navigation/navigationMachine'
import { asApiError } from '../machines/ports'
import type { AccessAnswer, NativeRequested } from '../machines/ports'
import type { SessionFact } from '../machines/session/sessionMachine'
import type { ErrorLogged } from '../machines/errorFollowUp/errorFollowUpMachine'
import type { NavigationFact } from '../machines/navigation/navigationMachine'
import type { EmittedFrom } from 'xstate'
import type { sheetMachine } from '../machines/sheet/sheetMachine'
import type { variantPickerMachine } from '../machines/variantPicker/variantPickerMachine'
import type { App } from './app/app'
import { checkoutOf, placementLayer, stopCheckout } from './app/checkout'
import type { Checkout, CheckoutFact, Start } from './app/checkout'
import { createLayers } from './app/layers'

type AddressBookFact = { type: 'form.opened' | 'form.closed' | 'address.saved' | 'field.focusRequested' }

type Fact =
  | NavigationFact
  | SessionFact
  | NativeRequested
  | ErrorLogged
  | CheckoutFact
  | AddressBookFact
  | EmittedFrom<typeof cartMachine>
  | EmittedFrom<typeof sheetMachine>
  | EmittedFrom<typeof variantPickerMachine>
  | { type: 'thirdParty.done' | 'link.ignored' | 'order.completed' }

/** What starts a checkout comes with the first one (SPD-001). */
const loadCheckout = () => import('./app/checkoutStart')

const summaryPath = '/order-summary'
const billPath = '/kplus-promo-code'
const pinLayer = 'pin'

/**
 * The one file that joins machines and router: facts of the machines become steps of the router, and steps of the router
 * become facts for the machines.
 */
export function joinNavigation(app: App, router: AnyRouter) {
  const { history } = router
  const layers = createLayers(history)
  const indexOf = () => history.location.state.__TSR_index

  function on(fact: Fact, from: AnyActorRef): void {
    switch (fact.type) {
      case 'native.requested':
        return app.native.send(fact)
      case 'history.backRequested':
        return history.go(-fact.steps, { ignoreBlocker: true })
      case 'page.pushRequested':
        return history.push(fact.to)
      case 'page.replaceRequested':
        return history.replace(fact.to)
      case 'error.logged': {
        const { type: _, ...details } = fact
        return app.log('call failed', details)
      }
      case 'access.refused':
        return refuse(fact.answer)
      case 'session.verified':
        resumed = resume()
        // What was shown before the shopper was known is what a full member sees.
        return app.isFullMember() ? undefined : app.pages.refresh()
      case 'session.userChanged':
        stopCheckout(app)
        app.pages.clear()
        return void router.invalidate()
      case 'language.changed':
        return void switchLanguage(fact.lang)
      case 'webview.appeared':
        return showAgain()
      case 'card.added':
        return checkoutOf(app)?.send(fact)
      case 'promo.applied':
        return tellVoucher(fact)
      case 'cart.checkedOut':
        return void openSummary({ from: 'cart', ...fact })
      case 'buyNow.requested':
        return void openSummary({ from: 'product', ...fact })
      case 'picker.opened':
        return layers.open('variant', () => from.send({ type: 'picker.close' }))
      case 'picker.closed':
        return layers.close('variant')
      case 'sheet.opened':
        return layers.open(fact.name, () => from.send({ type: 'sheet.close' }))
      case 'sheet.closed':
        return layers.close(fact.name)
      case 'addresses.opened':
        return layers.open('addresses', () => from.send({ type: 'addresses.close' }))
      case 'addresses.closed':
        layers.close('addressForm')
        return layers.close('addresses')
      case 'form.opened':
        return layers.open('addressForm', () => from.send({ type: 'form.leave' } satisfies AddressBookEvent))
      case 'form.closed':
        return layers.close('addressForm')
      case 'intent.opened':
        return app.storage.set('intent', app.account(), fact.intent)
      case 'memberCard.chosen':
        return app.storage.set('memberCard', app.account(), fact.card)
      case 'intent.closed':
        return app.storage.set('intent', app.account(), undefined)
      case 'checkout.succeeded':
        return history.replace(summaryPath, { orderId: fact.orderId })
      case 'layer.closeRequested':
        // The pad lies over everything. The bank app closes it by its own Back; one that comes here means that it may be closed already.
        if (app.pin.getSnapshot().matches('waiting')) return app.pin.send({ type: 'pin.returned' })
        if (fact.id === placementLayer) checkoutOf(app)?.getSnapshot().children.placement?.send({ type: 'order.view' })
        return undefined
      case 'checkout.abandoned':
        return history.replace('/cart')
      case 'checkout.sentBack':
        history.back()
        return void loadCheckout().then(({ takeBack }) => takeBack(app, (from as Checkout).getSnapshot().context))
      case 'orders.requested':
        return history.replace(fact.orderId ? `/order/${fact.orderId}` : '/order')
      default:
        return undefined
    }
  }

  /** Undefined when the look for an open payment failed: whoever needs the checkout next looks again. */
  let resumed: Promise<void> | undefined = Promise.resolve()

  async function resume(): Promise<void> {
    try {
      const checkout = app.openIntent() ? (await loadCheckout()).resumeCheckout(app, listen) : undefined
      if (checkout && history.location.pathname !== summaryPath) history.push(summaryPath)
    } catch (error) {
      resumed = undefined
      raise(error)
    }
  }

  async function openSummary(what: Start): Promise<void> {
    try {
      const { beginCheckout } = await loadCheckout()
      beginCheckout(app, listen, what)
    } catch (error) {
      return raise(error)
    }
    await layers.settled()
    history.push(summaryPath)
  }

  /** The voucher that the shopper sees: the bill's, or the order's (BRG-015). */
  function tellVoucher(fact: Extract<SessionFact, { type: 'promo.applied' }>): void {
    const place = history.location.pathname === billPath ? app.pages.find(billPath) : checkoutOf(app)
    place?.getSnapshot().children.voucher?.send(fact)
  }

  /** Code that did not arrive counts as a call without an answer. */
  function raise(error: unknown): void {
    app.followUp.send({ type: 'error.raised', error: asApiError(error), option: 'default' })
  }

  /** What may have changed meanwhile is asked for again. */
  function showAgain(): void {
    checkoutOf(app)?.send({ type: 'page.shown' })
    app.pages.showAgain()
  }

  function refuse(answer: Exclude<AccessAnswer, 'go'>): void {
    if (answer === 'upgradeProfile') return app.bridge.call('upgradeProfile', {})
    app.modal.send({ type: 'modal.open', id: 'sorry', content: { kind: 'sorry', reason: answer } })
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
    router.clearCache()
    await router.invalidate()
  }

  /** Acts on the facts of one more actor. */
  function listen(actor: AnyActorRef): void {
    actor.on('*', (fact) => on(fact as Fact, actor))
  }

  for (const actor of Object.values(app.facts)) listen(actor)

  app.pin.subscribe((snapshot) =>
    app.navigation.send(
      snapshot.matches('waiting')
        ? { type: 'layer.opened', id: pinLayer, kind: 'overlay' }
        : { type: 'layer.closed', id: pinLayer },
    ),
  )
  addEventListener('online', () => {
    app.pin.send({ type: 'network.returned' })
    showAgain()
  })

  // A reload finds the entries of layers whose actors are gone: the page under them is shown.
  const stale = layers.present().length
  if (stale > 0) history.go(-stale, { ignoreBlocker: true })
  history.subscribe(() => layers.sync())
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }: { action: string }) => {
      if (action !== 'BACK' || !holdsBack(app.navigation.getSnapshot())) return false
      app.navigation.send({ type: 'navigation.back' })
      return true
    },
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    app.navigation.send({
      type: 'route.changed',
      path: toLocation.pathname,
      index: indexOf(),
      layers: layers.present().length,
    })
    // A sheet that closes on the way to the summary moves the history too, behind the checkout's back.
    if (fromLocation?.pathname === summaryPath && toLocation.pathname !== summaryPath)
      checkoutOf(app)?.send({ type: 'checkout.leave' })
  })

  return {
    listen,
    /** The checkout that runs, once a payment left open by an earlier page has been looked for. */
    async checkout() {
      await app.untilVerified()
      await (resumed ??= resume())
      return checkoutOf(app)
    },
  }
}

export type Navigation = ReturnType<typeof joinNavigation>
