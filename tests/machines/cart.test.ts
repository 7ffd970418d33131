import { describe, expect, it } from 'vitest'
import type { Basket, BasketLine, Baskets } from '../../contract/baskets'
import { fromBaht } from '../../contract/money'
import type { CartInput } from '../../machines/cart/cartMachine'
import {
  cartMachine,
  isBuyable,
  selectedCount,
  selectedLines,
  selectedTotal,
  unitPrice,
} from '../../machines/cart/cartMachine'
import { refusal } from '../../machines/ports'
import { port, rootStage, settled } from './rootStage'

const line = (item_id: string, change: Partial<BasketLine> = {}): BasketLine => ({
  item_id,
  product_id: item_id,
  product_variant_id: `${item_id}-00`,
  name: item_id,
  variant: [],
  image: '',
  placeholder: '',
  quantity: 1,
  price_per_item: fromBaht(100),
  stock: 10,
  min_per_order: 1,
  max_per_order: null,
  status: 'active',
  sub_type: 'physical',
  brand: null,
  ...change,
})
const basket = (mid: string, items: BasketLine[], maxItemsPerTransaction: number | null = null): Basket => ({
  merchant: { mid, name: mid, image: '', type: 'general', is_verified: true },
  maxItemsPerTransaction,
  items,
})
const of = (...baskets: Basket[]): Baskets => ({
  baskets,
  total_items: baskets.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0),
  other_items: 0,
})
const two = of(basket('m1', [line('a'), line('b')]), basket('m2', [line('c')]))
const lost = { kind: 'network', key: 'default' } as const

async function open(baskets: Baskets = two, access: CartInput['access'] = () => 'go') {
  const stage = rootStage()
  stage.listen('cart')
  const listBaskets = port<Baskets>()
  const updateBasket = port<Baskets, { item_id: string; quantity: number }>()
  const removeFromBasket = port<Baskets, { item_ids: readonly string[] }>()
  const cart = stage.play(
    cartMachine.provide({
      actors: {
        listBaskets: listBaskets.logic,
        updateBasket: updateBasket.logic,
        removeFromBasket: removeFromBasket.logic,
      },
    }),
    'cart',
    { access },
  )
  await listBaskets.answer(baskets)
  return {
    ...stage,
    listBaskets,
    updateBasket,
    removeFromBasket,
    cart,
    value: () => cart.getSnapshot().value,
    context: () => cart.getSnapshot().context,
    selected: () => cart.getSnapshot().context.selected,
    quantity: (id: string) => selectedLines({ ...cart.getSnapshot().context, selected: [id] })[0]?.quantity,
    toggle: (item_id: string) => cart.send({ type: 'item.toggle', item_id }),
    change: (item_id: string, quantity: number) => cart.send({ type: 'quantity.change', item_id, quantity }),
    snackbars: () => stage.sentTo('snackbar').map(({ name }) => name),
    popups: () => stage.sentTo('modal'),
    refusals: () => stage.sentTo('followUp').map(({ error }) => (error as { key: string }).key),
    counted: () => stage.sentTo('counters').length,
    close: (answer: 'accepted' | 'rejected' = 'accepted') => cart.send({ type: 'modal.closed', id: 'x', answer }),
  }
}

