import type { Mutant } from './mutate'

const throughCardBooting =
  '`loading` and `failed` are reached without an attached card alone, so that `booting` leads to `loading` in the same step.'
const throughBooting = 'The same edge closes the intent, so that `booting` leads to `loading` in the same step.'
const throughDeciding =
  'Only a theme that was not in use is activated, and what was read of that never changes, so that `deciding` leads to `owned` in the same step.'

const throughMaintenance =
  'The same edge sets the period of the maintenance, so that `booting` leads to `maintenance` in the same step.'

const throughCheckingZip =
  'Only the call of a complete zip code leaves it unchecked, and a change of the code clears that, so that `checkingZip` leads to `findingPlaces` in the same step.'

const throughHidden =
  'The same edge hides the tutorial for ever, so that `deciding` leads to `closed` in the same step.'

const throughStarting =
  'A page whose clock ticks or is hidden has an end, so that `starting` leads to `ticking` in the same step, which computes the time anew and goes on as `ticking` does.'

const overWhenHidden =
  'Only a page that is over by then takes another edge: `ticking` ends it in this step, whereas `hidden` ends it by a timer that is due at once. A clock that ticks has a timer for that end, so that this happens only where a suspended web view fires it late, never in a walk; and between the two nothing is called, sent, emitted or shown, since the page is hidden.'

const throughPausing = 'The same edge marks the page as hidden, so that `pausing` leads to `hidden` in the same step.'

const throughBootingAgain =
  'The same edge, or the one before, closes the intent, and the products are of one shop, so that `booting` leads to `preparing` in the same step.'

const throughReviewed = 'Only an existing review is updated, so that `deciding` leads to `viewing` in the same step.'

const throughCompleteZip =
  '`lacksPlaces` is true only for a complete zip code, so that `checkingZip` leads to `findingPlaces` in the same step.'

