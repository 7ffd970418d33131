import { describe, expect, it, vi } from 'vitest'
import type { SourceOfFund } from '../../contract/enums'
import { toSatang } from '../../contract/money'
import type { Bank, HoldRequest, Wallet } from '../../server/bank/bank'
import type { Db } from '../../server/db/client'
import type { MerchantRow, ProductRow } from '../../server/db/rows'
import type { ClaimInput } from '../../server/domain/payment/claim/eligibility'
import type { Due, Funding, Payment } from '../../server/domain/payment/claim/funding'
import { computeFunding, holdFunding } from '../../server/domain/payment/claim/funding'
import { refusalOf } from './refusalOf'

// The bank is asked through these functions only: no database is needed.
const db = {} as Db

const product = (priceDisplayMode: ProductRow['priceDisplayMode'], type: ProductRow['type'] = 'general') =>
  ({ type, priceDisplayMode, details: {} }) as ProductRow
const merchant = {
  mid: '100001',
  modes: ['baht_only', 'cash_point'],
  sources: ['saving_account', 'kmarket_credit_card', 'kbank_reward_point', 'credit_card_point', 'the1'],
} as unknown as MerchantRow

type Source = ClaimInput['source_of_funds'][number]
const source = (type: SourceOfFund, amount: number, unit: Source['unit'], card_key?: string): Source =>
  ({ type, amount, unit, ...(card_key !== undefined && { card_key }) }) as Source

const compute = (
  request: Pick<ClaimInput, 'purchase_state' | 'expected_total' | 'source_of_funds'>,
  {
    due,
    products = [product('baht_only')],
    bank = {},
    hasVoucher = false,
  }: { due: Partial<Due>; products?: ProductRow[]; bank?: object; hasVoucher?: boolean },
) =>
  computeFunding(db, request as ClaimInput, {
    bank: {
      exchangeRate: () => Promise.resolve(10),
      gateway: () => Promise.resolve({ isActive: true }),
      ...bank,
    } as never,
    merchant,
    products,
    due: { goods: toSatang(0), goodsPoints: 0, shipping: toSatang(0), discount: toSatang(0), ...due },
    hasVoucher,
  })