describe('selection', () => {
  it('[CRT-002, CRT-005] nothing is selected with two shops; every buyable line is selected with one', async () => {
    expect((await open()).selected()).toEqual([])
    const one = of(basket('m1', [line('a'), line('gone', { stock: 0 }), line('off', { status: 'inactive' })]))
    expect((await open(one)).selected()).toEqual(['a'])
  })

  it('[CRT-002, CRT-005] selecting an item of another shop clears the selection and shows why; an item of the same shop does not', async () => {
    const page = await open()
    page.toggle('a')
    page.toggle('b')
    expect([page.selected(), page.snackbars()]).toEqual([['a', 'b'], []])
    page.toggle('c')
    expect([page.selected(), page.snackbars()]).toEqual([['c'], ['oneShopAtATime']])
    expect(page.sentTo('snackbar').map(({ type }) => type)).toEqual(['snackbar.show'])
    page.toggle('c')
    expect([page.selected(), page.snackbars().length]).toEqual([[], 1])
  })

  it('[CRT-002, CRT-005] a whole shop can be selected the same way, and deselected', async () => {
    const page = await open()
    page.cart.send({ type: 'merchant.toggle', mid: 'm1' })
    expect([page.selected(), page.snackbars()]).toEqual([['a', 'b'], []])
    page.cart.send({ type: 'merchant.toggle', mid: 'm2' })
    expect([page.selected(), page.snackbars()]).toEqual([['c'], ['oneShopAtATime']])
    page.cart.send({ type: 'merchant.toggle', mid: 'm2' })
    expect(page.selected()).toEqual([])
  })

  it.each([
    ['sold out', { stock: 0 }],
    ['inactive', { status: 'inactive' as const }],
    ['unredeemable', { status: 'unredeemable' as const }],
    ['above its limit', { status: 'exceedlimit' as const }],
    ['left in fewer pieces than an order needs', { stock: 1, min_per_order: 2 }],
  ])('[CRT-005] a line that is %s can’t be selected, but can be removed', async (_, change) => {
    const page = await open(of(basket('m1', [line('a'), line('x', change)]), basket('m2', [line('c')])))
    expect(isBuyable(line('x', change))).toBe(false)
    page.toggle('x')
    page.cart.send({ type: 'merchant.toggle', mid: 'm1' })
    expect(page.selected()).toEqual(['a'])
    page.cart.send({ type: 'items.remove', item_ids: ['x'] })
    expect(page.value()).toEqual({ ready: 'confirmingRemoval' })
  })

  it('a line with exactly as many pieces left as an order needs can be selected', async () => {
    const page = await open(of(basket('m1', [line('a', { stock: 2, min_per_order: 2 })]), basket('m2', [line('c')])))
    page.toggle('a')
    expect(page.selected()).toEqual(['a'])
  })

  it('a shop that is selected in part is selected whole', async () => {
    const page = await open()
    page.toggle('b')
    page.cart.send({ type: 'merchant.toggle', mid: 'm1' })
    expect([page.selected(), page.snackbars()]).toEqual([['a', 'b'], []])
  })

  it('a line or a shop that is no longer in the cart can’t be selected', async () => {
    const page = await open()
    page.toggle('gone')
    expect(page.selected()).toEqual([])
    page.toggle('a')
    page.toggle('gone')
    expect(page.selected()).toEqual(['a'])
    page.cart.send({ type: 'merchant.toggle', mid: 'gone' })
    expect(page.selected()).toEqual([])
  })

  it('a selected line that a saved change no longer has is deselected: another shop is then the only one', async () => {
    const page = await open()
    page.toggle('a')
    page.change('a', 2)
    await page.updateBasket.answer(of(basket('m1', [line('b')]), basket('m2', [line('c')])))
    page.toggle('c')
    expect([page.selected(), page.snackbars()]).toEqual([['c'], []])
  })

  it('the total and the count are those of the selected lines, with their quantities', async () => {
    const lines = [
      line('a', { quantity: 2 }),
      line('b', { quantity: 3, discount_price_per_item: fromBaht(80) }),
      line('d', { quantity: 4 }),
    ]
    const page = await open(of(basket('m1', lines), basket('m2', [line('c')])))
    page.toggle('a')
    page.toggle('b')
    expect([selectedCount(page.context()), selectedTotal(page.context())]).toEqual([5, 44_000])
  })

  it('[CRT-005] the lower price applies', () => {
    expect(unitPrice(line('a'))).toBe(10_000)
    expect(unitPrice(line('a', { discount_price_per_item: fromBaht(80) }))).toBe(8_000)
  })
})

