import * as address from './address'
import * as baskets from './baskets'
import type { EndpointOptions } from './endpoint'
import * as home from './home'
import * as merchants from './merchants'
import * as orders from './orders'
import * as payment from './payment'
import * as products from './products'
import * as session from './session'
import * as shipping from './shipping'

const isEndpoint = (value: unknown): value is EndpointOptions =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Every endpoint of the shop, by its name; the sandbox's stand apart. */
export const endpoints: Record<string, EndpointOptions> = Object.fromEntries(
  [session, products, merchants, home, baskets, address, shipping, payment, orders].flatMap((resource) =>
    Object.entries(resource).filter((entry): entry is [string, EndpointOptions] => isEndpoint(entry[1])),
  ),
)