/** By machine the mutants that no test can notice, under their printed names, each with the proof that it behaves the same. */
export const survivorsByDesign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  addressBook: {
    'redirected to addressBook.opening: addressBook.deleting --xstate.done.actor.deleteAddress--> addressBook.list':
      'At least one address remains, and an address to fix is not in the list when the list is shown: it opens in the form, which forgets it. So `opening` leads to `list` in the same step.',
    'redirected to addressBook.form.checkingZip: addressBook.form --field.blur[isUncheckedZip]--> addressBook.form.findingPlaces':
      throughCheckingZip,
    'redirected to addressBook.form.checkingZip: addressBook.form --address.save[isZipUnchecked]--> addressBook.form.findingPlaces':
      throughCheckingZip,
    'redirected to addressBook.form.checkingZip: addressBook.saving --xstate.error.actor.saveAddress[lacksPlaces]--> addressBook.form.findingPlaces':
      throughCompleteZip,
    'redirected to addressBook.form.checkingZip: addressBook.confirmingLeave --modal.closed[lacksPlaces]--> addressBook.form.findingPlaces':
      throughCompleteZip,
  },
  checkout: {
    'redirected to checkout.booting: checkout.resolvingOutcome --always[isOutcome {"outcome":"cancelled"}]--> checkout.preparing':
      throughBootingAgain,
    'redirected to checkout.booting: checkout.declined --checkout.retry[hasProducts]--> checkout.preparing':
      throughBootingAgain,
  },
  followShop: {
    'redirected to followShop.shops.idle: followShop.shops.idle --shop.toggle--> followShop.shops.saving':
      'The same edge queues the wish, so that `idle` leads to `saving` in the same step.',
  },
  giftCard: {
    'redirected to giftCard.booting: giftCard.loading --names.refresh--> giftCard.loading': throughCardBooting,
    'redirected to giftCard.booting: giftCard.failed --templates.retry--> giftCard.loading': throughCardBooting,
  },
  session: {
    'redirected to session.booting: session --maintenance.announced--> maintenance': throughMaintenance,
    'redirected to session.booting: session.verified.renewing --xstate.error.actor.postSession[isMaintenance]--> maintenance':
      throughMaintenance,
    'redirected to session.booting: session.unverified.verifying --xstate.error.actor.postSession[isMaintenance]--> maintenance':
      throughMaintenance,
  },
  variantPicker: {
    'swapped with the next branch: variantPicker.adding --xstate.error.actor.addToBasket[isTooFewLeft]--> variantPicker.closed':
      'A closed sheet with too few pieces left has taken the branch before.',
  },
  pin: {
    'redirected to pin.open.undecided: pin.open.unanswered --always[isHidden]--> pin.open.hidden':
      'From `undecided` the same guard leads to `hidden` in the same step.',
    'redirected to pin.open.unanswered: pin.open.undecided --always[isHidden]--> pin.open.hidden':
      'From `unanswered` the same guard leads to `hidden` in the same step.',
  },
  gift: {
    'redirected to gift.booting: gift.resolvingOutcome --always[isRefusedBy {"by":"item"}]--> gift.loading':
      throughBooting,
    'redirected to gift.booting: gift.resolvingOutcome --always[isLost]--> gift.loading': throughBooting,
    'redirected to gift.booting: gift.resolvingOutcome --always[isOutcome {"outcome":"void"}]--> gift.loading':
      throughBooting,
    'redirected to gift.composing.names.shown: gift.composing.names.renaming --names.refresh--> gift.composing.names.renaming':
      '`renaming` is entered with old names alone, and they are old until it ends, so that `shown` leads back in the same step, which asks anew as well.',
  },
  placement: {
    'redirected to placement.checking.pausing: placement.checking.asking --page.hidden--> placement.checking.hidden':
      throughPausing,
    'redirected to placement.checking.pausing: placement.checking.pausing --page.hidden--> placement.checking.hidden':
      throughPausing,
  },
  paymentSource: {
    'redirected to paymentSource.deciding: paymentSource.deciding --always[hasDefault]--> paymentSource.chosen':
      'The same edge chooses the default source, which pays, so that `deciding` chooses it again in the same step.',
  },
  paymentSheet: {
    'redirected to paymentSheet.open.cards.deciding: paymentSheet.open.cards.failed --cards.retry--> paymentSheet.open.cards.loading':
      '`failed` is entered from `loading` and `reloading` alone, and these only where cards are taken. Mode and gateway never change in the sheet, so that `deciding` leads to `loading` in the same step.',
  },
  review: {
    'redirected to review.deciding: review.form.updating --review.discard--> review.viewing': throughReviewed,
    'redirected to review.deciding: review.saving --xstate.done.actor.updateReview--> review.viewing': throughReviewed,
    'redirected to review.deciding: review.submitting --xstate.done.actor.createReview--> review.viewing':
      'The same edge keeps the review, so that `deciding` leads to `viewing` in the same step.',
    'redirected to review.deciding: review.submitting --xstate.error.actor.createReview--> review.form':
      'A review is submitted only where there is none, so that `deciding` leads to `form` in the same step.',
  },
  cart: {
    'redirected to cart.ready.idle: cart.ready.idle --quantity.change[isWithinStock]--> cart.ready.saving':
      'The same edge queues the quantity, so that `idle` leads to `saving` in the same step.',
    'redirected to cart.ready.idle: cart.ready.idle --quantity.change[isNone]--> cart.ready.confirmingRemoval':
      'The same edge marks the removal, so that `idle` leads to `confirmingRemoval` in the same step.',
    'redirected to cart.ready.idle: cart.ready.idle --items.remove--> cart.ready.confirmingRemoval':
      'The event names at least one line by its type, and the same edge marks it for removal, so that `idle` leads to `confirmingRemoval` in the same step.',
  },
  orderReviews: {
    'redirected to orderReviews.shown.ready: orderReviews.shown.renaming --reviews.refresh--> orderReviews.shown.renaming':
      '`renaming` notes that the names are old when it is entered, so that `ready` leads to `renaming` in the same step.',
  },
  couponUse: {
    'redirected to couponUse.settling: couponUse.refreshing --page.shown--> couponUse.refreshing':
      '`refreshing` notes that a reload is due when it is entered, so that `settling` leads to `refreshing` in the same step.',
  },
  giftOpening: {
    'redirected to giftOpening.wrapped: giftOpening.opened --always[isOutdated]--> giftOpening.refreshing':
      'The edge has the guard of the one from `wrapped` to `refreshing`, so that `wrapped` leads to `refreshing` in the same step.',
  },
  tutorial: {
    'redirected to tutorial.deciding: tutorial.showing --tutorial.next[isLast]--> tutorial.closed': throughHidden,
    'redirected to tutorial.deciding: tutorial.showing --tutorial.skip--> tutorial.closed': throughHidden,
  },
  landing: {
    'redirected to landing.shown.clock.ticking: landing.shown.clock.ticking --page.hidden--> landing.shown.clock.hidden': `The same edge marks the page as hidden, so that \`ticking\` leads to \`hidden\` in the same step. ${overWhenHidden}`,
    'redirected to landing.shown.clock.starting: landing.shown.clock.ticking --page.hidden--> landing.shown.clock.hidden': `The same edge marks the page as hidden, and a page whose clock ticks has an end, so that \`starting\` leads over \`ticking\` to \`hidden\` in the same step. The time computed there is not shown while the page is hidden, and computed anew when it is shown. ${overWhenHidden}`,
    'redirected to landing.shown.clock.starting: landing.shown.clock.ticking --xstate.after.untilNextLook.landing.shown.clock.ticking--> landing.shown.clock.ticking':
      throughStarting,
    'redirected to landing.shown.clock.starting: landing.shown.clock.hidden --page.shown--> landing.shown.clock.ticking':
      throughStarting,
    'redirected to landing.shown.clock.starting: landing.shown.clock.hidden --xstate.after.untilOver.landing.shown.clock.hidden--> landing.shown.clock.ticking':
      throughStarting,
  },
  themeUse: {
    'redirected to themeUse.deciding: themeUse.activating --xstate.error.actor.activateTheme[isRefused]--> themeUse.owned':
      throughDeciding,
    'redirected to themeUse.deciding: themeUse.activating --xstate.error.actor.activateTheme--> themeUse.owned':
      throughDeciding,
  },
}

