import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { Merchant } from '../../../contract/merchants'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { FavouriteRow } from '../favourites/FavouriteRow'
import { LongList } from '../shared/LongList'

const keyOf = (shop: Merchant) => shop.mid

interface ShopListProps {
  shops: readonly Merchant[]
  follow: Actor<typeof followShopMachine>
}

/** A list of shops of any length, each with its follow button (CAT-006). */
export function ShopList({ shops, follow }: ShopListProps): ReactNode {
  return (
    <LongList items={shops} keyOf={keyOf} rowHeight={68}>
      {(shop) => <FavouriteRow shop={shop} follow={follow} />}
    </LongList>
  )
}
