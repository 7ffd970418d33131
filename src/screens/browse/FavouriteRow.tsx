import type { Actor } from 'xstate'
import type { Merchant } from '../../../contract/merchants'
import { useLL } from '../../../i18n/react'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { Picture } from '../../ui/Picture'
import { FollowButton } from './FollowButton'

/** A followed shop. */
export function FavouriteRow({ shop, follow }: { shop: Merchant; follow: Actor<typeof followShopMachine> }) {
  const LL = useLL()
  return (
    <div className="list-row">
      <Picture className="favourite__logo" kind="logo" src={shop.image} />
      <div className="list-row__text">
        <h2 className="list-row__title">{shop.name}</h2>
        <p className="list-row__sub">
          {LL.home.followers({ count: shop.followerCount })} ·{' '}
          {LL.home.shopProducts({ count: shop.activeProductCount })}
        </p>
      </div>
      <FollowButton follow={follow} shop={shop} />
    </div>
  )
}
