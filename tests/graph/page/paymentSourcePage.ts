import { act, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { PaymentMode } from '../../../contract/enums'
import type { EndpointOptions } from '../../../contract/endpoint'
import type { SourceOfFund } from '../../../contract/payment'
import {
  claimOrder,
  getExchangeRate,
  getPaymentGateway,
  listCreditCards,
  listSourcesOfFunds,
} from '../../../contract/payment'
import { getProduct } from '../../../contract/products'
import { listEcouponVouchers, listVouchers, readVoucher, redeemVoucher } from '../../../contract/promocodes'
import { formatPoints } from '../../../i18n/formats'
import { getLanguage } from '../../../i18n/runtime'
import type { Order } from '../../../contract/orderAmounts'
import type { Seen } from '../../../machines/model'
import { findSource, isSelectable } from '../../../machines/paymentSource/offers'
import type { paymentSourceMachine } from '../../../machines/paymentSource/paymentSourceMachine'
import { paymentSourceModel } from '../../../machines/paymentSource/paymentSourceModel'
import { card, gateway, order, voucher } from '../../../machines/paymentSource/samples'
import { asApiError } from '../../../machines/ports'
import { cartAnswers, payInCart, paymentDetail, productAnswers, shirt, summaryAnswers, voucherAnswer } from './answers'
import type { Bringing, PageModel, Scene } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'
import type { Reply } from './standInServer'

type Source = Seen<typeof paymentSourceMachine>
type Sight = Pick<Source, 'snapshot' | 'context'>

const inPoints =
  'an order that only points pay, whose partner is asked first, is drawn over the server in tests/page/payment.test.tsx'
const endsAtOnce = 'it ends the sheet at once: walked as its end `nothing`'
const nothingPays = 'the saving account is offered here; an order that nothing pays is walked at actor level'
const onlyVouchers = 'the summary changes such an order by a voucher only, which points make way for'
const unbroken = 'the sheet has no end that fails'
const nothingClashes = 'with no source chosen no voucher asks which of the two to keep'

const withVoucher: Order = { ...order, voucher }
const { all } = paymentSourceModel.outcomes.listSourcesOfFunds as unknown as Record<'all', { done: SourceOfFund[] }>
const lost: Reply = { error: { kind: 'network' } }

const contextOf = (snapshot: AnyMachineSnapshot) => (snapshot as unknown as Source['snapshot']).context
const canPick = (context: Source['context'], key: string) => {
  const source = findSource(context, key)
  return source === undefined ? key === card.card_id : isSelectable(context, source, context.now())
}
const paysFromSavings = ({ context: { chosen } }: Sight) => chosen.cash === 'saving_account' && !chosen.points

const way = ({ LL }: Phone) => within(screen.getByRole('region', { name: LL.checkout.payment.title() }))
const sheet = ({ LL }: Phone) => within(screen.getByRole('dialog', { name: LL.checkout.payment.choose() }))
const radio = (key: string) => document.querySelector<HTMLInputElement>(`.sheet input[type=radio][value=${key}]`)!
const voucherRow = ({ LL }: Phone) => within(screen.getByRole('region', { name: LL.checkout.voucher.title() }))

const reply = async (phone: Phone, of: EndpointOptions, ...answers: readonly Reply[]) => {
  for (const one of answers) if (phone.server.isAsked(of)) await act(async () => phone.server.reply(of, one))
}

/** Picks in the sheet what isn't picked yet, and confirms. */
const takes =
  (cash: string, points?: { key: string; amount: number }, then: (phone: Phone) => Promise<void> = async () => {}) =>
  async (phone: Phone) => {
    const { payment } = phone.LL.checkout
    const pick = async (key: string) => {
      await phone.eventually(() => void expect(radio(key)).not.toBeNull())
      if (!radio(key).checked) phone.press(radio(key))
      await phone.settle()
    }
    const clear = sheet(phone).queryByRole('button', { name: payment.withoutPoints() })
    if (!points && clear) phone.press(clear)
    await phone.settle()
    await pick(cash)
    if (points) {
      await pick(points.key)
      phone.type(sheet(phone).getByRole('textbox', { name: payment.usePoints() }), String(points.amount))
    }
    phone.press(phone.button(payment.use(), sheet(phone)))
    await phone.settle()
    await then(phone)
  }

const isFree = (key: string, of: (context: Source['context']) => boolean) => (snapshot: AnyMachineSnapshot) =>
  canPick(contextOf(snapshot), key) && of(contextOf(snapshot))

const paymentSheet: Bringing = {
  bring: {
    card: takes(card.card_id),
    cardInstead: takes(card.card_id, undefined, async (phone) =>
      phone.press(phone.dialog().getAllByRole('button').at(-1)!),
    ),
    some: takes('saving_account', { key: 'few', amount: 100 }),
    nothing: (phone) => phone.back(),
  },
  can: {
    card: isFree(card.card_id, ({ order: of, chosen }) => !of?.voucher && chosen.cash !== card.card_id),
    cardInstead: isFree(card.card_id, ({ order: of }) => of?.voucher !== undefined),
    // A source that the bank refused stays refused in the sheet, unlike in the model’s end.
    nothing: (snapshot) => contextOf(snapshot).refused.length === 0,
    some: isFree('saving_account', ({ order: of, chosen }) => !of?.voucher && !chosen.points),
  },
}

function prepare({ server }: Phone): void {
  server.knows(listCreditCards, { cards: [card] })
  server.knows(listVouchers, { vouchers: [voucherAnswer(voucher.promocode_code, 40)] })
  server.knows(listEcouponVouchers, { vouchers: [] })
  server.knows(readVoucher, { voucher: voucherAnswer(voucher.promocode_code, 40) })
  const { promocode_id } = voucherAnswer(voucher.promocode_code, 40)
  server.knows(redeemVoucher, { promocode_id, promocode_history_id: 'h1', discount: 40 })
  server.holds(claimOrder)
}

const fromCart: Scene = async (phone) => {
  prepare(phone)
  summaryAnswers(phone.server)
  cartAnswers(phone.server, {})
  await payInCart(phone)
}

/** Two pieces of a product that the same shop sells for cash and points. */
const fromProduct =
  (mode: PaymentMode): Scene =>
  async (phone) => {
    const { server } = phone
    productAnswers(server, { mode, price: 65 })
    prepare(phone)
    const { mid, name } = paymentDetail
    const product = shirt({ mode, price: 65 })
    server.knows(getProduct, { product: { ...product, merchant: { ...product.merchant, mid, name } } })
    await phone.open(`/shop/${mid}/product/1059`)
    const { LL } = phone
    await phone.eventually(() => phone.press(phone.button(LL.product.action.buy())))
    const box = () => within(screen.getByRole('dialog', { name: LL.product.chooseOptions() }))
    await phone.eventually(() => phone.press(box().getByRole('radio', { name: /^S/ })))
    phone.press(phone.button(LL.common.increase(), box()))
    await phone.settle()
    phone.press(box().getByRole('button', { name: (label) => label.startsWith(LL.product.action.buy()) }))
    await phone.settle()
    await phone.eventually(() => expect(phone.path).toBe('/order-summary'))
  }

const openVouchers = async (phone: Phone) => {
  const { LL } = phone
  phone.press(voucherRow(phone).getAllByRole('button')[0]!)
  await phone.settle()
  return () => within(screen.getByRole('dialog', { name: LL.checkout.voucher.title() }))
}

const isLoading = (phone: Phone) => {
  phone.heading(phone.LL.checkout.title())
  expect(document.querySelector('.page .skeleton')).not.toBeNull()
}
const asks = (of: EndpointOptions) => (phone: Phone) => {
  isLoading(phone)
  expect([of.path, phone.server.isAsked(of)]).toEqual([of.path, true])
}
const isAway = (phone: Phone) => expect(phone.path).toMatch(/^\/(cart|shop\/100002\/product\/1059)?$/)
const leaves = { back: isAway, reload: isAway, kill: isAway }

/** The sources for an order of a shop that accepts cash, cards and points. */
export const paymentSourcePage: PageModel<typeof paymentSourceMachine> = {
  model: paymentSourceModel,
  scenes: { baht: fromCart, mixed: fromProduct('cash_point'), kPoint: never(inPoints), the1: never(inPoints) },
  calls: {
    listSourcesOfFunds: {
      held: [listSourcesOfFunds],
      bring: {
        all: (phone) =>
          reply(phone, listSourcesOfFunds, { body: { source_of_funds: all.done.map((one) => ({ ...one })) } }),
        lost: (phone) => reply(phone, listSourcesOfFunds, lost),
      },
    },
    loadExchangeRates: {
      held: [getExchangeRate],
      bring: {
        known: (phone) => reply(phone, getExchangeRate, { body: { rate: 10 } }, { body: { rate: 8 } }),
        lost: (phone) => reply(phone, getExchangeRate, lost, lost),
      },
    },
    loadGateway: {
      held: [getPaymentGateway],
      bring: {
        open: (phone) => reply(phone, getPaymentGateway, { body: gateway(true) }),
        shut: (phone) => reply(phone, getPaymentGateway, { body: gateway(false) }),
        lost: (phone) => reply(phone, getPaymentGateway, lost),
      },
    },
    paymentSheet,
    verifyPartnerCard: never(inPoints),
  },
  samples: {
    'source.prepare': [{ type: 'source.prepare', order }],
    'order.changed': [withVoucher, order].map((of) => ({ type: 'order.changed' as const, order: of })) as never,
  },
  distinguishedBy: {
    'source.prepare': () => 'the order',
    'order.changed': (event) => event.order.voucher?.promocode_code,
    'source.refused': ({ error }) => asApiError(error).key,
  },
  gestures: {
    'source.prepare': {
      comesWith: ['order.changed'],
      can: ({ snapshot }) => snapshot.matches('failed'),
      make: (phone) => phone.press(phone.button(phone.LL.common.retry())),
    },
    'order.changed': {
      comesWith: ['order.changed'],
      can: (seen, { order: { voucher: wanted } }) => {
        const { snapshot, context } = seen
        if (!paysFromSavings(seen) || (wanted !== undefined) === (context.order?.voucher !== undefined)) return false
        return snapshot.matches('chosen') || (wanted !== undefined && snapshot.matches('sheet'))
      },
      make: async (phone, { order: { voucher: wanted } }) => {
        const { common, vouchers } = phone.LL
        if (wanted) return phone.native('appliedPromoCode', { promo_code: wanted.promocode_code, discount: 40 })
        const box = await openVouchers(phone)
        await phone.eventually(() =>
          phone.press(phone.button(vouchers.removeNamed({ name: voucher.promocode_code }), box())),
        )
        await phone.settle()
        phone.press(phone.button(common.close(), box()))
      },
    },
    'source.refused': {
      comesWith: ['order.changed'],
      can: (seen) => paysFromSavings(seen) && seen.snapshot.matches('chosen'),
      make: async (phone, { error }) => {
        phone.press(phone.button(phone.LL.checkout.confirm.general()))
        await phone.settle()
        const { code, subCode } = asApiError(error)
        await phone.eventually(() => expect(phone.server.isAsked(claimOrder)).toBe(true))
        await reply(phone, claimOrder, { error: { kind: 'business', code, subCode } })
      },
    },
    'source.reset': {
      comesWith: ['order.changed'],
      can: (seen) => seen.snapshot.matches('chosen') && !paysFromSavings(seen),
      make: async (phone) => {
        const box = await openVouchers(phone)
        const name = phone.LL.vouchers.pickNamed({ name: voucher.promocode_code })
        await phone.eventually(() => phone.press(phone.button(name, box())))
        await phone.settle()
        phone.press(phone.dialog().getAllByRole('button').at(-1)!)
      },
    },
    'sheet.open': {
      can: ({ context }) => context.gateway?.isActive === true,
      make: (phone) => phone.press(way(phone).getByRole('button')),
    },
    'sheet.close': never(endsAtOnce),
    'card.added': { make: (phone, { status }) => phone.native('completeAddCreditCard', { status }) },
    'page.shown': { make: (phone) => phone.native('webviewAppeared') },
  },
  receives: ({ step }) => {
    if (step?.kind === 'start') return { type: 'source.prepare', order }
    if (step?.kind === 'send' && step.event.type === 'source.reset')
      return { type: 'order.changed', order: withVoucher }
    return step?.kind === 'settle' && step.outcome === 'cardInstead' ? { type: 'order.changed', order } : undefined
  },
  looks: {
    idle: never('the checkout tells it at once what is bought'),
    'loading.funds.asking': asks(listSourcesOfFunds),
    'loading.funds.rating': asks(getExchangeRate),
    'loading.funds.known': isLoading,
    'loading.gateway.asking': asks(getPaymentGateway),
    'loading.gateway.known': isLoading,
    failed: (phone) => void phone.heading(phone.LL.look.errorTitle()),
    deciding: never('it leads on at once'),
    asking: never(inPoints),
    missing: (phone) => {
      way(phone).getByText(phone.LL.checkout.payment.choose())
      expect((phone.button(phone.LL.checkout.confirm.general()) as HTMLButtonElement).disabled).toBe(true)
    },
    chosen: (phone, { context: { chosen } }) => {
      const text = way(phone).getByRole('button').textContent
      const { source } = phone.LL.checkout.payment
      expect(text).toContain(chosen.cash === card.card_id ? card.card_name : source.saving_account())
      expect(text.includes(source.kbank_reward_point())).toBe(chosen.points !== undefined)
      if (chosen.points) expect(text).toContain(formatPoints(chosen.amount, getLanguage()))
    },
    sheet: (phone) => void sheet(phone),
  },
  untaken: {
    'paymentSource.asking': inPoints,
    'paymentSource.deciding --always[needsVerification]--> paymentSource.asking': inPoints,
    'paymentSource.asking --xstate.done.actor.verifyPartnerCard--> paymentSource.deciding': inPoints,
    'paymentSource.asking --xstate.error.actor.verifyPartnerCard[isRefused]--> paymentSource.deciding': inPoints,
    'paymentSource.asking --xstate.error.actor.verifyPartnerCard--> paymentSource.missing': inPoints,
    'paymentSource.deciding --always--> paymentSource.missing': nothingPays,
    'paymentSource.missing --source.reset--> paymentSource.deciding': nothingClashes,
    'paymentSource.chosen --always[isChoiceMoved]--> paymentSource.deciding': onlyVouchers,
    'paymentSource.sheet --sheet.close--> (stays)': endsAtOnce,
    'paymentSource.sheet --xstate.error.actor.paymentSheet--> paymentSource.deciding': unbroken,
  },
  interrupted: { 'loading.funds.asking': leaves, failed: leaves, chosen: leaves, missing: leaves },
  between: (phone) => phone.dismissError(),
}
