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
  /** The opposite of what is sent (REV-011). */
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
  /** What was sent last, with its key: the same words again are the same request. */
  attempt?: { draft: Draft; key: string }
}

export type ReviewEvent =
  | { type: 'review.rate'; rating: number }
  | { type: 'comment.change'; comment: string }
  | { type: 'name.toggle' }
  | { type: 'review.submit' }
  | { type: 'review.edit' }
  | { type: 'review.discard' }

/** What the page is told: whether something would be lost by leaving it. */
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
    /** The review of the product as the server has it. */
    findReview: fromPromise<OrderReview['review'], { productId: string }>(notProvided('findReview')),
  },
  actions: {
    rate: assign(({ context }, { rating }: { rating: number }) => ({ draft: { ...context.draft, rating } })),
    write: assign(({ context }, { comment }: { comment: string }) => ({
      draft: { ...context.draft, comment: [...comment].slice(0, reviewComment.max).join('') },
    })),
    toggleName: assign(({ context }) => ({ draft: { ...context.draft, showsName: !context.draft.showsName } })),
    takeBack: assign(({ context }) => ({ draft: draftOf(context.saved) })),
    makeKey: assign(({ context: { attempt, draft, newKey } }) => ({
      attempt: attempt && isSame(attempt.draft, draft) ? attempt : { draft, key: newKey() },
    })),
    keep: assign(({ context }, { answer }: { answer: SavedReview }) => {
      const { idempotencyKey: _, ...request } = requestOf({ context })
      const saved = { ...request, ...answer }
      return { saved, draft: draftOf(saved), attempt: undefined }
    }),
    /** The words stay; what they would change is another review. */
    keepFound: assign((_, { review }: { review: Review | null }) => ({ saved: review, attempt: undefined })),
    tellChanged: sendParent(({ context }): FormChanged => ({
      type: 'form.changed',
      productId: context.productId,
      isUnsaved: isChanged(context),
    })),
    tellSaved: sendParent(({ context }): FormSaved => ({ type: 'form.saved', productId: context.productId })),
    tellRefused: sendParent(({ context }): FormRefused => ({
      type: 'form.refused',
      answer: context.access() as FormRefused['answer'],
    })),
    saySubmitted: sendTo(toSnackbar, { type: 'snackbar.show', name: 'reviewSubmitted' }),
    sayUpdated: sendTo(toSnackbar, { type: 'snackbar.show', name: 'reviewUpdated' }),
  },
  guards: {
    isSaved: ({ context }) => context.saved !== null,
    isRating: (_, { rating }: { rating: number }) =>
      Number.isInteger(rating) && rating >= reviewRating.min && rating <= reviewRating.max,
    canSubmit: ({ context }) => context.draft.rating >= reviewRating.min && isChanged(context),
    isBarred: ({ context }) =>
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
      description: 'A product that has its review shows it; one without gets the form.',
      meta: { requirements: ['REV-006', 'REV-013'] },
      always: [{ guard: 'isSaved', target: 'viewing' }, { target: 'form' }],
    },
    viewing: {
      description: 'The review can be read, and edited when the shopper asks for it.',
      meta: { screen: '/order/$orderId/review', requirements: ['REV-013', 'REV-016', 'REV-017'] },
      on: { 'review.edit': 'form' },
    },
    form: {
      description: 'Stars, words and the name are chosen.',
      meta: { screen: '/order/$orderId/review', requirements: ['REV-007', 'REV-008', 'REV-009', 'REV-011', 'REV-022'] },
      tags: 'form',
      initial: 'deciding',
      on: {
        'review.rate': {
          guard: { type: 'isRating', params: ({ event }) => event },
          actions: [{ type: 'rate', params: ({ event }) => event }, 'tellChanged'],
        },
        'comment.change': { actions: [{ type: 'write', params: ({ event }) => event }, 'tellChanged'] },
        'name.toggle': { actions: ['toggleName', 'tellChanged'] },
      },
      states: {
        deciding: {
          description: 'The first review of the product is submitted, a later one updates it.',
          meta: { requirements: ['REV-012', 'REV-016'] },
          always: [{ guard: 'isSaved', target: 'updating' }, { target: 'writing' }],
        },
        writing: {
          description: 'There is no review yet. It can be submitted once it has stars.',
          meta: { screen: '/order/$orderId/review', requirements: ['REV-012', 'REV-022', 'REV-024'] },
          on: {
            'review.submit': [
              { guard: 'isBarred', actions: 'tellRefused' },
              { guard: 'canSubmit', target: '#review.submitting', actions: 'makeKey' },
            ],
            'review.discard': { actions: ['takeBack', 'tellChanged'] },
          },
        },
        updating: {
          description: 'The review is edited. It can be updated once something of it has changed.',
          meta: { screen: '/order/$orderId/review', requirements: ['REV-012', 'REV-016', 'REV-024'] },
          on: {
            'review.submit': [
              { guard: 'isBarred', actions: 'tellRefused' },
              { guard: 'canSubmit', target: '#review.saving', actions: 'makeKey' },
            ],
            'review.discard': { target: '#review.viewing', actions: ['takeBack', 'tellChanged'] },
          },
        },
      },
    },
    submitting: {
      description: 'The server keeps the first review. What was written stays to be seen.',
      meta: { screen: '/order/$orderId/review', requirements: ['API-008', 'REV-011', 'REV-015', 'REV-017'] },
      tags: ['busy', 'form'],
      invoke: {
        src: 'createReview',
        input: requestOf,
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
            'tellChanged',
            'tellSaved',
            'saySubmitted',
          ],
        },
        onError: [
          { guard: { type: 'isReviewed', params: ({ event }) => event }, target: 'finding' },
          { target: 'form' },
        ],
      },
    },
    saving: {
      description: 'The server changes the review.',
      meta: { screen: '/order/$orderId/review', requirements: ['API-009', 'API-010', 'REV-015', 'REV-017'] },
      tags: ['busy', 'form'],
      invoke: {
        src: 'updateReview',
        input: ({ context }) => ({ ...requestOf({ context }), review_id: context.saved?.review_id ?? '' }),
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
            'tellChanged',
            'tellSaved',
            'sayUpdated',
          ],
        },
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'finding' }, { target: 'form' }],
      },
    },
    finding: {
      description:
        'The server has another review than this page knows, from another phone or behind a lost answer: it is asked for, and what was written here would update it.',
      meta: { screen: '/order/$orderId/review', requirements: ['REL-002', 'REV-020', 'REV-023'] },
      tags: ['busy', 'form'],
      invoke: {
        src: 'findReview',
        input: ({ context }) => ({ productId: context.productId }),
        onDone: {
          target: 'form',
          actions: [{ type: 'keepFound', params: ({ event }) => ({ review: event.output }) }, 'tellChanged'],
        },
        onError: 'form',
      },
    },
  },
})
