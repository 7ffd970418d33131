import { describe, expect, it } from 'vitest'
import { fromBaht } from '../../contract/money'
import type { AppliedVoucher } from '../../contract/orderAmounts'
import { amountLeft, kplusPromoMachine } from '../../machines/kplusPromo/kplusPromoMachine'
import type { KplusPromoInput } from '../../machines/kplusPromo/kplusPromoMachine'
import { rootStage } from './rootStage'

const billOf = (input: Partial<Omit<KplusPromoInput, 'access' | 'newKey'>>) =>
  rootStage()
    .play(kplusPromoMachine, 'kplusPromo', { access: () => 'go', newKey: () => 'key', ...input })
    .getSnapshot().context.purchase

describe('the bill in the address', () => {
  it.each([
    ['350', 35_000],
    ['350.5', 35_050],
    ['350.25', 35_025],
    ['0.01', 1],
    ['99999999999', 9_999_999_999_900],
  ])('[VCH-015] of %s baht is %i satang', (amount, satang) => {
    expect(billOf({ merchant: '100001', amount })).toEqual({ mid: '100001', amount: satang, shipping: 0 })
  })

  it.each(['0', '0.00', '-350', '350.255', '350.', '.5', '1e3', '350 baht', 'B350', ' 350', '999999999999', ''])(
    '[VCH-015] without an amount above 0, as "%s", is none',
    (amount) => {
      expect(billOf({ merchant: '100001', amount })).toBeUndefined()
    },
  )

  it('[VCH-015] without a shop or an amount is none', () => {
    expect(billOf({ amount: '350' })).toBeUndefined()
    expect(billOf({ merchant: '100001' })).toBeUndefined()
  })
})

describe('the amount left to pay', () => {
  const purchase = { mid: '100001', amount: fromBaht(350), shipping: fromBaht(0) }
  const voucher = (baht: number) => ({ discount: fromBaht(baht) }) as AppliedVoucher

  it('is the amount less the discount of the voucher, and never below 0', () => {
    expect(amountLeft({ purchase })).toBe(35_000)
    expect(amountLeft({ purchase, voucher: voucher(40) })).toBe(31_000)
    expect(amountLeft({ purchase, voucher: voucher(400) })).toBe(0)
    expect(amountLeft({})).toBe(0)
  })
})