describe('the funding of an order', () => {
  const inPoints = (...source_of_funds: Source[]) => ({
    purchase_state: 'point_redemption' as const,
    expected_total: toSatang(0),
    source_of_funds,
  })
  /** The total as the page shows it, in baht. */
  const inBaht = (total: number, ...source_of_funds: Source[]) => ({
    purchase_state: 'general' as const,
    expected_total: toSatang(total * 100),
    source_of_funds,
  })
  const theme = product('kpoint_only')

  it('[CHK-007] goods priced in points are paid with points, their delivery too, and nothing in baht', async () => {
    const of = { products: [theme], due: { goodsPoints: 500, shipping: toSatang(5000) } }
    expect(await compute(inPoints(source('kbank_reward_point', 1000, 'points', 'k1')), of)).toEqual({
      payments: [{ type: 'kbank_reward_point', cardKey: 'k1', amount: 1000, unit: 'points' }],
      method: 'kbank_reward_point',
      shippingPoints: 500,
      card: undefined,
    })
    for (const amount of [500, 0, 999])
      expect(await refusalOf(compute(inPoints(source('kbank_reward_point', amount, 'points')), of)), `${amount}`).toBe(
        '304-03',
      )
    expect(await refusalOf(compute(inPoints(source('kbank_reward_point', 999.5, 'points')), of))).toBe('1011')
    expect(await refusalOf(compute(inPoints(), of))).toBe('1011')
    const points = source('kbank_reward_point', 1000, 'points')
    expect(await refusalOf(compute({ ...inPoints(points), expected_total: toSatang(1) }, of))).toBe('304-03')
  })

  it('[PAY-006] each source is in its own unit, and at most one of each kind pays', async () => {
    const of = { due: { goods: toSatang(100_00) } }
    const wrong: Source[][] = [
      [source('saving_account', 100, 'points')],
      [source('saving_account', 50, 'baht'), source('kmarket_credit_card', 50, 'baht', 'c1')],
      [source('saving_account', 98, 'baht'), source('kbank_reward_point', 10, 'points'), source('the1', 10, 'points')],
    ]
    for (const sources of wrong) expect(await refusalOf(compute(inBaht(100, ...sources), of))).toBe('1011')
    const cash = source('saving_account', 99, 'baht')
    expect(await refusalOf(compute(inBaht(99, cash, source('kbank_reward_point', 10, 'baht')), of))).toBe('1011')
    expect(await refusalOf(compute(inBaht(99, cash, source('kbank_reward_point', 9.5, 'points')), of))).toBe('1011')
    expect(await refusalOf(compute(inBaht(99, cash, source('promocode_kbank', 1, 'baht')), of))).toBe('1011')
  })

  it('[PAY-006] the amounts are those that the server computes, to the satang and the point', async () => {
    const of = { due: { goods: toSatang(100_00) } }
    const pay = (total: number, cash: number, points: number) =>
      compute(inBaht(total, source('saving_account', cash, 'baht'), source('kbank_reward_point', points, 'points')), of)
    expect(await pay(99.9, 99.9, 1)).toMatchObject({ payments: [{ amount: 99_90 }, { amount: 1 }] })
    expect(await refusalOf(pay(99.9, 99.89, 1))).toBe('304-03')
    expect(await refusalOf(pay(99.89, 99.9, 1))).toBe('304-03')
    expect(await refusalOf(pay(100, 100, 0))).toBe('1011')
    expect(await refusalOf(pay(0, 0, 1001))).toBe('304-03')
    expect(await refusalOf(compute(inBaht(99, source('saving_account', 100, 'baht')), of))).toBe('304-03')
  })

  it('[PAY-004] a source that the shop has given up since is refused as a change, one that never pays as a mistake', async () => {
    const of = { due: { goods: toSatang(100_00) } }
    expect(await refusalOf(compute(inBaht(0, source('partner_point', 1000, 'points', 'p1')), of))).toBe('304-03')
    expect(await refusalOf(compute(inBaht(0, source('fulfillment', 1, 'items')), of))).toBe('1011')
  })

  it('[VCH-012] a voucher pays beside the account only', async () => {
    const of = { due: { goods: toSatang(100_00) }, hasVoucher: true }
    const account = source('saving_account', 99, 'baht')
    expect(await refusalOf(compute(inBaht(100, source('saving_account', 100, 'baht')), of))).toBeUndefined()
    expect(await refusalOf(compute(inBaht(100, source('kmarket_credit_card', 100, 'baht', 'c1')), of))).toBe('1011')
    expect(await refusalOf(compute(inBaht(99, account, source('kbank_reward_point', 10, 'points')), of))).toBe('1011')
  })

  it('[PAY-007] points that cover the whole amount leave no payment in baht', async () => {
    const of = { due: { goods: toSatang(100_00) } }
    const points = { type: 'kbank_reward_point', cardKey: undefined, amount: 1000, unit: 'points' }
    for (const sources of [[], [source('saving_account', 0, 'baht')]])
      expect(await compute(inBaht(0, ...sources, source('kbank_reward_point', 1000, 'points')), of)).toMatchObject({
        payments: [points],
        method: 'kbank_reward_point',
      })
    expect(
      await compute(inBaht(1, source('saving_account', 1, 'baht'), source('kbank_reward_point', 990, 'points')), of),
    ).toMatchObject({
      payments: [
        { type: 'saving_account', amount: 100, unit: 'baht' },
        { ...points, amount: 990 },
      ],
      method: 'k-account',
    })
  })

  it('[PAY-006] the discount is taken from goods and delivery; an order that costs nothing asks no gateway', async () => {
    const due = { goods: toSatang(100_00), shipping: toSatang(35_00), discount: toSatang(30_00) }
    expect(await compute(inBaht(105, source('saving_account', 105, 'baht')), { due })).toMatchObject({
      payments: [{ type: 'saving_account', amount: 10_500 }],
    })
    const gateway = vi.fn()
    const free = { due: { ...due, discount: toSatang(200_00) }, bank: { gateway } }
    expect(await compute(inBaht(0, source('kmarket_credit_card', 0, 'baht', 'c1')), free)).toMatchObject({
      payments: [{ type: 'kmarket_credit_card', amount: 0 }],
      card: undefined,
    })
    expect(gateway).not.toHaveBeenCalled()
    expect(await refusalOf(compute(inBaht(0), free))).toBe('1011')
  })

  it('[PAY-004] a source pays only if every product takes it, a card only where a gateway works', async () => {
    const of = { due: { goods: toSatang(100_00) } }
    const byCard = inBaht(100, source('kmarket_credit_card', 100, 'baht', 'c1'))
    expect((await compute(byCard, of)).card).toMatchObject({ cardKey: 'c1', amount: 10_000 })
    expect(await refusalOf(compute(byCard, { ...of, products: [product('baht_only'), theme] }))).toBe('1011')
    for (const working of [undefined, { isActive: false }])
      expect(await refusalOf(compute(byCard, { ...of, bank: { gateway: () => Promise.resolve(working) } }))).toBe(
        '304-03',
      )
    expect(await refusalOf(compute(inBaht(100, source('kmarket_credit_card', 100, 'baht')), of))).toBe('302')
  })
})

