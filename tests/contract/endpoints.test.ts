import { expect, it } from 'vitest'
import type { EndpointOptions } from '../../contract/endpoint'
import { endpoints } from '../../contract/endpoints'

const files = import.meta.glob<Record<string, Partial<EndpointOptions> | null>>('../../contract/*.ts', { eager: true })

it('every call that a file of the contract declares is listed, but those of the sandbox and the workbench', () => {
  const declared = Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, value]) =>
      value?.summary !== undefined && !/^.(sandbox|workbench)/.test(value.path ?? '') ? [name] : [],
    ),
  )
  expect(Object.keys(endpoints).sort()).toEqual(declared.sort())
})

it('calls have the specified methods and addresses', () => {
  expect(endpoints).toMatchObject({
    postSession: { method: 'POST', path: '/v1/session' },
    postSessionTest: { method: 'POST', path: '/v1/session/test' },
    updateReview: { method: 'POST', path: '/v1/reviews/' },
    listOrderReviews: { method: 'GET', path: '/v1/reviews/order/:orderId' },
    listPublicVouchers: { method: 'GET', path: '/v1/promocodes/public' },
    sendGift: { method: 'POST', path: '/v1/gift_cards' },
    getGift: { method: 'GET', path: '/v1/gift_cards/:giftId' },
    deleteAddress: { method: 'DELETE', path: '/v1/address/:id' },
    saveAddress: { method: 'POST', path: '/v1/address/save' },
    listAddresses: { method: 'GET', path: '/v1/address/list' },
    listFavorites: { method: 'GET', path: '/v1/favorite_merchant' },
    followMerchant: { method: 'POST', path: '/v1/favorite_merchant' },
    unfollowMerchant: { method: 'DELETE', path: '/v1/favorite_merchant' },
    listCouponHistory: { method: 'GET', path: '/v1/coupon_codes/history' },
    listCouponMerchants: { method: 'GET', path: '/v1/coupon_codes/ecoupon/merchants' },
    readRewardTransaction: { method: 'GET', path: '/v1/rewards_fulfillment_transaction' },
    redeemReward: { method: 'POST', path: '/v1/rewards_fulfillment_transaction/redeem' },
  })
})
