import type { ReactNode } from 'react'
import { openUntil } from '../../../contract/openingHours'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import { caretDown, sealCheckFill } from '../../ui/icons'
import { chatCircleDots, phone } from '../../ui/merchantIcons'
import { Picture } from '../../ui/Picture'
import { Rating } from '../../ui/Rating'
import type { KnownShop } from '../shared/known'
import { linkPresser } from '../shared/marketLinks'
import { lineUrl } from './lineUrl'
import '../../styles/merchant.css'

interface MerchantHeadProps {
  app: App
  shop: KnownShop
  /** Milliseconds of the server's clock. */
  now: number
  /** The follow button. */
  follow: ReactNode
  onHours: () => void
}

/** Cover, logo, name, figures and hours of a shop, as far as loaded (picture 24). */
export function MerchantHead({ app, shop, now, follow, onHours }: MerchantHeadProps) {
  const LL = useLL()
  const line = shop.contact?.line
  const until = shop.openingHours ? openUntil(shop.openingHours, now) : undefined
  return (
    <section className="merchant-head">
      <div className="merchant-head__cover weave" aria-hidden>
        {shop.cover && (
          <>
            <Picture className="merchant-head__ground" src={shop.cover} eager="first" />
            <Picture className="merchant-head__photo" src={shop.cover} eager="first" />
          </>
        )}
      </div>
      <div className="merchant-head__top">
        <Picture className="merchant-head__logo" kind="logo" src={shop.image} eager />
        {follow}
      </div>
      <h2 className="merchant-head__name">
        {shop.name}
        {shop.is_verified && <Icon shape={sealCheckFill} size={22} label={LL.card.verified()} />}
      </h2>
      <p className="merchant-head__meta">
        {shop.followerCount !== undefined && <span>{LL.home.followers({ count: shop.followerCount })}</span>}
        {shop.activeProductCount !== undefined && (
          <span>{LL.home.shopProducts({ count: shop.activeProductCount })}</span>
        )}
        {shop.rating != null && <Rating score={shop.rating} />}
        {shop.followerCount === undefined && '\u00A0'}
      </p>
      {/* Most shops have hours: reserve their space until the shop is loaded. */}
      {shop.openingHours === undefined && <div className="merchant-head__hours" />}
      {shop.openingHours && (
        <div className="merchant-head__hours">
          <button type="button" className="merchant-head__until" onClick={onHours}>
            <span className={until ? 'merchant-head__open' : 'merchant-head__closed'}>
              {until ? LL.merchant.open() : LL.merchant.closedNow()}
            </span>
            {until && <span>{LL.merchant.until({ time: until })}</span>}
            <Icon shape={caretDown} size={18} />
          </button>
          {shop.contact?.phone && (
            <a className="icon-btn" href={`tel:${shop.contact.phone}`} aria-label={LL.merchant.call()}>
              <Icon shape={phone} />
            </a>
          )}
          {line && (
            <IconButton
              shape={chatCircleDots}
              label={LL.merchant.chat()}
              onPress={() => linkPresser(app)({ link_type: 'external', link: lineUrl(line) })}
            />
          )}
        </div>
      )}
    </section>
  )
}
