import { expect } from '@playwright/test'
import { outcomeOf } from '../../contract/enums'
import { cancelClaim, claimOrder, readClaim } from '../../contract/payment'
import { cancelPin } from '../../contract/pin'
import { placementModel } from '../../machines/placement/placementModel'
import type { Situation } from '../../tests/graph/explore'
import type { Bank } from '../phone'
import type { Stage } from './stage'
import type { Lead, Rest } from './walk'
import { defineWalk, stepsBefore, unplayed } from './walk'

const noCards = 'the walk pays from the saving account; the edges of a card are walked at actor level'

const short = {
  lines: [{ product_id: '1007', product_variant_id: '1007-01', name: 'กาแฟ', variant: [], stock: 1 }],
}

/** Events of the order are final: a paid order is not waiting any more. */
const happened = (at: Situation, what: RegExp) => stepsBefore(at, { ofPage: false }).some((label) => what.test(label))
const isConfirmed = (at: Situation) => happened(at, /"confirmed"|tooLate/)
const isGivenUp = (at: Situation) => happened(at, /"(lapsed|cancelled)"| ends: (void|timedOut|cancelled)/)
const isUndecided = (at: Situation) => !isConfirmed(at) && !isGivenUp(at)
const canBePaid = (at: Situation) => !isGivenUp(at)
const canBeVoid = (at: Situation) => !isConfirmed(at)

/** The order of the intent, placed now with the page's fields if it does not exist yet. */
async function order({ bank, intents }: Stage) {
  const [key, request] = [...intents].at(-1) as [string, object]
  return (await bank.claim(key)) ?? (await bank.place(key, request))
}

async function pay(stage: Stage): Promise<void> {
  const { order_status, pin_reference } = await order(stage)
  if (outcomeOf[order_status] === 'waiting') await stage.bank.givePin(pin_reference ?? '')
}

/** The order was not confirmed in time. */
async function timeOut(stage: Stage): Promise<void> {
  const { order_id, order_status } = await order(stage)
  if (outcomeOf[order_status] === 'waiting') await stage.bank.move(order_id, 'voidTimeout')
}

/** From the cart through the summary to the confirmed order, whose claim is held. */
export async function confirm(stage: Stage): Promise<void> {
  const { page, LL } = stage
  await stage.openInApp('/cart')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: LL.cart.pay() }).click()
  await expect(page.getByRole('heading', { name: LL.checkout.title() })).toBeVisible()
  await page.getByRole('button', { name: LL.checkout.confirm.general() }).click()
}

const press =
  (label: (stage: Stage) => string) =>
  async (stage: Stage): Promise<void> =>
    stage.page.getByRole('button', { name: label(stage) }).click()

const cancelOrder = press(({ LL }) => LL.checkout.authorising.cancel())

