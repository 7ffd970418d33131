import type { ReactNode } from 'react'
import type { MerchantProfile } from '../../../contract/merchants'
import { openUntil } from '../../../contract/openingHours'
import { useLL } from '../../../i18n/react'
import { Icon } from '../../ui/Icon'
import { caretDown, sealCheckFill } from '../../ui/icons'
import { Picture } from '../../ui/Picture'

interface MerchantHeadProps {
  shop: MerchantProfile
  /** Milliseconds of the server's clock. */
  now: number
  /** The follow button. */
  follow: ReactNode
  onHours: () => void
}

/** Logo, name, figures and hours of a shop, over its woven ground (picture 24). */
export function MerchantHead({ shop, now, follow, onHours }: MerchantHeadProps) {
  const LL = useLL()
  const until = shop.openingHours ? openUntil(shop.openingHours, now) : undefined
  return (
    <section className="merchant-head">
      <div className="merchant-head__cover weave" aria-hidden />
      <div className="merchant-head__top">
        <Picture className="merchant-head__logo" kind="logo" src={shop.image} eager />
        {follow}
      </div>
      <h2 className="merchant-head__name">
        {shop.name}
        {shop.is_verified && <Icon shape={sealCheckFill} size={22} label={LL.card.verified()} />}
      </h2>
      <p className="merchant-head__meta">
        <span>{LL.home.followers({ count: shop.followerCount })}</span>
        <span>{LL.home.shopProducts({ count: shop.activeProductCount })}</span>
      </p>
      {shop.openingHours && (
        <button type="button" className="merchant-head__hours" onClick={onHours}>
          <span className={until ? 'merchant-head__open' : 'merchant-head__closed'}>
            {until ? LL.merchant.open() : LL.merchant.closedNow()}
          </span>
          {until && <span>{LL.merchant.until({ time: until })}</span>}
          <Icon shape={caretDown} size={18} />
        </button>
      )}
    </section>
  )
}
