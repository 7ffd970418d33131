import { expect } from '@playwright/test'
import { getCoupon, redeemCoupon } from '../../contract/coupons'
import type { Coupon } from '../../contract/coupons'
import { couponUseModel } from '../../machines/couponUse/couponUseModel'
import { isTheme } from '../../machines/couponUse/phase'
import type { Situation } from '../../tests/graph/explore'
import type { HeldCall, Stage } from './stage'
import type { End, Rest } from './walk'
import { defineWalk, unplayed } from './walk'

const path = '/coupon-detail/c-full-usable'

const contextOf = ({ snapshot }: Situation) =>
  snapshot?.context as { coupon?: Coupon; key?: string; announced?: number }
const couponOf = (at: Situation) => contextOf(at).coupon!

/** The code is shown on another page, also after a reload: the machine's steps there are walked from the coupon's own page. */
function hasCode(at: Situation): boolean {
  const isOpening = ({ step }: Situation) => step?.kind === 'start' && !step.label.startsWith('reload')
  for (let one: Situation | undefined = at; one?.step && !isOpening(one); one = one.from)
    if (one.edges.some((id) => /(redeeming|checking) .*--> couponUse\.counting/.test(id))) return true
  return false
}
const before = (_: unknown, at: Situation) => !hasCode(at)
const isBefore = (at: Situation) => !hasCode(at)

type Told = { done: unknown }
const { loadCoupon, redeemCoupon: redeem } = couponUseModel.outcomes

/** The model's coupon at the server's instant, as an answer. */
const answering =
  (outcome: unknown, wrap: (value: object) => Record<string, unknown>): End['play'] =>
  async (call: HeldCall, { bank }: Stage) => {
    const { done } = outcome as Told
    const now = await bank.now()
    const value =
      typeof done === 'function' ? (done as (invocation: { now: number }) => object)({ now }) : (done as object)
    await call.answer({ code: '0000', data: wrap(value) })
  }

const answers = Object.fromEntries(
  Object.entries(loadCoupon).flatMap(([name, outcome]) =>
    'done' in outcome ? [[name, { when: isBefore, play: answering(outcome, (coupon) => ({ coupon })) }]] : [],
  ),
)

const useButton = ({ page, LL }: Stage, at: Situation) =>
  page.getByRole('button', { name: isTheme(couponOf(at)) ? LL.coupons.activate() : LL.coupons.use(), exact: true })

const hasHome = async ({ page, LL }: Stage) =>
  expect(page.getByRole('tablist', { name: LL.home.sections() })).toBeVisible()
const closes = { stays: true as const, looks: (stage: Stage) => stage.asked('closeApplication') }
/** A reloaded page starts again, with the key stored on the device. */
const afresh = (at: Situation) => ({ starts: contextOf(at).key === undefined ? 'page' : 'killed' })

const rest = (sees: Rest['sees'], moves = true): Rest => ({
  sees,
  ...(moves && { moves: (_, at) => ({ back: closes, reload: afresh(at), kill: { gone: hasHome } }) }),
})
const stamped = (phase: 'usable' | 'upcoming' | 'open' | 'expired' | 'refunded') =>
  rest(async ({ shown, LL }, at) => {
    const held = couponOf(at).is_held && phase === 'usable'
    const word = held ? LL.coupons.state.held() : LL.coupons.state[phase]()
    await expect(shown.locator('.coupon-stamp').getByText(word, { exact: true })).toBeVisible()
  })
/** The label is below the ring. */
const busy = rest(
  async ({ shown }) => expect(shown.locator('.bottom-bar .btn--primary[aria-busy=true]')).toBeVisible(),
  false,
)
const counting: Rest['sees'] = async ({ page, shown, LL }, at) => {
  await expect(page.getByRole('timer').first()).toBeVisible()
  const { announced } = contextOf(at)
  if (announced !== undefined)
    await expect(shown.getByText(LL.coupons.countdown.said({ seconds: announced })).first()).toBeAttached()
}

const exact = 'the page reckons it by the server’s clock, which runs on while the page’s stands still'
const openedBefore = 'another machine opens the gift before; it is walked over the drawn page'
const spent = 'a coupon that can’t be used has no button'
const accessDenied = 'another shopper holds that phone'