interface ExclusiveGuards {
  /** Names, with static parameters if only these are meant. */
  guards: readonly string[]
  why: string
}

/** A guard that is never true for two different parameters. */
const alone = (guard: string, what: string): ExclusiveGuards => ({
  guards: [guard],
  why: `\`${guard}\` compares ${what} with its parameter, so that at most one of the two is true.`,
})
const isOutcome = (outcome: string) => `isOutcome {"outcome":"${outcome}"}`
/** One outcome of a placement, and a guard that is true for others only. */
const excludesAway = (outcome: string): ExclusiveGuards => ({
  guards: [isOutcome(outcome), 'isAwayWithClaim'],
  why: 'The second is true for the outcome `away` only.',
})
const excludesLost = (outcome: string): ExclusiveGuards => ({
  guards: [isOutcome(outcome), 'isLost'],
  why: '`isLost` is true for the outcomes `nothing` and `cancelled` only.',
})
const excludesRefusal = (outcome: string, refusal: string): ExclusiveGuards => ({
  guards: [isOutcome(outcome), refusal],
  why: 'The second is true for the outcome `refused` only.',
})
const byCode = (...guards: string[]): ExclusiveGuards => ({
  guards,
  why: 'They are true for different codes, and an error has one.',
})

/**
 * By machine the guards of which at most one is true at a time, each set with the proof: exchanging their branches changes nothing. A test holds
 * each that is used against all situations to which the model's samples and outcomes lead: of pin, placement and gift in each run, of the others
 * in `npm run test:full`.
 */
