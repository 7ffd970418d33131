import { describe, expect, it } from 'vitest'
import type { OrderReview, Review, SavedReview } from '../../contract/reviews'
import { orderReviewsMachine, reviewFormOf } from '../../machines/orderReviews/orderReviewsMachine'
import type { Reviews } from '../../machines/orderReviews/orderReviewsMachine'
import { reviewMachine } from '../../machines/review/reviewMachine'
import type { ReviewRequest } from '../../machines/review/reviewMachine'
import { port, rootStage } from './rootStage'

const lost = { kind: 'network', key: 'default' } as const
const refused = (key: string) => ({ kind: 'business', code: key, key }) as const
const answer: SavedReview = {
  review_id: 'r1',
  date: '2026-11-21T03:00:00.000Z',
  is_shown: true,
  username: 'ณิชา ว.',
}
const written: Review = {
  product_id: '1008',
  order_number: 'KM1',
  rating: 3,
  comment: 'หอม',
  is_anonymous: false,
  ...answer,
}
const item = (product_id: string, review: Review | null = null) => ({ product_id, review }) as OrderReview

function open(...items: OrderReview[]) {
  const stage = rootStage()
  stage.listen()
  let keys = 0
  const loadReviews = port<Reviews, { orderId: string }>()
  const createReview = port<SavedReview, ReviewRequest>()
  const updateReview = port<SavedReview, ReviewRequest & { review_id: string }>()
  const findReview = port<Review | null, { productId: string }>()
  const reviewForm = reviewMachine.provide({
    actors: { createReview: createReview.logic, updateReview: updateReview.logic, findReview: findReview.logic },
  })
  const page = stage.play(
    orderReviewsMachine.provide({ actors: { loadReviews: loadReviews.logic, reviewForm } }),
    'orderReviews',
    { orderId: 'o1', newKey: () => `key-${(keys += 1)}`, access: () => 'go' },
  )
  const form = (productId = items[0]!.product_id) => reviewFormOf(page.getSnapshot(), productId)!
  return {
    ...stage,
    loadReviews,
    createReview,
    updateReview,
    findReview,
    page,
    form,
    value: () => form().getSnapshot().value,
    draft: () => form().getSnapshot().context.draft,
    emitted: () => stage.facts.map(({ type }) => type),
    said: () => stage.sentTo('snackbar').map(({ name }) => name),
    loaded: () => loadReviews.answer({ orderNumber: 'KM1', items }),
  }
}

async function shown(...items: OrderReview[]) {
  const page = open(...(items.length > 0 ? items : [item('1008')]))
  await page.loaded()
  return page
}

describe('the reviews of an order', () => {
  it('[REV-006] [API-011] are loaded, and each product gets a form; existing reviews are shown', async () => {
    const page = open(item('1001'), item('1008', written))
    expect(page.loadReviews.calls.map(({ input }) => input)).toEqual([{ orderId: 'o1' }])
    await page.loaded()
    expect(page.form('1001').getSnapshot().value).toEqual({ form: 'writing' })
    expect(page.form('1008').getSnapshot().value).toBe('viewing')
  })

  it('[SES-005] can be retried after a failed load, without a popup', async () => {
    const page = open(item('1001'))
    await page.loadReviews.fail(lost)
    expect(page.page.getSnapshot().value).toBe('failed')
    expect([page.sentTo('modal'), page.sentTo('followUp'), page.said()]).toEqual([[], [], []])
    page.page.send({ type: 'reviews.retry' })
    await page.loaded()
    expect(page.value()).toEqual({ form: 'writing' })
  })
})

