import type { Review, SavedReview } from '../../contract/reviews'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same, stepsOf } from '../trail'
import type { Draft, ReviewInput, ReviewRequest } from './reviewMachine'
import { reviewMachine } from './reviewMachine'

type Form = Seen<typeof reviewMachine>

const lost = { kind: 'network', key: 'default' }
const refused = (code: '410' | '1011') => ({ kind: 'business', code, key: code })

/** A product of two orders: it is reviewed only in the second. */
const productId = '1008'
const orderNumber = 'KM6911-000021'
const answer: SavedReview = {
  review_id: 'review-1',
  date: '2026-11-21T03:00:00.000Z',
  is_shown: true,
  username: 'ณิชา ว.',
}
const written: Review = {
  product_id: productId,
  order_number: 'KM6910-000008',
  rating: 3,
  comment: 'หอม',
  is_anonymous: false,
  ...answer,
}
const saved = { done: ({ input }: { input: ReviewRequest }) => ({ ...answer, username: nameOf(input) }) }
const nameOf = ({ is_anonymous }: ReviewRequest) => (is_anonymous ? 'K PLUS market' : answer.username)

const inputOf =
  (review: Review | null, answer: ReturnType<ReviewInput['access']> = 'go') =>
  (): ReviewInput => {
    let made = 0
    return {
      productId,
      orderNumber: review?.order_number ?? orderNumber,
      saved: review,
      newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
      access: () => answer,
    }
  }

const draftOf = (review: Review | null): Draft => ({
  rating: review?.rating ?? 0,
  comment: review?.comment ?? '',
  showsName: review ? !review.is_anonymous : true,
})
const contentOf = ({ rating, comment, showsName }: Draft) => ({
  rating,
  comment: comment.trim(),
  is_anonymous: !showsName,
})
const words = ({ rating, comment, showsName }: Draft) => JSON.stringify([rating, comment.trim(), showsName])
const isChanged = ({ draft, saved: before }: Form['context']) => words(draft) !== words(draftOf(before))
const isReady = ({ context }: Pick<Form, 'context'>) => context.draft.rating > 0 && isChanged(context)
const canSubmit = (seen: Pick<Form, 'context'>) => isReady(seen) && seen.context.access() === 'go'

/** The expected draft and saved review, computed apart from the machine. */
function recalculated({ trail, context }: Pick<Form, 'trail' | 'context'>) {
  let kept: Review | null = context.orderNumber === written.order_number ? written : null
  let draft = draftOf(kept)
  for (const fact of trail) {
    if (fact.kind === 'event') {
      const { event } = fact
      if (event.type === 'review.rate' && event.rating >= 1 && event.rating <= 5) draft.rating = event.rating
      if (event.type === 'comment.change') draft.comment = [...event.comment].slice(0, 300).join('')
      if (event.type === 'name.toggle') draft.showsName = !draft.showsName
      if (event.type === 'review.discard' || event.type === 'review.edit') draft = draftOf(kept)
    }
    if (fact.kind !== 'settled' || fact.error !== undefined) continue
    if (fact.src === 'findReview') kept = fact.output as Review | null
    else {
      const { rating, comment, showsName } = draft
      const [product_id, order_number] = [productId, context.orderNumber]
      const saved = fact.output as SavedReview
      kept = { product_id, order_number, rating, comment: comment.trim(), is_anonymous: !showsName, ...saved }
      draft = draftOf(kept)
    }
  }
  return { kept, draft }
}

const callsOf = ({ trail }: Pick<Form, 'trail'>) =>
  trail.flatMap((fact) =>
    fact.kind === 'call' && fact.src !== 'findReview' ? [{ src: fact.src, ...(fact.input as ReviewRequest) }] : [],
  )

const choosing = ['review.rate', 'comment.change', 'name.toggle', 'review.submit', 'review.discard'] as const
const writesAt = (state: string) => ({ 'review.rate': state, 'comment.change': state, 'name.toggle': state })

