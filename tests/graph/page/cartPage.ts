import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { BasketLine, Baskets } from '../../../contract/baskets'
import { listBaskets, removeFromBasket, updateBasket } from '../../../contract/baskets'
import { toBaht } from '../../../contract/money'
import { formatNumber } from '../../../i18n/formats'
import type { cartMachine } from '../../../machines/cart/cartMachine'
import { isBuyable } from '../../../machines/cart/cartMachine'
import { cartModel } from '../../../machines/cart/cartModel'
import type { Seen } from '../../../machines/model'
import { summaryAnswers } from './answers'
import type { PageModel } from './pageModel'
import { call } from './pageModel'
import type { Phone } from './phone'

type Cart = Seen<typeof cartMachine>

const shops: Record<string, string> = { '100002': 'Rim Doi Coffee', '100020': 'Red & Blue' }

const wire = ({ baskets, total_items }: Baskets) => ({
  baskets: baskets.map(({ merchant, items, maxItemsPerTransaction }) => ({
    merchant: { mid: merchant.mid, name: shops[merchant.mid]!, image: '', type: 'general' as const, is_verified: true },
    maxItemsPerTransaction,
    items: items.map((line) => ({
      ...line,
      product_id: '2002',
      product_variant_id: `2002-${line.item_id}`,
      image: '',
      placeholder: '#ffffff',
      sub_type: 'digital' as const,
      price_per_item: toBaht(line.price_per_item),
      discount_price_per_item: undefined,
    })),
  })),
  total_items,
})

const linesOf = ({ context }: Pick<Cart, 'context'>): readonly BasketLine[] =>
  context.baskets.flatMap(({ items }) => items)
const lineOf = (seen: Pick<Cart, 'context'>, id: string) => linesOf(seen).find(({ item_id }) => item_id === id)
const isUncovered = ({ snapshot }: Pick<Cart, 'snapshot'>) => !snapshot.matches({ ready: 'confirmingRemoval' })

/** The last answer opened the order summary. */
const isCheckedOut = ({ trail }: Cart) =>
  trail.findLastIndex((fact) => fact.kind === 'emitted' && fact.event.type === 'cart.checkedOut') >
  trail.findLastIndex((fact) => fact.kind === 'settled' || fact.kind === 'event')

const tick = ({ LL }: Phone, name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: LL.cart.selectItem({ name }) })
const stepper = ({ LL }: Phone, name: string) =>
  within(screen.getByRole('group', { name: LL.cart.quantityOf({ name }) }))
const bar = ({ LL }: Phone) => within(screen.getByRole('region', { name: LL.cart.pay() }))
const pay = (phone: Phone) => phone.button(phone.LL.cart.pay(), bar(phone)) as HTMLButtonElement

/** Each line with its figures, the selected ones ticked, and their total. */
function showsLines(phone: Phone, seen: Cart): void {
  const { LL } = phone
  for (const line of linesOf(seen)) {
    if (!isBuyable(line)) {
      within(screen.getByRole('region', { name: LL.cart.unavailable.title() })).getByText(line.name)
      continue
    }
    expect(tick(phone, line.name).checked).toBe(seen.context.selected.includes(line.item_id))
    stepper(phone, line.name).getByText(String(line.quantity))
  }
  const chosen = linesOf(seen).filter((line) => isBuyable(line) && tick(phone, line.name).checked)
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  phone.text(count > 0 ? LL.cart.total({ count }) : LL.cart.nothingSelected(), bar(phone))
  expect(document.querySelector('.bottom-bar__amount [aria-hidden]')?.textContent).toBe(`฿${formatNumber(count * 100)}`)
}

const showsFull = (phone: Phone) => {
  expect(phone.path).toBe('/cart')
  expect(tick(phone, 'coffee').checked).toBe(false)
  expect(phone.hasDialog()).toBe(false)
}
const showsHome = (phone: Phone) => expect(phone.path).toBe('/')
const staysInCart = (phone: Phone) => {
  tick(phone, 'coffee')
  expect(phone.hasDialog()).toBe(false)
}
const leaves = { back: showsHome, reload: showsFull, kill: showsHome }

