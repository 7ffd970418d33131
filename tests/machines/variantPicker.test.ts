import { describe, expect, it } from 'vitest'
import type { BasketType } from '../../contract/enums'
import { fromBaht } from '../../contract/money'
import type { Product, ProductVariant } from '../../contract/products'
import type { AccessAnswer } from '../../machines/ports'
import { refusal } from '../../machines/ports'
import {
  canConfirm,
  chosenVariant,
  isValueLeft,
  mostPieces,
  variantPickerMachine,
} from '../../machines/variantPicker/variantPickerMachine'
import { port, rootStage } from './rootStage'

const variant = (colour: string, size: string, stock: number): ProductVariant => ({
  productVariantId: `${colour}-${size}`,
  values: [colour, size],
  price: fromBaht(100),
  stock,
  image: '',
})
const axis = (name: string, ...values: string[]) => ({ name, values: values.map((value) => ({ value })) })

/** Teal in S (5) and L (none), red in S (2) and not in L. */
const shirt = {
  product_id: 'shirt',
  merchant: { mid: 'm1', type: 'general' },
  type: 'general',
  status: 'active',
  minPerOrder: 1,
  maxPerOrder: 4,
  variantAxes: [axis('colour', 'teal', 'red'), axis('size', 'S', 'L')],
  variants: [variant('teal', 'S', 5), variant('teal', 'L', 0), variant('red', 'S', 2)],
} as unknown as Product
const mug = {
  ...shirt,
  maxPerOrder: null,
  variantAxes: [],
  variants: [{ ...variant('', '', 3), productVariantId: 'dummy', values: [] }],
} as unknown as Product
const lost = { kind: 'network', key: 'default' } as const

function open(product: Product = shirt, access: AccessAnswer = 'go') {
  const stage = rootStage()
  stage.listen()
  let keys = 0
  const addToBasket = port<
    unknown,
    { type: BasketType; product_id: string; product_variant_id: string; quantity: number; idempotencyKey: string }
  >()
  const picker = stage.play(
    variantPickerMachine.provide({ actors: { addToBasket: addToBasket.logic } }),
    'variantPicker',
    {
      product,
      access: () => access,
      newKey: () => `key-${(keys += 1)}`,
    },
  )
  return {
    ...stage,
    addToBasket,
    picker,
    value: () => picker.getSnapshot().value,
    context: () => picker.getSnapshot().context,
    quantity: () => picker.getSnapshot().context.quantity,
    canConfirm: () => canConfirm(picker.getSnapshot()),
    open: (purpose: 'cart' | 'buy' = 'cart') => picker.send({ type: 'picker.open', purpose }),
    pick: (place: number, value: string) => picker.send({ type: 'value.pick', axis: place, value }),
    change: (quantity: number) => picker.send({ type: 'quantity.change', quantity }),
    confirm: () => picker.send({ type: 'picker.confirm' }),
  }
}