export const exclusiveGuards: Readonly<Record<string, readonly ExclusiveGuards[]>> = {
  addressBook: [
    {
      guards: ['isFull', 'lacksPlaces'],
      why: 'The book is full for a new address alone, and its place was chosen from the loaded ones.',
    },
    {
      guards: ['isDraftValid', 'isZipUnchecked'],
      why: 'A draft is valid only without a fault of its zip code, and an unchecked zip code is one.',
    },
  ],
  cart: [{ guards: ['isNone', 'isWithinStock'], why: 'A quantity within the stock is at least 1.' }],
  checkout: [
    alone('isOutcome', 'the one outcome of the placement'),
    alone('isRefusal', 'the one kind of the refusal'),
    alone('isModal', 'the one id of the closed dialog'),
    excludesAway('void'),
    excludesLost('away'),
    excludesRefusal('cancelled', 'isRefusal'),
    {
      guards: ['isIrrevocable', 'isCard'],
      why: 'A card can’t pay an order in points, which is reported as an obstacle before, and a privilege is not paid.',
    },
  ],
  couponUse: [
    alone('isInPhase', 'the one phase of the coupon'),
    {
      guards: ['isOutdated', 'isInPhase {"as":"counting"}'],
      why: 'The phase is decided with a reload due only after the dialog about a usable coupon, and after the use of a theme, which does not count.',
    },
    {
      guards: ['isStillCounting', 'isThemeInUse'],
      why: 'A coupon counts while its use has an end, and the server gives the use of a theme none.',
    },
  ],
  errorFollowUp: [
    { guards: ['isFollowed', 'isForHandler'], why: 'The second is false for an error whose follow-up has run.' },
    {
      guards: ['isMaintenance', 'isAlwaysShown'],
      why: 'The first is true for one code, and the catalogue does not always show that one.',
    },
    alone('hasOption', 'the one option of the request'),
    alone('hasStatus', 'the one status of the answer'),
    alone('isFollowUp', 'the one planned follow-up'),
    {
      guards: ['isUrgent', 'isForHandler'],
      why: 'An urgent error is maintenance or always shown, and `isForHandler` is false for both.',
    },
  ],
  gift: [
    alone('isStep', 'the step that was entered'),
    { guards: ['isStep', 'isCardStep'], why: 'The first is true for the step `recipient`, the second for `card`.' },
    alone('isOutcome', 'the one outcome of the placement'),
    excludesAway('paid'),
    excludesLost('away'),
    excludesLost('void'),
    excludesRefusal('nothing', 'isRefusedBy {"by":"recipient"}'),
    alone('isRefusedBy', 'the one reason of the refusal'),
  ],
  giftOpening: [byCode('isOver', 'isGone')],
  giftRecipient: [{ guards: ['isEmpty', 'isOwn'], why: 'The shopper’s own number has digits.' }],
  landing: [byCode('hasEnded', 'isMissing')],
  linkOpener: [
    {
      guards: ['isInternal', 'isHome', 'isExternal', 'isMenu', 'isLegacy'],
      why: 'They are true for different types of a link, and a link has one.',
    },
    { guards: ['isAccepted', 'isRejected'], why: 'A dialog is closed by one answer.' },
  ],
  modal: [
    {
      guards: ['staysOpen', 'hasReject'],
      why: 'Only a popup of an error stays open (`openPopup` of `errorFollowUp`), and it has no button to reject.',
    },
  ],
  orderDetail: [
    { guards: ['hasPin', 'needsCard'], why: 'The second is true only for an order without the reference of a PIN.' },
  ],
  orderReviews: [
    {
      guards: ['isFirstEdit', 'isLastEdit'],
      why: 'The first is true while no form has changes, the second while one has.',
    },
  ],
  pagedList: [
    { guards: ['isNothingAtAll', 'isShorter'], why: 'The second is true only for an answer that is a full page.' },
  ],
  pin: [alone('isStatus', 'the one status of the PIN')],
  voucherCollect: [
    {
      guards: ['isCollected', 'not(mayCollect)'],
      why: 'Only a shopper who may collect vouchers has collected one here, and another shopper has another page.',
    },
  ],
  placement: [
    {
      guards: ['isLost', 'isLate'],
      why: 'Only a business error has the key of a code, and `isLost` is false for every business error.',
    },
    { guards: ['isPaid', 'needsPageNow'], why: 'The second is true for a waiting order only.' },
    { guards: ['isPaid', 'isTimedOut'], why: 'They are true for different statuses, and an order has one.' },
  ],
}

/** Why no test can notice a mutant, if that is proved. */
export function proofOf(machine: string, { name, swapped }: Pick<Mutant, 'name' | 'swapped'>): string | undefined {
  const listed = survivorsByDesign[machine]?.[name]
  if (listed !== undefined || !swapped) return listed
  return exclusiveGuards[machine]?.find(({ guards }) => isSetOf(guards, swapped))?.why
}

/** A single name stands for one guard with two parameters, several for any two of them. */
function isSetOf(guards: readonly string[], swapped: readonly [string, string]): boolean {
  const [one, other] = swapped.map((guard) => guards.findIndex((name) => isNamed(guard, name)))
  return one !== -1 && other !== -1 && (guards.length === 1 || one !== other)
}

const isNamed = (guard: string, name: string): boolean => guard === name || guard.startsWith(`${name} {`)
