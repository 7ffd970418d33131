const throughBooting = 'The same edge closes the intent, so that `booting` leads to `loading` in the same step.'
const throughDeciding =
  'Only a theme that was not in use is activated, and what was read of that never changes, so that `deciding` leads to `owned` in the same step.'

const throughMaintenance =
  'The same edge sets the period of the maintenance, so that `booting` leads to `maintenance` in the same step.'

const throughReviewed = 'Only an existing review is updated, so that `deciding` leads to `viewing` in the same step.'

/** By machine the mutants that no test can notice, under their printed names, each with the proof that it behaves the same. */
export const survivorsByDesign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: {
    'redirected to session.booting: session --maintenance.announced--> maintenance': throughMaintenance,
    'redirected to session.booting: session.verified.renewing --xstate.error.actor.postSession[isMaintenance]--> maintenance':
      throughMaintenance,
    'redirected to session.booting: session.unverified.verifying --xstate.error.actor.postSession[isMaintenance]--> maintenance':
      throughMaintenance,
  },
  pin: {
    'redirected to pin.open.undecided: pin.open.unanswered --always[isHidden]--> pin.open.hidden':
      'from undecided the same guard leads to hidden in the same step',
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
  paymentSheet: {
    'redirected to paymentSheet.open.cards.deciding: paymentSheet.open.cards.failed --cards.retry--> paymentSheet.open.cards.loading':
      '`failed` is entered from `loading` alone, and that only where cards are taken. Mode and gateway never change in the sheet, so that `deciding` leads to `loading` in the same step.',
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
  },
  themeUse: {
    'redirected to themeUse.deciding: themeUse.activating --xstate.error.actor.activateTheme[isRefused]--> themeUse.owned':
      throughDeciding,
    'redirected to themeUse.deciding: themeUse.activating --xstate.error.actor.activateTheme--> themeUse.owned':
      throughDeciding,
  },
}
