import type { ReactNode } from 'react'
import type { Merchant } from '../../../contract/merchants'
import { useLL } from '../../../i18n/react'
import { Facts } from '../../ui/Facts'
import { Icon } from '../../ui/Icon'
import { sealCheckFill } from '../../ui/icons'
import { merchantHref } from '../../ui/merchantHref'
import { Picture } from '../../ui/Picture'
import { Anchor } from '../../ui/uiContext'

interface ShopRowProps {
  shop: Merchant
  end: ReactNode
  level?: 'h2' | 'h3'
  /** Replace the figures of the shop under its name. */
  facts?: string[]
}

/** A shop in a list: logo, name, figures and action. */
export function ShopRow({ shop, end, level: Heading = 'h2', facts }: ShopRowProps) {
  const LL = useLL()
  return (
    <div className="list-row shop-row">
      <Picture className="favourite__logo" kind="logo" src={shop.image} />
      <div className="list-row__text">
        <Heading className="list-row__title shop-row__name">
          <Anchor href={merchantHref(shop)}>{shop.name}</Anchor>
          {shop.is_verified && (
            <Icon shape={sealCheckFill} size={18} className="shop-head__seal" label={LL.card.verified()} />
          )}
        </Heading>
        <p className="list-row__sub">
          <Facts
            of={
              facts ?? [
                LL.home.shopProducts({ count: shop.activeProductCount }),
                LL.home.followers({ count: shop.followerCount }),
              ]
            }
          />
        </p>
      </div>
      {end}
    </div>
  )
}
