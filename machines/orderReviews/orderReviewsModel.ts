import type { OrderReview, Review } from '../../contract/reviews'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { isLoadDue, same, sameItems, stepsOf } from '../trail'
import type { OrderReviewsEvent } from './orderReviewsMachine'
import { orderReviewsMachine } from './orderReviewsMachine'

type Page = Seen<typeof orderReviewsMachine>

const product = (product_id: string, product_name: string, review: Review | null = null): OrderReview => ({
  product_id,
  product_name,
  product_image: '',
  product_type: 'physical',
  product_variants: [],
  mid: '100001',
  merchant_name: 'DOI & DAY',
  review,
})
const orderNumber = 'KM6911-000021'
const written: Review = {
  review_id: 'review-1',
  product_id: '1008',
  order_number: orderNumber,
  rating: 3,
  comment: '',
  is_anonymous: false,
  is_shown: true,
  date: '2026-11-20T03:00:00.000Z',
  username: 'ณิชา ว.',
}
const reviews = { orderNumber, items: [product('1001', 'กระบอกน้ำ'), product('1008', 'กาแฟดริป', written)] }

const renamed = { orderNumber, items: [product('1001', 'Bottle'), product('1008', 'Drip bag coffee', written)] }

/** What a form reports moves nothing on the page. */
const reportsAt = (state: string) => ({ 'form.changed': state, 'form.saved': state, 'form.refused': state })

const forms = ['page.leave', 'form.changed', 'form.saved', 'form.refused'] as const

/** Forms that last reported unsaved edits, unless the shopper discarded them. */
function unsavedOf({ trail }: Pick<Page, 'trail'>): string[] {
  let unsaved = new Set<string>()
  for (const fact of trail) {
    if (fact.kind !== 'event') continue
    const { event } = fact
    if (event.type === 'form.changed' && event.isUnsaved) unsaved.add(event.productId)
    if (event.type === 'form.changed' && !event.isUnsaved) unsaved.delete(event.productId)
    if (event.type === 'modal.closed' && event.answer === 'accepted') unsaved = new Set()
  }
  return [...unsaved]
}

/** The expected number of dialogs, confirmed leaves and refused leaves, computed from the trail. */
function leavesOf({ trail }: Pick<Page, 'trail'>) {
  const due = { asked: 0, confirmed: 0, refused: 0 }
  let isAsking = false
  for (const [at, fact] of trail.entries()) {
    if (fact.kind !== 'event') continue
    const { event } = fact
    const unsaved = unsavedOf({ trail: trail.slice(0, at + 1) })
    if (event.type === 'page.leave' && !isAsking) {
      isAsking = unsaved.length > 0
      due[isAsking ? 'asked' : 'confirmed'] += 1
    } else if (event.type === 'modal.closed' && isAsking) {
      isAsking = false
      due[event.answer === 'accepted' ? 'confirmed' : 'refused'] += 1
    } else if (event.type === 'form.changed' && isAsking && unsaved.length === 0) {
      isAsking = false
      due.confirmed += 1
    }
  }
  return due
}

/** The state after the dialog: names that are due to be reloaded are loaded then. */
const afterDialog = ({ context }: Pick<Page, 'context'>) => (context.hasOldNames ? 'shown.renaming' : 'shown.ready')

/** Whether no form is unsaved after an event: the dialog is not needed any more. */
const isLastSaved = (seen: Page, event: OrderReviewsEvent) =>
  event.type === 'form.changed' && !event.isUnsaved && unsavedOf(seen).every((one) => one === event.productId)

