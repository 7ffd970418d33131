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
