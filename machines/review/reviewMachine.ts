import { assign, fromPromise, sendParent, sendTo, setup } from 'xstate'
import { reviewComment, reviewRating } from '../../contract/constants'
import type { OrderReview, Review, SavedReview } from '../../contract/reviews'
import type { AccessAnswer } from '../ports'
import { asApiError, notProvided, toSnackbar } from '../ports'

export interface ReviewInput {
  productId: string
  orderNumber: string
  saved: Review | null
  /** Makes an idempotency key (a UUID). */
  newKey: () => string
  /** Whether the shopper may write a review now (REV-024). */
  access: () => AccessAnswer
}

export interface Draft {
  /** 0: none yet. */
  rating: number
  comment: string
  /** The opposite of the field in the request (REV-011). */
  showsName: boolean
}

export interface ReviewRequest {
  product_id: string
  order_number: string
  rating: number
  comment: string
  is_anonymous: boolean
  idempotencyKey: string
}

interface ReviewContext extends ReviewInput {
  draft: Draft
  /** The last request with its key: an unchanged draft reuses the key. */
  attempt?: { draft: Draft; key: string }
}

export type ReviewEvent =
  | { type: 'review.rate'; rating: number }
  | { type: 'comment.change'; comment: string }
  | { type: 'name.toggle' }
  | { type: 'review.submit' }
  | { type: 'review.edit' }
  | { type: 'review.discard' }

/** Sent to the page: whether leaving would lose edits. */
export interface FormChanged {
  type: 'form.changed'
  productId: string
  isUnsaved: boolean
}
/** A shopper who may not write reviews pressed the button. */
export interface FormRefused {
  type: 'form.refused'
  answer: Exclude<AccessAnswer, 'go'>
}
export interface FormSaved {
  type: 'form.saved'
  productId: string
}

const draftOf = (saved: Review | null): Draft => ({
  rating: saved?.rating ?? reviewRating.none,
  comment: saved?.comment ?? '',
  showsName: !saved?.is_anonymous,
})

const isSame = (a: Draft, b: Draft) =>
  a.rating === b.rating && a.comment.trim() === b.comment.trim() && a.showsName === b.showsName

const isChanged = ({ draft, saved }: Pick<ReviewContext, 'draft' | 'saved'>) => !isSame(draft, draftOf(saved))

const requestOf = ({ context }: { context: ReviewContext }): ReviewRequest => ({
  product_id: context.productId,
  order_number: context.orderNumber,
  rating: context.draft.rating,
  comment: context.draft.comment.trim(),
  is_anonymous: !context.draft.showsName,
  idempotencyKey: context.attempt?.key ?? '',
})

