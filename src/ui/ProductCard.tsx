import { memo } from 'react'
import type { ReactNode } from 'react'
import type { ProductCard as Product } from '../../contract/products'
import { DiscountBadge } from './DiscountBadge'
import { Picture } from './Picture'
import { Price } from './Price'
import { ProductMeta } from './Rating'
import { useTexts } from './texts'
import { Anchor } from './uiContext'

type ProductCardProps = {
  product: Product
  href: string
  /** For cards of the first screen: the picture is loaded at once. */
  eager?: boolean
  onPress?: () => void
}

/** A product in a grid or a rail. The whole card is one link. */
export const ProductCard = memo(function ProductCard({ product, href, eager, onPress }: ProductCardProps) {
  const { LL } = useTexts()
  const off = product.status !== 'active'
  return (
    <article className={off ? 'product-card product-card--off' : 'product-card'}>
      <span className="product-card__badge">
        {product.status === 'active' ? (
          <DiscountBadge percent={product.discountPercent} />
        ) : (
          product.status !== 'inactive' && <span className="tag">{LL.card.status[product.status]()}</span>
        )}
      </span>
      <Picture
        src={product.image}
        tint={product.placeholder}
        eager={eager}
        grey={off}
        shared={{ name: `product ${product.product_id}` }}
      />
      <div className="product-card__body">
        <h3 className="product-card__name">
          <Anchor className="product-card__link" href={href} onClick={onPress}>
            <span className="clamp-2">{product.productName}</span>
          </Anchor>
        </h3>
        <Price of={product} className="product-card__price" />
        <span className="product-card__meta">
          <ProductMeta {...product} />
        </span>
        {product.taxDeductionCondition !== 'none' && (
          <span className="product-card__tags">
            <TaxChip condition={product.taxDeductionCondition} />
          </span>
        )}
      </div>
    </article>
  )
})

/** Tax deduction of a donation: double is solid, normal is outlined, none is not shown. */
export function TaxChip({ condition, mark }: { condition: 'normal' | 'double' | 'none'; mark?: ReactNode }) {
  const { LL } = useTexts()
  if (condition === 'none') return null
  return (
    <span className={`tag tag--tax-${condition}`}>
      {mark}
      {LL.card.taxDeduction[condition]()}
    </span>
  )
}