describe('quantities', () => {
  it.each([-1, 1.5, NaN, Infinity, 11, 1e9])('[CRT-005] %s of a line with ten left is rejected', async (quantity) => {
    const page = await open()
    page.change('a', quantity)
    expect([page.value(), page.quantity('a'), page.updateBasket.calls.length]).toEqual([{ ready: 'idle' }, 1, 0])
  })

  it('[CRT-005] 1 and all that is left are accepted; the limit of one order applies too', async () => {
    const page = await open(of(basket('m1', [line('a', { quantity: 2 }), line('b', { max_per_order: 3 })])))
    page.change('a', 1)
    await page.updateBasket.answer(of(basket('m1', [line('a'), line('b', { max_per_order: 3 })])))
    page.change('a', 10)
    expect(page.updateBasket.calls.map(({ input }) => input.quantity)).toEqual([1, 10])
    await page.updateBasket.answer(of(basket('m1', [line('a', { quantity: 10 }), line('b', { max_per_order: 3 })])))
    page.change('b', 4)
    expect(page.updateBasket.calls).toHaveLength(2)
    page.change('b', 3)
    expect(page.updateBasket.calls).toHaveLength(3)
  })

  it('a line that is no longer in the cart can’t be changed', async () => {
    const page = await open()
    page.change('gone', 2)
    expect([page.value(), page.cart.getSnapshot().status]).toEqual([{ ready: 'idle' }, 'active'])
  })

  it('fewer pieces than an order needs are rejected', async () => {
    const page = await open(of(basket('m1', [line('a', { quantity: 3, min_per_order: 2 })])))
    page.change('a', 1)
    expect(page.updateBasket.calls).toEqual([])
    page.change('a', 2)
    expect(page.updateBasket.calls.map(({ input }) => input.quantity)).toEqual([2])
  })

  it('a line whose quantity is changed while its removal waits is kept', async () => {
    const page = await open()
    page.change('a', 2)
    page.cart.send({ type: 'items.remove', item_ids: ['a', 'b'] })
    page.change('a', 3)
    await page.updateBasket.answer(of(basket('m1', [line('a', { quantity: 2 }), line('b')])))
    await page.updateBasket.answer(of(basket('m1', [line('a', { quantity: 3 }), line('b')])))
    expect(page.value()).toEqual({ ready: 'confirmingRemoval' })
    expect(page.cart.getSnapshot().context.removing).toEqual(['b'])
  })

  it('nothing is asked about a line that is gone once its removal may begin', async () => {
    const page = await open()
    page.change('a', 2)
    page.cart.send({ type: 'items.remove', item_ids: ['b'] })
    await page.updateBasket.answer(of(basket('m1', [line('a', { quantity: 2 })])))
    expect(page.value()).toEqual({ ready: 'idle' })
  })

  it('[CRT-005, CRT-010] a change shows at once, is saved one at a time, and refreshes the count', async () => {
    const page = await open()
    for (const [id, quantity] of [
      ['a', 2],
      ['a', 3],
      ['b', 4],
      ['a', 4],
      ['b', 5],
    ] as const)
      page.change(id, quantity)
    expect([page.quantity('a'), page.quantity('b'), page.updateBasket.calls.length]).toEqual([4, 5, 1])
    const counted = page.counted()
    const saved = { a: 1, b: 1 }
    for (const [id, quantity] of [
      ['a', 2],
      ['a', 4],
      ['b', 5],
    ] as const) {
      expect(page.updateBasket.calls.at(-1)?.input).toEqual({ item_id: id, quantity })
      saved[id] = quantity
      const items = [line('a', { quantity: saved.a }), line('b', { quantity: saved.b })]
      await page.updateBasket.answer(of(basket('m1', items), basket('m2', [line('c')])))
      expect([page.quantity('a'), page.quantity('b')]).toEqual([4, 5])
    }
    expect([page.value(), page.counted() - counted, page.updateBasket.calls.length]).toEqual([{ ready: 'idle' }, 3, 3])
    expect(page.sentTo('counters')[0]).toEqual({ type: 'counters.refresh' })
  })

  it('a refresh waits until a change is saved, and then loads the cart once', async () => {
    const page = await open()
    page.change('a', 2)
    page.cart.send({ type: 'cart.refresh' })
    expect(page.listBaskets.calls).toHaveLength(1)
    await page.updateBasket.answer(two)
    expect([page.value(), page.listBaskets.calls.length]).toEqual(['loading', 2])
    await page.listBaskets.answer(two)
    expect([page.value(), page.listBaskets.calls.length]).toEqual([{ ready: 'idle' }, 2])
  })

  it('[CRT-005] a failed change restores the server’s last quantity', async () => {
    const page = await open()
    page.change('a', 2)
    await page.updateBasket.fail(lost)
    expect([page.quantity('a'), page.value()]).toEqual([1, { ready: 'idle' }])
  })

  it.each(['501', '502-02'] as const)(
    '[ERR-092] %s: the server’s last quantity is shown, and the cart is loaded again',
    async (key) => {
      const page = await open()
      page.change('a', 2)
      const loads = page.listBaskets.calls.length
      await page.updateBasket.fail(refusal(key).error)
      expect([page.quantity('a'), page.value(), page.listBaskets.calls.length]).toEqual([1, 'loading', loads + 1])
    },
  )

  it('too few pieces of one line lose no change of another: it is saved before the cart is loaded again', async () => {
    const page = await open()
    page.change('a', 2)
    page.change('b', 3)
    const loads = page.listBaskets.calls.length
    await page.updateBasket.fail(refusal('502-02').error)
    expect([page.quantity('a'), page.quantity('b'), page.value()]).toEqual([1, 3, { ready: 'saving' }])
    expect(page.updateBasket.calls.map(({ input }) => input)).toEqual([
      { item_id: 'a', quantity: 2 },
      { item_id: 'b', quantity: 3 },
    ])
    await page.updateBasket.answer(of(basket('m1', [line('a'), line('b', { quantity: 3 })]), basket('m2', [line('c')])))
    expect([page.value(), page.listBaskets.calls.length]).toEqual(['loading', loads + 1])
  })

  it('[CRT-003, CRT-005] 0 and the bin prompt first; rejecting keeps the line', async () => {
    for (const ask of [
      { type: 'quantity.change', item_id: 'a', quantity: 0 },
      { type: 'items.remove', item_ids: ['a'] },
    ] as const) {
      const page = await open()
      page.cart.send(ask)
      expect(page.popups()).toMatchObject([
        {
          type: 'modal.open',
          id: 'basketRemoval',
          content: { kind: 'message', name: 'removeFromBasket' },
          hasReject: true,
        },
      ])
      page.close('rejected')
      expect([page.value(), page.removeFromBasket.calls.length]).toEqual([{ ready: 'idle' }, 0])
      page.cart.send(ask)
      page.close()
      expect(page.removeFromBasket.calls[0]?.input).toEqual({ item_ids: ['a'] })
      const counted = page.counted()
      await page.removeFromBasket.answer(of(basket('m2', [line('c')])))
      expect([page.counted() - counted, page.context().baskets.length]).toEqual([1, 1])
    }
  })

  it('[CRT-003, CRT-005] 0 and the bin are honoured while quantities are being saved: the prompt opens once they are', async () => {
    const page = await open()
    page.change('a', 2)
    page.change('b', 3)
    page.change('c', 0)
    page.cart.send({ type: 'items.remove', item_ids: ['a'] })
    page.cart.send({ type: 'items.remove', item_ids: ['a'] })
    const after = (a: number, b: number) =>
      of(basket('m1', [line('a', { quantity: a }), line('b', { quantity: b })]), basket('m2', [line('c')]))
    await page.updateBasket.answer(after(2, 1))
    expect([page.value(), page.popups()]).toEqual([{ ready: 'saving' }, []])
    await page.updateBasket.answer(after(2, 3))
    expect(page.popups()).toMatchObject([{ content: { name: 'removeFromBasket', values: { count: 2 } } }])
    page.close()
    expect(page.removeFromBasket.calls.map(({ input }) => input)).toEqual([{ item_ids: ['c', 'a'] }])
    await page.removeFromBasket.answer(of(basket('m1', [line('b', { quantity: 3 })])))
    expect([page.value(), page.popups().length]).toEqual([{ ready: 'idle' }, 1])
  })

  it('[CRT-003, CRT-005] a removal that waited for a failed save is prompted once, and rejecting keeps the line', async () => {
    const page = await open()
    page.change('b', 2)
    page.cart.send({ type: 'items.remove', item_ids: ['a'] })
    await page.updateBasket.fail(lost)
    expect([page.value(), page.quantity('b')]).toEqual([{ ready: 'confirmingRemoval' }, 1])
    page.close('rejected')
    expect([page.value(), page.popups().length]).toEqual([{ ready: 'idle' }, 1])
    page.cart.send({ type: 'items.remove', item_ids: ['b'] })
    page.close()
    expect(page.removeFromBasket.calls.map(({ input }) => input)).toEqual([{ item_ids: ['b'] }])
  })

  it('[CRT-003] a failed removal keeps the line', async () => {
    const page = await open()
    page.cart.send({ type: 'items.remove', item_ids: ['a'] })
    page.close()
    await page.removeFromBasket.fail(lost)
    expect([page.value(), page.quantity('a')]).toEqual([{ ready: 'idle' }, 1])
  })
})

