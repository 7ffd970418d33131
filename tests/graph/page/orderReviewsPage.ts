import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { createReview, listOrderReviews, updateReview } from '../../../contract/reviews'
import type { Seen } from '../../../machines/model'
import type { orderReviewsMachine, Reviews } from '../../../machines/orderReviews/orderReviewsMachine'
import { orderReviewsModel } from '../../../machines/orderReviews/orderReviewsModel'
import { homeAnswers } from './answers'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Page = Seen<typeof orderReviewsMachine>

const path = '/order/o-full-completed/review'
const some = orderReviewsModel.outcomes.loadReviews['some'] as { done: Reviews }
const wire = ({ orderNumber, items }: Reviews) => ({ order_number: orderNumber, review_lists: [...items] })

const card = ({ context }: Pick<Page, 'context'>, productId: string) =>
  within(
    screen.getByRole('region', {
      name: context.items.find(({ product_id }) => product_id === productId)!.product_name,
    }),
  )
const isUnsaved = ({ context }: Pick<Page, 'context'>, productId: string) => context.unsaved.includes(productId)
/** Changes the stars by one; the first product's review is submitted at once. */
async function change(phone: Phone, seen: Pick<Page, 'context'>, productId: string): Promise<void> {
  const edit = card(seen, productId).queryByText(phone.LL.reviews.edit())
  if (edit) phone.press(edit)
  await phone.settle()
  const stars = card(seen, productId).getAllByRole<HTMLInputElement>('radio')
  phone.press(stars[4]!.checked ? stars[3]! : stars[4]!)
  await phone.settle()
  const submit =
    card(seen, productId).queryByText(phone.LL.reviews.submit()) ??
    card(seen, productId).getByText(phone.LL.reviews.update())
  if (productId === '1001') phone.press(submit.closest('button')!)
}
const saved = { review_id: 'review-2', date: '2026-11-21T03:00:00.000Z', is_shown: true, username: 'ณิชา ว.' }
const isOpen = ({ snapshot }: Pick<Page, 'snapshot'>) =>
  snapshot.matches({ shown: 'ready' }) || snapshot.matches({ shown: 'renaming' })

/** A form for each product; stars if something is unsaved. */
function showsForms(phone: Phone, seen: Page): void {
  expect(phone.path).toBe(path)
  expect(phone.hasDialog()).toBe(false)
  phone.text(phone.LL.reviews.order({ number: 'KM6911-000021' }))
  for (const { product_id } of seen.context.items) {
    const stars = card(seen, product_id).queryAllByRole<HTMLInputElement>('radio')
    expect(stars.some(({ checked }) => checked)).toBe(isUnsaved(seen, product_id))
  }
}

const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
/** After the shopper has left, its machine has stopped. */
const showsFormsOrLeft = (phone: Phone, seen: Page) =>
  (seen.snapshot.status as string) === 'stopped' ? showsHome(phone) : showsForms(phone, seen)

const asks = (phone: Phone) => void phone.dialog(phone.LL.reviews.unsaved.title())
const showsPage = (phone: Phone) => {
  expect(phone.path).toBe(path)
  expect(phone.hasDialog()).toBe(false)
}
const leaves = { back: showsHome, reload: showsPage, kill: showsHome }

export const orderReviewsPage: PageModel<typeof orderReviewsMachine> = {
  model: orderReviewsModel,
  scenes: {
    order: async (phone) => {
      phone.server.knows(listOrderReviews, wire(some.done))
      homeAnswers(phone.server)
      phone.server.holds(createReview)
      phone.server.holds(updateReview)
      await phone.open(path)
    },
  },
  calls: { loadReviews: call(listOrderReviews, wire), reviewForm: never('a form never ends by itself') },
  gestures: {
    'reviews.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'reviews.refresh': { make: (phone) => phone.otherLanguage() },
    'page.leave': { can: (seen) => isOpen(seen) && seen.context.unsaved.length > 0, make: (phone) => phone.back() },
    // The first product's review stays unsaved until the server has it, the second one's edits are discarded.
    'form.changed': {
      can: (seen, { productId, isUnsaved: becomes }) =>
        isUnsaved(seen, productId) !== becomes && (isOpen(seen) || (productId === '1001' && !becomes)),
      comesWith: ['form.changed', 'form.saved'],
      make: async (phone, { productId, isUnsaved: becomes }, seen) => {
        if (becomes) return change(phone, seen, productId)
        if (productId === '1008') return phone.press(card(seen, productId).getByText(phone.LL.reviews.cancel()))
        const endpoint = phone.server.isAsked(createReview) ? createReview : updateReview
        await phone.reply(endpoint, { body: saved })
        await phone.settle()
      },
    },
    'form.refused': never('a member may write reviews: the form’s own walk has those who may not'),
    'form.saved': never('a review that is saved is walked by its form'),
    'modal.closed': {
      comesWith: ['form.changed'],
      make: (phone, { answer }) => {
        const { leave } = phone.LL.common
        const { keep } = phone.LL.reviews.unsaved
        phone.press(phone.button(answer === 'accepted' ? leave() : keep(), phone.dialog()))
      },
    },
  },
  looks: {
    loading: () => expect(document.querySelector('main .skeleton')).not.toBeNull(),
    failed: (phone) => {
      phone.heading(phone.LL.reviews.cannotBeShown())
      expect(phone.hasDialog()).toBe(false)
    },
    gone: (phone) => {
      phone.heading(phone.LL.notFound.order())
      expect(phone.hasDialog()).toBe(false)
    },
    'shown.ready': showsFormsOrLeft,
    'shown.renaming': showsFormsOrLeft,
    'shown.asking': asks,
  },
  untaken: {
    'orderReviews.shown --page.leave--> (stays)': 'nobody is asked where nothing is unsaved: Back goes at once',
    'orderReviews.shown --form.refused--> (stays)': 'the form’s own walk has those who may not write',
    'orderReviews.shown --form.saved--> (stays)': 'it comes with the change that it makes',
    'orderReviews.shown.asking --page.leave--> (stays)': 'Back answers the question',
  },
  interrupted: {
    loading: leaves,
    failed: leaves,
    gone: leaves,
    'shown.ready': leaves,
    'shown.renaming': leaves,
    'shown.asking': {
      ...leaves,
      back: (phone) => {
        showsPage(phone)
        expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(true)
      },
    },
  },
  /** Leaving opens home. */
  ends: ({ step, snapshot, from }) =>
    (step?.kind === 'send' &&
      step.event.type === 'modal.closed' &&
      'answer' in step.event &&
      step.event.answer === 'accepted') ||
    (step?.kind === 'send' &&
      step.event.type === 'form.changed' &&
      from?.snapshot?.matches({ shown: 'asking' }) === true &&
      snapshot?.matches({ shown: 'asking' }) === false),
}
