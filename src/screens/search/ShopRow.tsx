import type { Merchant } from '../../../contract/merchants'
import { useLL } from '../../../i18n/react'
import { Facts } from '../../ui/Facts'
import { Icon } from '../../ui/Icon'
import { caretRight, sealCheckFill } from '../../ui/icons'
import { merchantHref } from '../../ui/merchantHref'
import { Picture } from '../../ui/Picture'
import { Anchor } from '../../ui/uiContext'

export const shopRowHeight = 72

/** A shop in the results, linked to its profile. */
export function ShopRow({ shop }: { shop: Merchant }) {
  const LL = useLL()
  return (
    <Anchor className="list-row" href={merchantHref(shop) ?? `/merchant-detail/${shop.mid}`}>
      <Picture className="favourite__logo" kind="logo" src={shop.image} />
      <span className="list-row__text">
        <span className="list-row__title shop-row__name">
          <span>{shop.name}</span>
          {shop.is_verified && (
            <Icon shape={sealCheckFill} size={16} className="shop-head__seal" label={LL.card.verified()} />
          )}
        </span>
        <span className="list-row__sub">
          <Facts
            of={[
              LL.home.followers({ count: shop.followerCount }),
              LL.home.shopProducts({ count: shop.activeProductCount }),
            ]}
          />
        </span>
      </span>
      <Icon shape={caretRight} size={20} className="list-row__caret" />
    </Anchor>
  )
}
