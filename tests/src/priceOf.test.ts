import { expect, it } from 'vitest'
import { fromBaht } from '../../contract/money'
import type { Product, ProductVariant } from '../../contract/products'
import { priceOf } from '../../src/actors/checkoutActors'

const variant = { price: fromBaht(100), discountPrice: fromBaht(90), pricePoints: 600 } as ProductVariant

it('[CHK-017] a price that changed since the summary opened is read in the unit that it is paid in', () => {
  expect(priceOf({ price_unit: 'baht' } as Product, variant)).toEqual({ price: fromBaht(90) })
  expect(priceOf({ price_unit: 'points', pricePoints: 500 } as Product, variant)).toMatchObject({ points: 600 })
  const exchange = { from: 10, to: 1 } as unknown as NonNullable<Product['exchange']>
  expect(priceOf({ price_unit: 'points', exchange } as Product, variant)).toMatchObject({ points: 600, exchange })
})
