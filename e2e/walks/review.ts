import { expect } from '@playwright/test'
import type { OrderReview, Review } from '../../contract/reviews'
import { createReview, listOrderReviews, updateReview } from '../../contract/reviews'
import type { Draft } from '../../machines/review/reviewMachine'
import { reviewModel } from '../../machines/review/reviewModel'
import type { Situation } from '../../tests/graph/explore'
import { latte, requestFor } from '../../tests/server/orderRequests'
import { leavesOf } from './plan'
import type { Stage } from './stage'
import type { Lead, Rest } from './walk'
import { defineWalk, stepsBefore, unplayed } from './walk'

interface Known {
  draft: Draft
  saved: Review | null
}

const known = ({ snapshot }: Situation) => snapshot?.context as unknown as Known
const isAt = (at: Situation, ...states: string[]) => leavesOf(at).some((leaf) => states.includes(leaf))
const inForm = (at: Situation) => isAt(at, 'form.writing', 'form.updating')

/** The server's state, whatever answer the page received: calls that reach the server write reviews, and nothing deletes them. */
const isReviewed = (at: Situation) =>
  stepsBefore(at, { ofPage: false }).some((label) => /start reviewed|createReview.*saved|findReview.*found/.test(label))

const orders = new WeakMap<Stage, string>()
const orderIdOf = (stage: Stage) => orders.get(stage) ?? ''

/** Each path has its own order: a latte that was paid and used. */
export async function buyLatte(stage: Stage): Promise<void> {
  orders.set(stage, await stage.bank.bought(requestFor([latte]), 'paid'))
}

async function itemOf(stage: Stage): Promise<OrderReview & { order_number: string }> {
  const { order_number, review_lists } = await stage.bank.reviewsOf(orderIdOf(stage))
  return { ...(review_lists[0] as OrderReview), order_number }
}

async function writeReview(stage: Stage): Promise<void> {
  const { review, order_number } = await itemOf(stage)
  if (review) return
  const { product_id } = latte
  await stage.bank.review({ product_id, order_number, rating: 3, comment: 'หอม', is_anonymous: false })
}

/** From the order to its reviews; the page's first call is not the machine's. */
async function open(stage: Stage): Promise<void> {
  const { page, LL } = stage
  await stage.openInApp(`/order/${orderIdOf(stage)}`)
  await page.getByRole('link', { name: new RegExp(`^(${LL.orders.review()}|${LL.orders.reviewed()})$`) }).click()
  await stage.gate(listOrderReviews).letPass()
  await expect(page.getByRole('heading', { name: LL.reviews.title() })).toBeVisible()
}

const submit = ({ page, LL }: Stage, { saved }: Known) =>
  page.getByRole('button', { name: new RegExp(`^${saved ? LL.reviews.update() : LL.reviews.submit()}:`) })
const edit = ({ page, LL }: Stage) => page.getByRole('button', { name: new RegExp(`^${LL.reviews.edit()}:`) })
const words = ({ page, LL }: Stage) => page.getByRole('textbox', { name: LL.reviews.comment() })

const canSubmit = (at: Situation) => (at.snapshot as { can: (event: object) => boolean }).can({ type: 'review.submit' })

/** The chosen values, whatever failed before. */
async function seesForm(stage: Stage, at: Situation): Promise<void> {
  const { draft } = known(at)
  const stars = stage.page.getByRole('radio')
  await expect(stars).toHaveCount(5)
  for (const count of [1, 2, 3, 4, 5])
    if (count === draft.rating) await expect(stars.nth(count - 1)).toBeChecked()
    else await expect(stars.nth(count - 1)).not.toBeChecked()
  if (draft.rating > 0) await expect(words(stage)).toHaveValue(draft.comment)
  else await expect(words(stage)).toHaveCount(0)
  await expect(stage.page.getByRole('alertdialog')).toHaveCount(0)
}