describe('a review', () => {
  it('[REV-012] [REV-022] is submitted only with one to five stars', async () => {
    const { form, draft } = await shown()
    const can = () => form().getSnapshot().can({ type: 'review.submit' })
    form().send({ type: 'comment.change', comment: 'ดี' })
    form().send({ type: 'name.toggle' })
    expect(can()).toBe(false)
    for (const rating of [0, 6, 2.5, -1]) form().send({ type: 'review.rate', rating })
    expect([draft().rating, can()]).toEqual([0, false])
    for (const rating of [1, 5]) {
      form().send({ type: 'review.rate', rating })
      expect([draft().rating, can()]).toEqual([rating, true])
    }
  })

  it('[REV-012] [REV-022] is updated only when stars, trimmed text or name have changed', async () => {
    const { form } = await shown(item('1008', written))
    form().send({ type: 'review.edit' })
    const can = () => form().getSnapshot().can({ type: 'review.submit' })
    expect(can()).toBe(false)
    form().send({ type: 'comment.change', comment: ' หอม  ' })
    expect(can()).toBe(false)
    form().send({ type: 'review.rate', rating: 4 })
    expect(can()).toBe(true)
    form().send({ type: 'review.rate', rating: 3 })
    expect(can()).toBe(false)
    form().send({ type: 'name.toggle' })
    expect(can()).toBe(true)
  })

  it('[REV-009] takes 300 characters, counted in code points', async () => {
    const { form, draft } = await shown()
    form().send({ type: 'comment.change', comment: '🌶'.repeat(301) })
    expect([[...draft().comment].length, draft().comment.length]).toEqual([300, 600])
  })

  it('[REV-008] [REV-011] [REV-015] [REV-017] is sent even without text, with the negated name flag; once saved, it is read-only', async () => {
    const { form, createReview, value, said, emitted } = await shown()
    form().send({ type: 'review.rate', rating: 4 })
    form().send({ type: 'name.toggle' })
    form().send({ type: 'review.submit' })
    form().send({ type: 'review.submit' })
    expect(createReview.calls.map(({ input }) => input)).toEqual([
      {
        product_id: '1008',
        order_number: 'KM1',
        rating: 4,
        comment: '',
        is_anonymous: true,
        idempotencyKey: 'key-1',
      },
    ])
    await createReview.answer({ ...answer, username: 'K PLUS market' })
    expect([value(), said()]).toEqual(['viewing', ['reviewSubmitted']])
    expect(form().getSnapshot().context.saved).toMatchObject({ review_id: 'r1', rating: 4, is_anonymous: true })
    expect(emitted()).toEqual(['edits.begun', 'edits.ended', 'review.saved'])
  })

  it('[API-010] [REV-013] [REV-015] [REV-016] is read-only once saved, until it is edited; then it is updated under its id', async () => {
    const { form, updateReview, value, draft, said } = await shown(item('1008', written))
    form().send({ type: 'review.rate', rating: 5 })
    form().send({ type: 'review.submit' })
    expect([value(), draft().rating]).toEqual(['viewing', 3])
    form().send({ type: 'review.edit' })
    form().send({ type: 'review.rate', rating: 5 })
    form().send({ type: 'review.submit' })
    expect(updateReview.calls[0]?.input).toMatchObject({ review_id: 'r1', rating: 5, comment: 'หอม' })
    await updateReview.answer(answer)
    expect([value(), said()]).toEqual(['viewing', ['reviewUpdated']])
  })

  it('[REV-016] is shown unchanged after its edits are discarded', async () => {
    const { form, value, emitted } = await shown(item('1008', written))
    form().send({ type: 'review.edit' })
    form().send({ type: 'comment.change', comment: 'จืด' })
    form().send({ type: 'review.discard' })
    expect([value(), form().getSnapshot().context.draft.comment]).toEqual(['viewing', 'หอม'])
    expect(emitted()).toEqual(['edits.begun', 'edits.ended'])
  })

  it('[REV-023] [SES-005] keeps its text after a failed save, without a message, and can be sent again under the same key', async () => {
    const { form, createReview, value, draft, said, sentTo } = await shown()
    form().send({ type: 'review.rate', rating: 2 })
    form().send({ type: 'comment.change', comment: 'ช้าไปหน่อย' })
    form().send({ type: 'review.submit' })
    await createReview.fail(lost)
    expect([value(), draft()]).toEqual([{ form: 'writing' }, { rating: 2, comment: 'ช้าไปหน่อย', showsName: true }])
    expect([said(), sentTo('modal'), sentTo('followUp')]).toEqual([[], [], []])
    form().send({ type: 'review.submit' })
    await createReview.fail(lost)
    form().send({ type: 'review.rate', rating: 3 })
    form().send({ type: 'review.submit' })
    expect(createReview.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2'])
  })

  it('[REL-002] is found after a lost answer, and later edits update it', async () => {
    const { form, createReview, findReview, updateReview, value, draft } = await shown()
    form().send({ type: 'review.rate', rating: 2 })
    form().send({ type: 'review.submit' })
    await createReview.fail(lost)
    form().send({ type: 'review.rate', rating: 5 })
    form().send({ type: 'review.submit' })
    await createReview.fail(refused('1011'))
    await findReview.answer({ ...written, rating: 2, comment: '' })
    expect([value(), draft().rating]).toEqual([{ form: 'updating' }, 5])
    form().send({ type: 'review.submit' })
    expect(updateReview.calls[0]?.input).toMatchObject({ review_id: 'r1', rating: 5 })
    expect(createReview.calls).toHaveLength(2)
  })

  it('[REV-023] is created again if it is gone from the server', async () => {
    const { form, updateReview, findReview, value, draft } = await shown(item('1008', written))
    form().send({ type: 'review.edit' })
    form().send({ type: 'review.rate', rating: 1 })
    form().send({ type: 'review.submit' })
    await updateReview.fail(refused('410'))
    await findReview.answer(null)
    expect([value(), draft()]).toEqual([{ form: 'writing' }, { rating: 1, comment: 'หอม', showsName: true }])
  })
})

describe('leaving the page', () => {
  const edited = async () => {
    const page = await shown(item('1001'), item('1008'))
    page.form('1001').send({ type: 'review.rate', rating: 5 })
    return page
  }
  const close = (page: Awaited<ReturnType<typeof edited>>, yes: boolean) =>
    page.page.send({ type: 'modal.closed', id: 'reviewLeave', answer: yes ? 'accepted' : 'rejected' })

  it('[REV-014] does not prompt when nothing is unsaved', async () => {
    const page = await shown()
    page.page.send({ type: 'page.leave' })
    expect([page.emitted(), page.sentTo('modal')]).toEqual([['leave.confirmed'], []])
  })

  it('[REV-014] [REV-023] prompts as long as one form of the page is unsaved', async () => {
    const page = await edited()
    page.form('1008').send({ type: 'review.rate', rating: 4 })
    page.form('1001').send({ type: 'review.discard' })
    page.page.send({ type: 'page.leave' })
    expect(page.sentTo('modal')).toMatchObject([
      { type: 'modal.open', content: { kind: 'message', name: 'unsavedReview' }, hasReject: true },
    ])
    expect(page.emitted()).toEqual(['edits.begun'])
  })

  it('[REV-023] rejecting keeps everything, accepting discards the edits', async () => {
    const page = await edited()
    page.page.send({ type: 'page.leave' })
    close(page, false)
    expect(page.form('1001').getSnapshot().context.draft.rating).toBe(5)
    page.page.send({ type: 'page.leave' })
    close(page, true)
    expect(page.form('1001').getSnapshot().context.draft.rating).toBe(0)
    expect(page.emitted()).toEqual(['edits.begun', 'leave.refused', 'leave.confirmed'])
  })

  it('[REV-023] a review saved while the prompt is open closes it', async () => {
    const page = await edited()
    page.form('1001').send({ type: 'review.submit' })
    page.page.send({ type: 'page.leave' })
    await page.createReview.answer(answer)
    expect(page.sentTo('modal').at(-1)).toMatchObject({ type: 'modal.dismiss', id: 'reviewLeave' })
    expect(page.emitted()).toEqual(['edits.begun', 'leave.confirmed', 'review.saved'])
  })

  it('[FMT-003] a language switch changes the names and leaves the forms unchanged', async () => {
    const page = await edited()
    page.page.send({ type: 'reviews.refresh' })
    await page.loadReviews.answer({ orderNumber: 'KM1', items: [item('1001'), item('1008')] })
    expect(page.form('1001').getSnapshot().context.draft.rating).toBe(5)
    expect(page.page.getSnapshot().context.unsaved).toEqual(['1001'])
  })
})
