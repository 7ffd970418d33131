import type { ProductCard } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import { buttonClass } from '../../ui/Button'
import { Picture } from '../../ui/Picture'
import { Price } from '../../ui/Price'
import { productHref } from '../../ui/productHref'
import { Anchor } from '../../ui/uiContext'
import '../../styles/coupons.css'

interface PrivilegeRowProps {
  privilege: ProductCard
  /** Undefined if it is unknown. */
  remaining: number | undefined
}

/** A privilege with its remaining redemptions, as a link; grey if none are left (PRV-002, picture 32). */
export function PrivilegeRow({ privilege, remaining }: PrivilegeRowProps) {
  const { privilege: words } = useLL().coupons
  const isOver = remaining === 0
  return (
    <li className={isOver ? 'privilege privilege--over' : 'privilege'}>
      <Picture className="privilege__picture" src={privilege.image} rounded grey={isOver} />
      <div className="privilege__text">
        <h3 className="privilege__name">
          <Anchor className="coupon-card__link" href={productHref(privilege)}>
            <span className="clamp-2">{privilege.productName}</span>
          </Anchor>
        </h3>
        <Price of={privilege} size="sm" />
        <div className="privilege__foot">
          <p className="privilege__left">
            {remaining !== undefined && (isOver ? words.none() : words.left({ count: remaining }))}
          </p>
          {isOver ? (
            <span className="coupon-stamp coupon-stamp--over">{words.redeemed()}</span>
          ) : (
            <span className={buttonClass({ size: 'sm' })} aria-hidden>
              {words.redeem()}
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
