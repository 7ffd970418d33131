import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { OrderDetail } from '../../../contract/orders'
import { completeOrder, getOrder } from '../../../contract/orders'
import type { Claim } from '../../../contract/payment'
import { cancelClaim, payByCreditCard } from '../../../contract/payment'
import { readPin } from '../../../contract/pin'
import type { Texts } from '../../../i18n/texts'
import type { Seen } from '../../../machines/model'
import type { orderDetailMachine } from '../../../machines/orderDetail/orderDetailMachine'
import { orderDetailModel } from '../../../machines/orderDetail/orderDetailModel'
import { orderAnswer } from './answers'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Order = Seen<typeof orderDetailMachine>

const waiting = 'waiting_payment_confirmation'
const isWaiting = ({ context }: Pick<Order, 'context'>) => context.order?.order_status === waiting
const hasPad = ({ context }: Pick<Order, 'context'>) => context.order?.pin_reference !== undefined
const hasCard = ({ context: { order } }: Pick<Order, 'context'>) =>
  order?.source_of_funds.some(({ type }) => type === 'kmarket_credit_card') === true
const isUncovered = ({ snapshot }: Pick<Order, 'snapshot'>) =>
  (['shown', 'hidden', 'refreshing'] as const).some((state) => snapshot.matches(state))

const closesUnseen = 'the gateway’s view closes as soon as it is asked for'
const refusedView = { type: 'thirdParty.closed', outcome: 'refused' } as const

const find = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })

/** The status as text, and only the buttons that the order offers. */
function showsOrder({ LL }: Phone, { context, snapshot }: Pick<Order, 'context' | 'snapshot'>): void {
  const { order } = context
  screen.getByRole('heading', { name: LL.orders.status[order!.order_status!]() })
  expect(find(LL.orders.pay()) !== null).toBe(
    (isUncovered({ snapshot }) && (hasPad({ context }) || hasCard({ context }))) || snapshot.matches('openingGateway'),
  )
  const canCancel = (isUncovered({ snapshot }) || snapshot.matches('openingGateway')) && isWaiting({ context })
  expect(find(LL.orders.cancel.action()) !== null).toBe(canCancel || snapshot.matches('cancelling'))
  const canReceive = isUncovered({ snapshot }) && order!.can_complete_order
  expect(find(LL.orders.received.action.goods()) !== null).toBe(canReceive || snapshot.matches('completing'))
}

const asks = (title: (orders: Texts['orders']) => string) => (phone: Phone) => void phone.dialog(title(phone.LL.orders))
const isBusy = (button: HTMLElement | null) => expect(button?.getAttribute('aria-busy')).toBe('true')

const showsDetail = (phone: Phone) => {
  expect(phone.path).toBe('/order/o-full-shipped')
  phone.heading(phone.LL.orders.status.shipped())
}
const closesQuestion = (phone: Phone) => {
  expect(phone.path).toBe('/order/o-full-shipped')
  expect(phone.hasDialog()).toBe(false)
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsDetail, kill: showsHome }

const delivered = orderDetailModel.outcomes.loadOrder['delivered'] as { done: OrderDetail }

export const orderDetailPage: PageModel<typeof orderDetailMachine> = {
  model: orderDetailModel,
  scenes: {
    page: async (phone) => {
      phone.server.knows(getOrder, orderAnswer(delivered.done))
      phone.server.knows(readPin, { pin_status: 'confirmed' })
      await phone.open('/order/o-full-shipped')
    },
  },
  calls: {
    loadOrder: call(getOrder, orderAnswer),
    // The view of an invalid address closes at once: its opening is tested in tests/page/waitingOrder.test.tsx.
    openGateway: call(payByCreditCard, (page: { url: string; data: Record<string, unknown> }) => ({
      ...page,
      url: 'about:blank',
    })),
    cancelOrder: call(cancelClaim, (claim: Claim) => claim),
    completeOrder: call(completeOrder, orderAnswer),
  },
  samples: {
    'thirdParty.closed': [refusedView],
    'modal.closed': (['orderReceipt', 'orderCancel'] as const).flatMap((id) =>
      (['accepted', 'rejected'] as const).map((answer) => ({ type: 'modal.closed' as const, id, answer })),
    ) as never,
  },
  gestures: {
    'order.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'order.refresh': {
      make: async (phone) => {
        const before = phone.LL.orders.pay()
        await phone.native('setLanguage', before === 'Pay' ? 'th' : 'en')
        await phone.eventually(() => expect(phone.LL.orders.pay()).not.toBe(before))
      },
    },
    'order.receive': {
      can: ({ context }) => context.order?.can_complete_order === true,
      make: (phone) => phone.press(phone.button(phone.LL.orders.received.action.goods())),
    },
    'order.pay': {
      can: (seen) => hasPad(seen) || hasCard(seen),
      make: (phone) => phone.press(phone.button(phone.LL.orders.pay())),
    },
    'order.cancel': {
      can: isWaiting,
      make: (phone) => phone.press(phone.button(phone.LL.orders.cancel.action())),
    },
    'page.shown': { make: (phone) => phone.native('webviewAppeared') },
    'page.hidden': { make: (phone) => phone.native('webviewWillDisappear') },
    'pin.closed': {
      can: hasPad,
      comesWith: ['order.pay'],
      // When Back reaches the page, the bank app has closed its pad.
      make: async (phone) => {
        phone.press(phone.button(phone.LL.orders.pay()))
        await phone.settle()
        await phone.back()
      },
    },
    'thirdParty.closed': never(closesUnseen),
    'modal.closed': {
      can: ({ snapshot }, { id }) => (id === 'orderReceipt') === snapshot.matches('confirming'),
      make: (phone, { id, answer }) => {
        const { cancel } = phone.LL.orders
        const accept = id === 'orderCancel' ? cancel.action() : phone.LL.common.confirm()
        const reject = id === 'orderCancel' ? cancel.keep() : phone.LL.common.cancel()
        phone.press(phone.button(answer === 'accepted' ? accept : reject, phone.dialog()))
      },
    },
  },
  looks: {
    requesting: () => expect(document.querySelector('main .skeleton')).not.toBeNull(),
    failed: (phone) => {
      phone.heading(phone.LL.orders.cannotBeShown())
      expect(phone.hasDialog()).toBe(false)
    },
    gone: (phone) => {
      phone.heading(phone.LL.notFound.order())
      expect(phone.hasDialog()).toBe(false)
    },
    shown: showsOrder,
    hidden: showsOrder,
    refreshing: showsOrder,
    openingGateway: (phone, seen) => {
      showsOrder(phone, seen)
      isBusy(find(phone.LL.orders.pay()))
    },
    confirmingCancellation: asks(({ cancel }) => cancel.title()),
    cancelling: (phone, seen) => {
      showsOrder(phone, seen)
      isBusy(find(phone.LL.orders.cancel.action()))
    },
    confirming: asks(({ received }) => received.title()),
    completing: (phone, seen) => {
      showsOrder(phone, seen)
      isBusy(find(phone.LL.orders.received.action.goods()))
    },
  },
  untaken: {},
  interrupted: {
    requesting: leaves,
    failed: leaves,
    gone: leaves,
    shown: leaves,
    refreshing: leaves,
    openingGateway: leaves,
    confirmingCancellation: { ...leaves, back: closesQuestion },
    cancelling: leaves,
    confirming: { ...leaves, back: closesQuestion },
    completing: leaves,
  },
  receives: ({ step }) => (step?.kind === 'settle' && step.outcome === 'opened' ? refusedView : undefined),
  between: (phone) => phone.dismissError(),
}