export const couponUseWalk = defineWalk<typeof couponUseModel>({
  model: couponUseModel,
  starts: {
    page: (stage) => stage.openInApp(path),
    barred: unplayed('another shopper holds that phone; who may not use coupons is walked over the drawn page'),
    killed: unplayed('a page that was killed leaves its key: it is come to by a reload'),
  },
  gestures: {
    'coupon.use': {
      when: (_, at) => couponOf(at).can_use && !hasCode(at),
      play: (stage, _, at) => stage.pressAgain(useButton(stage, at)),
    },
    'coupon.retry': {
      when: before,
      play: async (stage, _, at) => {
        const { page, LL } = stage
        const isUnsure = JSON.stringify(at.snapshot?.value).includes('outcomeUnknown')
        const name = isUnsure ? LL.coupons.check() : LL.common.retry()
        await stage.pressAgain(page.getByRole('button', { name, exact: true }))
      },
    },
    'coupon.view': unplayed(openedBefore),
    'page.shown': { when: before, play: (stage) => stage.callback('webviewAppeared') },
    'page.hidden': { when: before, play: (stage) => stage.callback('webviewWillDisappear') },
    'modal.closed': {
      when: before,
      play: async ({ page, LL }, { answer }) => {
        const { accept, reject } = LL.coupons.confirm
        await page.getByRole('button', { name: answer === 'accepted' ? accept() : reject() }).click()
      },
    },
  },
  calls: {
    loadCoupon: {
      endpoint: getCoupon,
      ends: {
        ...answers,
        gone: { play: (call) => call.answer({ code: '407' }) },
        lost: { play: (call) => call.cut() },
      } as Record<string, End>,
    },
    redeemCoupon: {
      endpoint: redeemCoupon,
      ends: {
        redeemed: { play: answering(redeem['redeemed'], (value) => ({ ...value })) },
        withoutEnd: { play: answering(redeem['withoutEnd'], (value) => ({ ...value })) },
        bare: { play: answering(redeem['bare'], (value) => ({ ...value })) },
        usedBefore: { play: refusing('601') },
        tooLate: { play: refusing('102') },
        refused: { play: refusing('603') },
        lost: {
          play: async (call, stage) => {
            await call.cut()
            await dismiss(stage)
          },
        },
      },
    },
  },
  rests: {
    loading: rest(async ({ shown }) => expect(shown.locator('main .skeleton').first()).toBeAttached(), false),
    failed: rest(async ({ page, LL }) =>
      expect(page.getByRole('heading', { name: LL.look.errorTitle() })).toBeVisible(),
    ),
    gone: rest(async (stage) => {
      const { page, LL } = stage
      const heading = page.getByRole('heading', { name: LL.coupons.cannotBeShown() })
      await expect(page.getByRole('alertdialog').or(heading).first()).toBeVisible()
      if (await page.getByRole('alertdialog').isVisible()) await dismiss(stage)
      await expect(heading).toBeVisible()
    }),
    settling: unplayed('passes at once'),
    refreshing: rest(async ({ shown }) => expect(shown.locator('main').first()).toBeVisible(), false),
    wrapped: rest(async ({ page, LL }) =>
      expect(page.getByRole('heading', { name: LL.giving.received.waiting() })).toBeVisible(),
    ),
    unwrapping: unplayed(openedBefore),
    upcoming: stamped('upcoming'),
    usable: stamped('usable'),
    open: stamped('open'),
    confirming: {
      sees: async ({ page, LL }) =>
        expect(page.getByRole('alertdialog', { name: LL.coupons.confirm.title() })).toBeVisible(),
      moves: (_, at) => ({
        back: { takes: { type: 'modal.closed', id: 'couponUse', answer: 'rejected' } },
        reload: afresh(at),
        kill: { gone: hasHome },
      }),
    },
    redeeming: busy,
    checking: busy,
    outcomeUnknown: rest(async ({ shown, LL }) =>
      expect(shown.getByText(LL.coupons.note.outcomeUnknown())).toBeVisible(),
    ),
    'counting.clock.ticking': rest(counting),
    'counting.clock.hidden': rest(counting, false),
    'counting.truth.known': rest(counting, false),
    'counting.truth.asking': rest(counting, false),
    used: rest(async ({ page }) => expect(page.getByRole('timer')).toHaveCount(0)),
    expired: stamped('expired'),
    refunded: stamped('refunded'),
  },
  untimed: {
    untilStart: unplayed(exact),
    untilExpiry: unplayed(exact),
  },
  actorOnly: {
    'couponUse.unwrapping --page.shown--> couponUse.unwrapping': openedBefore,
    'couponUse.unwrapping --xstate.done.actor.loadCoupon--> couponUse.settling': openedBefore,
    'couponUse.unwrapping --xstate.error.actor.loadCoupon[isGone]--> couponUse.gone': openedBefore,
    'couponUse.unwrapping --xstate.error.actor.loadCoupon--> couponUse.settling': openedBefore,
    'couponUse.usable --coupon.use[isUnusable]--> (stays)': spent,
    'couponUse.refreshing --coupon.use[isUnusable]--> (stays)': spent,
    'couponUse.usable --coupon.use[isAccessDenied]--> (stays)': accessDenied,
    'couponUse.refreshing --coupon.use[isAccessDenied]--> (stays)': accessDenied,
  },
})

function refusing(code: string): End['play'] {
  return async (call, stage) => {
    await call.answer({ code })
    await dismiss(stage)
  }
}

/** The popup of a failure is shown first. */
async function dismiss({ page }: Stage): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}
