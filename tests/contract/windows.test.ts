import { describe, expect, it } from 'vitest'
import type { PurchaseState, SourceOfFund } from '../../contract/enums'
import { isPaidInPoints, purchaseStates } from '../../contract/enums'
import { closedWindow, windowOf } from '../../contract/windows'

const refusedAt = (clock: string, purchaseState: PurchaseState, ...types: SourceOfFund[]) =>
  closedWindow({ purchaseState, sources: types.map((type) => ({ type })) }, new Date(`2026-11-21T${clock}:00+07:00`))

describe('the hours of a payment', () => {
  it.each(purchaseStates)('the shop’s own hours block every use, whatever the source: %s [PAY-021]', (state) => {
    expect(refusedAt('00:04', state)).toBe('701')
    expect(refusedAt('23:55', state, 'kbank_reward_point', 'the1')).toBe('701')
    expect(refusedAt('00:05', state, 'saving_account')).toBeUndefined()
    expect(refusedAt('23:54', state, 'saving_account')).toBeUndefined()
  })

  it.each(['kbank_reward_point', 'credit_card_point'] as const)(
    'the hours of %s depend on the use of the points [PAY-022] [PAY-023] [PAY-025]',
    (type) => {
      for (const state of ['general', 'donation', 'fulfillment'] as const) {
        expect([refusedAt('03:00', state, type), refusedAt('03:29', state, 'saving_account', type)]).toEqual([
          '703',
          '703',
        ])
        expect([refusedAt('02:59', state, type), refusedAt('23:00', state, type)]).toEqual([undefined, undefined])
      }
      for (const state of ['point_redemption', 'point_transfer'] as const) {
        expect([refusedAt('23:00', state, type), refusedAt('03:29', state, type)]).toEqual(['1053', '1053'])
        expect([refusedAt('22:59', state, type), refusedAt('03:30', state, type)]).toEqual([undefined, undefined])
      }
    },
  )

  it('The1 has its own hours, other points none [PAY-024]', () => {
    expect([refusedAt('22:30', 'general', 'the1'), refusedAt('00:29', 'point_redemption', 'the1')]).toEqual([
      '704',
      '704',
    ])
    expect([refusedAt('22:29', 'general', 'the1'), refusedAt('00:30', 'general', 'the1')]).toEqual([
      undefined,
      undefined,
    ])
    expect(windowOf('partner_point', 'general')).toBeUndefined()
    expect(windowOf('kmarket_credit_card', 'general')).toBeUndefined()
  })
})

it('goods and exchanges for points accept no baht, the other uses do [CHK-007]', () =>
  expect(purchaseStates.filter(isPaidInPoints)).toEqual(['point_redemption', 'point_transfer']))