const leaves: Lead = {
  gone: async ({ page, LL }) => {
    await expect(page.getByRole('heading', { name: LL.orders.detailTitle() })).toBeVisible()
    await expect(page.getByRole('heading', { name: LL.reviews.title() })).toHaveCount(0)
  },
}
/** Back opens the dialog; after “Keep writing” everything is unchanged. */
const asks: Lead = {
  stays: true,
  looks: async ({ page, LL }) => {
    const question = page.getByRole('alertdialog', { name: LL.reviews.unsaved.title() })
    await question.getByRole('button', { name: LL.reviews.unsaved.keep() }).click()
    await expect(question).toHaveCount(0)
  },
}
/** A reopened page shows the server's review; an unsaved one is lost. */
const asSaved: Lead = {
  gone: async (stage) => {
    await stage.gate(listOrderReviews).letPass()
    await expect(stage.page.getByRole('heading', { name: stage.LL.reviews.title() })).toBeVisible()
    const { review } = await itemOf(stage)
    await expect(edit(stage)).toHaveCount(review ? 1 : 0)
    await expect(stage.page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(stage.page.getByRole('alertdialog')).toHaveCount(0)
  },
}
const home: Lead = {
  gone: async ({ page, LL }) => expect(page.getByRole('tablist', { name: LL.home.sections() })).toBeVisible(),
}

const isUnsaved = (at: Situation) => {
  const { draft, saved } = known(at)
  return (
    draft.rating !== (saved?.rating ?? 0) ||
    draft.comment.trim() !== (saved?.comment ?? '') ||
    draft.showsName === (saved?.is_anonymous ?? false)
  )
}
const moves: Rest['moves'] = (_, at) => ({ back: isUnsaved(at) ? asks : leaves, reload: asSaved, kill: home })

const writing: Rest = {
  sees: async (stage, at) => {
    await seesForm(stage, at)
    if (canSubmit(at)) await expect(submit(stage, known(at))).toBeEnabled()
    else await expect(submit(stage, known(at))).toBeDisabled()
  },
  moves,
}
const busy: Rest = {
  sees: async (stage, at) => {
    await seesForm(stage, at)
    await expect(submit(stage, known(at))).toHaveAttribute('aria-busy', 'true')
  },
  moves,
}

const notTheirs = 'who may not write reviews has no order in the seed that could be reviewed'

export const reviewWalk = defineWalk<typeof reviewModel>({
  model: reviewModel,
  starts: {
    unreviewed: open,
    reviewed: async (stage) => {
      await writeReview(stage)
      await open(stage)
    },
    guest: unplayed(notTheirs),
    blocked: unplayed(notTheirs),
  },
  gestures: {
    'review.rate': {
      when: ({ rating }, at) => rating > 0 && inForm(at) && known(at).draft.rating !== rating,
      play: ({ page }, { rating }) =>
        page
          .getByRole('radio')
          .nth(rating - 1)
          .check(),
    },
    'comment.change': {
      when: ({ comment }, at) => inForm(at) && known(at).draft.rating > 0 && known(at).draft.comment !== comment,
      play: (stage, { comment }) => words(stage).fill(comment),
    },
    'name.toggle': {
      when: (_, at) => inForm(at) && known(at).draft.rating > 0,
      play: ({ page }) => page.getByRole('checkbox').click(),
    },
    'review.submit': {
      when: (_, at) => inForm(at) && canSubmit(at),
      play: (stage, _, at) => stage.pressAgain(submit(stage, known(at))),
    },
    'review.edit': { play: (stage) => edit(stage).click() },
    'review.discard': {
      when: (_, at) => isAt(at, 'form.updating'),
      play: ({ page, LL }) => page.getByRole('button', { name: LL.reviews.cancel() }).click(),
    },
  },
  calls: {
    createReview: {
      endpoint: createReview,
      ends: {
        saved: { play: (call) => call.go(), when: (at) => !isReviewed(at) },
        reviewed: { play: (call) => call.answer({ code: '1011' }) },
        lost: { play: (call) => call.cut() },
      },
    },
    updateReview: {
      endpoint: updateReview,
      ends: {
        saved: { play: (call) => call.go() },
        gone: { play: (call) => call.answer({ code: '410' }) },
        lost: { play: (call) => call.cut() },
      },
    },
    findReview: {
      endpoint: listOrderReviews,
      ends: {
        own: unplayed(
          'the walk cuts calls before the server has them; tests/graph/server/review.test.ts stores the draft',
        ),
        found: {
          play: async (call, stage) => {
            await writeReview(stage)
            await call.go()
          },
          // The model finds its own review: what the server stores for others does not concern the machine.
          when: (at) => !isReviewed(at),
        },
        none: { play: (call) => call.go(), when: (at) => !isReviewed(at) },
        lost: { play: (call) => call.cut() },
      },
    },
  },
  rests: {
    deciding: unplayed('passes at once'),
    viewing: {
      sees: async (stage, at) => {
        const { saved } = known(at)
        await expect(edit(stage)).toBeVisible()
        await expect(stage.page.getByRole('radio')).toHaveCount(0)
        await expect(
          stage.page.getByRole('img', { name: stage.LL.card.rating({ rating: `${saved!.rating}` }) }),
        ).toBeVisible()
        if (saved!.comment) await expect(stage.shown.getByText(saved!.comment, { exact: true })).toBeVisible()
      },
      moves: () => ({ back: leaves, reload: asSaved, kill: home }),
    },
    'form.deciding': unplayed('passes at once'),
    'form.writing': writing,
    'form.updating': writing,
    submitting: busy,
    saving: busy,
    finding: busy,
  },
  actorOnly: {
    'review.form.writing --review.submit[isAccessDenied]--> (stays)': notTheirs,
    'review.form.updating --review.submit[isAccessDenied]--> (stays)': notTheirs,
    'review.form.writing --review.discard--> (stays)':
      'who leaves the page gives a first review up, and the page is gone',
  },
})

/** There is one review per product and order, however often it was sent. */
export async function auditReviews(stage: Stage): Promise<void> {
  const { review, order_number } = await itemOf(stage)
  if (review) expect(review).toMatchObject({ product_id: latte.product_id, order_number })
}
