import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { addToBasket } from '../../../contract/baskets'
import type { Seen } from '../../../machines/model'
import type { variantPickerMachine } from '../../../machines/variantPicker/variantPickerMachine'
import { isValueLeft, mostPieces } from '../../../machines/variantPicker/variantPickerMachine'
import { variantPickerModel } from '../../../machines/variantPicker/variantPickerModel'
import { productAnswers } from './answers'
import type { PageModel } from './pageModel'
import { call, never } from './pageModel'
import type { Phone } from './phone'

type Picker = Seen<typeof variantPickerMachine>

const sheet = ({ LL }: Phone) => within(screen.getByRole('dialog', { name: LL.product.chooseOptions() }))
const isOpen = ({ LL }: Phone) => screen.queryByRole('dialog', { name: LL.product.chooseOptions() }) !== null
const stepper = (phone: Phone) => within(sheet(phone).getByRole('group', { name: phone.LL.product.quantity() }))
const actionOf = ({ LL }: Phone, purpose: 'cart' | 'buy') =>
  purpose === 'cart' ? LL.product.action.addToCart() : LL.product.action.buy()
const confirmation = (phone: Phone, { purpose }: Picker['context']) =>
  sheet(phone).getByRole<HTMLButtonElement>('button', { name: (name) => name.startsWith(actionOf(phone, purpose)) })

/** The current choice; values that are sold out can't be chosen, nor more units than are left. */
function showsChoice(phone: Phone, { context }: Pick<Picker, 'context'>): void {
  for (const value of ['S', 'M', 'L']) {
    const radio = sheet(phone).getByRole<HTMLInputElement>('radio', { name: (name) => name.startsWith(value) })
    expect([radio.checked, radio.disabled]).toEqual([context.values[0] === value, value === 'L'])
  }
  stepper(phone).getByText(String(context.quantity))
}

const showsProduct = (phone: Phone) => {
  screen.getByRole('heading', { name: 'Shirt', level: 2 })
  expect(isOpen(phone)).toBe(false)
  expect(phone.path).toBe('/shop/100001/product/1059')
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')

export const variantPickerPage: PageModel<typeof variantPickerMachine> = {
  model: variantPickerModel,
  scenes: {
    shopper: (phone) => open(phone),
    guest: (phone) => {
      phone.signedIn({ user_profile_type: 'GUEST' })
      return open(phone)
    },
    donor: never('a donation opens no sheet: its page is drawn over the server in tests/page/uses.test.tsx'),
    donorAfterTheSale: never('a product off sale has no button that opens the sheet'),
    ofTwoAxes: never('its sheet, with two axes, is drawn over the server in tests/page/product.test.tsx'),
    afterTheSale: never('a product off sale has no button that opens the sheet'),
  },
  calls: { addToBasket: call(addToBasket, () => ({ item_id: 'shirt', total_items: 1 })) },
  samples: {
    'quantity.change': [
      { type: 'quantity.change', quantity: 2 },
      { type: 'quantity.change', quantity: 1 },
    ],
  },
  gestures: {
    'picker.open': {
      make: (phone, { purpose }) => phone.press(phone.button(actionOf(phone, purpose))),
    },
    'picker.close': { make: (phone) => phone.press(phone.button(phone.LL.common.close(), sheet(phone))) },
    'value.pick': {
      can: ({ context }, { axis, value }) => isValueLeft(context, axis, value) && context.values[axis] !== value,
      make: (phone, { value }) =>
        phone.press(sheet(phone).getByRole('radio', { name: (name) => name.startsWith(value) })),
    },
    'quantity.change': {
      can: ({ context }, { quantity }) =>
        Math.abs(quantity - context.quantity) === 1 && quantity <= mostPieces(context),
      make: (phone, { quantity }, { context }) => {
        const { increase, decrease } = phone.LL.common
        phone.press(phone.button(quantity > context.quantity ? increase() : decrease(), stepper(phone)))
      },
    },
    'picker.confirm': {
      can: ({ context }) => context.quantity <= mostPieces(context),
      make: (phone, _, { context }) => phone.press(confirmation(phone, context)),
    },
  },
  looks: {
    closed: (phone, { trail }) => {
      expect(isOpen(phone)).toBe(false)
      const last = trail.at(-1)
      const isLeft = last?.kind === 'emitted' && last.event.type === 'buyNow.requested'
      if (!isLeft) screen.getByRole('heading', { name: 'Shirt', level: 2 })
    },
    checkingSale: never('it leads on at once'),
    choosing: (phone, seen) => {
      showsChoice(phone, seen)
      expect(confirmation(phone, seen.context).disabled).toBe(seen.context.values[0] === undefined)
    },
    'adding.shown': (phone, seen) => {
      showsChoice(phone, seen)
      expect(confirmation(phone, seen.context).getAttribute('aria-busy')).toBe('true')
    },
    'adding.hidden': showsProduct,
  },
  untaken: {
    'variantPicker.checkingSale --always[isTakenAtOnce]--> variantPicker.closed': 'only a donation is taken at once',
    'variantPicker.checkingSale --always--> variantPicker.closed': 'a product off sale has no button',
    'variantPicker.choosing --picker.confirm[isIncomplete]--> (stays)': 'the button is off until a variant is chosen',
  },
  interrupted: {
    closed: { back: showsHome, reload: showsProduct, kill: showsHome },
    choosing: { back: showsProduct, reload: showsProduct, kill: showsHome },
    'adding.shown': { back: showsProduct, reload: showsProduct, kill: showsHome },
    'adding.hidden': { back: showsHome, reload: showsProduct, kill: showsHome },
  },
  /** Buying at once opens the order summary. */
  ends: ({ step, snapshot }) =>
    step?.kind === 'send' && step.event.type === 'picker.confirm' && snapshot?.matches('closed') === true,
  between: (phone) => phone.dismissError(),
}

async function open(phone: Phone): Promise<void> {
  productAnswers(phone.server)
  await phone.open('/shop/100001/product/1059')
  await phone.eventually(() => void screen.getByRole('heading', { name: 'Shirt', level: 2 }))
}
