import type { Basket, BasketLine, Baskets } from '../../contract/baskets'
import { toSatang } from '../../contract/money'
import { defineModel } from '../model'
import { cartMachine, isBuyable, selectedLines } from './cartMachine'

const lost = { kind: 'network', key: 'default' }
const tooMany = { kind: 'business', code: '507', subCode: '02', key: '507-02' }
const gone = { kind: 'business', code: '410', key: '410' }

const line = (item_id: string, over: Partial<BasketLine> = {}) =>
  ({
    item_id,
    name: item_id,
    variant: [],
    quantity: 1,
    price_per_item: toSatang(10000),
    stock: 10,
    max_per_order: null,
    status: 'active',
    brand: null,
    ...over,
  }) as unknown as BasketLine

/** Coffee is sold by one shop, gift cards of two brands by another that takes five pieces an order. */
const cart = (coffee: Partial<BasketLine> = {}, red: Partial<BasketLine> = {}): Baskets => ({
  baskets: [
    {
      merchant: { mid: '100002' },
      maxItemsPerTransaction: null,
      items: [line('coffee', { stock: 3, ...coffee })],
    },
    {
      merchant: { mid: '100020' },
      maxItemsPerTransaction: 5,
      items: [line('red', { brand: 'Red', ...red }), line('blue', { brand: 'Blue' })],
    },
  ] as unknown as Basket[],
  total_items: 3,
  other_items: 0,
})
const nothing: Baskets = { baskets: [], total_items: 0, other_items: 0 }
const onlyCoffee = (): Baskets => ({ baskets: cart().baskets.slice(0, 1), total_items: 1, other_items: 0 })

/** The server's answer to a change of one line: the same cart with that line changed. */
const changed = (
  baskets: readonly Basket[],
  change: (lines: readonly BasketLine[]) => readonly BasketLine[],
): Baskets => ({
  baskets: baskets.map((one) => ({ ...one, items: [...change(one.items)] })).filter(({ items }) => items.length > 0),
  total_items: 2,
  other_items: 0,
})

const hasAll = (baskets: readonly Basket[], ids: readonly string[]) => {
  const known = baskets.flatMap(({ items }) => items.map(({ item_id }) => item_id))
  return ids.every((id) => known.includes(id))
}
const isTooMany = ({ item_id, quantity }: { item_id: string; quantity: number }) => item_id === 'red' && quantity > 5

const quantities = (baskets: readonly Basket[]) =>
  baskets.flatMap(({ items }) => items.map((one) => [one.item_id, one.quantity, one.stock]))

