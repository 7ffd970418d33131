import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as couponEnums from '../../contract/couponEnums'
import * as enums from '../../contract/enums'
import { jdCardType } from '../../contract/memberCards'

describe('enumerations', () => {
  it('the card type of the JD member card', () => expect(jdCardType).toBe('jd'))

  it('tax deduction conditions [PRD-002]', () =>
    expect(enums.taxDeductionConditions).toEqual(['normal', 'double', 'none']))

  it('product types, six kinds of item [PRD-006 GEN-002]', () =>
    expect(enums.productTypes).toEqual(['general', 'fulfillment', 'donation', 'theme', 'privilege', 'point_exchange']))

  it('product statuses [PRD-007]', () =>
    expect(enums.productStatuses).toEqual(['active', 'out_of_stock', 'inactive', 'unredeemable', 'exceedlimit']))

  it('delivery kinds [PRD-009]', () => expect(enums.deliveryKinds).toEqual(['digital', 'physical']))

  it('price display modes [PRD-010]', () =>
    expect(enums.priceDisplayModes).toEqual(['kpoint_only', 'the1_only', 'point_only', 'baht_only']))

  it('payment modes [PAY-006]', () =>
    expect(enums.paymentModes).toEqual(['kpoint_only', 'the1_only', 'point_only', 'baht_only', 'cash_point']))

  it('sources of fund [PAY-004]', () =>
    expect(enums.sourcesOfFund).toEqual([
      'saving_account',
      'kbank_reward_point',
      'credit_card_point',
      'kmarket_credit_card',
      'fulfillment',
      'partner_point',
      'the1',
      'promocode_merchant',
      'promocode_kbank',
    ]))

  it('the sources that each payment mode allows', () => {
    expect(enums.sourcesOfMode.kpoint_only).toEqual(['kbank_reward_point', 'credit_card_point'])
    expect(enums.sourcesOfMode.the1_only).toEqual(['the1'])
    for (const source of enums.sourcesOfMode.point_only) expect(enums.isPointSource(source)).toBe(true)
    expect(enums.sourcesOfMode.baht_only).toEqual(['saving_account', 'kmarket_credit_card'])
    expect(enums.paymentModes.filter(enums.isPointOnlyMode)).toEqual(['kpoint_only', 'the1_only', 'point_only'])
    expect(enums.sourcesOfFund.filter(enums.isPromocodeSource)).toEqual(['promocode_merchant', 'promocode_kbank'])
    expect(enums.sourcesOfFund.filter(enums.isCashSource)).toEqual(['saving_account', 'kmarket_credit_card'])
  })

  it('an order for goods in baht may use points where the shop allows them; no other order does', () => {
    const shop = ['baht_only', 'cash_point'] as const
    expect(enums.modeOfOrder('baht_only', 'general', shop)).toBe('cash_point')
    expect(enums.modeOfOrder('baht_only', 'general', ['baht_only'])).toBe('baht_only')
    expect(enums.modeOfOrder('baht_only', 'general')).toBe('baht_only')
    expect(enums.modeOfOrder('baht_only', 'donation', shop)).toBe('baht_only')
    expect(enums.modeOfOrder('kpoint_only', 'point_redemption', shop)).toBe('kpoint_only')
    expect(enums.modeOfOrder('the1_only', 'general', shop)).toBe('the1_only')
  })

  it('a voucher clashes with cards and points', () =>
    expect(enums.sourcesOfFund.filter(enums.clashesWithVoucher)).toEqual([
      'kbank_reward_point',
      'credit_card_point',
      'kmarket_credit_card',
      'partner_point',
      'the1',
    ]))

  it('units [PAY-029]', () => expect(enums.priceUnits).toEqual(expect.arrayContaining(['points', 'items'])))

  it('profile types [SES-012]', () => expect(enums.profileTypes).toEqual(['FULL', 'CARD', 'GUEST', 'POTENTIAL']))

  it('permission modes [SES-013]', () =>
    expect(enums.permissionModes).toEqual(['Full', 'Favorite', 'Read_Only_App', 'No_Permission']))

  it('link kinds [NAV-079]', () =>
    expect(enums.linkKinds).toEqual([
      'lifestyle_web',
      'internal',
      'kplus',
      'external_web',
      'external',
      'legacy_web',
      'home',
    ]))

  it('carrier types [DLV-004]', () =>
    expect(enums.carrierTypes).toEqual(['registered', 'ems', 'dhl', 'fedex', 'other', 'click_and_collect']))

  it('uses of the checkout [CHK-001]', () =>
    expect(enums.purchaseStates).toEqual(['general', 'donation', 'fulfillment', 'point_redemption', 'point_transfer']))

  it('order statuses [ORD-018]', () =>
    expect(enums.orderStatuses).toEqual([
      'waiting_payment_confirmation',
      'processing',
      'paid',
      'shipped',
      'completed',
      'void',
      'voidCash',
      'voidPoint',
      'cancelled',
      'redeemed',
      'refund_sent',
      'refunded',
      'refundedCash',
      'refundedPoint',
      'voidTimeout',
    ]))

  it('coupon tabs [CPN-001]', () => expect(couponEnums.couponTabs).toEqual(['purchased', 'gift', 'history']))

  it('coupon sorts', () => expect(couponEnums.couponSorts).toEqual(['newly_added', 'nearest_expiry']))

  it('coupon filters [CPN-003]', () =>
    expect(couponEnums.couponFilters).toEqual(['all', 'used', 'expired', 'refunded', 'gift', 'fulfilment', 'usable']))

  it('coupon states [CPN-007]', () =>
    expect(couponEnums.couponStatuses).toEqual(['usable', 'used', 'expired', 'refunded', 'gift_not_opened']))

  it('product sorts [CAT-002]', () =>
    expect(enums.productSorts).toEqual(['newest', 'best_seller', 'price_asc', 'price_desc']))

  it('review sorts [REV-004]', () => expect(enums.reviewSorts).toEqual(['recent', 'favourable', 'critical']))

  it('donation sorts [DON-005]', () => {
    expect(enums.donationSorts).toEqual(['recommended', 'name_asc', 'name_desc'])
    expect(['recommended', 'name_asc', 'name_desc', 'newest', ''].filter(enums.isDonationSort)).toEqual(
      enums.donationSorts,
    )
  })

  it('each point card condition, with its letter', () => {
    expect(enums.pointCardConditions).toEqual([
      'supplementary',
      'blocked',
      'suspended',
      'partiallySuspended',
      'expired',
      'unavailable',
      'notEnough',
    ])
    expect(enums.conditionOfBlockCode).toEqual({
      X: 'supplementary',
      B: 'blocked',
      S: 'suspended',
      P: 'partiallySuspended',
      E: 'expired',
    })
    expect(enums.supplementaryCardType).toBe('supplementary')
  })

  it('their schemas accept their own values and nothing else', () => {
    for (const [values, schema] of [
      [enums.productTypes, enums.productType],
      [enums.orderStatuses, enums.orderStatus],
      [enums.sourcesOfFund, enums.sourceOfFund],
      [enums.languages, enums.language],
      [enums.purchaseStates, enums.purchaseState],
    ] as const) {
      for (const value of values) expect(v.is(schema, value)).toBe(true)
      expect(v.is(schema, 'xx')).toBe(false)
      expect(v.is(schema, '')).toBe(false)
      expect(v.is(schema, null)).toBe(false)
    }
  })
})