export const orderReviewsModel = defineModel(orderReviewsMachine, {
  inputs: { order: { input: () => ({ orderId: 'o-full-completed', newKey: () => 'key', access: () => 'go' }) } },
  samples: {
    'reviews.retry': [{ type: 'reviews.retry' }],
    'reviews.refresh': [{ type: 'reviews.refresh' }],
    'page.leave': [{ type: 'page.leave' }],
    'form.changed': [
      { type: 'form.changed', productId: '1001', isUnsaved: true },
      { type: 'form.changed', productId: '1001', isUnsaved: false },
      { type: 'form.changed', productId: '1008', isUnsaved: true },
      { type: 'form.changed', productId: '1008', isUnsaved: false },
    ],
    'form.saved': [{ type: 'form.saved', productId: '1001' }],
    'form.refused': [{ type: 'form.refused', answer: 'upgradeProfile' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'reviewLeave', answer: 'accepted' },
      { type: 'modal.closed', id: 'reviewLeave', answer: 'rejected' },
    ],
  },
  outcomes: {
    loadReviews: {
      some: { done: reviews },
      renamed: { done: renamed },
      gone: { error: { kind: 'business', code: '404', key: '404' } },
      lost: { error: { kind: 'network', key: 'default' } },
    },
    reviewForm: {},
  },
  serialize: ({ context }) => [context.items.length, [...context.unsaved].sort(), context.hasOldNames === true],
  expects: {
    loading: {
      accepts: ['reviews.refresh'],
      leads: {
        'reviews.refresh': 'loading',
        'loadReviews some': 'shown.ready',
        'loadReviews renamed': 'shown.ready',
        'loadReviews gone': 'gone',
        'loadReviews lost': 'failed',
      },
    },
    gone: { accepts: ['reviews.refresh'], leads: { 'reviews.refresh': 'loading' } },
    failed: {
      accepts: ['reviews.retry', 'reviews.refresh'],
      leads: { 'reviews.retry': 'loading', 'reviews.refresh': 'loading' },
    },
    'shown.ready': {
      accepts: [...forms, 'reviews.refresh'],
      leads: {
        ...reportsAt('shown.ready'),
        'reviews.refresh': 'shown.renaming',
        'page.leave': (seen) => (unsavedOf(seen).length > 0 ? 'shown.asking' : 'shown.ready'),
      },
    },
    'shown.renaming': {
      accepts: [...forms, 'reviews.refresh'],
      leads: {
        ...reportsAt('shown.renaming'),
        'reviews.refresh': 'shown.renaming',
        'loadReviews some': 'shown.ready',
        'loadReviews renamed': 'shown.ready',
        'loadReviews gone': 'shown.ready',
        'loadReviews lost': 'shown.ready',
        'page.leave': (seen) => (unsavedOf(seen).length > 0 ? 'shown.asking' : 'shown.renaming'),
      },
    },
    'shown.asking': {
      accepts: [...forms, 'modal.closed', 'reviews.refresh'],
      leads: {
        ...reportsAt('shown.asking'),
        'page.leave': 'shown.asking',
        'reviews.refresh': 'shown.asking',
        'modal.closed': afterDialog,
        'form.changed': (seen, event) => (isLastSaved(seen, event) ? afterDialog(seen) : 'shown.asking'),
      },
      does: {
        'form.changed': (seen, event) => (isLastSaved(seen, event) ? ['modal: modal.dismiss', 'leave.confirmed'] : []),
      },
      check: (seen) => {
        if (unsavedOf(seen).length === 0) throw new Error('nothing would be lost')
        const asked = seen.trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'modal')
        if (asked?.kind !== 'sent' || asked.event.type !== 'modal.open') throw new Error('nobody was asked')
      },
    },
  },
  invariants: {
    'each refused form is emitted once, with the reason': ({ trail }) => {
      const answers = (kind: 'event' | 'emitted', type: string) =>
        trail.flatMap((fact) =>
          fact.kind === kind && fact.event.type === type ? [(fact.event as { answer?: string }).answer] : [],
        )
      same(answers('emitted', 'access.refused'), answers('event', 'form.refused'))
    },
    'it knows which forms are unsaved': (seen) => sameItems(seen.context.unsaved, unsavedOf(seen)),
    'each product has one form': (seen) => {
      const { context, snapshot, trail } = seen
      if ((snapshot.status as string) === 'stopped') return
      const ids = Object.keys(snapshot.children).filter((id) => id.startsWith('form '))
      sameItems(
        ids,
        context.items.map(({ product_id }) => `form ${product_id}`),
      )
      const begun = trail.filter((fact) => fact.kind === 'call' && fact.src === 'reviewForm')
      same(begun.length, ids.length)
    },
    'Back is guarded while something is unsaved, and free again after': (seen) => {
      let isGuarded = false
      for (const fact of seen.trail) {
        if (fact.kind !== 'emitted') continue
        if (fact.event.type === 'edits.begun') isGuarded = true
        if (fact.event.type === 'edits.ended' || fact.event.type === 'leave.confirmed') isGuarded = false
      }
      same(isGuarded, unsavedOf(seen).length > 0)
    },
    'one leaves at once without anything unsaved, else after a yes or when the last one is saved; asked once': (
      seen,
    ) => {
      const due = leavesOf(seen)
      const { trail } = seen
      const emitted = (type: string) =>
        trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === type).length
      const asked = trail.filter((fact) => fact.kind === 'sent' && fact.event.type === 'modal.open').length
      same([emitted('leave.confirmed'), emitted('leave.refused'), asked], [due.confirmed, due.refused, due.asked])
    },
    'the products are named as the server named them last': ({ context, trail }) => {
      const settled = trail.findLast((fact) => fact.kind === 'settled' && fact.output !== undefined)
      const items = (settled as { output?: typeof reviews } | undefined)?.output?.items ?? []
      same(
        context.items.map(({ product_name }) => product_name),
        items.map(({ product_name }) => product_name),
      )
    },
    'it is known whether names are due: no load has ended since the last refresh, or since the last one began': ({
      context,
      snapshot,
      trail,
    }) => {
      const isDue = isLoadDue(trail, { refresh: 'reviews.refresh', load: 'loadReviews' })
      if (snapshot.hasTag('shown')) same(context.hasOldNames === true, isDue)
      if (snapshot.matches({ shown: 'ready' }) && isDue) throw new Error('older names stay')
    },
    'a refresh repeats a load, unless a dialog is open, and nothing else': ({ snapshot, trail }) => {
      const { cause, effects } = stepsOf(trail).at(-1)!
      if (cause?.kind !== 'event' || cause.event.type !== 'reviews.refresh') return
      same(effects, snapshot.matches({ shown: 'asking' }) ? [] : ['call loadReviews'])
    },
    'each saved review is emitted once': ({ trail }) => {
      const saved = trail.filter((fact) => fact.kind === 'event' && fact.event.type === 'form.saved')
      const emitted = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'review.saved')
      same(emitted.length, saved.length)
    },
  },
})
