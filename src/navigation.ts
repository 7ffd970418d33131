import type { AnyRouter } from '@tanstack/react-router'
import type { AnyActorRef } from 'xstate'
import { loadLocale } from '../i18n/runtime'
import type { AddressBookEvent } from '../machines/addressBook/addressBookMachine'
import type { cartMachine } from '../machines/cart/cartMachine'
import type { CouponUseFact } from '../machines/couponUse/couponUseMachine'
import { hasUnsavedEdits, holdsBack, isMoving } from '../machines/navigation/navigationMachine'
import { asApiError } from '../machines/ports'
import type { AccessAnswer, NativeRequested } from '../machines/ports'
import type { SessionFact } from '../machines/session/sessionMachine'
import type { giftMachine } from '../machines/gift/giftMachine'
import type { ErrorLogged } from '../machines/errorFollowUp/errorFollowUpMachine'
import type { NavigationFact } from '../machines/navigation/navigationMachine'
import type { EmittedFrom } from 'xstate'
import type { SearchFact } from '../machines/search/searchMachine'
import type { orderReviewsMachine } from '../machines/orderReviews/orderReviewsMachine'
import type { sheetMachine } from '../machines/sheet/sheetMachine'
import type { variantPickerMachine } from '../machines/variantPicker/variantPickerMachine'
import type { App } from './app/app'
import { checkoutOf, placementLayer, stopCheckout } from './app/checkout'
import type { Checkout, CheckoutFact, Start } from './app/checkout'
import type { GiftActor } from './app/gift'
import { giftLayer, giftOf, giftPaths, isGiftPath } from './app/gift'
import { createLayers, pageOf } from './stack/layers'
import type { Stack } from './stack/stack'
import { sendGiftHref } from './ui/giftHref'

type AddressBookFact = { type: 'form.opened' | 'form.closed' | 'address.saved' | 'field.focusRequested' }

type Fact =
  | NavigationFact
  | SessionFact
  | NativeRequested
  | ErrorLogged
  | CheckoutFact
  | AddressBookFact
  | CouponUseFact
  | SearchFact
  | EmittedFrom<typeof cartMachine>
  | EmittedFrom<typeof giftMachine>
  | EmittedFrom<typeof sheetMachine>
  | EmittedFrom<typeof variantPickerMachine>
  | EmittedFrom<typeof orderReviewsMachine>
  | { type: 'thirdParty.done' | 'link.ignored' }

/** What starts a checkout comes with the first one (SPD-001). */
const loadCheckout = () => import('./app/checkoutStart')

const summaryPath = '/order-summary'
/** What is bought as a gift is given a recipient and a card beside its summary (GFT-018). */
const isOfCheckout = (path: string) => path === summaryPath || isGiftPath(path)
const billPath = '/kplus-promo-code'
/** Names of the kept lists that show coupons. */
const couponLists = ['coupons', 'wrappedGifts', 'couponCounts', 'couponShops', 'couponSearch']
const pinLayer = 'pin'
const hidden = { type: 'page.hidden' } as const

/**
 * The one file that joins machines and router: facts of the machines become steps of the router, and steps of the router
 * become facts for the machines.
 */