describe('states', () => {
  it('[CRT-004, CRT-014] an empty cart shows the empty state, on load or after the last line was removed', async () => {
    expect((await open(of())).value()).toBe('empty')
    const page = await open(of(basket('m1', [line('a')])))
    page.cart.send({ type: 'items.remove', item_ids: ['a'] })
    page.close()
    await page.removeFromBasket.answer(of())
    expect(page.value()).toBe('empty')
    page.cart.send({ type: 'cart.refresh' })
    expect(page.value()).toBe('loading')
  })

  it('[GEN-023, REL-007] a cart that fails to load can be retried', async () => {
    const page = await open()
    page.cart.send({ type: 'cart.refresh' })
    await page.listBaskets.fail(lost)
    expect(page.value()).toBe('failed')
    page.cart.send({ type: 'cart.retry' })
    await page.listBaskets.answer(two)
    expect(page.value()).toEqual({ ready: 'idle' })
  })

  it('[CRT-005] after a reload the selection keeps what can still be bought', async () => {
    const page = await open()
    page.toggle('a')
    page.toggle('b')
    page.cart.send({ type: 'cart.refresh' })
    await page.listBaskets.answer(of(basket('m1', [line('a'), line('b', { stock: 0 })]), basket('m2', [line('c')])))
    expect(page.selected()).toEqual(['a'])
  })
})