describe('the sheet', () => {
  it('[SES-020, PRD-014] opens for a shopper who may buy; one who may not is refused with the reason', () => {
    const page = open()
    page.open()
    expect([page.value(), page.factsOf('picker.opened').length]).toEqual(['choosing', 1])
    const guest = open(shirt, 'upgradeProfile')
    guest.open()
    expect([guest.value(), guest.factsOf('access.refused')]).toEqual([
      'closed',
      [{ type: 'access.refused', answer: 'upgradeProfile' }],
    ])
  })

  it.each(['out_of_stock', 'inactive', 'unredeemable', 'exceedlimit'] as const)(
    '[PRD-008] does not open for a product that is %s',
    (status) => {
      const page = open({ ...shirt, status })
      page.open()
      expect([page.value(), page.factsOf('picker.opened')]).toEqual(['closed', []])
    },
  )

  it('[PRD-012] can be confirmed once every axis has a value that is in stock', () => {
    const page = open()
    page.open()
    expect(page.canConfirm()).toBe(false)
    page.confirm()
    expect([page.value(), page.addToBasket.calls.length]).toEqual(['choosing', 0])
    page.pick(0, 'red')
    page.confirm()
    expect(page.value()).toBe('choosing')
    page.pick(1, 'L')
    expect(page.context().values).toEqual(['red', undefined])
    page.pick(1, 'S')
    expect([page.canConfirm(), chosenVariant(page.context())?.productVariantId]).toEqual([true, 'red-S'])
  })

  it('[PRD-012] a value that is out of stock with the values of the axes above it can’t be chosen', () => {
    const page = open()
    expect(isValueLeft(page.context(), 1, 'L')).toBe(false)
    expect([isValueLeft(page.context(), 0, 'teal'), isValueLeft(page.context(), 0, 'blue')]).toEqual([true, false])
    page.open()
    page.pick(1, 'L')
    page.pick(0, 'blue')
    expect(page.context().values).toEqual([undefined, undefined])
  })

  it('[PRD-012, PRD-013] every variant in stock can be reached: a value clears those of the axes below it that are sold out with it', () => {
    const page = open({
      ...shirt,
      variants: [variant('teal', 'S', 5), variant('teal', 'L', 0), variant('red', 'S', 0), variant('red', 'L', 3)],
    })
    page.open()
    page.pick(0, 'teal')
    page.pick(1, 'S')
    page.picker.send({ type: 'quantity.change', quantity: 3 })
    expect(['L', 'S'].map((size) => isValueLeft(page.context(), 1, size))).toEqual([false, true])
    page.pick(0, 'red')
    expect([page.context().values, page.canConfirm()]).toEqual([['red', undefined], false])
    page.pick(1, 'S')
    expect(page.context().values).toEqual(['red', undefined])
    page.pick(1, 'L')
    expect([chosenVariant(page.context())?.productVariantId, page.canConfirm()]).toEqual(['red-L', true])
    // The quantity is kept where the new variant has as many.
    expect(page.quantity()).toBe(3)
    page.pick(0, 'red')
    expect(page.context().values).toEqual(['red', 'L'])
  })

  it('[PRD-012, PRD-013] a variant with less stock than the minimum of one order is sold out', () => {
    const page = open({ ...shirt, minPerOrder: 3 })
    page.open()
    page.pick(0, 'red')
    expect([page.context().values, isValueLeft(page.context(), 0, 'red')]).toEqual([[undefined, undefined], false])
    page.pick(0, 'teal')
    page.pick(1, 'S')
    expect([page.quantity(), page.canConfirm()]).toEqual([3, true])
    const few = open({ ...mug, minPerOrder: 4 })
    few.open()
    few.confirm()
    expect([few.quantity(), few.canConfirm(), few.addToBasket.calls.length]).toEqual([4, false, 0])
  })

  it('[PRD-012, PRD-013] a product without variants has only the quantity to choose', () => {
    const page = open(mug)
    page.open()
    page.change(3)
    page.change(4)
    expect([page.quantity(), mostPieces(page.context()), page.canConfirm()]).toEqual([3, 3, true])
    page.confirm()
    expect(page.addToBasket.calls[0]?.input).toMatchObject({ product_variant_id: 'dummy', quantity: 3 })
  })

  it('a product without axes has its only variant chosen, whatever values that has', () => {
    const [only] = mug.variants
    const product = { ...mug, variants: [{ ...only!, values: ['one size'] }] }
    expect(chosenVariant({ product, values: [], quantity: 1 })?.productVariantId).toBe('dummy')
  })

  it('opens for a donation with options, and is skipped for one without', () => {
    const withOptions = open({ ...shirt, type: 'donation' })
    withOptions.open('buy')
    expect([withOptions.value(), withOptions.factsOf('buyNow.requested')]).toEqual(['choosing', []])
    const without = open({ ...mug, type: 'donation' })
    without.open('buy')
    expect([without.value(), without.factsOf('buyNow.requested').length]).toEqual(['closed', 1])
  })
})

describe('the quantity', () => {
  const chosen = (change: Partial<Product> = {}) => {
    const page = open({ ...shirt, ...change })
    page.open()
    page.pick(0, 'teal')
    page.pick(1, 'S')
    return page
  }

  it.each([0, -1, 1.5, 5, 1e9, NaN])('[PRD-013] %s of five left, at most four an order, is rejected', (quantity) => {
    const page = chosen()
    page.change(quantity)
    expect(page.quantity()).toBe(1)
  })

  it('[PRD-013] 1 to the lower of stock and order limit is accepted', () => {
    const page = chosen()
    for (const quantity of [4, 1, 3]) {
      page.change(quantity)
      expect(page.quantity()).toBe(quantity)
    }
    const few = chosen({ maxPerOrder: 9 })
    few.change(5)
    few.change(6)
    expect(few.quantity()).toBe(5)
  })

  it('[PRD-013] another variant with less stock lowers it', () => {
    const page = chosen()
    page.change(4)
    page.pick(0, 'red')
    expect(page.quantity()).toBe(2)
  })

  it('[PRD-013] starts with the minimum of one order, and can’t be lower', () => {
    const page = chosen({ minPerOrder: 2 })
    expect(page.quantity()).toBe(2)
    page.change(3)
    page.change(1)
    expect(page.quantity()).toBe(3)
    page.change(2)
    expect(page.quantity()).toBe(2)
  })
})

