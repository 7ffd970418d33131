import { expect } from '@playwright/test'
import { getCoupon } from '../../contract/coupons'
import { findGift, listGiftTemplates, sendGift } from '../../contract/gifts'
import { giftModel } from '../../machines/gift/giftModel'
import type { Situation } from '../../tests/graph/explore'
import { leavesOf } from './plan'
import type { Endpoint, Stage } from './stage'
import type { End, Lead, Rest, Unplayed } from './walk'
import { defineWalk, unplayed } from './walk'

/** Calls of the flow's children, held between page and server until a step gives their outcome. */
export const giftEndpoints: readonly Endpoint[] = [sendGift, findGift, listGiftTemplates]

const onDrawnPage = 'the language is switched on the drawn page, tests/graph/page'
const ofCoupon = 'the walk gives a coupon; a product is given in e2e/gifts.spec.ts and at actor level'
const neverFails = 'the child judges each failure of its calls itself and does not fail'
const full = 'the walk’s shopper may give; a guest is walked at actor level'
const theirs = '0890000102'
const words = 'เลี้ยงกาแฟนะ'

const coupons = new WeakMap<Stage, string>()
const couponOf = (stage: Stage): string => coupons.get(stage) ?? ''

/** Each path has its own coupon, and its own minute of the rate limit for numbers. */
export async function prepareGift(stage: Stage): Promise<void> {
  await stage.bank.wait(61)
  coupons.set(stage, await stage.bank.buyCoupon())
}

const known = ({ snapshot }: Situation) =>
  snapshot?.context as { item?: object; contact?: object; card?: object; request?: object; openIntent?: object }
const isAt = (at: Situation, ...states: string[]) => leavesOf(at).some((leaf) => states.includes(leaf))
const isResumed = (at: Situation) => known(at).request === undefined