export function joinNavigation(app: App, router: AnyRouter, stack: Stack) {
  const { history } = router
  const layers = createLayers(history)
  const indexOf = () => history.location.state.__TSR_index
  /** The page that has unsaved edits, or had them last. */
  let guardian: AnyActorRef | undefined

  function on(fact: Fact, from: AnyActorRef): void {
    switch (fact.type) {
      case 'native.requested':
        return app.native.send(fact)
      case 'history.backRequested':
        return history.go(-fact.steps, { ignoreBlocker: true })
      case 'page.pushRequested':
        return layers.afterwards(() => history.push(fact.to))
      case 'page.replaceRequested':
        return history.replace(fact.to)
      case 'address.changed':
        return history.replace(fact.to, { page: pageOf(history.location.state) })
      case 'error.logged': {
        const { type: _, ...details } = fact
        return app.log('call failed', details)
      }
      case 'access.refused':
        return refuse(fact.answer)
      case 'session.verified':
        resumed = resume()
        // Home's icons, where they were shown before the shopper was known, are those of a full member (API-086).
        return app.isFullMember() ? undefined : app.pages.find('quickAccess')?.send({ type: 'list.refresh' })
      case 'session.userChanged':
        stopCheckout(app)
        stack.clear()
        closeLayers()
        return void router.invalidate()
      case 'language.changed':
        return void switchLanguage(fact.lang)
      case 'webview.appeared':
        return showAgain()
      case 'webview.disappeared':
        app.pin.send(hidden)
        checkoutOf(app)?.send(hidden)
        return app.pages.hide()
      case 'card.added':
        return checkoutOf(app)?.send(fact)
      case 'promo.applied':
        return tellVoucher(fact)
      case 'cart.checkedOut':
        return void openSummary({ from: 'cart', ...fact })
      case 'buyNow.requested':
        return void openSummary({ from: 'product', ...fact })
      case 'edits.begun':
        guardian = from
        return app.navigation.send({ type: 'guard.set' })
      case 'edits.ended':
        return app.navigation.send({ type: 'guard.cleared' })
      case 'leave.asked':
        // A page that is gone has nothing more to lose.
        if (guardian?.getSnapshot().status !== 'active') return app.navigation.send({ type: 'leave.confirmed' })
        return guardian.send({ type: 'page.leave' })
      case 'leave.confirmed':
      case 'leave.refused':
        return app.navigation.send(fact)
      case 'review.saved':
        return app.pages.find(`order ${fact.orderId}`)?.send({ type: 'order.refresh' })
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
      case 'giftIntent.opened':
        return app.storage.set('giftIntent', app.account(), fact.intent)
      case 'giftIntent.closed':
        return app.storage.set('giftIntent', app.account(), undefined)
      case 'gift.stepped':
        return history.push(giftPaths[fact.step === 'card' ? 'card' : 'review'], {
          giftId: (from as GiftActor).getSnapshot().context.giftId,
          giftChoice: history.location.state.giftChoice,
        })
      case 'gift.sentBack':
        return history.location.pathname === giftPaths.review ? history.go(-2, { ignoreBlocker: true }) : undefined
      case 'gift.attached':
        return void attachGift(fact, from)
      case 'gift.sent':
        return leaveSteps(() => history.replace(giftPaths.review))
      case 'gift.left':
        return history.replace('/my-coupon')
      case 'memberCard.chosen':
        return app.storage.set('memberCard', app.account(), fact.card)
      case 'intent.closed':
        return app.storage.set('intent', app.account(), undefined)
      case 'couponKey.kept':
        return keepCouponKey(fact.couponId, fact.key)
      case 'couponKey.dropped':
        return keepCouponKey(fact.couponId)
      case 'coupon.changed':
        for (const name of couponLists) app.pages.find(name)?.send({ type: 'list.refresh' })
        return undefined
      case 'coupon.inUse':
        // Who has left its page meanwhile finds the code there.
        if (history.location.pathname !== `/coupon-detail/${fact.couponId}`) return undefined
        return history.replace(`/coupon-detail/show-qr/${fact.couponId}/${fact.subType}`)
      case 'checkout.succeeded': {
        // The page stays, and says thank you; only what a reload finds is another.
        const { pathname, state } = history.location
        const page = pathname === summaryPath ? pageOf(state) : undefined
        return history.replace(summaryPath, { orderId: fact.orderId, page })
      }
      case 'layer.closeRequested':
        // The pad lies over everything. The bank app closes it by its own Back; one that comes here means that it may be closed already.
        if (app.pin.getSnapshot().matches('waiting')) return app.pin.send({ type: 'pin.returned' })
        if (fact.id === placementLayer) checkoutOf(app)?.getSnapshot().children.placement?.send({ type: 'order.view' })
        if (fact.id === giftLayer) leaveSending()
        return undefined
      case 'checkout.abandoned':
        return history.replace('/cart')
      case 'checkout.sentBack':
        backFromSummary((from as Checkout).getSnapshot().context)
        return history.back()
      case 'orders.requested':
        return history.replace(fact.orderId ? `/order/${fact.orderId}` : '/order')
      default:
        return undefined
    }
  }

  function keepCouponKey(couponId: string, key?: string): void {
    const { [couponId]: _, ...others } = app.storage.of('couponUse', app.account()) ?? {}
    const kept = key === undefined ? others : { ...others, [couponId]: key }
    app.storage.set('couponUse', app.account(), Object.keys(kept).length > 0 ? kept : undefined)
  }

  /** A gift that is sent is not made again: its other two pages leave the history before what is said of it comes. */
  function leaveSteps(then: () => void): void {
    if (history.location.pathname !== giftPaths.review) return then()
    const unsubscribe = history.subscribe(() => {
      unsubscribe()
      then()
    })
    history.go(-2, { ignoreBlocker: true })
  }

  /** Undefined when the look for an open payment failed: whoever needs the checkout next looks again. */
  let resumed: Promise<void> | undefined = Promise.resolve()

  async function resume(): Promise<void> {
    try {
      const checkout = app.openIntent() ? (await loadCheckout()).resumeCheckout(app, listen) : undefined
      const { pathname } = history.location
      if (checkout && pathname !== summaryPath) history.push(summaryPath)
      const gift = app.storage.of('giftIntent', app.account())
      if (gift && !checkout && !isGiftPath(pathname)) history.push(sendGiftHref(gift.giftId))
    } catch (error) {
      resumed = undefined
      raise(error)
    }
  }

  /** What is short is taken back on the page from which the checkout began, once that is loaded. */
  function backFromSummary(context: ReturnType<Checkout['getSnapshot']>['context']): void {
    const stop = router.subscribe('onLoad', () => {
      if (isOfCheckout(history.location.pathname)) return
      stop()
      void loadCheckout().then(({ takeBack }) => takeBack(app, context))
    })
  }

  /** Whether its code has come. */
  async function openSummary(what: Start): Promise<boolean> {
    try {
      const { beginCheckout } = await loadCheckout()
      beginCheckout(app, listen, what)
    } catch (error) {
      raise(error)
      return false
    }
    await layers.settled()
    history.push(summaryPath)
    return true
  }

  /** A gift that waits for its PIN has no page of its own to come back to: Back calls it off, once the server knows it. */
  function leaveSending(): void {
    const placement = giftOf(app)?.getSnapshot().children.placement
    placement?.send({ type: placement.getSnapshot().can({ type: 'order.cancel' }) ? 'order.cancel' : 'order.view' })
  }

  /** Back to the summary from which the gift was made; one that is gone is begun anew with what was chosen on it. */
  async function attachGift(
    { gift, product }: Extract<Fact, { type: 'gift.attached' }>,
    from: AnyActorRef,
  ): Promise<void> {
    const checkout = checkoutOf(app)
    if (checkout?.getSnapshot().matches('summary')) {
      checkout.send({ type: 'gift.set', gift })
      return history.go(-3, { ignoreBlocker: true })
    }
    const { giftChoice } = history.location.state
    const chosen = product?.variants.find(({ productVariantId }) => productVariantId === giftChoice?.variantId)
    const variant = chosen ?? product?.variants.find(({ stock }) => stock > 0)
    const quantity = (chosen && giftChoice?.quantity) ?? product?.minPerOrder
    const isOpen =
      product && variant && quantity && (await openSummary({ from: 'product', product, variant, quantity, gift }))
    if (!isOpen) from.send({ type: 'step.entered', step: 'review' })
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

  /** The page under the layers is shown. */
  function closeLayers(): void {
    const { length } = layers.present()
    if (length > 0) history.go(-length, { ignoreBlocker: true })
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
    checkoutOf(app)?.send({ type: 'language.changed' })
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

  // A reload finds the entries of layers whose actors are gone.
  closeLayers()
  history.subscribe(() => layers.sync())
  history.block({
    enableBeforeUnload: () => hasUnsavedEdits(app.navigation.getSnapshot()),
    blockerFn: ({ action }: { action: string }) => {
      if (action !== 'BACK' || !holdsBack(app.navigation.getSnapshot())) return false
      app.navigation.send({ type: 'navigation.back' })
      return true
    },
  })
  let shownPath = ''
  // The stack shows the page first: it may have been kept, and come to rest already.
  router.subscribe('onLoad', ({ toLocation }) => {
    const before = shownPath
    const path = toLocation.pathname
    shownPath = path
    app.navigation.send({ type: 'route.changed', path, index: indexOf(), layers: layers.present().length })
    if (stack.isResting() && isMoving(app.navigation.getSnapshot())) app.navigation.send({ type: 'transition.ended' })
    // A sheet that closes on the way to the summary moves the history too, behind the checkout's back.
    if (isOfCheckout(before) && !isOfCheckout(path)) checkoutOf(app)?.send({ type: 'checkout.leave' })
    if (isGiftPath(path) !== isGiftPath(before))
      app.session.send({ type: isGiftPath(path) ? 'giftForm.opened' : 'giftForm.closed' })
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
