import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { productName } from '../../../contract/constants'
import type { OrderReview, Review, SavedReview } from '../../../contract/reviews'
import { createReview, listOrderReviews, updateReview } from '../../../contract/reviews'
import type { SessionProfile } from '../../../contract/session'
import type { Seen } from '../../../machines/model'
import type { reviewMachine } from '../../../machines/review/reviewMachine'
import { reviewModel } from '../../../machines/review/reviewModel'
import type { PageModel } from './pageModel'
import { call } from './pageModel'
import type { Phone } from './phone'

type Form = Seen<typeof reviewMachine>

const path = '/order/o-full-completed/review'

export const reviewItem = (review: Review | null, change: Partial<OrderReview> = {}): OrderReview => ({
  product_id: '1008',
  product_name: 'Drip bag coffee',
  product_image: '',
  product_type: 'physical',
  product_variants: [{ value: 'Morning ridge' }],
  mid: '100002',
  merchant_name: 'Rim Doi Coffee',
  review,
  ...change,
})

const started = (name: 'unreviewed' | 'reviewed') => {
  const { orderNumber, saved } = reviewModel.inputs[name]!.input({ now: () => 0 })
  return { order_number: orderNumber, review_lists: [reviewItem(saved)] }
}
const opened =
  (name: 'unreviewed' | 'reviewed', holder: Partial<SessionProfile> = {}) =>
  async (phone: Phone) => {
    phone.signedIn(holder)
    phone.server.knows(listOrderReviews, started(name))
    await phone.open(path)
  }

const comment = ({ LL }: Phone) => screen.queryByLabelText<HTMLTextAreaElement>(LL.reviews.comment())
const submit = ({ LL }: Phone, { context }: Pick<Form, 'context'>) =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: LL.reviews.of({
      action: context.saved ? LL.reviews.update() : LL.reviews.submit(),
      name: 'Drip bag coffee',
    }),
  })
const edit = ({ LL }: Phone) =>
  screen.queryByRole('button', { name: LL.reviews.of({ action: LL.reviews.edit(), name: 'Drip bag coffee' }) })

const canSubmit = ({ context: { draft, saved } }: Pick<Form, 'context'>) =>
  draft.rating > 0 &&
  (draft.rating !== (saved?.rating ?? 0) ||
    draft.comment.trim() !== (saved?.comment ?? '') ||
    draft.showsName === (saved?.is_anonymous ?? false))

/** Stars, text and name as entered; a dialog only if access was refused. */
function showsForm(phone: Phone, seen: Form): void {
  const { draft } = seen.context
  const stars = screen.getAllByRole<HTMLInputElement>('radio')
  expect(stars.map(({ checked }) => checked)).toEqual([1, 2, 3, 4, 5].map((count) => count === draft.rating))
  expect(comment(phone)?.value).toBe(draft.rating > 0 ? draft.comment : undefined)
  if (draft.rating > 0) {
    phone.text(`${[...draft.comment].length}/300`)
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(draft.showsName)
  }
  expect(edit(phone)).toBeNull()
  const last = seen.trail.at(-1)
  const isRefused = last?.kind === 'sent' && last.event.type === 'form.refused'
  expect(phone.hasDialog()).toBe(isRefused && seen.context.access() !== 'upgradeProfile')
  if (isRefused && seen.context.access() === 'upgradeProfile') expect(phone.asked).toContain('upgradeProfile')
}

function isFree(phone: Phone, seen: Form): void {
  showsForm(phone, seen)
  expect(submit(phone, seen).disabled).toBe(!canSubmit(seen))
}

function isBusy(phone: Phone, seen: Form): void {
  showsForm(phone, seen)
  expect(submit(phone, seen).getAttribute('aria-busy')).toBe('true')
}

const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const showsPage = (phone: Phone) => {
  expect(phone.path).toBe(path)
  phone.heading('Drip bag coffee')
  expect(phone.hasDialog()).toBe(false)
}
const asks = (phone: Phone) => void phone.dialog(phone.LL.reviews.unsaved.title())
const free = { back: showsHome, reload: showsPage, kill: showsHome }
const kept = { ...free, back: asks }

export const reviewPage: PageModel<typeof reviewMachine> = {
  model: reviewModel,
  scenes: {
    unreviewed: opened('unreviewed'),
    reviewed: opened('reviewed'),
    guest: opened('unreviewed', { user_profile_type: 'GUEST', user_permission: 'No_Permission' }),
    blocked: opened('reviewed', { user_permission: 'Read_Only_App' }),
  },
  between: async (phone) => {
    if (!phone.hasDialog()) return
    phone.press(phone.dialog().getAllByRole('button')[0]!)
    await phone.settle()
  },
  calls: {
    createReview: call(createReview, (saved: SavedReview) => saved),
    updateReview: call(updateReview, (saved: SavedReview) => saved),
    findReview: call(listOrderReviews, (review: Review | null) => ({
      order_number: 'KM6911-000021',
      review_lists: [reviewItem(review)],
    })),
  },
  samples: { 'review.rate': [{ type: 'review.rate', rating: 5 }] },
  gestures: {
    'review.rate': {
      can: ({ snapshot, context }, { rating }) => snapshot.matches('form') && context.draft.rating !== rating,
      make: (phone, { rating }) => phone.press(screen.getAllByRole('radio')[rating - 1]!),
    },
    'comment.change': {
      can: ({ context: { draft } }, event) => draft.rating > 0 && draft.comment !== event.comment,
      make: (phone, event) => phone.type(comment(phone)!, event.comment),
    },
    'name.toggle': {
      can: ({ context }) => context.draft.rating > 0,
      make: (phone) => phone.press(screen.getByRole('checkbox')),
    },
    'review.submit': { can: canSubmit, make: (phone, _, seen) => phone.press(submit(phone, seen)) },
    'review.edit': { make: (phone) => phone.press(edit(phone)!) },
    'review.discard': {
      can: ({ snapshot }) => snapshot.matches({ form: 'updating' }),
      make: (phone) => phone.press(phone.button(phone.LL.reviews.cancel())),
    },
  },
  looks: {
    deciding: { never: 'it leads on at once' },
    viewing: (phone, { context: { saved } }) => {
      expect(edit(phone)).not.toBeNull()
      expect(screen.queryAllByRole('radio')).toEqual([])
      if (saved?.comment) phone.text(saved.comment)
      phone.text(saved?.is_anonymous ? productName : saved!.username)
      screen.getByRole('img', { name: phone.LL.card.rating({ rating: String(saved?.rating) }) })
    },
    'form.deciding': { never: 'it leads on at once' },
    'form.writing': isFree,
    'form.updating': isFree,
    submitting: isBusy,
    saving: isBusy,
    finding: isBusy,
  },
  untaken: {
    'review.form.writing --review.discard--> (stays)': 'only who leaves the page gives a first review up',
  },
  interrupted: {
    viewing: free,
    'form.writing': free,
    'form.updating': free,
    submitting: kept,
    saving: kept,
    finding: kept,
  },
}
