import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { getOrder } from '../../../contract/orders'
import { claimOrder, readClaim } from '../../../contract/payment'
import type { receiptMachine } from '../../../machines/receipt/receiptMachine'
import { receiptModel } from '../../../machines/receipt/receiptModel'
import { openSummary, orderAnswer } from './answers'
import type { PageModel } from './pageModel'
import { call } from './pageModel'
import type { Phone } from './phone'

const claim = { order_id: 'o-full-paid', invoice_number: 'INV-1', order_status: 'paid' } as const
const order = orderAnswer({ order_id: claim.order_id, order_status: 'paid', can_complete_order: false })

const thanks = (phone: Phone) => {
  phone.heading(phone.LL.outcome.thankYou.purchase())
  phone.button(phone.LL.outcome.thankYou.viewOrder())
}
const number = () => screen.queryByText(order.order_number)

const showsOrder = (phone: Phone) => expect(phone.path).toBe(`/order/${claim.order_id}`)
const leaves = {
  reload: showsOrder,
  kill: (phone: Phone) => expect(phone.path).toBe('/'),
}

/** The thank-you page of an order that is paid at once. */
export const receiptPage: PageModel<typeof receiptMachine> = {
  model: receiptModel,
  scenes: {
    paid: async (phone) => {
      phone.server.knows(claimOrder, claim)
      phone.server.knows(readClaim, claim)
      phone.server.knows(getOrder, order)
      await openSummary(phone, 'digital')
      phone.press(phone.button(phone.LL.checkout.confirm.general()))
      await phone.settle()
      await phone.eventually(() => thanks(phone))
    },
  },
  calls: { loadOrder: call(getOrder, () => order) },
  gestures: {},
  looks: {
    reading: (phone) => {
      thanks(phone)
      expect(number()).toBeNull()
    },
    shown: (phone, { context }) => {
      thanks(phone)
      expect(number() !== null).toBe(context.order !== undefined)
    },
  },
  untaken: {},
  interrupted: { reading: leaves, shown: leaves },
}
