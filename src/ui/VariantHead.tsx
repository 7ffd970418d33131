import type { ReactNode, Ref } from 'react'
import { DiscountBadge } from './DiscountBadge'
import { Picture } from './Picture'
import { Price } from './Price'
import type { PriceOf } from './Price'

type VariantHeadProps = {
  ref?: Ref<HTMLDivElement>
  image: string
  tint?: string
  price: PriceOf
  discountPercent?: number
  /** The remaining stock. */
  stock?: ReactNode
  /** The chosen values as text. */
  chosen?: ReactNode
}

/** Head of the variant sheet: picture, price and stock of the chosen variant. */
export function VariantHead({ ref, image, tint, price, discountPercent, stock, chosen }: VariantHeadProps) {
  return (
    <div ref={ref} className="variant-head">
      <Picture className="variant-head__picture" src={image} tint={tint} rounded />
      <div className="variant-head__text" aria-live="polite">
        <p className="variant-head__price">
          <Price of={price} size="lg" />
          <DiscountBadge percent={discountPercent} inline />
        </p>
        {stock && <p className="text-caption">{stock}</p>}
        {chosen && <p className="variant-head__chosen">{chosen}</p>}
      </div>
    </div>
  )
}
