import { plus } from '../../ui/icons'
import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import type { MerchantSummary } from '../../../contract/merchants'
import { useLL } from '../../../i18n/react'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { Button } from '../../ui/Button'

interface FollowButtonProps {
  follow: Actor<typeof followShopMachine>
  shop: Pick<MerchantSummary, 'mid' | 'name'>
}

/** Follows or unfollows a shop (SHP-001, SHP-005). */
export function FollowButton({ follow, shop }: FollowButtonProps) {
  const LL = useLL()
  const isFollowed = useSelector(follow, ({ context }) => context.followed.includes(shop.mid))
  const canPress = useSelector(follow, (snapshot) => snapshot.can({ type: 'shop.toggle', mid: shop.mid }))
  return (
    <Button
      variant={isFollowed ? 'tint' : 'outline'}
      size="sm"
      icon={isFollowed ? undefined : plus}
      throttled={false}
      disabled={!canPress}
      label={isFollowed ? LL.favourite.unfollowOf({ name: shop.name }) : LL.favourite.followOf({ name: shop.name })}
      onPress={() => follow.send({ type: 'shop.toggle', mid: shop.mid })}
    >
      {isFollowed ? LL.favourite.following() : LL.favourite.follow()}
    </Button>
  )
}
