import { act } from '@testing-library/react'
import { expect } from 'vitest'
import { getOrder } from '../../../contract/orders'
import { cancelClaim } from '../../../contract/payment'
import type { Seen } from '../../../machines/model'
import type { snackbarMachine } from '../../../machines/snackbar/snackbarMachine'
import { snackbarModel } from '../../../machines/snackbar/snackbarModel'
import { orderAnswer } from './answers'
import type { PageModel } from './pageModel'

import type { Phone } from './phone'

type Notice = Seen<typeof snackbarMachine>

const path = '/order/o-full-waiting'
const order = orderAnswer({
  order_id: 'o-full-waiting',
  order_status: 'waiting_payment_confirmation',
  can_complete_order: false,
})

const words = ({ LL }: Phone) => ({
  orderNumberCopied: LL.orders.orderNumberCopied(),
  orderCancelled: LL.orders.cancel.done(),
})
/** The current snackbar, which screen readers announce. */
const said = () => document.querySelector('.snackbar')?.textContent

const showsOrder = (phone: Phone) => {
  expect(phone.path).toBe(path)
  expect(said()).toBeUndefined()
}
const leaves = { reload: showsOrder, kill: (phone: Phone) => expect([phone.path, said()]).toEqual(['/', undefined]) }

/** Notices over an order that waits for its payment: its number is copied, and it is cancelled. */
export const snackbarPage: PageModel<typeof snackbarMachine> = {
  model: snackbarModel,
  scenes: {
    page: async (phone) => {
      phone.server.knows(getOrder, order)
      phone.server.knows(cancelClaim, { order_id: order.order_id, invoice_number: 'INV-1', order_status: 'cancelled' })
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => {} } })
      await phone.open(path)
      await phone.eventually(() => void phone.button(phone.LL.orders.cancel.action()))
    },
  },
  calls: {},
  samples: {
    'snackbar.show': [
      { type: 'snackbar.show', name: 'orderNumberCopied' },
      { type: 'snackbar.show', name: 'orderCancelled' },
    ],
  },
  gestures: {
    'snackbar.show': {
      make: async (phone, { name }) => {
        const { LL } = phone
        if (name === 'orderNumberCopied')
          return act(async () => phone.press(phone.button(`${LL.common.copy()} ${order.order_number}`)))
        phone.press(phone.button(LL.orders.cancel.action()))
        await phone.eventually(() => phone.press(phone.button(LL.orders.cancel.action(), phone.dialog())))
      },
    },
  },
  looks: {
    hidden: () => expect(said()).toBeUndefined(),
    shown: (phone, { context }: Notice) => {
      expect(said()).toBe(words(phone)[context.text?.name as keyof ReturnType<typeof words>])
      expect(document.querySelector('.snackbar')?.closest('[aria-live=polite]')).not.toBeNull()
    },
  },
  untaken: {},
  interrupted: { hidden: leaves, shown: leaves },
}
