import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { OrderReview } from '../../contract/reviews'
import type { AccessAnswer, ModalAnswer } from '../ports'
import { isGone, notProvided, toModal } from '../ports'
import type { FormChanged, FormRefused, FormSaved } from '../review/reviewMachine'
import { reviewMachine } from '../review/reviewMachine'

export interface OrderReviewsInput {
  /** Id of an order, or of a received gift. */
  orderId: string
  /** Makes an idempotency key (a UUID). */
  newKey: () => string
  /** Whether the shopper may write a review now (REV-024). */
  access: () => AccessAnswer
}

export interface Reviews {
  orderNumber: string
  items: readonly OrderReview[]
}

interface OrderReviewsContext extends OrderReviewsInput, Reviews {
  /** Products whose form has unsaved edits. */
  unsaved: readonly string[]
  /** The names are due to be reloaded: the dialog is in the way, or interrupted it. */
  hasOldNames?: boolean
}

export type OrderReviewsEvent =
  | { type: 'reviews.retry' }
  | { type: 'reviews.refresh' }
  | { type: 'page.leave' }
  | FormChanged
  | FormSaved
  | FormRefused
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

const formOf = (productId: string) => `form ${productId}`
const questionId = 'reviewLeave'

const unsavedAfter = (unsaved: readonly string[], { productId, isUnsaved }: Omit<FormChanged, 'type'>) => [
  ...unsaved.filter((one) => one !== productId),
  ...(isUnsaved ? [productId] : []),
]

