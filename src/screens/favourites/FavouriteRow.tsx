import type { Actor } from 'xstate'
import type { Merchant } from '../../../contract/merchants'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { FollowButton } from '../shared/FollowButton'
import { ShopRow } from '../shared/ShopRow'

/** A shop with its follow button. */
export const FavouriteRow = ({ shop, follow }: { shop: Merchant; follow: Actor<typeof followShopMachine> }) => (
  <ShopRow shop={shop} end={<FollowButton follow={follow} shop={shop} />} />
)