describe('what the bank holds for an order', () => {
  const wallets: Wallet[] = [
    { type: 'the1', unit: 'points', balance: 10, status: 'active', cardKey: 't1', cardType: 'partner' },
    { type: 'saving_account', unit: 'baht', balance: 1, status: 'active', cardNumber: 'xxx-1' },
    {
      type: 'kbank_reward_point',
      unit: 'points',
      balance: 10,
      status: 'active',
      cardKey: 'k1',
      cardName: { th: 'คะแนน', en: 'Points' },
    },
    { type: 'kmarket_credit_card', unit: 'baht', balance: null, status: 'active', cardKey: 'c1', blockCode: 'S' },
    { type: 'kmarket_credit_card', unit: 'baht', balance: null, status: 'active', cardKey: 'c2', blockCode: '' },
  ]
  const payment = (type: SourceOfFund, amount: number, cardKey?: string): Payment => ({
    type,
    cardKey,
    amount,
    unit: type.includes('point') || type === 'the1' ? 'points' : 'baht',
  })
  const held: HoldRequest[] = []
  const hold = (
    payments: Payment[],
    { card, ...bank }: { card?: Payment; hold?: Bank['hold']; wallets?: Bank['wallets'] } = {},
  ) => {
    held.length = 0
    const take: Bank['hold'] = (_, request) => {
      held.push(request)
      return Promise.resolve(`hold-${held.length}`)
    }
    return holdFunding(db, {
      bank: { wallets: () => Promise.resolve(wallets), hold: take, ...bank } as unknown as Bank,
      shopper: { id: 'full' } as never,
      mid: '100001',
      orderId: 'o1',
      funding: { payments, method: '', shippingPoints: 0, card } satisfies Funding,
      now: new Date(0),
    })
  }

  it('[PAY-006] each payment is held from the wallet of its kind, and its row says which', async () => {
    const rows = await hold([payment('saving_account', 100, 'ignored'), payment('kbank_reward_point', 5)])
    expect(rows).toMatchObject([
      { position: 0, type: 'saving_account', amount: 100, holdId: 'hold-1', cardNumber: 'xxx-1' },
      {
        position: 1,
        type: 'kbank_reward_point',
        amount: 5,
        holdId: 'hold-2',
        cardKey: 'k1',
        cardName: { th: 'คะแนน', en: 'Points' },
      },
    ])
    expect(Object.keys(rows[0]!)).not.toContain('cardName')
    expect(held).toMatchObject([
      { source: 'saving_account', amount: 100, reference: 'o1' },
      { source: 'kbank_reward_point', amount: 5, cardKey: 'k1' },
    ])
  })

  it('[PAY-018] a card is held once the gateway has approved it, a member card by its key', async () => {
    const card = payment('kmarket_credit_card', 100, 'c2')
    expect(await hold([card], { card })).toMatchObject([{ holdId: null, cardKey: 'c2' }])
    expect(held).toEqual([])
    expect(await hold([payment('the1', 5, 't1')])).toMatchObject([
      { holdId: 'hold-1', cardKey: 't1', cardType: 'partner' },
    ])
  })

  it('a shopper without an account is refused by the bank, not by the shop', async () => {
    const rows = await hold([payment('saving_account', 100)], { wallets: () => Promise.resolve([]) })
    expect(rows).toMatchObject([{ type: 'saving_account', holdId: 'hold-1' }])
    expect(held[0]?.cardKey).toBeUndefined()
  })

  it('[PAY-006] nothing is held for a payment of nothing', async () => {
    expect(await hold([payment('saving_account', 0)])).toMatchObject([{ amount: 0, holdId: null }])
    expect(held).toEqual([])
  })

  it('[PAY-018] a refusal names its source; a failure of the bank is not one', async () => {
    const refused_source = { type: 'the1', card_key: 'unknown' }
    await expect(hold([payment('the1', 5, 'unknown')])).rejects.toMatchObject({
      key: '320-01',
      data: { refused_source },
    })
    const card = payment('kmarket_credit_card', 100, 'c1')
    await expect(hold([card], { card })).rejects.toMatchObject({
      key: '320-01',
      data: { refused_source: { type: 'kmarket_credit_card', card_key: 'c1' } },
    })
    const failing = { hold: () => Promise.reject(new Error('The bank does not answer.')) }
    await expect(hold([payment('saving_account', 5)], failing)).rejects.toThrow('The bank does not answer.')
  })
})
