import { expect } from '@playwright/test'
import { claimOrder, getPaymentGateway, listSourcesOfFunds } from '../../contract/payment'
import type { Order } from '../../contract/orderAmounts'
import type { Draft } from '../../machines/paymentSource/offers'
import { paymentSourceModel } from '../../machines/paymentSource/paymentSourceModel'
import { asApiError } from '../../machines/ports'
import type { Situation } from '../../tests/graph/explore'
import { leavesOf } from './plan'
import type { Endpoint, Stage } from './stage'
import type { Lead } from './walk'
import { defineWalk, unplayed } from './walk'

/** Calls that the walk holds in addition to those of the machine's actors. */
export const paymentEndpoints: readonly Endpoint[] = [claimOrder]

const product = '/shop/p/product/1065'

const goods = 'the walk buys goods for cash and points; what only points pay is bought in e2e/paymentMethods.spec.ts'
const vouchers = 'e2e/vouchers.spec.ts puts vouchers on an order and takes them off; the walk has none'
const endsAtOnce = 'it ends the sheet at once: played as its end `nothing`'
const ofSeed = 'the shopper of the seed has accounts, and the shop its cards'
const neverFails = 'the sheet has no end that fails'
const together = 'the page asks for the rates of all points at once: their loss is walked at actor level'

const known = ({ snapshot }: Situation) =>
  snapshot?.context as { chosen: Draft; refused: readonly string[]; gateway?: { isActive: boolean } }
const isAt = (at: Situation, ...states: string[]) => leavesOf(at).some((leaf) => states.includes(leaf))
const isPlain = ({ products, voucher, modes }: Order) =>
  voucher === undefined && modes === undefined && products[0]?.quantity === 2