const title = (page: Stage['page'], name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const press = (stage: Stage, name: string) => stage.page.getByRole('button', { name, exact: true }).click()
const phoneField = ({ page, LL }: Stage) => page.getByRole('textbox', { name: LL.giving.recipient.phone() })
const messageField = ({ page, LL }: Stage) => page.getByRole('textbox', { name: LL.giving.card.message() })
const next = ({ page, LL }: Stage) => page.getByRole('button', { name: LL.giving.next(), exact: true })
const popup = ({ page }: Stage) => page.getByRole('alertdialog')

/** Closes the popup. */
async function closePopup(stage: Stage, text: string): Promise<void> {
  await expect(popup(stage)).toContainText(text)
  await popup(stage).getByRole('button').first().click()
  await expect(popup(stage)).toHaveCount(0)
}

const busyButton = ({ shown }: Stage) => shown.locator('.bottom-bar [aria-busy=true]')

const confirm = async (stage: Stage) => {
  await stage.pressAgain(stage.page.getByRole('button', { name: stage.LL.giving.review.confirm() }))
  await expect(busyButton(stage)).toBeVisible()
}

/** The gift of the intent, made now with the page's fields if it does not exist yet. */
async function made({ bank, intents }: Stage) {
  const [key, request] = [...intents].at(-1) as [string, object]
  return (await bank.gift(key)) ?? (await bank.give(key, request))
}

/** The gift exists, and the shopper sees the PIN pad, or the reopened page loads the gift. */
async function placed(stage: Stage, at: Situation) {
  if (isResumed(at)) return made(stage)
  await (await stage.held(sendGift)).go()
  await stage.asked('openPin')
  return made(stage)
}

/** The page loads the gift's outcome. */
async function ask(stage: Stage, at: Situation): Promise<void> {
  if (!isResumed(at)) await stage.callback('webviewAppeared')
  await (await stage.held(findGift)).go()
}

async function answerWith(stage: Stage, key: string): Promise<void> {
  const [code = '', subCode] = key.split('-')
  await (await stage.held(sendGift)).answer({ code, subCode })
}

const refuses = (key: string, text: (stage: Stage) => string): End => ({
  play: async (_, stage) => {
    await answerWith(stage, key)
    await closePopup(stage, text(stage))
  },
})

const placementEnds: Record<keyof typeof giftModel.outcomes.placement, End | Unplayed> = {
  paid: {
    play: async (_, stage, at) => {
      await stage.bank.givePin((await placed(stage, at)).pin_reference ?? '')
      await ask(stage, at)
    },
  },
  void: {
    play: async (_, stage, at) => {
      await stage.bank.cancelGift((await placed(stage, at)).gift_id)
      await ask(stage, at)
      await closePopup(stage, stage.LL.giving.notGiven.text())
    },
  },
  cancelled: {
    when: (at) => !isResumed(at),
    play: async (_, stage, at) => {
      await placed(stage, at)
      await press(stage, stage.LL.giving.authorising.cancel())
    },
  },
  nothing: {
    play: async (_, stage, at) => {
      if (!isResumed(at)) await (await stage.held(sendGift)).cut()
      await (await stage.held(findGift)).go()
      if (known(at).item) await closePopup(stage, stage.LL.giving.failed.text())
    },
  },
  away: {
    when: isResumed,
    play: (_, stage) => press(stage, stage.LL.giving.checking.toCoupons()),
  },
  awayFromGift: {
    when: (at) => !isResumed(at),
    play: async (_, stage, at) => {
      await placed(stage, at)
      await stage.callback('webviewAppeared')
      await press(stage, stage.LL.giving.checking.toCoupons())
    },
  },
  recipientRefused: {
    play: async (_, stage) => {
      await answerWith(stage, '310-07')
      await expect(stage.shown.getByRole('alert')).toHaveText(stage.LL.errors['310-07'].message())
      await expect(popup(stage)).toHaveCount(0)
    },
  },
  usedMeanwhile: refuses('601', ({ LL }) => LL.errors['601'].message()),
  invalidDetail: refuses('310-01', ({ LL }) => LL.errors['310-01'].message()),
  notCreated: refuses('999', ({ LL }) => LL.giving.failed.text()),
  broken: unplayed(neverFails),
}

const begins: Lead = { starts: 'coupon' }
/** A page that reopens with an open intent first loads its gift. */
const again: Lead = { starts: 'afterReload' }
const elsewhere: Lead = { gone: async ({ page }) => expect(page).not.toHaveURL(/gift/) }
const outside: Rest['moves'] = (_, at) =>
  known(at).openIntent ? { reload: again, kill: again } : { reload: begins, kill: elsewhere }
const entered = (step: string): Lead => ({ takes: { type: 'step.entered', step } as { type: string } })

export const giftWalk = defineWalk<typeof giftModel>({
  model: giftModel,
  starts: {
    coupon: async (stage) => {
      // A reload starts this way by itself.
      if (!stage.page?.url().includes('/send-gift')) await stage.openInApp(`/send-gift/${couponOf(stage)}`)
    },
    afterReload: unplayed('a page never begins so: reload and kill lead here'),
    guest: unplayed(full),
    attached: unplayed(ofCoupon),
    refusedBefore: unplayed(ofCoupon),
  },
  gestures: {
    'gift.retry': { play: (stage) => press(stage, stage.LL.common.retry()) },
    'names.refresh': unplayed(onDrawnPage),
    'step.next': {
      when: ({ step }, at) =>
        isAt(at, `composing.step.${step}`) &&
        (step === 'recipient' ? known(at).contact !== undefined : known(at).card !== undefined),
      play: (stage) => next(stage).click(),
    },
    'step.entered': unplayed('Back leads to the page before'),
    'gift.confirm': { when: (_, at) => isAt(at, 'composing.step.review'), play: confirm },
    'page.shown': { play: (stage) => stage.callback('webviewAppeared') },
    'page.hidden': { play: (stage) => stage.callback('webviewWillDisappear') },
    'recipient.changed': {
      when: ({ contact }, at) =>
        isAt(at, 'composing.step.recipient') && (contact === undefined) !== (known(at).contact === undefined),
      play: async (stage, { contact }) => {
        await phoneField(stage).fill('')
        if (contact === undefined) return
        await phoneField(stage).fill(theirs)
        await expect(stage.shown.getByText(stage.LL.giving.recipient.supported())).toBeVisible()
      },
    },
    'card.changed': {
      when: ({ card }, at) =>
        isAt(at, 'composing.step.card') && (card === undefined) !== (known(at).card === undefined),
      play: async (stage, { card }) => {
        const gate = stage.gate(listGiftTemplates)
        if (gate.isHolding) await gate.letPass()
        await expect(stage.page.getByRole('button', { pressed: true })).toBeVisible()
        await messageField(stage).fill(card === undefined ? ' ' : words)
      },
    },
  },
  calls: {
    loadGiftItem: {
      endpoint: getCoupon,
      ends: {
        coupon: { play: (call) => call.go() },
        product: unplayed(ofCoupon),
        used: {
          play: (call) =>
            call.alter((body) => ({ ...body, coupon: { ...(body['coupon'] as object), can_send_gift: false } })),
        },
        gone: { play: (call) => call.answer({ code: '407' }) },
        lost: { play: (call) => call.cut() },
      },
    },
    recipient: unplayed(neverFails),
    card: unplayed(neverFails),
    placement: { endpoint: 'none', ends: placementEnds },
  },
  rests: {
    booting: unplayed('passes at once'),
    loading: { sees: ({ page, LL }) => title(page, LL.giving.title()), moves: outside },
    failed: { sees: ({ shown, LL }) => expect(shown.getByText(LL.look.errorTitle())).toBeVisible(), moves: outside },
    gone: { sees: ({ shown, LL }) => expect(shown.getByText(LL.notFound.content())).toBeVisible(), moves: outside },
    unavailable: {
      sees: ({ shown, LL }) => expect(shown.getByText(LL.giving.unavailable.title())).toBeVisible(),
      moves: outside,
    },
    'composing.step.recipient': {
      sees: async (stage, at) => {
        await title(stage.page, stage.LL.giving.title())
        await expect(phoneField(stage)).toBeVisible()
        await (known(at).contact ? expect(next(stage)).toBeEnabled() : expect(next(stage)).toBeDisabled())
      },
      moves: outside,
    },
    'composing.step.card': {
      sees: async (stage, at) => {
        await title(stage.page, stage.LL.giving.card.title())
        await (known(at).card ? expect(next(stage)).toBeEnabled() : expect(next(stage)).toBeDisabled())
      },
      moves: (_, at) => ({ back: entered('recipient'), ...outside(_, at) }),
    },
    'composing.step.review': {
      sees: async ({ page, shown, LL }) => {
        await title(page, LL.giving.review.title())
        await expect(page.getByRole('region', { name: LL.giving.card.preview() }).getByText(words)).toBeVisible()
        await expect(shown.getByText(LL.giving.review.noChange())).toBeVisible()
        await expect(page.getByRole('button', { name: LL.giving.review.confirm() })).toBeEnabled()
      },
      moves: (_, at) => ({ back: entered('card'), ...outside(_, at) }),
    },
    'composing.names.shown': unplayed('it is seen with its step'),
    'composing.names.renaming': unplayed(onDrawnPage),
    attached: unplayed(ofCoupon),
    placing: {
      sees: async (stage, at) => {
        const { page, LL } = stage
        if (isResumed(at)) return title(page, LL.giving.checking.title())
        await title(page, LL.giving.review.title())
        await expect(busyButton(stage)).toBeVisible()
      },
      isPending: true,
      moves: (_, at) => (isResumed(at) ? undefined : { back: { stays: true }, reload: again, kill: again }),
    },
    resolvingOutcome: unplayed('passes at once'),
    sent: {
      sees: async (stage) => {
        await title(stage.page, stage.LL.giving.sent.title())
        expect(await stage.bank.owns(couponOf(stage))).toBe(false)
      },
    },
    left: { sees: ({ page }) => expect(page).toHaveURL(/\/my-coupon/) },
  },
  actorOnly: {
    'gift.composing.names.shown --always[hasOldNames]--> gift.composing.names.renaming': onDrawnPage,
    'gift.composing.names.renaming --xstate.done.actor.loadGiftItem[canBeGiven]--> gift.composing.names.shown':
      onDrawnPage,
    'gift.composing.names.renaming --xstate.done.actor.loadGiftItem--> gift.unavailable': onDrawnPage,
    'gift.composing.names.renaming --xstate.error.actor.loadGiftItem--> gift.composing.names.shown': onDrawnPage,
    'gift.composing.step.review --gift.confirm[isRefused]--> (stays)': full,
    'gift.composing.step.review --gift.confirm[and(isProduct, isDone)]--> gift.attached': ofCoupon,
    'gift.placing --xstate.error.actor.placement--> gift.failed': neverFails,
  },
})

/** Cancels gifts that a path left waiting; the coupon has one owner. */
export async function auditGift(stage: Stage): Promise<void> {
  const { bank, intents } = stage
  let isGiven = false
  for (const key of intents.keys()) {
    const gift = await bank.gift(key)
    if (gift?.gift_status === 'waiting') await bank.cancelGift(gift.gift_id)
    if (gift?.gift_status === 'sent') isGiven = true
  }
  expect(await bank.owns(couponOf(stage)), 'a gift has one owner').toBe(!isGiven)
}
