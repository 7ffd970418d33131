import type { ReactNode } from 'react'
import type { MerchantSummary } from '../../contract/merchants'
import { Icon } from './Icon'
import { sealCheckFill } from './icons'
import { Picture } from './Picture'
import { useTexts } from './texts'
import { Anchor } from './uiContext'

type ShopCardProps = {
  shop: Pick<MerchantSummary, 'name' | 'image'>
  /** Link to its profile, if there is one. */
  href?: string
  /** One line under the name: followers, products. */
  caption?: string
  /** The follow button, if the shopper can follow. */
  action?: ReactNode
}

/** A shop in a rail. */
export function ShopCard({ shop, href, caption, action }: ShopCardProps) {
  return (
    <article className="shop-card">
      <Picture className="shop-card__logo" kind="logo" src={shop.image} />
      <h3 className="shop-card__name">
        {href === undefined ? (
          <span className="clamp-2">{shop.name}</span>
        ) : (
          <Anchor className="shop-card__link" href={href}>
            <span className="clamp-2">{shop.name}</span>
          </Anchor>
        )}
      </h3>
      {caption && <p className="shop-card__meta">{caption}</p>}
      {action}
    </article>
  )
}

type ShopHeadProps = {
  shop: Pick<MerchantSummary, 'name' | 'image' | 'is_verified'>
  href?: string
  /** Before the logo: the radio of the cart. */
  start?: ReactNode
  /** At the right end: contact, caret, status. */
  end?: ReactNode
  level?: 'h2' | 'h3'
}

/** Logo, name and badge of a shop, above its lines. */
export function ShopHead({ shop, href, start, end, level: Heading = 'h2' }: ShopHeadProps) {
  const { LL } = useTexts()
  return (
    <div className="shop-head">
      {start}
      <Picture className="shop-head__logo" kind="logo" src={shop.image} />
      <div className="shop-head__title">
        <Heading className="shop-head__name">
          {href === undefined ? shop.name : <Anchor href={href}>{shop.name}</Anchor>}
        </Heading>
        {shop.is_verified && (
          <Icon shape={sealCheckFill} size={18} className="shop-head__seal" label={LL.card.verified()} />
        )}
      </div>
      {end && <div className="shop-head__end">{end}</div>}
    </div>
  )
}