export const reviewMachine = setup({
  types: {} as { input: ReviewInput; context: ReviewContext; events: ReviewEvent; tags: 'busy' | 'form' },
  actors: {
    createReview: fromPromise<SavedReview, ReviewRequest>(notProvided('createReview')),
    updateReview: fromPromise<SavedReview, ReviewRequest & { review_id: string }>(notProvided('updateReview')),
    /** Loads the product's review from the server. */
    findReview: fromPromise<OrderReview['review'], { productId: string }>(notProvided('findReview')),
  },
  actions: {
    rate: assign(({ context }, { rating }: { rating: number }) => ({ draft: { ...context.draft, rating } })),
    write: assign(({ context }, { comment }: { comment: string }) => ({
      draft: { ...context.draft, comment: [...comment].slice(0, reviewComment.max).join('') },
    })),
    toggleName: assign(({ context }) => ({ draft: { ...context.draft, showsName: !context.draft.showsName } })),
    discardEdits: assign(({ context }) => ({ draft: draftOf(context.saved) })),
    makeKey: assign(({ context: { attempt, draft, newKey } }) => ({
      attempt: attempt && isSame(attempt.draft, draft) ? attempt : { draft, key: newKey() },
    })),
    keep: assign(({ context }, { answer }: { answer: SavedReview }) => {
      const { idempotencyKey: _, ...request } = requestOf({ context })
      const saved = { ...request, ...answer }
      return { saved, draft: draftOf(saved), attempt: undefined }
    }),
    /** The draft is kept; it now edits the review that was found. */
    keepFound: assign((_, { review }: { review: Review | null }) => ({ saved: review, attempt: undefined })),
    notifyChanged: sendParent(({ context }): FormChanged => ({
      type: 'form.changed',
      productId: context.productId,
      isUnsaved: isChanged(context),
    })),
    notifySaved: sendParent(({ context }): FormSaved => ({ type: 'form.saved', productId: context.productId })),
    notifyRefused: sendParent(({ context }): FormRefused => ({
      type: 'form.refused',
      answer: context.access() as FormRefused['answer'],
    })),
    showSubmitted: sendTo(toSnackbar, { type: 'snackbar.show', name: 'reviewSubmitted' }),
    showUpdated: sendTo(toSnackbar, { type: 'snackbar.show', name: 'reviewUpdated' }),
  },
  guards: {
    isSaved: ({ context }) => context.saved !== null,
    isRating: (_, { rating }: { rating: number }) =>
      Number.isInteger(rating) && rating >= reviewRating.min && rating <= reviewRating.max,
    canSubmit: ({ context }) => context.draft.rating >= reviewRating.min && isChanged(context),
    isAccessDenied: ({ context }) =>
      context.draft.rating >= reviewRating.min && isChanged(context) && context.access() !== 'go',
    isReviewed: (_, { error }: { error: unknown }) => asApiError(error).key === '1011',
    isGone: (_, { error }: { error: unknown }) => asApiError(error).key === '410',
  },
}).createMachine({
  id: 'review',
  context: ({ input }) => ({ ...input, draft: draftOf(input.saved) }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Decides what to show: the review of the product if there is one, otherwise the form.',
      meta: { requirements: ['REV-006', 'REV-013'] },
      always: [{ guard: 'isSaved', target: 'viewing' }, { target: 'form' }],
    },
    viewing: {
      description: 'The review is shown and can be edited.',
      meta: { screen: '/order/$orderId/review', requirements: ['REV-013', 'REV-016', 'REV-017'] },
      on: { 'review.edit': 'form' },
    },
    form: {
      description: 'The form is open: the shopper sets stars, comment and whether the name is shown.',
      meta: { screen: '/order/$orderId/review', requirements: ['REV-007', 'REV-008', 'REV-009', 'REV-011', 'REV-022'] },
      tags: 'form',
      initial: 'deciding',
      on: {
        'review.rate': {
          guard: { type: 'isRating', params: ({ event }) => event },
          actions: [{ type: 'rate', params: ({ event }) => event }, 'notifyChanged'],
        },
        'comment.change': { actions: [{ type: 'write', params: ({ event }) => event }, 'notifyChanged'] },
        'name.toggle': { actions: ['toggleName', 'notifyChanged'] },
      },
      states: {
        deciding: {
          description: 'Decides whether the form submits a new review or updates the existing one.',
          meta: { requirements: ['REV-012', 'REV-016'] },
          always: [{ guard: 'isSaved', target: 'updating' }, { target: 'writing' }],
        },
        writing: {
          description: 'There is no review yet. It can be submitted once it has stars.',
          meta: { screen: '/order/$orderId/review', requirements: ['REV-012', 'REV-022', 'REV-024'] },
          on: {
            'review.submit': [
              { guard: 'isAccessDenied', actions: 'notifyRefused' },
              { guard: 'canSubmit', target: '#review.submitting', actions: 'makeKey' },
            ],
            'review.discard': { actions: ['discardEdits', 'notifyChanged'] },
          },
        },
        updating: {
          description: 'The review is being edited. It can be updated once something has changed.',
          meta: { screen: '/order/$orderId/review', requirements: ['REV-012', 'REV-016', 'REV-024'] },
          on: {
            'review.submit': [
              { guard: 'isAccessDenied', actions: 'notifyRefused' },
              { guard: 'canSubmit', target: '#review.saving', actions: 'makeKey' },
            ],
            'review.discard': { target: '#review.viewing', actions: ['discardEdits', 'notifyChanged'] },
          },
        },
      },
    },
    submitting: {
      description: 'The first review is being saved. The draft stays visible.',
      meta: { screen: '/order/$orderId/review', requirements: ['API-008', 'REV-011', 'REV-015', 'REV-017'] },
      tags: ['busy', 'form'],
      invoke: {
        src: 'createReview',
        input: requestOf,
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
            'notifyChanged',
            'notifySaved',
            'showSubmitted',
          ],
        },
        onError: [
          { guard: { type: 'isReviewed', params: ({ event }) => event }, target: 'finding' },
          { target: 'form' },
        ],
      },
    },
    saving: {
      description: 'The changes of the review are being saved.',
      meta: { screen: '/order/$orderId/review', requirements: ['API-009', 'API-010', 'REV-015', 'REV-017'] },
      tags: ['busy', 'form'],
      invoke: {
        src: 'updateReview',
        input: ({ context }) => ({ ...requestOf({ context }), review_id: context.saved?.review_id ?? '' }),
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
            'notifyChanged',
            'notifySaved',
            'showUpdated',
          ],
        },
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'finding' }, { target: 'form' }],
      },
    },
    finding: {
      description:
        'The server has a different review than this page, from another phone or after a lost answer. It is loading; the draft will update it.',
      meta: { screen: '/order/$orderId/review', requirements: ['REL-002', 'REV-020', 'REV-023'] },
      tags: ['busy', 'form'],
      invoke: {
        src: 'findReview',
        input: ({ context }) => ({ productId: context.productId }),
        onDone: {
          target: 'form',
          actions: [{ type: 'keepFound', params: ({ event }) => ({ review: event.output }) }, 'notifyChanged'],
        },
        onError: 'form',
      },
    },
  },
})
