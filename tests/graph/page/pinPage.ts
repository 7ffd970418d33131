import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { listQuickAccess } from '../../../contract/home'
import { getOrder, listOrders } from '../../../contract/orders'
import { claimOrder, readClaim } from '../../../contract/payment'
import { cancelPin, readPin, requestPin } from '../../../contract/pin'
import type { PinStatus } from '../../../contract/pin'
import type { Seen } from '../../../machines/model'
import type { pinMachine } from '../../../machines/pin/pinMachine'
import { pinModel } from '../../../machines/pin/pinModel'
import { nullActor } from '../../../machines/ports'
import { cartAnswers, homeAnswers, orderAnswer, quickAccess, summaryAnswers } from './answers'
import type { PageModel } from './pageModel'
import { call } from './pageModel'
import type { Phone } from './phone'

type Pin = Seen<typeof pinMachine>
type Sight = Pick<Pin, 'snapshot' | 'context'>

/** What needs a PIN: an order of the history, a legacy page of the bank, an order that is being placed. */
const [ofOrder, ofLink, ofClaim] = ['order-1', 'link-2', 'claim-3']
const legacy = 'https://old.example/form'
const orderPath = '/order/o-1'

const waiting = 'waiting_payment_confirmation'
const claim = { order_id: 'o-3', invoice_number: 'INV-3', order_status: waiting, pin_reference: ofClaim } as const

const isWaitingFor = ({ snapshot, context }: Sight, reference?: string) =>
  !snapshot.matches('none') && context.reference === reference
const isOpen = ({ snapshot }: Sight) => snapshot.matches('open')
const find = (name: string) => screen.queryByRole('button', { name })

/** The screen with the button may still be loading. */
const press = (phone: Phone, name: string) => phone.eventually(() => phone.press(phone.button(name)))

async function payOrder(phone: Phone): Promise<void> {
  await phone.goTo(orderPath)
  await press(phone, phone.LL.orders.pay())
}

async function openLink(phone: Phone): Promise<void> {
  await phone.goTo('/')
  await press(phone, legacy)
}

async function placeOrder(phone: Phone): Promise<void> {
  const { LL } = phone
  if (phone.path !== '/order-summary' || !find(LL.checkout.confirm.general())) {
    await phone.goTo('/cart')
    await press(phone, LL.cart.pay())
  }
  await press(phone, LL.checkout.confirm.general())
}

/** For each request of the machine the bank app opened the pad with its reference. */
function hasPad(phone: Phone, { context, trail }: Pin): void {
  const pads = phone.drawing.native.filter(({ name }) => name === 'openPin')
  const emitted = trail.filter((fact) => fact.kind === 'emitted' && fact.event.type === 'native.requested')
  expect(pads).toHaveLength(emitted.length)
  expect(pads.at(-1)?.payload).toEqual({ pin_reference: context.reference })
}

/** The PIN is still missing: the opener's page offers to open the pad again, and to cancel. */
function offers(phone: Phone, { context }: Pin): void {
  const { LL } = phone
  if (context.reference === ofOrder) return void phone.button(LL.orders.pay())
  const inside = context.reference === ofLink ? phone.dialog(LL.checkout.authorising.title()) : screen
  phone.button(LL.checkout.authorising.openAgain(), inside)
  phone.button(context.reference === ofLink ? LL.common.cancel() : LL.checkout.authorising.cancel(), inside)
}

const status = (pin_status: PinStatus) => ({ pin_status })

const showsOrder = (phone: Phone) => {
  expect(phone.path).toBe(orderPath)
  phone.button(phone.LL.orders.pay())
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const leaves = { back: showsHome, reload: showsOrder, kill: showsHome }

export const pinPage: PageModel<typeof pinMachine> = {
  model: pinModel,
  scenes: {
    page: async (phone) => {
      const { server } = phone
      homeAnswers(server)
      summaryAnswers(server)
      cartAnswers(server, {})
      server.knows(listQuickAccess, { items: quickAccess({ link_type: 'legacy_web', link: legacy }) })
      server.knows(listOrders, { page: 1, limit: 20, total: 0, orders: [] })
      server.knows(
        getOrder,
        orderAnswer({
          order_id: 'o-1',
          order_status: waiting,
          can_complete_order: false,
          pin_reference: ofOrder,
        }),
      )
      server.knows(requestPin, { pin_reference: ofLink })
      server.knows(claimOrder, claim)
      server.knows(readClaim, { ...claim, order_status: 'paid' })
      server.knows(readPin, { pin_status: 'open' })
      server.knows(cancelPin, { pin_status: 'cancelled' })
      await phone.open('/')
    },
  },
  calls: { askPin: call(readPin, status), cancelPin: call(cancelPin, status) },
  samples: {
    'pin.open': [ofOrder, ofLink, ofClaim].map((reference) => ({
      type: 'pin.open' as const,
      reference,
      opener: nullActor,
    })) as never,
  },
  gestures: {
    'pin.open': {
      can: (seen, { reference }) => {
        if (reference === ofClaim) return seen.snapshot.matches('none')
        if (isWaitingFor(seen, ofClaim)) return false
        // The dialog about the legacy page's PIN covers everything; the page itself waits for its own PIN.
        return reference === ofLink ? !isWaitingFor(seen, ofLink) : !(isOpen(seen) && isWaitingFor(seen, ofLink))
      },
      make: (phone, { reference }) => {
        if (reference === ofOrder) return payOrder(phone)
        return reference === ofLink ? openLink(phone) : placeOrder(phone)
      },
    },
    'pin.returned': { make: (phone) => phone.native('webviewAppeared') },
    'page.hidden': { make: (phone) => phone.native('webviewWillDisappear') },
    'pin.retry': {
      can: (seen) => isWaitingFor(seen, ofClaim) || (isOpen(seen) && isWaitingFor(seen, ofLink)),
      make: (phone) => press(phone, phone.LL.checkout.authorising.openAgain()),
    },
    'pin.cancel': {
      can: (seen) => isWaitingFor(seen, ofClaim),
      make: (phone) => press(phone, phone.LL.checkout.authorising.cancel()),
    },
    'network.returned': { make: (phone) => phone.offline(() => phone.settle()) },
  },
  looks: {
    none: (phone) => expect(find(phone.LL.checkout.authorising.openAgain())).toBeNull(),
    waiting: hasPad,
    asking: (phone) => expect(phone.server.isAsked(readPin)).toBe(true),
    'open.undecided': offers,
    'open.unanswered': offers,
    'open.hidden': offers,
    cancelling: (phone) => expect(phone.server.isAsked(cancelPin)).toBe(true),
  },
  untaken: {},
  interrupted: {
    none: { reload: showsHome, kill: showsHome },
    waiting: { ...leaves, back: showsOrder },
    asking: leaves,
    'open.undecided': leaves,
    'open.unanswered': leaves,
  },
  /** Closes the legacy page that its PIN has opened. */
  between: async (phone) => {
    if (phone.drawing.app.thirdParty.getSnapshot().matches('opening')) await phone.native('webviewAppeared')
  },
}
