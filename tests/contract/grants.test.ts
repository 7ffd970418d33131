import { describe, expect, it } from 'vitest'
import { grantOf } from '../../contract/grants'
import { fromBaht } from '../../contract/money'

const privilege = { type: 'privilege', product_id: 'p1', price_unit: 'baht', price: fromBaht(0) } as const

describe('the grant of a claim', () => {
  it('a reward is claimed from its campaign [FUL-003]', () => {
    expect(grantOf({ ...privilege, type: 'fulfillment', fulfillmentCampaignId: 'c1' })).toEqual({ campaign_id: 'c1' })
  })

  it('a free privilege is claimed, any other bought [CHK-011]', () => {
    expect(grantOf(privilege)).toEqual({ privilege_id: 'p1' })
    expect(grantOf({ ...privilege, price: fromBaht(90), discountPrice: fromBaht(0) })).toEqual({ privilege_id: 'p1' })
    expect(grantOf({ ...privilege, price: fromBaht(90) })).toBeUndefined()
    expect(grantOf({ ...privilege, price_unit: 'points', price: undefined })).toBeUndefined()
  })

  it('other goods are bought, whatever their price [CHK-011]', () => {
    expect(grantOf({ ...privilege, type: 'general' })).toBeUndefined()
  })
})