export const cartPage: PageModel<typeof cartMachine> = {
  model: cartModel,
  scenes: {
    shopper: (phone) => open(phone),
    guest: (phone) => {
      phone.signedIn({ user_profile_type: 'GUEST' })
      return open(phone)
    },
  },
  calls: {
    listBaskets: call(listBaskets, wire),
    updateBasket: call(updateBasket, wire),
    removeFromBasket: call(removeFromBasket, wire),
  },
  samples: {
    'quantity.change': [
      { type: 'quantity.change', item_id: 'coffee', quantity: 2 },
      { type: 'quantity.change', item_id: 'coffee', quantity: 1 },
      { type: 'quantity.change', item_id: 'red', quantity: 7 },
    ],
    'items.remove': [{ type: 'items.remove', item_ids: ['coffee'] }],
    'modal.closed': [
      { type: 'modal.closed', id: 'basketRemoval', answer: 'accepted' },
      { type: 'modal.closed', id: 'basketRemoval', answer: 'rejected' },
      { type: 'modal.closed', id: 'outOfStock', answer: 'accepted' },
    ],
  },
  gestures: {
    'cart.retry': { make: (phone) => phone.press(phone.button(phone.LL.common.retry())) },
    'cart.refresh': {
      make: (phone, _, seen) => {
        if (!isUncovered(seen) || seen.snapshot.matches('short')) return phone.otherLanguage()
        const bar = () => within(screen.getByText(phone.LL.look.offline()).parentElement!)
        return phone.offline(() => phone.press(phone.button(phone.LL.common.retry(), bar())))
      },
    },
    'item.toggle': {
      can: (seen, { item_id }) =>
        isUncovered(seen) && lineOf(seen, item_id) !== undefined && isBuyable(lineOf(seen, item_id)!),
      make: (phone, { item_id }) => phone.press(tick(phone, item_id)),
    },
    'merchant.toggle': {
      can: (seen, { mid }) => {
        const lines = seen.context.baskets.find(({ merchant }) => merchant.mid === mid)?.items.filter(isBuyable) ?? []
        return (
          isUncovered(seen) && lines.length > 0 && !lines.some(({ item_id }) => seen.context.selected.includes(item_id))
        )
      },
      make: (phone, { mid }) =>
        phone.press(screen.getByRole('radio', { name: phone.LL.cart.selectShop({ shop: shops[mid]! }) })),
    },
    'quantity.change': {
      can: (seen, { item_id, quantity }) => {
        const line = lineOf(seen, item_id)
        return (
          line !== undefined && isBuyable(line) && Math.abs(line.quantity - quantity) === 1 && quantity <= line.stock
        )
      },
      make: (phone, { item_id, quantity }, seen) => {
        const { increase, decrease } = phone.LL.common
        const isMore = quantity > (lineOf(seen, item_id)?.quantity ?? 0)
        phone.press(phone.button(isMore ? increase() : decrease(), stepper(phone, item_id)))
      },
    },
    'items.remove': {
      can: (seen, { item_ids: [id] }) => {
        const line = lineOf(seen, id)
        return line !== undefined && (!isBuyable(line) || line.quantity === 1)
      },
      make: (phone, { item_ids: [id] }, seen) => {
        const isSold = !isBuyable(lineOf(seen, id)!)
        phone.press(
          isSold
            ? phone.button(phone.LL.cart.removeItem({ name: id }))
            : phone.button(phone.LL.common.delete(), stepper(phone, id)),
        )
      },
    },
    'cart.checkout': {
      can: ({ snapshot, context }) => context.selected.length > 0 && snapshot.can({ type: 'cart.checkout' }),
      make: (phone) => phone.press(pay(phone)),
    },
    'modal.closed': {
      can: ({ snapshot }, { id }) => (id === 'outOfStock') === snapshot.matches('short'),
      make: (phone, { id, answer }) => {
        const { LL } = phone
        if (id === 'outOfStock')
          return phone.press(phone.button(LL.common.ok(), phone.dialog(LL.cart.outOfStock.title())))
        const name = answer === 'accepted' ? LL.cart.remove.accept() : LL.cart.remove.reject()
        phone.press(phone.button(name, phone.dialog(LL.cart.remove.title())))
      },
    },
  },
  looks: {
    loading: (_, { context }) => {
      if (context.baskets.length === 0) expect(document.querySelector('main .skeleton')).not.toBeNull()
    },
    failed: (phone) => void phone.heading(phone.LL.look.errorTitle()),
    empty: (phone) => {
      phone.heading(phone.LL.cart.empty.title())
      expect(screen.queryByRole('region', { name: phone.LL.cart.pay() })).toBeNull()
    },
    'ready.idle': (phone, seen) => {
      if (isCheckedOut(seen)) phone.heading(phone.LL.checkout.title())
      else showsLines(phone, seen)
    },
    'ready.saving': showsLines,
    'ready.confirmingRemoval': (phone) => void phone.dialog(phone.LL.cart.remove.title()),
    'ready.removing': (phone, seen) => {
      expect(phone.hasDialog()).toBe(false)
      showsLines(phone, seen)
    },
    checkingStock: (phone) => expect(pay(phone).getAttribute('aria-busy')).toBe('true'),
    short: (phone, { context }) => {
      for (const { name, stock } of context.short) {
        const { left, soldOut, line } = phone.LL.cart.outOfStock
        phone.text(line({ name, state: stock > 0 ? left({ count: stock }) : soldOut() }), phone.dialog())
      }
    },
  },
  untaken: {
    'cart.ready.idle --quantity.change[isNone]--> cart.ready.confirmingRemoval':
      'the bin takes the place of the minus before a quantity of none',
    'cart.ready.saving --quantity.change[isNone]--> (stays)':
      'the bin takes the place of the minus before a quantity of none',
  },
  interrupted: {
    loading: leaves,
    failed: leaves,
    empty: leaves,
    'ready.idle': leaves,
    'ready.saving': leaves,
    'ready.confirmingRemoval': { ...leaves, back: staysInCart },
    'ready.removing': leaves,
    checkingStock: leaves,
    short: { ...leaves, back: staysInCart },
  },
  /** The order summary replaces the page, and ends the cart's machine. */
  ends: ({ edges }) => edges.some((id) => /^cart.checkingStock --xstate.done[^[]+--> cart.ready$/.test(id)),
  between: (phone) => phone.dismissError(),
}

async function open(phone: Phone): Promise<void> {
  summaryAnswers(phone.server)
  const everything = cartModel.outcomes.listBaskets['full'] as { done: Baskets }
  for (const endpoint of [listBaskets, updateBasket, removeFromBasket])
    phone.server.knows(endpoint, wire(everything.done))
  await phone.open('/cart')
}
