import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { verifyPartnerCard } from '../../../contract/memberCards'
import { getPaymentDetail } from '../../../contract/merchants'
import type { CreditCard } from '../../../contract/payment'
import { getPaymentGateway, listCreditCards, listSourcesOfFunds } from '../../../contract/payment'
import { readVoucher } from '../../../contract/promocodes'
import type { Seen } from '../../../machines/model'
import type { PaymentSheetInput, paymentSheetMachine } from '../../../machines/paymentSheet/paymentSheetMachine'
import { paymentSheetModel } from '../../../machines/paymentSheet/paymentSheetModel'
import { findSource, isSelectable } from '../../../machines/paymentSource/offers'
import { gateway } from '../../../machines/paymentSource/samples'
import { paymentDetail, productAnswers } from './answers'
import type { PageModel, Scene } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Sheet = Seen<typeof paymentSheetMachine>

const inPoints =
  'an order that only points pay is drawn over the server in tests/page/payment.test.tsx; none of its edges is only its own'
const covered = 'the sheet lies over all that would change the order'

const inputOf = (variant: string) => paymentSheetModel.inputs[variant]!.input({ now: () => 0 }) as PaymentSheetInput

const sheet = ({ LL }: Phone) => within(screen.getByRole('dialog', { name: LL.checkout.payment.choose() }))
const isOpen = ({ LL }: Phone) => screen.queryByRole('dialog', { name: LL.checkout.payment.choose() }) !== null
const radio = (key: string) => document.querySelector<HTMLInputElement>(`.sheet input[type=radio][value=${key}]`)
const use = (phone: Phone) =>
  sheet(phone).getByRole<HTMLButtonElement>('button', { name: phone.LL.checkout.payment.use() })
const adds = (phone: Phone) =>
  sheet(phone).queryByRole<HTMLButtonElement>('button', { name: phone.LL.checkout.payment.addCard() })

/** A source that is enabled and not picked yet can be picked. */
const canPick = ({ context }: Pick<Sheet, 'context'>, key: string) => {
  const source = findSource(context, key)
  const isPicked = context.draft.cash === key || context.draft.points === key
  return source !== undefined && !isPicked && isSelectable(context, source, context.now())
}

/** Each source, the picked ones marked, unavailable ones disabled. */
function showsWays(_: Phone, { context }: Sheet): void {
  for (const source of [...context.offered, ...context.cards.map(({ card_id }) => findSource(context, card_id)!)]) {
    const key = source.card_key ?? source.type
    const isPicked = context.draft.cash === key || context.draft.points === key
    const isFree = isSelectable(context, source, context.now())
    expect([key, radio(key)?.checked, radio(key)?.disabled]).toEqual([key, isPicked, !isFree])
  }
}

const showsSummary = (phone: Phone) => {
  phone.heading(phone.LL.checkout.title())
  expect(isOpen(phone)).toBe(false)
}
const staysInSheet = (phone: Phone) => {
  expect(phone.hasDialog()).toBe(false)
  expect(isOpen(phone)).toBe(true)
}
const showsCart = (phone: Phone) => expect(phone.path).toBe('/cart')
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsSummary, reload: showsCart, kill: showsHome }

/** From a product, two pieces of it, through the summary to the payment sheet. */
const opens =
  (
    variant: string,
    { takesCards = true, before = async () => {} }: { takesCards?: boolean; before?: Scene } = {},
  ): Scene =>
  async (phone) => {
    const { server } = phone
    const { mode, offered, order } = inputOf(variant)
    productAnswers(server, { mode, price: 65 })
    server.knows(getPaymentDetail, { ...paymentDetail, modes: [...(order?.modes ?? paymentDetail.modes)] })
    server.knows(getPaymentGateway, gateway(takesCards))
    server.knows(listSourcesOfFunds, { source_of_funds: offered.map((one) => ({ ...one })) })
    await phone.open('/shop/100001/product/1059')
    const { LL } = phone
    await phone.eventually(() => phone.press(phone.button(LL.product.action.buy())))
    const box = () => within(screen.getByRole('dialog', { name: LL.product.chooseOptions() }))
    await phone.eventually(() => phone.press(box().getByRole('radio', { name: /^S/ })))
    phone.press(phone.button(LL.common.increase(), box()))
    await phone.settle()
    phone.press(box().getByRole('button', { name: (name) => name.startsWith(LL.product.action.buy()) }))
    await phone.settle()
    await phone.eventually(() => void phone.button(LL.checkout.confirm.general()))
    await before(phone)
    const way = within(screen.getByRole('region', { name: LL.checkout.payment.title() }))
    await phone.eventually(() => phone.press(way.getByRole('button')))
    await phone.settle()
  }

