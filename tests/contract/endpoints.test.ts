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

it('[API-012, API-013, API-014, API-015] an order and the counts are read at the specified addresses', () => {
  expect(endpoints).toMatchObject({
    getOrder: { method: 'GET', path: '/v1/orders/:id' },
    countBasket: { method: 'GET', path: '/v1/baskets/count' },
    countOrders: { method: 'GET', path: '/v1/orders/count' },
  })
})

it('[API-025, API-038, API-044, API-055] products, vouchers, orders and coupons have the specified addresses', () => {
  expect(endpoints).toMatchObject({
    listProducts: { path: '/v1/products' },
    redeemVoucher: { path: '/v1/promocodes/redeem' },
    claimOrder: { path: '/v1/payment/claim_order' },
    searchCoupons: { path: '/v1/coupon_codes/search' },
  })
})

it('[API-006, API-007, API-009, API-011, API-101, API-121] sessions, reviews, public vouchers and gifts have the specified methods and addresses', () => {
  expect(endpoints).toMatchObject({
    postSession: { method: 'POST', path: '/v1/session' },
    postSessionTest: { method: 'POST', path: '/v1/session/test' },
    updateReview: { method: 'POST', path: '/v1/reviews/' },
    listOrderReviews: { method: 'GET', path: '/v1/reviews/order/:orderId' },
    listPublicVouchers: { method: 'GET', path: '/v1/promocodes/public' },
    sendGift: { method: 'POST', path: '/v1/gift_cards' },
    getGift: { method: 'GET', path: '/v1/gift_cards/:giftId' },
  })
})

it('[API-094, API-095, API-096, API-111, API-116, API-118, API-125, API-126] addresses, followed shops, coupons and rewards do too', () => {
  expect(endpoints).toMatchObject({
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
