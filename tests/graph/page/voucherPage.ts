import { act, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { getPaymentDetail } from '../../../contract/merchants'
import { claimOrder, getPaymentGateway, listCreditCards } from '../../../contract/payment'
import type { EndpointOptions } from '../../../contract/endpoint'
import {
  listEcouponVouchers,
  listVouchers,
  readVoucher,
  redeemEcouponVoucher,
  redeemVoucher,
} from '../../../contract/promocodes'
import { listPublicVouchers } from '../../../contract/publicVouchers'
import { listShippingMethods } from '../../../contract/shipping'
import { errorText } from '../../../i18n/errorText'
import type { Order } from '../../../contract/orderAmounts'
import type { Seen } from '../../../machines/model'
import { card, gateway } from '../../../machines/paymentSource/samples'
import { asApiError } from '../../../machines/ports'
import type { VoucherEvent, voucherMachine } from '../../../machines/voucher/voucherMachine'
import { voucherModel } from '../../../machines/voucher/voucherModel'
import { isClashing, paymentOf, purchaseOf } from '../../../machines/voucher/vouchers'
import { checkoutOf } from '../../../src/app/checkout'
import { cartAnswers, payInCart, paymentDetail, summaryAnswers, voucherAnswer } from './answers'
import type { PageModel, Scene } from './pageModel'
import { never } from './pageModel'
import type { Phone } from './phone'
import type { Reply } from './standInServer'
import { billKey } from '../../../src/stack/pageKeys'

type Voucher = Seen<typeof voucherMachine>
type Sight = Pick<Voucher, 'snapshot' | 'context'>

const guestsBuyNothing = 'a guest has no summary: the cart asks to upgrade first'
const notOffered = 'a voucher that can’t be used, or is in use, has no button'
const covered = 'the sheet lies over all that would change the order'

const billPath = '/kplus-promo-code'
const [general, ecoupon, big] = ['MARKET40', 'ECOUPON', 'BIG2000']
const unusable = voucherAnswer(big, 2000, { error: { code: '504', sub_code: '07', message: 'Spend more.' } })

const [plain, faster, withCard] = voucherModel.samples['order.changed'].map(({ order }) => order) as [
  Order,
  Order,
  Order,
]
const amountOf = (order: Order) => purchaseOf(order)?.amount

const isBill = ({ context }: Sight) => context.host === 'kplusPromo'
const isListed = ({ snapshot }: Sight) => snapshot.matches({ list: { open: 'shown' } })
const isHidden = ({ snapshot }: Sight) => snapshot.matches({ list: 'hidden' })
/** The dialog covers everything. */
const isAsking = ({ snapshot }: Sight) => snapshot.matches({ use: 'asking' })
const isHeldNow = ({ snapshot }: Sight) => snapshot.matches({ use: { free: { held: 'applied' } } })

const sheet = ({ LL }: Phone) => within(screen.getByRole('dialog', { name: LL.checkout.voucher.title() }))
const isSheetOpen = ({ LL }: Phone) => screen.queryByRole('dialog', { name: LL.checkout.voucher.title() }) !== null
const row = ({ LL }: Phone) => within(screen.getByRole('region', { name: LL.checkout.voucher.title() }))
const list = (phone: Phone) => (phone.path === billPath ? screen : sheet(phone))
const field = (phone: Phone) =>
  screen.getByLabelText<HTMLInputElement>(phone.LL.vouchers.field(), { selector: 'input' })
const find = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

const voucherOf = ({ drawing: { app } }: Phone) =>
  (checkoutOf(app) ?? app.pages.find(billKey))?.getSnapshot().children['voucher'] as ActorRefFrom<typeof voucherMachine>

const reply = (phone: Phone, of: EndpointOptions, answer: Reply) =>
  act(async () => {
    if (phone.server.isAsked(of)) phone.server.reply(of, answer)
  })
const lost: Reply = { error: { kind: 'network' } }
const refused: Reply = { error: { kind: 'business', code: '504', subCode: '01' } }

/** The list of a purchase, and the shopper's own; or the vouchers that anyone can collect. */
const lists =
  (general_: readonly object[], own: readonly object[], isLost = false) =>
  async (phone: Phone) => {
    await reply(phone, listVouchers, isLost ? lost : { body: { vouchers: general_ } })
    await reply(phone, listEcouponVouchers, isLost ? lost : { body: { vouchers: own } })
    const vouchers = [...general_, ...own]
    await reply(
      phone,
      listPublicVouchers,
      isLost ? lost : { body: { page: 1, limit: 20, total: vouchers.length, vouchers } },
    )
  }

const applies = (answer?: Reply) => async (phone: Phone) => {
  const { code } = voucherOf(phone).getSnapshot().context.attempt!
  const body = { promocode_id: `id-${code}`, promocode_history_id: 'h1', discount: 40 }
  await reply(phone, redeemVoucher, answer ?? { body })
  await reply(phone, redeemEcouponVoucher, answer ?? { body })
}

const checks = (answer?: Reply) => async (phone: Phone) => {
  const code = voucherOf(phone).getSnapshot().context.voucher!.promocode_code
  await reply(phone, readVoucher, answer ?? { body: { voucher: voucherAnswer(code, 30) } })
}

/** A bottle for delivery: two carriers, a saving account and a card. */
const order: Scene = async (phone) => {
  const { server } = phone
  summaryAnswers(server)
  const carrier = { type: 'registered', name: 'ลงทะเบียน', fee: 35, min_days: 3, max_days: 5 } as const
  server.knows(listShippingMethods, { methods: [carrier, { ...carrier, type: 'ems', name: 'EMS', fee: 60 }] })
  server.knows(getPaymentGateway, gateway(true))
  server.knows(listCreditCards, { cards: [card] })
  server.holds(claimOrder)
  const bottle = {
    item_id: 'bottle',
    product_id: '1001',
    product_variant_id: '1001-01',
    quantity: 1,
    price_per_item: 690,
  }
  cartAnswers(server, { ...bottle, sub_type: 'physical' }, '100001')
  await payInCart(phone)
  await phone.eventually(() => void row(phone))
}

const bill =
  (query: string): Scene =>
  async (phone) => {
    phone.server.knows(getPaymentDetail, paymentDetail)
    await phone.open(`${billPath}?merchant=100002&${query}`)
    await phone.eventually(() => void field(phone))
  }

const carrierOf = (type: 'registered' | 'ems') =>
  document.querySelector<HTMLElement>(`input[type=radio][name=delivery][value=${type}]`)!

async function payBy(phone: Phone, key: string): Promise<void> {
  const { payment } = phone.LL.checkout
  phone.press(within(screen.getByRole('region', { name: payment.title() })).getByRole('button'))
  await phone.settle()
  await phone.eventually(() => phone.press(document.querySelector<HTMLElement>(`.sheet input[value=${key}]`)!))
  await phone.settle()
  phone.press(phone.button(payment.use()))
}

/** The voucher on the order, or none, in its row. */
function showsHeld(phone: Phone, { context: { voucher, host } }: Voucher): void {
  if (host === 'kplusPromo') return
  const { none } = phone.LL.checkout.voucher
  const inRow = { selector: '.list-row *' }
  expect(row(phone).queryByText(none(), inRow) === null).toBe(voucher !== undefined)
  if (voucher) row(phone).getByText(voucher.name ?? voucher.promocode_code, inRow)
}

const isHome = (phone: Phone) => expect(phone.path).toBe('/')
const isAt = (path: string) => (phone: Phone) => expect([phone.path, phone.hasDialog()]).toEqual([path, false])
const ofBill = { back: isHome, reload: isAt(billPath), kill: isHome }

/** The vouchers over a summary, and those on the page for a bill. */
export const voucherPage: PageModel<typeof voucherMachine> = {
  model: voucherModel,
  scenes: {
    order,
    guest: never(guestsBuyNothing),
    bill: bill('amount=350&promocode=market40'),
    billWithoutAmount: bill('promocode=MARKET40'),
  },
  calls: {
    listVouchers: {
      held: [listVouchers, listEcouponVouchers, listPublicVouchers],
      bring: {
        some: lists([voucherAnswer(general, 40), unusable], [voucherAnswer(ecoupon, 40)]),
        none: lists([], []),
        lost: lists([], [], true),
      },
    },
    applyVoucher: {
      held: [redeemVoucher, redeemEcouponVoucher],
      bring: { applied: applies(), refused: applies(refused), lost: applies(lost) },
    },
    readVoucher: { held: [readVoucher], bring: { holds: checks(), refused: checks(refused), lost: checks(lost) } },
  },
  distinguishedBy: {
    'order.changed': (event) => [amountOf(event.order), isClashing(paymentOf(event.order))],
    'voucher.refused': ({ error }) => asApiError(error).key,
  },
  gestures: {
    'order.changed': {
      comesWith: ['order.changed'],
      can: (seen, event) => {
        const { purchase, payment, voucher } = seen.context
        if (isBill(seen) || !isHidden(seen) || isAsking(seen) || seen.snapshot.matches({ use: 'applying' }))
          return false
        const isCard = isClashing(payment)
        if (purchase?.amount === amountOf(faster)) return event.order === plain
        if (event.order === faster) return !isCard
        return !voucher && (event.order === withCard) !== isCard
      },
      make: async (phone, event, { context: { purchase, payment } }) => {
        if (purchase?.amount !== amountOf(event.order))
          return phone.press(carrierOf(event.order === faster ? 'ems' : 'registered'))
        return payBy(phone, isClashing(payment) ? 'saving_account' : card.card_id)
      },
    },
    'sheet.open': {
      can: (seen) => !isBill(seen) && !isAsking(seen),
      make: async (phone) => {
        phone.press(row(phone).getAllByRole('button')[0]!)
        await phone.eventually(() => void field(phone))
      },
    },
    'sheet.close': {
      can: (seen) => !isBill(seen) && !isHidden(seen) && !isAsking(seen),
      make: (phone) => phone.press(phone.button(phone.LL.common.close(), sheet(phone))),
    },
    'list.retry': {
      can: (seen) => !isAsking(seen),
      make: (phone) => phone.press(phone.button(phone.LL.common.retry(), list(phone))),
    },
    'code.change': {
      can: (seen, { text }) => !isAsking(seen) && seen.context.text !== text,
      make: (phone, { text }) => phone.type(field(phone), text),
    },
    'code.apply': {
      can: (seen) => !isHidden(seen) && seen.context.text.trim() !== '',
      make: (phone) => phone.press(phone.button(phone.LL.vouchers.apply())),
    },
    'voucher.pick': {
      can: (seen, { code }) => {
        const { voucher, purchase } = seen.context
        if (code === ecoupon && !purchase) return false
        return (
          isListed(seen) &&
          code !== big &&
          code !== voucher?.promocode_code &&
          !seen.snapshot.hasTag('checking') &&
          seen.context.offered.length > 0
        )
      },
      make: (phone, { code }) => phone.press(phone.button(phone.LL.vouchers.pickNamed({ name: code }))),
    },
    'voucher.use': {
      can: (seen) => !isHidden(seen),
      make: (phone) => phone.press(phone.button(phone.LL.vouchers.use())),
    },
    'voucher.remove': {
      can: (seen) =>
        isListed(seen) &&
        seen.context.offered.length > 0 &&
        (seen.context.voucher?.promocode_code === general || !!seen.context.purchase),
      make: (phone, _, { context }) =>
        phone.press(phone.button(phone.LL.vouchers.removeNamed({ name: context.voucher!.promocode_code }))),
    },
    'promo.applied': {
      can: (seen) => !isAsking(seen),
      make: (phone, { promo }) => phone.native('appliedPromoCode', promo),
    },
    'voucher.recheck': {
      can: (seen) => isBill(seen) || isHidden(seen),
      make: (phone) => {
        const title = screen.getByText(phone.LL.checkout.voucher.unchecked())
        phone.press(phone.button(phone.LL.common.retry(), within(title.closest<HTMLElement>('.retry-row')!)))
      },
    },
    'voucher.refused': {
      comesWith: ['order.changed'],
      can: (seen) => !isBill(seen) && isHidden(seen) && isHeldNow(seen) && !isClashing(seen.context.payment),
      make: async (phone) => {
        phone.press(phone.button(phone.LL.checkout.confirm.general()))
        await phone.settle()
        await phone.eventually(() => expect(phone.server.isAsked(claimOrder)).toBe(true))
        await reply(phone, claimOrder, refused)
      },
    },
    'modal.closed': {
      comesWith: ['order.changed'],
      make: (phone, { answer }) => phone.press(phone.dialog().getAllByRole('button')[answer === 'accepted' ? 1 : 0]!),
    },
  },
  receives: ({ step }) => {
    if (step?.kind === 'start') return step.variant === 'order' ? { type: 'order.changed', order: plain } : undefined
    const event = step?.kind === 'send' ? (step.event as VoucherEvent) : undefined
    const isGiven = event?.type === 'modal.closed' && event.answer === 'accepted'
    return isGiven ? { type: 'order.changed', order: plain } : undefined
  },
  looks: {
    'list.hidden': (phone) => expect(isSheetOpen(phone)).toBe(false),
    'list.open.loading': (phone, { context }) => {
      void field(phone)
      expect(document.querySelector('.line-cards, .skeleton') !== null).toBe(context.offered.length === 0)
    },
    'list.open.shown': (phone, { context: { offered, voucher } }) => {
      const { vouchers, notFound } = phone.LL
      expect(list(phone).queryByText(notFound.promoList()) !== null).toBe(offered.length === 0)
      for (const { promocode_code: name, error } of offered) {
        const isInUse = voucher?.promocode_code === name
        const offers = [find(vouchers.pickNamed({ name })) !== null, find(vouchers.removeNamed({ name })) !== null]
        expect([name, ...offers]).toEqual([name, !isInUse && !error, isInUse])
        if (error) phone.text(`${error.message} (504-07)`, list(phone))
      }
    },
    'list.open.failed': (phone) => void phone.text(phone.LL.vouchers.failed(), list(phone)),
    'use.free.none': (phone, seen) => {
      showsHeld(phone, seen)
      const { refusal } = seen.context
      if (refusal?.place === 'field' && !isHidden(seen))
        expect(
          list(phone).queryAllByText((text) =>
            text.startsWith(errorText(asApiError(refusal.error).key, phone.LL).message),
          ),
        ).not.toEqual([])
    },
    'use.trying': never('it leads on at once'),
    'use.asking': (phone) => void phone.dialog(phone.LL.checkout.voucher.clash.title()),
    'use.applying': (phone, seen) => {
      if (!isHidden(seen)) expect(find(phone.LL.vouchers.apply())?.getAttribute('aria-busy')).toBe('true')
    },
    'use.settling': never('it leads on at once'),
    'use.free.held.applied': showsHeld,
    'use.free.held.rechecking': (phone, seen) => {
      showsHeld(phone, seen)
      expect(phone.server.isAsked(readVoucher)).toBe(true)
    },
    'use.free.held.unchecked': (phone, seen) => {
      showsHeld(phone, seen)
      screen.getByText(phone.LL.checkout.voucher.unchecked())
    },
  },
  untaken: {
    'voucher.list.open --order.changed[isPurchaseChanged]--> voucher.list.open.loading': covered,
    'voucher.use.free --code.apply[isCodeEmpty]--> (stays)': 'its button is off until something is written',
    'voucher.use.free --code.apply[not(isAllowed)]--> (stays)': guestsBuyNothing,
    'voucher.use.free --voucher.pick[not(isAllowed)]--> (stays)': guestsBuyNothing,
    'voucher.use.free --voucher.pick[isUnusable]--> (stays)': notOffered,
  },
  interrupted: { 'list.open.loading': ofBill, 'list.open.shown': ofBill, 'list.open.failed': ofBill },
  between: (phone) => phone.dismissError(),
}