export const paymentSheetPage: PageModel<typeof paymentSheetMachine> = {
  model: paymentSheetModel,
  scenes: {
    mixed: opens('mixed'),
    withVoucher: opens('withVoucher', {
      before: async (phone) => {
        phone.server.knows(readVoucher, {
          voucher: {
            promocode_id: 'id-MARKET40',
            promocode_code: 'MARKET40',
            type: 'platform',
            name: 'MARKET40',
            conditions: '',
            image: '',
            discount: 40,
            min_spend: 0,
            expired_at: '2026-12-01T00:00:00.000Z',
            is_collected: true,
          },
        })
        await phone.native('appliedPromoCode', { promo_code: 'MARKET40', discount: 40 })
      },
    }),
    baht: opens('baht'),
    cart: opens('cart'),
    noCards: opens('noCards', { takesCards: false }),
    cardNoLonger: never('the summary loads the gateway first: a shop that charges no cards has none chosen'),
    the1: never(inPoints),
    atNight: never(inPoints),
  },
  calls: {
    listCreditCards: call(listCreditCards, (cards: readonly CreditCard[]) => ({ cards: [...cards] })),
    verifyPartnerCard: call(verifyPartnerCard, (answer: { current_point: number; card_block_code: string }) => answer),
  },
  gestures: {
    'order.changed': never(covered),
    'sheet.close': { make: (phone) => phone.press(phone.button(phone.LL.common.close(), sheet(phone))) },
    'cash.pick': { can: (seen, { key }) => canPick(seen, key), make: (phone, { key }) => phone.press(radio(key)!) },
    'points.pick': { can: (seen, { key }) => canPick(seen, key), make: (phone, { key }) => phone.press(radio(key)!) },
    'points.clear': {
      can: ({ context }) => context.draft.points !== undefined,
      make: (phone) => phone.press(phone.button(phone.LL.checkout.payment.withoutPoints(), sheet(phone))),
    },
    'points.set': {
      can: ({ context }, { points }) => context.draft.points !== undefined && context.draft.amount !== points,
      make: (phone, { points }) =>
        phone.type(sheet(phone).getByRole('textbox', { name: phone.LL.checkout.payment.usePoints() }), String(points)),
    },
    'source.use': {
      can: ({ snapshot }) => snapshot.can({ type: 'source.use' }),
      make: (phone) => phone.press(use(phone)),
    },
    'cards.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry(), sheet(phone))) },
    'card.add': { make: (phone) => phone.press(adds(phone)!) },
    'card.added': { make: (phone, { status }) => phone.native('completeAddCreditCard', { status }) },
    'page.shown': { make: (phone) => phone.native('webviewAppeared') },
    'modal.closed': {
      make: (phone, { answer }) => phone.press(phone.dialog().getAllByRole('button')[answer === 'accepted' ? 1 : 0]!),
    },
  },
  looks: {
    'open.cards.deciding': never('it leads on at once'),
    'open.cards.none': (phone) => expect(adds(phone)).toBeNull(),
    'open.cards.loading': (phone) => {
      const cards = sheet(phone).getByRole('heading', { name: phone.LL.checkout.payment.cards() })
      expect(cards.parentElement?.getAttribute('aria-busy')).toBe('true')
    },
    'open.cards.known': (phone) => expect(adds(phone)?.disabled).toBe(false),
    'open.cards.failed': (phone) => {
      phone.text(phone.LL.checkout.payment.cardsFailed(), sheet(phone))
      expect(adds(phone)).toBeNull()
    },
    'open.cards.adding': (phone) => {
      expect(phone.asked).toContain('directToMenu')
      expect(adds(phone)?.disabled).toBe(false)
    },
    'open.cards.reloading': (phone) => expect(adds(phone)?.disabled).toBe(true),
    'open.choice.picking': (phone, seen) => {
      showsWays(phone, seen)
      expect(use(phone).disabled).toBe(!seen.snapshot.can({ type: 'source.use' }))
      const last = seen.trail.at(-1)
      const isLost = last?.kind === 'settled' && last.src === 'verifyPartnerCard' && last.outcome === 'lost'
      expect(phone.hasDialog()).toBe(isLost)
    },
    'open.choice.verifying': (phone) => {
      sheet(phone).getByRole('status', { name: phone.LL.checkout.payment.verifying() })
      expect(use(phone).getAttribute('aria-busy')).toBe('true')
    },
    'open.choice.clashing': (phone) => expect(phone.hasDialog()).toBe(true),
    taken: showsSummary,
    takenInstead: showsSummary,
    left: showsSummary,
  },
  untaken: { 'paymentSheet.open --order.changed--> (stays)': covered },
  interrupted: {
    'open.cards.loading': leaves,
    'open.cards.known': leaves,
    'open.cards.failed': leaves,
    'open.cards.adding': leaves,
    'open.choice.picking': leaves,
    'open.choice.verifying': leaves,
    'open.choice.clashing': { ...leaves, back: staysInSheet },
  },
  between: (phone) => phone.dismissError(),
}