describe('a reload', () => {
  it('of one shop’s cart selects nothing that the shopper deselected', async () => {
    const one = of(basket('m1', [line('a'), line('b')]))
    const page = await open(one)
    page.toggle('a')
    page.toggle('b')
    page.cart.send({ type: 'cart.refresh' })
    await page.listBaskets.answer(one)
    expect(page.selected()).toEqual([])
  })
})

describe('to the summary', () => {
  const press = async (page: Awaited<ReturnType<typeof open>>, answer?: Baskets) => {
    page.cart.send({ type: 'cart.checkout' })
    if (answer) await page.listBaskets.answer(answer)
    await settled()
  }

  it('[CRT-015] the cart is reloaded first; with enough of each line the summary opens with the selected lines', async () => {
    const page = await open()
    page.toggle('a')
    const asked = page.listBaskets.calls.length
    page.cart.send({ type: 'cart.checkout' })
    page.cart.send({ type: 'cart.checkout' })
    expect(page.listBaskets.calls).toHaveLength(asked + 1)
    expect(page.factsOf('cart.checkedOut')).toEqual([])
    await page.listBaskets.answer(
      of(basket('m1', [line('a', { price_per_item: fromBaht(120) }), line('b')]), basket('m2', [line('c')])),
    )
    expect(page.factsOf('cart.checkedOut')).toMatchObject([
      { mid: 'm1', lines: [{ item_id: 'a', price_per_item: 12_000 }] },
    ])
  })

  it('[CRT-006, CRT-007, CRT-015] insufficient stock: the dialog lists what is left of each such line, then the quantities are lowered to it', async () => {
    const page = await open(of(basket('m1', [line('a', { quantity: 5 }), line('b', { quantity: 2 }), line('d')])))
    const teal = line('a', { quantity: 5, stock: 3, variant: ['Teal', '500 ml'] })
    const left = of(basket('m1', [teal, line('b', { quantity: 2, stock: 0 }), line('d')]))
    await press(page, left)
    expect(page.popups()).toMatchObject([
      {
        type: 'modal.open',
        id: 'outOfStock',
        content: {
          kind: 'outOfStock',
          lines: [
            { name: 'a', variant: 'Teal, 500 ml', left: 3 },
            { name: 'b', variant: '', left: 0 },
          ],
        },
      },
    ])
    expect(page.factsOf('cart.checkedOut')).toEqual([])
    page.close()
    expect(page.selected()).toEqual(['a', 'd'])
    await page.updateBasket.answer(of(basket('m1', [{ ...teal, quantity: 3 }, line('b', { stock: 0 }), line('d')])))
    expect(page.updateBasket.calls.map(({ input }) => input)).toEqual([{ item_id: 'a', quantity: 3 }])
  })

  it('[CRT-015] a selected line that is gone by then is deselected, and the shopper has to press again', async () => {
    const page = await open()
    page.toggle('a')
    page.toggle('b')
    const counted = page.counted()
    await press(page, of(basket('m1', [line('b')]), basket('m2', [line('c')])))
    expect([page.value(), page.selected(), page.counted() - counted]).toEqual([{ ready: 'idle' }, ['b'], 1])
    expect([page.popups(), page.factsOf('cart.checkedOut')]).toEqual([[], []])
  })

  it('the last pieces can be bought', async () => {
    const last = of(basket('m1', [line('a', { quantity: 3, stock: 3 })]))
    const page = await open(last)
    await press(page, last)
    expect(page.popups()).toEqual([])
    expect(page.factsOf('cart.checkedOut')).toMatchObject([{ mid: 'm1', lines: [{ item_id: 'a', quantity: 3 }] }])
  })

  it('[CRT-006, CRT-015] a line that is no longer sold counts as sold out', async () => {
    const page = await open(of(basket('m1', [line('a')])))
    await press(page, of(basket('m1', [line('a', { status: 'inactive' })])))
    expect(page.popups()).toMatchObject([{ content: { lines: [{ left: 0 }] } }])
  })

  it('[CRT-015] a short line that is not selected is ignored', async () => {
    const page = await open()
    page.toggle('c')
    await press(page, of(basket('m1', [line('a', { stock: 0 })]), basket('m2', [line('c')])))
    expect(page.factsOf('cart.checkedOut')).toHaveLength(1)
  })

  it.each([
    [3, 2, 5, undefined],
    [3, 3, 5, '507-02'],
    [6, 1, null, undefined],
  ])('[CRT-011, CRT-013] %i and %i pieces where the shop allows %s: %s', async (a, b, most, refusal) => {
    const baskets = of(basket('m1', [line('a', { quantity: a }), line('b', { quantity: b })], most))
    const page = await open(baskets)
    await press(page)
    expect([page.refusals(), page.value()]).toEqual(refusal ? [[refusal], { ready: 'idle' }] : [[], 'checkingStock'])
  })

  it('[CRT-012, CRT-013] two brands of one shop are refused with 507-01; one brand, or a second that is not selected, is not', async () => {
    const baskets = of(basket('m1', [line('a', { brand: 'A' }), line('b', { brand: 'B' })]))
    const page = await open(baskets)
    await press(page)
    expect([page.refusals(), page.value()]).toEqual([['507-01'], { ready: 'idle' }])
    page.toggle('b')
    await press(page, baskets)
    expect(page.factsOf('cart.checkedOut')).toHaveLength(1)
  })

  it('goods without a brand can be bought together with those of one', async () => {
    const page = await open(of(basket('m1', [line('a', { brand: 'A' }), line('b')])))
    await press(page)
    expect([page.refusals(), page.value()]).toEqual([[], 'checkingStock'])
  })

  it('[SES-020] a shopper who may not buy is refused and no request is sent; without a selection the button does nothing', async () => {
    const guest = await open(two, () => 'upgradeProfile')
    guest.toggle('a')
    await press(guest)
    expect([guest.factsOf('access.refused').length, guest.listBaskets.calls.length]).toEqual([1, 1])
    const page = await open()
    await press(page)
    expect([page.value(), page.listBaskets.calls.length]).toEqual([{ ready: 'idle' }, 1])
    expect(page.cart.getSnapshot().status).toBe('active')
  })

  it('[REL-007] a failed reload leaves the cart unchanged', async () => {
    const page = await open()
    page.toggle('a')
    page.cart.send({ type: 'cart.checkout' })
    await page.listBaskets.fail(lost)
    expect([page.value(), page.selected(), page.factsOf('cart.checkedOut')]).toEqual([{ ready: 'idle' }, ['a'], []])
    expect(page.sentTo('followUp')).toMatchObject([{ type: 'error.raised', error: lost }])
  })
})