export const reviewModel = defineModel(reviewMachine, {
  inputs: {
    unreviewed: { input: inputOf(null) },
    reviewed: { input: inputOf(written) },
    guest: { input: inputOf(null, 'upgradeProfile') },
    blocked: { input: inputOf(written, 'notCompletedRegistration') },
  },
  samples: {
    'review.rate': [
      { type: 'review.rate', rating: 5 },
      { type: 'review.rate', rating: 0 },
    ],
    'comment.change': [
      { type: 'comment.change', comment: 'หุงขึ้นหม้อ ' },
      { type: 'comment.change', comment: '' },
    ],
    'name.toggle': [{ type: 'name.toggle' }],
    'review.submit': [{ type: 'review.submit' }],
    'review.edit': [{ type: 'review.edit' }],
    'review.discard': [{ type: 'review.discard' }],
  },
  outcomes: {
    createReview: { saved, reviewed: { error: refused('1011') }, lost: { error: lost } },
    updateReview: { saved, gone: { error: refused('410') }, lost: { error: lost } },
    findReview: {
      found: { done: written },
      /** The draft itself, whose answer was lost. */
      own: { done: ({ context }) => ({ ...written, order_number: context.orderNumber, ...contentOf(context.draft) }) },
      none: { done: null },
      lost: { error: lost },
    },
  },
  serialize: ({ context }) => [
    context.saved !== null,
    context.access(),
    context.draft.rating > 0,
    isChanged(context),
    context.attempt && words(context.attempt.draft) === words(context.draft),
  ],
  expects: {
    deciding: { accepts: [] },
    viewing: {
      accepts: ['review.edit'],
      leads: { 'review.edit': 'form.updating' },
      check: ({ context }) => {
        if (!context.saved) throw new Error('nothing to read')
      },
    },
    'form.deciding': { accepts: ['review.rate', 'comment.change', 'name.toggle'] },
    'form.writing': {
      accepts: choosing,
      leads: {
        ...writesAt('form.writing'),
        'review.submit': (seen) => (canSubmit(seen) ? 'submitting' : 'form.writing'),
        'review.discard': 'form.writing',
      },
      check: ({ context }) => {
        if (context.saved) throw new Error('a second review')
      },
    },
    'form.updating': {
      accepts: choosing,
      leads: {
        ...writesAt('form.updating'),
        'review.submit': (seen) => (canSubmit(seen) ? 'saving' : 'form.updating'),
        'review.discard': 'viewing',
      },
      check: ({ context, trail }) => {
        if (!context.saved) throw new Error('nothing to update')
        const isAsked = trail.some(
          (fact) =>
            (fact.kind === 'event' && fact.event.type === 'review.edit') ||
            (fact.kind === 'settled' && fact.src === 'findReview'),
        )
        if (!isAsked) throw new Error('nobody asked to edit')
      },
    },
    submitting: {
      accepts: [],
      leads: {
        'createReview saved': 'viewing',
        'createReview reviewed': 'finding',
        'createReview lost': 'form.writing',
      },
    },
    saving: {
      accepts: [],
      leads: { 'updateReview saved': 'viewing', 'updateReview gone': 'finding', 'updateReview lost': 'form.updating' },
    },
    finding: {
      accepts: [],
      leads: {
        'findReview found': 'form.updating',
        'findReview own': 'form.updating',
        'findReview none': 'form.writing',
        'findReview lost': ({ context }) => (context.saved ? 'form.updating' : 'form.writing'),
      },
      does: { 'findReview own': ['parent: form.changed'] },
      check: ({ trail }) => {
        if (!trail.some((fact) => fact.kind === 'settled' && fact.src !== 'findReview'))
          throw new Error('nothing was submitted')
      },
    },
  },
  invariants: {
    'a shopper who may not write reviews is refused at each press, and nothing is sent': (seen) => {
      const refusals = seen.trail.flatMap((fact) =>
        fact.kind === 'sent' && fact.event.type === 'form.refused' ? [fact.event['answer']] : [],
      )
      const answer = seen.context.access()
      if (answer === 'go') return same(refusals, [])
      same(callsOf(seen).length, 0)
      if (refusals.some((one) => one !== answer)) throw new Error(`${refusals.join()} instead of ${answer}`)
      const last = seen.trail.findLast((fact) => fact.kind === 'event')
      const { effects } = stepsOf(seen.trail).at(-1)!
      const isPressed = last?.kind === 'event' && last.event.type === 'review.submit' && isReady(seen)
      same(effects.includes('parent: form.refused'), isPressed)
    },
    'what was written stays until it is saved or discarded, whatever fails': (seen) => {
      const { kept, draft } = recalculated(seen)
      if (words(seen.context.draft) !== words(draft)) throw new Error(`${words(seen.context.draft)}: ${words(draft)}`)
      same(seen.context.saved?.comment, kept?.comment)
      same([seen.context.saved?.rating, seen.context.saved?.username], [kept?.rating, kept?.username])
    },
    'a request says what was written, with the opposite of the name': (seen) => {
      const call = seen.trail.at(-1)
      if (call?.kind !== 'call' || call.src === 'findReview') return
      const { rating, comment, is_anonymous, product_id, order_number } = call.input as ReviewRequest
      same(
        [rating, comment, is_anonymous, product_id, order_number],
        [
          seen.context.draft.rating,
          seen.context.draft.comment.trim(),
          !seen.context.draft.showsName,
          productId,
          seen.context.orderNumber,
        ],
      )
      if (rating < 1) throw new Error('without stars')
    },
    'the same words have the same key until they are saved, other words another one': (seen) => {
      const byKey = new Map<string, string>()
      for (const { idempotencyKey, rating, comment, is_anonymous } of callsOf(seen)) {
        if (!idempotencyKey) throw new Error('no key')
        const said = JSON.stringify([rating, comment, is_anonymous])
        if ((byKey.get(idempotencyKey) ?? said) !== said) throw new Error('another request under the same key')
        byKey.set(idempotencyKey, said)
      }
      const trail = seen.trail
      for (const [at, fact] of trail.entries()) {
        if (fact.kind !== 'settled' || fact.outcome !== 'lost' || fact.src === 'findReview') continue
        const before = trail.slice(0, at).findLast((one) => one.kind === 'call')
        const next = trail.slice(at).find((one) => one.kind === 'call')
        if (before?.kind !== 'call' || next?.kind !== 'call' || next.src !== before.src) continue
        const [one, other] = [before.input, next.input] as ReviewRequest[]
        const isAgain = one!.rating === other!.rating && one!.comment === other!.comment
        if (isAgain && one!.is_anonymous === other!.is_anonymous && one!.idempotencyKey !== other!.idempotencyKey)
          throw new Error('the same request under another key')
      }
    },
    'the page knows what would be lost': ({ trail, context }) => {
      const sent = trail.findLast(
        (fact) => fact.kind === 'sent' && fact.to === 'parent' && fact.event.type === 'form.changed',
      )
      const isUnsaved = sent?.kind === 'sent' && sent.event['isUnsaved'] === true
      if (isUnsaved !== isChanged(context))
        throw new Error(isUnsaved ? 'nothing is unsaved' : 'the change was not emitted')
    },
    'a review is said to be saved when the server says so, and failures are silent': ({ trail }) => {
      const ends = trail.flatMap((fact) =>
        fact.kind === 'settled' && fact.outcome === 'saved'
          ? [fact.src === 'createReview' ? 'reviewSubmitted' : 'reviewUpdated']
          : [],
      )
      const said = trail.flatMap((fact) => (fact.kind === 'sent' && fact.to === 'snackbar' ? [fact.event['name']] : []))
      same(said, ends)
      const emitted = trail.filter((fact) => fact.kind === 'sent' && fact.event.type === 'form.saved')
      same(emitted.length, ends.length)
      if (trail.some((fact) => fact.kind === 'sent' && ['modal', 'followUp'].includes(fact.to)))
        throw new Error('not silent')
    },
  },
})
