import type { AnyActorRef } from 'xstate'
import { checkoutOf, summaryPath } from '../app/checkout'
import type { GiftActor } from '../app/gift'
import { giftPaths } from '../app/gift'
import type { giftMachine } from '../../machines/gift/giftMachine'
import type { HandlersOf, OwnFact } from './facts'
import type { Wiring } from './wiring'

export type GiftFact = OwnFact<typeof giftMachine>

/** A gift is prepared on three pages: for a coupon, or for the order of an open summary. */
export function giftHandlers({ app, history, stack, openSummary }: Wiring): HandlersOf<GiftFact> {
  const isAtReview = () => history.location.pathname === giftPaths.review

  /** A sent gift can't be edited: removes its other two pages from the history before the result is shown. */
  function leaveSteps(then: () => void): void {
    if (!isAtReview()) return then()
    const unsubscribe = history.subscribe(() => {
      unsubscribe()
      then()
    })
    history.go(-2, { ignoreBlocker: true })
  }

  /** Returns to the order summary of the gift, or opens a new one with the same choice if that summary is gone. */
  async function attachGift(
    { gift, product }: Extract<GiftFact, { type: 'gift.attached' }>,
    from: AnyActorRef,
  ): Promise<void> {
    const checkout = checkoutOf(app)
    if (checkout?.getSnapshot().matches('summary')) {
      checkout.send({ type: 'gift.set', gift })
      // After a reload of these pages the summary was opened above them.
      const isBelow = stack.getDrawn().some(({ page }) => page.routeId === summaryPath)
      return isBelow ? history.go(-3, { ignoreBlocker: true }) : history.push(summaryPath)
    }
    const { giftChoice } = history.location.state
    const chosen = product?.variants.find(({ productVariantId }) => productVariantId === giftChoice?.variantId)
    const variant = chosen ?? product?.variants.find(({ stock }) => stock > 0)
    const quantity = (chosen && giftChoice?.quantity) ?? product?.minPerOrder
    const isOpen =
      product && variant && quantity && (await openSummary({ from: 'product', product, variant, quantity, gift }))
    if (!isOpen) from.send({ type: 'step.entered', step: 'review' })
  }

  return {
    'giftIntent.opened': ({ intent }) => app.storage.set('giftIntent', app.account(), intent),
    'giftIntent.closed': () => app.storage.set('giftIntent', app.account(), undefined),
    'gift.stepped': ({ step }, from) =>
      history.push(giftPaths[step === 'card' ? 'card' : 'review'], {
        giftId: (from as GiftActor).getSnapshot().context.giftId,
        giftChoice: history.location.state.giftChoice,
      }),
    'gift.sentBack': () => {
      if (isAtReview()) history.go(-2, { ignoreBlocker: true })
    },
    'gift.attached': (fact, from) => void attachGift(fact, from),
    'gift.sent': () => leaveSteps(() => history.replace(giftPaths.review)),
    'gift.left': () => history.replace('/my-coupon'),
  }
}
