import { describe, expect, it } from 'vitest'
import type { MerchantRow, ProductRow } from '../../server/db/rows'
import { CatalogueError } from '../../server/domain/catalogueError'
import type { Line } from '../../server/domain/payment/claim/lines'
import {
  checkLines,
  checkStatus,
  hasPrivilegeEnded,
  orderSubType,
  readAmount,
} from '../../server/domain/payment/claim/lines'

type Change = Partial<ProductRow> & { quantity?: number }

const lineOf = ({ quantity = 1, ...change }: Change = {}): Line =>
  ({
    quantity,
    product: {
      productId: '1001',
      type: 'general',
      priceDisplayMode: 'baht_only',
      status: 'active',
      isChanging: false,
      minPerOrder: 1,
      maxPerOrder: null,
      brand: 'Doi & Day',
      details: {},
      ...change,
    },
  }) as Line

const refusal = (check: () => unknown): string => {
  try {
    check()
    return 'accepted'
  } catch (error) {
    return error instanceof CatalogueError ? error.key : String(error)
  }
}

describe('the lines of an order', () => {
  const check = (
    lines: Change[],
    merchant: Partial<MerchantRow> = {},
    state: Parameters<typeof checkLines>[2] = 'general',
  ) =>
    refusal(() =>
      checkLines(
        lines.map(lineOf),
        { oneBrand: false, maxItemsPerTransaction: null, ...merchant } as MerchantRow,
        state,
      ),
    )

  it('are of the use for which they are ordered', () => {
    expect(check([{}, { productId: '1002' }])).toBe('accepted')
    expect(check([{}, { productId: '3001', type: 'donation' }])).toBe('1011')
    expect(check([{ type: 'donation' }], {}, 'donation')).toBe('accepted')
    expect(check([{ priceDisplayMode: 'kpoint_only' }], {}, 'point_redemption')).toBe('accepted')
    expect(check([{ priceDisplayMode: 'kpoint_only' }])).toBe('1011')
  })

  it('have at least the units that the product asks for', () => {
    expect(check([{ minPerOrder: 3, quantity: 3 }])).toBe('accepted')
    expect(check([{ minPerOrder: 3, quantity: 2 }])).toBe('1011')
  })

  it('are one for an exchange of points, any number for goods', () => {
    const exchange: Change = { type: 'point_exchange', priceDisplayMode: 'kpoint_only' }
    expect(check([exchange], {}, 'point_transfer')).toBe('accepted')
    expect(check([exchange, { ...exchange, productId: '6002' }], {}, 'point_transfer')).toBe('1011')
  })

  it('keep to the units of a product in one order, of all its variants together', () => {
    expect(check([{ maxPerOrder: 5, quantity: 5 }])).toBe('accepted')
    expect(
      check([
        { maxPerOrder: 5, quantity: 3 },
        { maxPerOrder: 5, quantity: 2 },
      ]),
    ).toBe('accepted')
    expect(
      check([
        { maxPerOrder: 5, quantity: 3 },
        { maxPerOrder: 5, quantity: 3 },
      ]),
    ).toBe('304-02')
    expect(
      check([
        { maxPerOrder: 5, quantity: 3 },
        { productId: '1002', maxPerOrder: 5, quantity: 3 },
      ]),
    ).toBe('accepted')
  })

  it('[CRT-012] are of one brand at a shop that sells one at a time', () => {
    const two: Change[] = [{}, { productId: '1002', brand: 'TONE' }]
    expect(check(two)).toBe('accepted')
    expect(check(two, { oneBrand: true })).toBe('507-01')
    expect(check([{}, { productId: '1002' }], { oneBrand: true })).toBe('accepted')
  })

  it('[CRT-011] keep to the units that the shop takes in one transaction', () => {
    const lines: Change[] = [{ quantity: 3 }, { productId: '1002', quantity: 2 }]
    expect(check(lines, { maxItemsPerTransaction: 5 })).toBe('accepted')
    expect(check(lines, { maxItemsPerTransaction: 4 })).toBe('507-02')
  })

  it.each<[Partial<ProductRow>, string]>([
    [{}, 'accepted'],
    [{ isChanging: true }, '304-01'],
    [{ status: 'inactive' }, '304-01'],
    [{ status: 'unredeemable' }, '314-01'],
    [{ status: 'exceedlimit' }, '506'],
    [{ status: 'out_of_stock' }, '501'],
  ])('of a product with %j: %s', (change, code) => {
    expect(refusal(() => checkStatus(lineOf(change).product))).toBe(code)
    expect(check([change])).toBe(code)
  })

  it('are an order of their type if all have the same, else a general one', () => {
    const of = (...types: ProductRow['type'][]) => orderSubType(types.map((type) => lineOf({ type })))
    expect(of('donation')).toBe('donation')
    expect(of('theme', 'theme')).toBe('theme')
    expect(of('theme', 'privilege')).toBe('general')
    expect(of()).toBe('general')
  })

  it('are counted in whole points', () => {
    expect(readAmount('points', 5)).toBe(5)
    expect(refusal(() => readAmount('points', 1.5))).toBe('1011')
    expect(readAmount('baht', 1.5)).toBe(150)
    expect(refusal(() => readAmount('baht', 1.005))).toBe('1011')
  })

  it('of a privilege end at its last moment', () => {
    const now = new Date('2026-11-21T03:00:00Z')
    const ends = (ends_at?: string) =>
      hasPrivilegeEnded(lineOf({ details: ends_at ? { privilege: { ends_at } } : {} }).product, now)
    expect(ends('2026-11-21T03:00:00Z')).toBe(true)
    expect(ends('2026-11-21T03:00:01Z')).toBe(false)
    expect(ends()).toBe(false)
  })
})