export const cartModel = defineModel(cartMachine, {
  inputs: {
    shopper: { input: () => ({ access: () => 'go' }) },
    guest: { input: () => ({ access: () => 'upgradeProfile' }) },
  },
  samples: {
    'cart.retry': [{ type: 'cart.retry' }],
    'cart.refresh': [{ type: 'cart.refresh' }],
    'item.toggle': [
      { type: 'item.toggle', item_id: 'coffee' },
      { type: 'item.toggle', item_id: 'red' },
      { type: 'item.toggle', item_id: 'blue' },
      { type: 'item.toggle', item_id: 'gone' },
    ],
    'merchant.toggle': [
      { type: 'merchant.toggle', mid: '100002' },
      { type: 'merchant.toggle', mid: '100020' },
    ],
    'quantity.change': [
      { type: 'quantity.change', item_id: 'coffee', quantity: 2 },
      { type: 'quantity.change', item_id: 'coffee', quantity: 0 },
      { type: 'quantity.change', item_id: 'coffee', quantity: 4 },
      { type: 'quantity.change', item_id: 'coffee', quantity: 1.5 },
      { type: 'quantity.change', item_id: 'red', quantity: 6 },
    ],
    'items.remove': [{ type: 'items.remove', item_ids: ['red', 'blue'] }],
    'cart.checkout': [{ type: 'cart.checkout' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'basketRemoval', answer: 'accepted' },
      { type: 'modal.closed', id: 'basketRemoval', answer: 'rejected' },
    ],
  },
  outcomes: {
    listBaskets: {
      full: { done: cart() },
      oneShop: { done: onlyCoffee() },
      fewer: { done: cart({ quantity: 3, stock: 1 }) },
      sold: { done: cart({ stock: 0, status: 'out_of_stock' }) },
      crowded: { done: cart({}, { quantity: 6 }) },
      nothing: { done: nothing },
      lost: { error: lost },
    },
    updateBasket: {
      saved: {
        done: ({ input, context }) =>
          changed(context.saved, (lines) =>
            lines.map((one) => (one.item_id === input.item_id ? { ...one, quantity: input.quantity } : one)),
          ),
        when: ({ input }) => !isTooMany(input),
      },
      tooMany: { error: tooMany, when: ({ input }) => isTooMany(input) },
      lost: { error: lost },
    },
    removeFromBasket: {
      removed: {
        done: ({ input, context }) =>
          changed(context.saved, (lines) => lines.filter(({ item_id }) => !input.item_ids.includes(item_id))),
        when: ({ input, context }) => hasAll(context.saved, input.item_ids),
      },
      gone: { error: gone, when: ({ input, context }) => !hasAll(context.saved, input.item_ids) },
      lost: { error: lost },
    },
  },
  limit: 6000,
  serialize: ({ context }) => [
    context.access(),
    [...context.selected].sort(),
    quantities(context.baskets),
    context.saved.length === 0,
    context.wanted,
    context.short.map(({ item_id }) => item_id),
  ],
  expects: {
    loading: { accepts: [] },
    failed: { accepts: ['cart.retry'] },
    empty: { accepts: ['cart.refresh'] },
    'ready.idle': {
      accepts: ['item.toggle', 'merchant.toggle', 'cart.refresh', 'quantity.change', 'items.remove', 'cart.checkout'],
      check: ({ context }) => {
        const [shown, saved] = [quantities(context.baskets), quantities(context.saved)].map((one) =>
          JSON.stringify(one),
        )
        if (shown !== saved) throw new Error(`shows ${shown}, the server said ${saved}`)
      },
    },
    'ready.saving': {
      accepts: ['item.toggle', 'merchant.toggle', 'quantity.change'],
      check: ({ context }) => {
        if (context.wanted.length === 0) throw new Error('saves nothing')
      },
    },
    'ready.confirmingRemoval': { accepts: ['item.toggle', 'merchant.toggle', 'modal.closed'] },
    'ready.removing': { accepts: ['item.toggle', 'merchant.toggle'] },
    checkingStock: {
      accepts: [],
      check: ({ context }) => {
        const lines = selectedLines(context)
        if (context.access() !== 'go' || lines.length === 0) throw new Error('may not be paid')
        const isCard = context.baskets.some(
          ({ merchant, items }) => merchant.mid === '100020' && items.some((one) => lines.includes(one)),
        )
        if (isCard && lines.reduce((sum, one) => sum + one.quantity, 0) > 5) throw new Error('more than five')
      },
    },
    short: {
      accepts: ['modal.closed'],
      check: ({ context }) => {
        if (context.short.length === 0) throw new Error('nothing is short')
      },
    },
  },
  invariants: {
    'the lines that are chosen belong to one shop': ({ context }) => {
      const shops = context.baskets.filter(({ items }) =>
        items.some(({ item_id }) => context.selected.includes(item_id)),
      )
      if (shops.length > 1) throw new Error(context.selected.join())
    },
    'what is chosen is in the cart and can be bought': ({ snapshot, context }) => {
      if (!snapshot.matches({ ready: 'idle' })) return
      const lines = selectedLines(context)
      if (lines.length !== context.selected.length || !lines.every(isBuyable)) throw new Error(context.selected.join())
    },
    'the server is asked for whole pieces within the stock': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src !== 'updateBasket') continue
        const { item_id, quantity } = fact.input as { item_id: string; quantity: number }
        if (!item_id || !Number.isInteger(quantity) || quantity < 1 || quantity > 10)
          throw new Error(`${item_id}: ${quantity}`)
      }
    },
    'the last change of a line is the one that the server keeps': ({ snapshot, trail }) => {
      if (!snapshot.matches({ ready: 'idle' })) return
      const saves = trail.filter((fact) => fact.kind === 'call' && fact.src === 'updateBasket').length
      const ends = trail.filter((fact) => fact.kind === 'settled' && fact.src === 'updateBasket').length
      if (saves !== ends) throw new Error(`${saves} saves, ${ends} ends`)
    },
    'nothing is removed unasked': ({ trail }) => {
      const calls = trail.filter((fact) => fact.kind === 'call' && fact.src === 'removeFromBasket').length
      const agreed = trail.filter(
        (fact) => fact.kind === 'event' && fact.event.type === 'modal.closed' && fact.event.answer === 'accepted',
      ).length
      if (calls > agreed) throw new Error(`${calls} removals, ${agreed} agreed`)
    },
    'what is checked out is there in that number, of one brand': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'emitted' || fact.event.type !== 'cart.checkedOut') continue
        const { lines, mid } = fact.event
        if (lines.length === 0 || !mid) throw new Error('nothing')
        if (lines.some((one) => !isBuyable(one) || one.quantity > one.stock)) throw new Error('more than there is')
        if (new Set(lines.flatMap(({ brand }) => brand ?? [])).size > 1) throw new Error('two brands')
      }
    },
    'a guest is sent to upgrade and checks nothing out': ({ context, trail }) => {
      if (context.access() === 'go') return
      if (trail.some((fact) => fact.kind === 'emitted' && fact.event.type === 'cart.checkedOut'))
        throw new Error('checked out')
    },
  },
})