export const orderReviewsMachine = setup({
  types: {} as {
    input: OrderReviewsInput
    context: OrderReviewsContext
    events: OrderReviewsEvent
    emitted:
      | { type: 'edits.begun' | 'edits.ended' }
      | { type: 'leave.confirmed' }
      | { type: 'leave.refused' }
      | { type: 'review.saved'; orderId: string; productId: string }
      | { type: 'access.refused'; answer: FormRefused['answer'] }
    tags: 'shown'
  },
  actors: {
    loadReviews: fromPromise<Reviews, { orderId: string }>(notProvided('loadReviews')),
    reviewForm: reviewMachine,
  },
  actions: {
    setReviews: assign((_, { orderNumber, items }: Reviews) => ({ orderNumber, items })),
    spawnForms: enqueueActions(({ enqueue, context: { newKey, access } }, { orderNumber, items }: Reviews) => {
      for (const { product_id: productId, review: saved } of items)
        enqueue.spawnChild('reviewForm', {
          id: formOf(productId),
          input: { productId, orderNumber, saved, newKey, access },
        })
    }),
    setForm: assign(({ context }, params: FormChanged) => ({ unsaved: unsavedAfter(context.unsaved, params) })),
    discardEdits: enqueueActions(({ enqueue, context: { unsaved } }) => {
      for (const productId of unsaved) enqueue.sendTo(formOf(productId), { type: 'review.discard' })
      enqueue.assign({ unsaved: [] })
    }),
    markNamesOld: assign({ hasOldNames: true }),
    markNamesRefreshed: assign({ hasOldNames: false }),
    emitBegun: emit({ type: 'edits.begun' }),
    emitEnded: emit({ type: 'edits.ended' }),
    emitSaved: emit(({ context }, { productId }: FormSaved) => ({
      type: 'review.saved' as const,
      orderId: context.orderId,
      productId,
    })),
    emitRefused: emit((_, { answer }: FormRefused) => ({ type: 'access.refused' as const, answer })),
    confirmLeaving: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: questionId,
      content: { kind: 'message', name: 'unsavedReview' },
      hasReject: true,
      opener: self,
    })),
    withdrawQuestion: sendTo(toModal, ({ self }) => ({ type: 'modal.dismiss', id: questionId, opener: self })),
    confirmLeave: emit({ type: 'leave.confirmed' }),
    refuseLeave: emit({ type: 'leave.refused' }),
  },
  guards: {
    isGone: (_, { error }: { error: unknown }) => isGone(error),
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    hasOldNames: ({ context }) => context.hasOldNames === true,
    isFirstEdit: ({ context }, params: FormChanged) => context.unsaved.length === 0 && params.isUnsaved,
    isLastEdit: ({ context }, params: FormChanged) =>
      context.unsaved.length > 0 && unsavedAfter(context.unsaved, params).length === 0,
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
  },
}).createMachine({
  id: 'orderReviews',
  context: ({ input }) => ({ ...input, orderNumber: '', items: [], unsaved: [] }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The products of the order are loading, each with its review.',
      meta: { screen: '/order/$orderId/review', requirements: ['API-011', 'REV-006', 'REV-020'] },
      on: { 'reviews.refresh': { target: 'loading', reenter: true } },
      invoke: {
        src: 'loadReviews',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setReviews', params: ({ event }) => event.output },
            { type: 'spawnForms', params: ({ event }) => event.output },
          ],
        },
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' }, { target: 'failed' }],
      },
    },
    failed: {
      description: 'The order failed to load. No popup: the page states this and offers a retry.',
      meta: { screen: '/order/$orderId/review', requirements: ['API-011', 'GEN-023'] },
      on: { 'reviews.retry': 'loading', 'reviews.refresh': 'loading' },
    },
    gone: {
      description: 'The shopper has no such order. The page states this and leads to the main page.',
      meta: { screen: '/order/$orderId/review', requirements: ['NAV-047'] },
      on: { 'reviews.refresh': 'loading' },
    },
    shown: {
      description: 'One form for each product is shown. Leaving with unsaved edits needs a confirmation.',
      meta: { screen: '/order/$orderId/review', requirements: ['REV-006', 'REV-014', 'REV-024'] },
      tags: 'shown',
      initial: 'ready',
      on: {
        'page.leave': [{ guard: 'hasUnsaved', target: '.asking' }, { actions: 'confirmLeave' }],
        'form.changed': [
          {
            guard: { type: 'isFirstEdit', params: ({ event }) => event },
            actions: [{ type: 'setForm', params: ({ event }) => event }, 'emitBegun'],
          },
          {
            guard: { type: 'isLastEdit', params: ({ event }) => event },
            actions: [{ type: 'setForm', params: ({ event }) => event }, 'emitEnded'],
          },
          { actions: { type: 'setForm', params: ({ event }) => event } },
        ],
        'form.saved': { actions: { type: 'emitSaved', params: ({ event }) => event } },
        'form.refused': { actions: { type: 'emitRefused', params: ({ event }) => event } },
      },
      states: {
        ready: {
          description: 'The shopper reads and writes reviews.',
          meta: { screen: '/order/$orderId/review', requirements: ['REV-006', 'REV-015'] },
          always: { guard: 'hasOldNames', target: 'renaming' },
          on: { 'reviews.refresh': 'renaming' },
        },
        renaming: {
          description:
            'The language changed. The products are reloaded with their names in it; the forms keep their content.',
          meta: { screen: '/order/$orderId/review', requirements: ['FMT-003', 'REV-020'] },
          entry: 'markNamesOld',
          on: { 'reviews.refresh': { target: 'renaming', reenter: true } },
          invoke: {
            src: 'loadReviews',
            input: ({ context: { orderId } }) => ({ orderId }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'setReviews', params: ({ event }) => event.output }, 'markNamesRefreshed'],
            },
            onError: { target: 'ready', actions: 'markNamesRefreshed' },
          },
        },
        asking: {
          description: 'A dialog confirms whether to discard the unsaved edits of any form.',
          meta: { screen: '/order/$orderId/review', requirements: ['REV-014', 'REV-023', 'NAV-055'] },
          entry: 'confirmLeaving',
          on: {
            'modal.closed': [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event },
                target: 'ready',
                actions: ['discardEdits', 'confirmLeave'],
              },
              { target: 'ready', actions: 'refuseLeave' },
            ],
            'form.changed': {
              guard: { type: 'isLastEdit', params: ({ event }) => event },
              target: 'ready',
              actions: [{ type: 'setForm', params: ({ event }) => event }, 'withdrawQuestion', 'confirmLeave'],
            },
            'page.leave': {},
            'reviews.refresh': { actions: 'markNamesOld' },
          },
        },
      },
    },
  },
})

type Snapshot = SnapshotFrom<typeof orderReviewsMachine>

/** The form of a product, once its order is loaded. */
export const reviewFormOf = ({ children }: Pick<Snapshot, 'children'>, productId: string) =>
  children[formOf(productId)] as ActorRefFrom<typeof reviewMachine> | undefined
