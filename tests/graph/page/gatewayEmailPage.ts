import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { claimOrder, getPaymentGateway, listCreditCards, savePaymentEmail } from '../../../contract/payment'
import type { gatewayEmailMachine } from '../../../machines/gatewayEmail/gatewayEmailMachine'
import { gatewayEmailModel } from '../../../machines/gatewayEmail/gatewayEmailModel'
import type { Seen } from '../../../machines/model'
import { card, gateway } from '../../../machines/paymentSource/samples'
import { cartAnswers, payInCart, summaryAnswers } from './answers'
import type { PageModel } from './pageModel'
import { call } from './pageModel'
import type { Phone } from './phone'

type Email = Seen<typeof gatewayEmailMachine>

const email = 'somchai@example.com'

const field = ({ LL }: Phone) =>
  screen.getByLabelText<HTMLInputElement>(LL.checkout.confirmCard.email(), { selector: 'input' })
const go = (phone: Phone) => phone.button(phone.LL.checkout.confirmCard.go())

/** The dialog covers the summary, and shows the fault of the input. */
const asks =
  (isBusy: boolean) =>
  (phone: Phone, { context }: Email) => {
    const text = phone.LL.checkout.confirmCard
    phone.heading(text.title())
    expect(go(phone).getAttribute('aria-busy') === 'true').toBe(isBusy)
    for (const fault of ['required', 'invalid'] as const)
      expect([fault, screen.queryByText(text[fault]()) !== null]).toEqual([fault, context.fault === fault])
    expect(field(phone).getAttribute('aria-invalid') === 'true').toBe(context.fault !== undefined)
  }

const showsSummary = (phone: Phone) => {
  phone.button(phone.LL.checkout.confirm.general())
  expect(screen.queryByRole('heading', { name: phone.LL.checkout.confirmCard.title() })).toBeNull()
}
const leaves = {
  back: showsSummary,
  reload: (phone: Phone) => expect(phone.path).toBe('/cart'),
  kill: (phone: Phone) => expect(phone.path).toBe('/'),
}

/** Over the summary of an order paid by card. */
export const gatewayEmailPage: PageModel<typeof gatewayEmailMachine> = {
  model: gatewayEmailModel,
  scenes: {
    shop: async (phone) => {
      const { server } = phone
      summaryAnswers(server)
      server.knows(getPaymentGateway, gateway(true))
      server.knows(listCreditCards, { cards: [card] })
      server.holds(claimOrder)
      cartAnswers(server, {})
      await payInCart(phone)
      const { payment, confirm } = phone.LL.checkout
      const way = () => within(screen.getByRole('region', { name: payment.title() }))
      await phone.eventually(() => phone.press(way().getByRole('button')))
      await phone.eventually(() => phone.press(document.querySelector<HTMLElement>('.sheet input[value=visa]')!))
      await phone.settle()
      phone.press(phone.button(payment.use()))
      await phone.settle()
      await phone.eventually(() => phone.press(phone.button(confirm.general())))
      await phone.eventually(() => void field(phone))
    },
  },
  calls: { saveEmail: call(savePaymentEmail, () => gateway(true)) },
  samples: {
    'email.submit': [email, '', 'somchai'].map((one) => ({ type: 'email.submit' as const, email: one })) as never,
  },
  gestures: {
    'email.submit': {
      comesWith: ['email.change'],
      make: (phone, { email: given }) => {
        phone.type(field(phone), given)
        fireEvent.submit(field(phone).form!)
      },
    },
    'email.change': { make: (phone) => phone.type(field(phone), `${field(phone).value}x`) },
    'email.leave': { make: (phone) => phone.back() },
  },
  looks: {
    asking: asks(false),
    saving: asks(true),
    saved: (phone) => expect(phone.server.isAsked(claimOrder)).toBe(true),
    left: showsSummary,
  },
  untaken: {},
  interrupted: { asking: leaves, saving: leaves },
  between: (phone) => phone.dismissError(),
}
