import { addressRoutes } from './http/address'
import { basketRoutes } from './http/baskets'
import { couponRoutes } from './http/coupons'
import { favouriteRoutes } from './http/favourites'
import { fundRoutes } from './http/funds'
import { giftRoutes } from './http/gifts'
import { homeRoutes } from './http/home'
import { landingRoutes } from './http/landing'
import { merchantRoutes } from './http/merchants'
import { pinRoutes } from './http/pins'
import { productRoutes } from './http/products'
import { promocodeRoutes } from './http/promocodes'
import { rewardRoutes } from './http/rewards'
import { reviewRoutes } from './http/reviews'
import type { App } from './http/route'
import { searchRoutes } from './http/search'
import { shippingRoutes } from './http/shipping'
import { trafficRoutes } from './http/traffic'

/** Every resource except session, payment and orders. */
export const resources: readonly ((app: App) => void)[] = [
  productRoutes,
  homeRoutes,
  searchRoutes,
  landingRoutes,
  merchantRoutes,
  basketRoutes,
  addressRoutes,
  shippingRoutes,
  fundRoutes,
  favouriteRoutes,
  pinRoutes,
  promocodeRoutes,
  rewardRoutes,
  couponRoutes,
  giftRoutes,
  reviewRoutes,
  trafficRoutes,
]
