import { describe, expect, it } from 'vitest'
import { fromBaht } from '../../contract/money'
import type { CheckoutProduct } from '../../contract/orderAmounts'
import type { PlacementRequest, SourceOfFund } from '../../contract/payment'
import type { CheckoutContext, CheckoutInput } from '../../machines/checkout/checkoutContext'
import {
  initialContext,
  isPaidByCard,
  isPrivilege,
  isRepriced,
  isValidStepCount,
  memberCardOf,
  shortLines,
  withAmount,
  withSteps,
} from '../../machines/checkout/checkoutContext'
import { isObstacle } from '../../machines/checkout/obstacles'
import { line } from '../contract/checkoutOrder'

const terms = { min: fromBaht(20) } as NonNullable<CheckoutProduct['donation']>
const donation = (price: number) => line({ price: fromBaht(price), donation: terms })

const context = (over: Partial<CheckoutContext> = {}): CheckoutContext => ({
  ...initialContext({
    purchaseState: 'general',
    mode: 'cash_point',
    products: [line()],
    tracking: {},
  } as unknown as CheckoutInput),
  ...over,
})

const source = (over: Partial<SourceOfFund>): SourceOfFund => ({
  type: 'kbank_reward_point',
  amount: 0,
  unit: 'points',
  ...over,
})

describe('a new checkout', () => {
  it('has no source, no delivery and no missing units yet', () => {
    expect(context()).toMatchObject({
      mid: '100001',
      isDeliveryReady: false,
      isVoucherChecked: true,
      amountText: '',
      sources: [],
      short: [],
      adjustedCardPoint: 0,
      exchangeRate: 10,
    })
    expect(initialContext({ products: [] } as unknown as CheckoutInput)).toMatchObject({ mid: '', amountText: '' })
  })

  it('of a donation starts with its amount as text', () => {
    expect(initialContext({ products: [donation(250)] } as unknown as CheckoutInput).amountText).toBe('250')
  })
})

it('a shop that has not loaded limits no number of items', () => {
  expect(isObstacle('items', context())).toBe(false)
})

describe('a donated amount', () => {
  it('is taken between the minimum and the limit of the shop', () => {
    const given = context({ products: [donation(20)], merchant: { limit: fromBaht(500) } as never })
    const price = (text: string) => withAmount(given, text).products[0]?.price
    expect(['19', '20', '500', '501', 'x'].map(price)).toEqual([0, 20_00, 500_00, 0, 0])
    expect(withAmount(given, '40')).toMatchObject({ amountText: '40', products: [{ name: 'bottle' }] })
  })

  it('is at least one baht without terms, and without the shop has no limit', () => {
    const price = (text: string) => withAmount(context(), text).products[0]?.price
    expect(['0', '1', '999999'].map(price)).toEqual([0, 1_00, 999_999_00])
  })
})

describe('steps of an exchange', () => {
  const exchange = { from: 1_000, to: 800, step: 1_000, partner: 'The1', unit: 'The1' } as never
  const exchanged = context({
    purchaseState: 'point_transfer',
    products: [line({ points: 1_000, exchange })],
    sources: [source({ current_point: 3_500 })],
  })

  it('[FUL-004] are whole, at least one, and at most what the points pay', () => {
    const valid = [0, 1, 1.5, 2, 3, 4, NaN].filter((count) => isValidStepCount(exchanged, count))
    expect(valid).toEqual([1, 2, 3])
    expect(isValidStepCount({ ...exchanged, purchaseState: 'point_redemption' }, 1)).toBe(false)
  })

  it('[FUL-004] are the quantity of the line', () => {
    expect(withSteps(exchanged, 3)).toEqual({ products: [line({ points: 1_000, exchange, quantity: 3 })] })
  })
})

describe('what is ordered', () => {
  it('is a privilege by its grant', () => {
    expect(isPrivilege({ grant: { privilege_id: 'p' } as never })).toBe(true)
    expect([isPrivilege({ grant: { campaign_id: 'c' } as never }), isPrivilege({})]).toEqual([false, false])
  })

  it('is paid by card if one of its sources is one', () => {
    const sources = (...types: SourceOfFund['type'][]) =>
      ({ source_of_funds: types.map((type) => source({ type })) }) as unknown as PlacementRequest
    expect(isPaidByCard(sources('kbank_reward_point', 'kmarket_credit_card'))).toBe(true)
    expect([sources('saving_account'), sources(), {} as PlacementRequest, undefined].map(isPaidByCard)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('keeps the member card whose points pay', () => {
    expect(memberCardOf([source({}), source({ type: 'partner_point', card_key: 'jd' })])).toEqual({
      key: 'jd',
      image: '',
      name: '',
    })
    expect(memberCardOf([source({ card_key: 'k' }), source({ type: 'partner_point' })])).toBeUndefined()
  })

  it('is repriced if the price of a line changed', () => {
    const given = context({ products: [line(), line({ price: fromBaht(50) })] })
    expect(isRepriced(given, [line(), line({ price: fromBaht(50) })])).toBe(false)
    expect(isRepriced(given, [line(), line({ price: fromBaht(60) })])).toBe(true)
  })
})

it('the lines out of stock are those of the refusal, none of another failure', () => {
  const lines = [{ product_id: '1', product_variant_id: '1-00', name: 'earbuds', variant: [], stock: 2 }]
  expect(shortLines({ kind: 'business', key: '502-01', code: '502', body: { lines } })).toEqual(lines)
  expect([shortLines(new Error('x')), shortLines({ kind: 'business', key: 'default', code: '1' })]).toEqual([[], []])
})
