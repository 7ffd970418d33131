import * as address from './address'
import * as baskets from './baskets'
import * as campaigns from './campaigns'
import * as coupons from './coupons'
import type { EndpointOptions } from './endpoint'
import * as gifts from './gifts'
import * as home from './home'
import * as landing from './landing'
import * as memberCards from './memberCards'
import * as merchants from './merchants'
import * as orders from './orders'
import * as payment from './payment'
import * as pin from './pin'
import * as popupAds from './popupAds'
import * as products from './products'
import * as promocodes from './promocodes'
import * as publicVouchers from './publicVouchers'
import * as reviews from './reviews'
import * as rewards from './rewards'
import * as search from './search'
import * as session from './session'
import * as shipping from './shipping'
import { postTraffic } from './traffic'

const isEndpoint = (entry: [string, unknown]): entry is [string, EndpointOptions] =>
  Object.hasOwn(Object(entry[1]) as object, 'response')

/** Every endpoint of the shop by name, without those of the sandbox and of the workbench. */
export const endpoints: Record<string, EndpointOptions> = Object.fromEntries(
  [
    session,
    products,
    merchants,
    home,
    popupAds,
    baskets,
    address,
    shipping,
    payment,
    pin,
    orders,
    promocodes,
    publicVouchers,
    rewards,
    memberCards,
    campaigns,
    landing,
    coupons,
    gifts,
    reviews,
    search,
    { postTraffic },
  ]
    .flatMap(Object.entries<unknown>)
    .filter(isEndpoint),
)