const title = (page: Stage['page'], name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

/** A page that reopens with an open intent first loads its order. */
const again: Lead = { starts: 'afterReload' }
const leaving: Rest['moves'] = () => ({ back: { takes: { type: 'order.view' } }, reload: again, kill: again })
const waiting: Rest['moves'] = () => ({ back: { stays: true }, reload: again, kill: again })

const checking: Rest = {
  sees: async ({ page, shown, LL }, { snapshot }) => {
    const { isPinMissing, claim } = snapshot?.context as { isPinMissing: boolean; claim?: unknown }
    const look = isPinMissing ? LL.checkout.authorising : LL.outcome.checking
    await title(page, look.title())
    const text = !isPinMissing && claim === undefined ? LL.outcome.checking.textWithoutOrder() : look.text()
    await expect(shown.getByText(text)).toBeVisible()
    const notice = isPinMissing
      ? LL.checkout.authorising.notPaid()
      : claim === undefined
        ? LL.outcome.checking.noticeWithoutOrder()
        : LL.outcome.checking.noRepeat()
    await expect(shown.getByText(notice)).toBeVisible()
    await expect(page.getByRole('button', { name: LL.outcome.unknown.checkAgain() })).toHaveCount(0)
  },
  isPending: true,
  moves: leaving,
}

/** Nothing was ordered: shows the summary again, or the cart if the summary's products were lost with the page. */
const nothingOrdered: Rest = {
  sees: async ({ page, LL }, { snapshot }) => {
    const { request } = snapshot?.context as { request?: unknown }
    if (request) await expect(page.getByRole('button', { name: LL.checkout.confirm.general() })).toBeEnabled()
    else await title(page, LL.cart.title())
  },
}

export const placementWalk = defineWalk<typeof placementModel>({
  model: placementModel,
  starts: {
    saving: confirm,
    card: unplayed(noCards),
    afterReload: unplayed('a page never begins so: reload and kill lead here'),
  },
  gestures: {
    'order.cancel': { play: cancelOrder, when: (_, at) => hasClaim(at) },
    'order.view': {
      play: (stage) =>
        stage.page
          .getByRole('button', { name: stage.LL.outcome.checking.viewOrders() })
          .or(stage.page.getByRole('button', { name: stage.LL.outcome.checking.viewOrder(), exact: true }))
          .click(),
    },
    'pin.reopen': { play: press(({ LL }) => LL.checkout.authorising.openAgain()), when: (_, at) => canReopen(at) },
    'check.retry': { play: press(({ LL }) => LL.outcome.unknown.checkAgain()) },
    'page.shown': { play: (stage) => stage.callback('webviewAppeared') },
    'page.hidden': { play: (stage) => stage.callback('webviewWillDisappear') },
    'pin.closed': {
      // An order that the shopper is cancelling can't expire.
      when: ({ outcome }, at) =>
        (outcome === 'confirmed' && canBePaid(at)) ||
        (outcome === 'cancelled' && isUndecided(at)) ||
        (outcome === 'lapsed' && canBeVoid(at) && !happened(at, /order\.cancel/)),
      play: async (stage, { outcome }) => {
        const gate = stage.gate(cancelPin)
        if (outcome === 'cancelled' && !gate.isHolding) await cancelOrder(stage)
        const isCancelling = outcome === 'cancelled' || gate.isHolding
        if (outcome === 'confirmed') await pay(stage)
        else if (outcome === 'lapsed') await timeOut(stage)
        if (isCancelling) await gate.letPass()
        else await stage.callback('webviewAppeared')
      },
    },
    'thirdParty.closed': unplayed(noCards),
  },
  calls: {
    claimOrder: {
      endpoint: claimOrder,
      ends: {
        withPin: { play: (call) => call.go() },
        withPage: unplayed(noCards),
        paidAtOnce: unplayed('the saving account always asks for the PIN'),
        outOfStock: { play: (call) => call.answer({ code: '502', subCode: '01', data: short }) },
        late: {
          play: async (call, stage) => {
            await call.answer({ code: '101' })
            const popup = stage.page.getByRole('alertdialog')
            await expect(popup).toContainText('(101)')
            await popup.getByRole('button').click()
            await stage.asked('backToNative')
          },
        },
        lost: { play: (call) => call.lose() },
      },
    },
    openGateway: unplayed(noCards),
    readClaim: {
      endpoint: readClaim,
      ends: {
        waitingForCard: unplayed(noCards),
        waiting: {
          when: isUndecided,
          play: async (call, stage) => {
            await order(stage)
            await call.go()
          },
        },
        paid: {
          when: canBePaid,
          play: async (call, stage) => {
            await pay(stage)
            await call.go()
          },
        },
        void: {
          when: canBeVoid,
          play: async (call, stage) => {
            await timeOut(stage)
            await call.go()
          },
        },
        // Only a claim that never arrived is unknown.
        unknownKey: {
          when: (at) => !happened(at, /claimOrder .*(withPin|lost)|readClaim .*waiting|"confirmed"/),
          play: (call) => call.go(),
        },
        lost: { play: (call) => call.cut() },
      },
    },
    cancelClaim: {
      endpoint: cancelClaim,
      ends: {
        cancelled: { when: isUndecided, play: (call) => call.go() },
        timedOut: {
          when: canBeVoid,
          play: async (call, stage) => {
            await timeOut(stage)
            await call.go()
          },
        },
        tooLate: {
          when: canBePaid,
          play: async (call, stage) => {
            await pay(stage)
            await call.go()
          },
        },
        lost: { play: (call) => call.cut() },
      },
    },
  },
  rests: {
    booting: unplayed('passes at once'),
    claiming: {
      sees: async ({ page, shown, LL }) => {
        await title(page, LL.checkout.title())
        await expect(shown.locator('.bottom-bar [aria-busy=true]')).toBeVisible()
      },
      moves: waiting,
    },
    authorising: {
      sees: async (stage, _, entered) => {
        const { page, LL } = stage
        await title(page, LL.checkout.authorising.title())
        if (entered) await stage.asked('openPin')
      },
      isPending: true,
      moves: waiting,
    },
    'paying.opening': unplayed(noCards),
    'paying.open': unplayed(noCards),
    cancelling: { sees: ({ page, LL }) => title(page, LL.checkout.cancelling()), moves: waiting },
    'checking.asking': checking,
    'checking.pausing': checking,
    'checking.hidden': { sees: checking.sees, isPending: true },
    unknown: {
      sees: async ({ page, shown, LL }) => {
        await title(page, LL.outcome.unknown.title())
        await expect(shown.getByText(LL.outcome.unknown.text())).toBeVisible()
        await expect(page.getByRole('button', { name: LL.outcome.unknown.checkAgain() })).toBeVisible()
      },
      moves: leaving,
    },
    paid: {
      sees: async (stage) => {
        await title(stage.page, stage.LL.outcome.thankYou.purchase())
        expect(await stage.bank.basket()).toEqual([])
      },
    },
    void: { sees: ({ page, LL }) => title(page, LL.outcome.timeout.title()) },
    cancelled: nothingOrdered,
    refused: {
      sees: async ({ page, LL }) => expect(page.getByRole('alertdialog')).toContainText(LL.cart.outOfStock.title()),
    },
    nothing: nothingOrdered,
    away: { sees: ({ page }) => expect(page).toHaveURL(/\/order(\/[^/]+)?(\?.*)?$/) },
  },
  actorOnly: {
    'placement.claiming --xstate.done.actor.claimOrder[needsPage]--> placement.paying': noCards,
    'placement.checking.asking --xstate.done.actor.readClaim[needsPageNow]--> placement.paying': noCards,
    'placement.claiming --xstate.done.actor.claimOrder--> placement.checking':
      'what the saving account pays always waits for the PIN',
    'placement.paying --order.cancel--> placement.cancelling': noCards,
  },
  untimed: { untilGatewayIsGivenUp: unplayed(noCards) },
})

/** The page offers only possible actions. */
const hasClaim = ({ snapshot }: Situation): boolean => (snapshot?.context as { claim?: unknown }).claim !== undefined

const canReopen = ({ snapshot }: Situation): boolean => snapshot?.can({ type: 'pin.reopen' }) === true

const ordersOf = async ({ bank }: Stage) => (await bank.orders()).map(({ order_id }) => order_id)

/** A basket with these lines, and the orders so far, for {@link auditOrders}. */
export async function prepareOrder(stage: Stage, ...lines: Parameters<Bank['add']>[]): Promise<void> {
  const { bank } = stage
  await bank.emptyBasket()
  for (const line of lines) await bank.add(...line)
  stage.ordersBefore = await ordersOf(stage)
}

/**
 * Cancels orders that a path left waiting, and voids the paid ones, so that the goods are in stock for the next path. The existing orders
 * are those of the intents, at most one each.
 */
export async function auditOrders(stage: Stage): Promise<void> {
  const { bank, intents } = stage
  expect(await bank.balances(), 'the bank’s books balance before anything is voided').toBe(true)
  const placed: string[] = []
  for (const key of intents.keys()) {
    const claim = await bank.claim(key)
    if (!claim) continue
    placed.push(claim.order_id)
    const outcome = outcomeOf[claim.order_status]
    if (outcome === 'waiting') await bank.cancel(claim.order_id)
    if (outcome === 'paid') await bank.move(claim.order_id, 'void')
  }
  const made = (await ordersOf(stage)).filter((id) => !stage.ordersBefore.includes(id))
  expect(made.sort(), 'one order at most for each intent').toEqual([...new Set(placed)].sort())
}