describe('confirming', () => {
  const chosen = (purpose: 'cart' | 'buy') => {
    const page = open()
    page.open(purpose)
    page.pick(0, 'teal')
    page.pick(1, 'S')
    page.change(2)
    return page
  }

  it('[API-143, REL-001] into the cart: a double tap is one call; a retry after a lost reply keeps its key', async () => {
    const page = chosen('cart')
    page.confirm()
    page.confirm()
    const input = {
      type: 'general',
      product_id: 'shirt',
      product_variant_id: 'teal-S',
      quantity: 2,
      idempotencyKey: 'key-1',
    }
    expect(page.addToBasket.calls.map((call) => call.input)).toEqual([input])
    await page.addToBasket.fail(lost)
    expect(page.value()).toBe('choosing')
    page.confirm()
    expect(page.addToBasket.calls[1]?.input).toEqual(input)
    await page.addToBasket.answer({})
    expect([page.value(), page.factsOf('picker.closed').length]).toEqual(['closed', 1])
    expect(page.sentTo('snackbar')).toEqual([{ type: 'snackbar.show', name: 'addedToCart' }])
    expect(page.sentTo('counters')).toEqual([{ type: 'basketCount.refresh' }])
  })

  it.each(['501', '502-02'] as const)('[ERR-092] %s: the sheet closes and the product is loaded again', async (key) => {
    const page = chosen('cart')
    page.confirm()
    await page.addToBasket.fail(refusal(key).error)
    expect([page.value(), page.factsOf('picker.closed').length]).toEqual(['closed', 1])
    expect(page.factsOf('stock.outdated')).toEqual([{ type: 'stock.outdated', productId: 'shirt' }])
    page.open()
    page.confirm()
    expect(page.addToBasket.calls.at(-1)?.input.idempotencyKey).toBe('key-2')
  })

  it('[NAV-075] the sheet can be closed while the product is being added: the call goes on', async () => {
    const page = chosen('cart')
    page.confirm()
    page.picker.send({ type: 'picker.close' })
    expect([page.value(), page.factsOf('picker.closed').length]).toEqual([{ adding: 'hidden' }, 1])
    page.open()
    expect([page.value(), page.factsOf('picker.opened').length]).toEqual([{ adding: 'shown' }, 2])
    page.picker.send({ type: 'picker.close' })
    await page.addToBasket.answer({})
    expect([page.value(), page.factsOf('picker.closed').length, page.addToBasket.calls.length]).toEqual([
      'closed',
      2,
      1,
    ])
    expect(page.sentTo('snackbar')).toMatchObject([{ name: 'addedToCart' }])
  })

  it('[NAV-075] a sheet that was closed stays closed when the product could not be added', async () => {
    const page = chosen('cart')
    page.confirm()
    page.picker.send({ type: 'picker.close' })
    await page.addToBasket.fail(lost)
    expect([page.value(), page.factsOf('picker.closed').length]).toEqual(['closed', 1])
  })

  it('[NAV-075] the sheet that is opened to buy during an add stays open once the product is added', async () => {
    const page = open(mug)
    page.open('cart')
    page.confirm()
    page.picker.send({ type: 'picker.close' })
    page.open('buy')
    expect([page.value(), page.context().purpose]).toEqual([{ adding: 'shown' }, 'buy'])
    await page.addToBasket.answer({})
    expect([page.value(), page.factsOf('picker.closed').length]).toEqual(['choosing', 1])
    page.confirm()
    expect([page.value(), page.factsOf('buyNow.requested').length, page.addToBasket.calls.length]).toEqual([
      'closed',
      1,
      1,
    ])
  })

  it('[API-143] a different choice is another intent, and so is the same one again', async () => {
    const page = chosen('cart')
    page.confirm()
    await page.addToBasket.fail(lost)
    page.change(3)
    page.confirm()
    await page.addToBasket.answer({})
    page.open()
    page.confirm()
    expect(page.addToBasket.calls.map(({ input }) => input.idempotencyKey)).toEqual(['key-1', 'key-2', 'key-3'])
  })

  it('[CHK-010] buy now leaves the cart unchanged and reports the purchase', () => {
    const page = chosen('buy')
    page.confirm()
    expect([page.value(), page.addToBasket.calls.length]).toEqual(['closed', 0])
    expect(page.factsOf('buyNow.requested')).toMatchObject([{ variant: { productVariantId: 'teal-S' }, quantity: 2 }])
  })

  it('a partner’s product goes into the premium cart [CHK-010]', () => {
    const page = open({ ...mug, merchant: { ...mug.merchant, type: 'partner' } })
    page.picker.send({ type: 'picker.open', purpose: 'cart' })
    page.picker.send({ type: 'picker.confirm' })
    expect(page.addToBasket.calls[0]?.input).toMatchObject({ type: 'premium' })
  })
})