const title = (page: Stage['page'], name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const way = ({ page, LL }: Stage) => page.getByRole('region', { name: LL.checkout.payment.title() })
const sheet = ({ page, LL }: Stage) => page.getByRole('dialog', { name: LL.checkout.payment.choose() })
const popup = ({ page }: Stage) => page.getByRole('alertdialog')
const confirmButton = ({ page, LL }: Stage) =>
  page.getByRole('button', { name: LL.checkout.confirm.general(), exact: true })

async function buy({ page, LL }: Stage): Promise<void> {
  await page.getByRole('button', { name: LL.product.action.buy() }).click()
  const variants = page.getByRole('dialog', { name: LL.product.chooseOptions() })
  await variants
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .click()
  await variants.getByRole('button', { name: LL.product.action.buy() }).click()
}

/** The sheet's source of this kind, if it is not selected yet. */
async function pick(stage: Stage, name: string): Promise<void> {
  const radio = sheet(stage)
    .getByRole('radio', { name: new RegExp(name), disabled: false })
    .first()
  if (!(await radio.isChecked())) await radio.check()
}

async function use(stage: Stage): Promise<void> {
  await sheet(stage).getByRole('button', { name: stage.LL.checkout.payment.use() }).click()
  await expect(sheet(stage)).toBeHidden()
}

const confirm = async (stage: Stage) => {
  await stage.pressAgain(confirmButton(stage))
  await expect(stage.shown.locator('.bottom-bar [aria-busy=true]')).toBeVisible()
}

const isUsable = (at: Situation) => known(at).refused.length === 0

const isOn =
  (path: string) =>
  ({ page }: Stage) =>
    expect.poll(() => new URL(page.url()).pathname).toBe(path)
const atProduct: Lead = { gone: isOn(product) }
const inCart: Lead = { gone: (stage) => title(stage.page, stage.LL.cart.title()) }
const atHome: Lead = { gone: isOn('/') }
const leaves = { back: atProduct, reload: inCart, kill: atHome }

const unseen = unplayed('the page shows what is asked for as one')
const atOnce = unplayed('passes at once')

export const paymentSourceWalk = defineWalk<typeof paymentSourceModel>({
  model: paymentSourceModel,
  isLarge: true,
  starts: {
    mixed: (stage) => stage.openInApp(product),
    baht: unplayed(goods),
    kPoint: unplayed(goods),
    the1: unplayed(goods),
  },
  gestures: {
    'source.prepare': {
      when: ({ order }, at) => isPlain(order) && isAt(at, 'idle', 'failed'),
      play: async (stage, _, at) => {
        if (isAt(at, 'idle')) return buy(stage)
        await stage.forgetPage()
        await stage.page.getByRole('button', { name: stage.LL.common.retry() }).click()
      },
    },
    'order.changed': unplayed(vouchers),
    'source.refused': {
      when: (_, at) => known(at).chosen.cash === 'saving_account' && isUsable(at),
      play: async (stage, { error }) => {
        const { code, subCode } = asApiError(error)
        await confirm(stage)
        await (await stage.held(claimOrder)).answer({ code: code!, subCode })
        await popup(stage).getByRole('button').first().click()
        await expect(popup(stage)).toHaveCount(0)
      },
    },
    'source.reset': unplayed(vouchers),
    'sheet.open': { when: (_, at) => isUsable(at), play: (stage) => way(stage).getByRole('button').first().click() },
    'sheet.close': unplayed(endsAtOnce),
    'card.added': { play: (stage, { status }) => stage.callback('completeAddCreditCard', { status }) },
    'page.shown': { play: (stage) => stage.callback('webviewAppeared') },
  },
  calls: {
    listSourcesOfFunds: {
      endpoint: listSourcesOfFunds,
      ends: { all: { play: (call) => call.go() }, none: unplayed(ofSeed), lost: { play: (call) => call.cut() } },
    },
    loadExchangeRates: { endpoint: 'none', ends: { known: { play: async () => {} }, lost: unplayed(together) } },
    loadGateway: {
      endpoint: getPaymentGateway,
      ends: { open: { play: (call) => call.go() }, shut: unplayed(ofSeed), lost: { play: (call) => call.cut() } },
    },
    paymentSheet: {
      endpoint: 'none',
      ends: {
        card: {
          when: (at) => known(at).gateway?.isActive === true && known(at).chosen.cash !== 'visa',
          play: async (_, stage, at) => {
            const { payment } = stage.LL.checkout
            if (known(at).chosen.points)
              await sheet(stage).getByRole('button', { name: payment.withoutPoints() }).click()
            await pick(stage, stage.lang === 'th' ? 'บัตรเครดิตซิกเนเจอร์' : 'Signature credit card')
            await use(stage)
          },
        },
        cardInstead: unplayed(vouchers),
        some: {
          when: (at) => !known(at).chosen.points,
          play: async (_, stage) => {
            const { payment } = stage.LL.checkout
            await pick(stage, payment.source.saving_account())
            await pick(stage, payment.source.kbank_reward_point())
            await sheet(stage).getByRole('textbox', { name: payment.usePoints() }).fill('100')
            await use(stage)
          },
        },
        nothing: {
          play: async (_, stage) => {
            await sheet(stage).getByRole('button', { name: stage.LL.common.close() }).click()
            await expect(sheet(stage)).toBeHidden()
          },
        },
        broken: unplayed(neverFails),
      },
    },
    verifyPartnerCard: unplayed(goods),
  },
  rests: {
    idle: {
      sees: ({ page, LL }) => expect(page.getByRole('button', { name: LL.product.action.buy() })).toBeVisible(),
    },
    'loading.funds.asking': {
      sees: async (stage) => {
        await title(stage.page, stage.LL.checkout.title())
        await expect(confirmButton(stage)).toHaveCount(0)
      },
      moves: (_, at) => (isAt(at, 'loading.gateway.asking') ? leaves : undefined),
    },
    'loading.funds.rating': unseen,
    'loading.funds.known': unseen,
    'loading.gateway.asking': unseen,
    'loading.gateway.known': unseen,
    failed: { sees: ({ page, LL }) => title(page, LL.look.errorTitle()), moves: () => leaves },
    deciding: atOnce,
    asking: unplayed(goods),
    missing: {
      sees: async (stage) => {
        await expect(way(stage)).toContainText(stage.LL.checkout.payment.choose())
        await expect(confirmButton(stage)).toBeDisabled()
      },
      moves: () => leaves,
    },
    chosen: {
      sees: async (stage, at) => {
        const { source } = stage.LL.checkout.payment
        const { cash, points } = known(at).chosen
        if (cash === 'saving_account') await expect(way(stage)).toContainText(source.saving_account())
        else await expect(way(stage)).not.toContainText(source.saving_account())
        if (points) await expect(way(stage)).toContainText(source.kbank_reward_point())
        else await expect(way(stage)).not.toContainText(source.kbank_reward_point())
        await expect(confirmButton(stage)).toBeEnabled()
      },
      moves: () => leaves,
    },
    sheet: {
      sees: (stage) => expect(sheet(stage)).toBeVisible(),
      moves: () => ({ reload: inCart, kill: atHome }),
    },
  },
  actorOnly: {
    'paymentSource.loading.funds.rating --xstate.error.actor.loadExchangeRates--> paymentSource.loading.funds.known':
      together,
    'paymentSource.deciding --always[needsVerification]--> paymentSource.asking': goods,
    'paymentSource.deciding --always--> paymentSource.missing': ofSeed,
    'paymentSource.chosen --always[isChoiceMoved]--> paymentSource.deciding': vouchers,
    'paymentSource.sheet --xstate.done.actor.paymentSheet[isInsteadOfVoucher]--> paymentSource.deciding': vouchers,
    'paymentSource.sheet --xstate.error.actor.paymentSheet--> paymentSource.deciding': neverFails,
  },
})
