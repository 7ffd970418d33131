import type { ReactNode } from 'react'
import { Picture } from './Picture'
import { Anchor } from './uiContext'

type ProductRowProps = {
  name: string
  image: string
  tint?: string
  variant?: ReactNode
  /** Price at the left of the last line, usually `<Price size="sm">`. */
  price?: ReactNode
  /** Quantity or stepper at the right of the last line. */
  end?: ReactNode
  /** Between variant and price: tags, a variant button. */
  children?: ReactNode
  grey?: boolean
  href?: string
  /** A smaller picture, next to a checkbox. */
  compact?: boolean
  headingLevel?: 'h3' | 'h4' | 'p'
}

/** A product line in cart, summary or order. */
export function ProductRow(props: ProductRowProps) {
  const { name, image, tint, variant, price, end, children, grey, href, compact, headingLevel: Heading = 'p' } = props
  return (
    <div className={compact ? 'product-row product-row--compact' : 'product-row'}>
      <Picture className="product-row__picture" src={image} tint={tint} grey={grey} rounded />
      <div className="product-row__body">
        <Heading className="product-row__name">
          {href === undefined ? name : <Anchor href={href}>{name}</Anchor>}
        </Heading>
        {variant && <p className="product-row__variant">{variant}</p>}
        {children}
        {(price || end) && (
          <div className="product-row__foot">
            {price}
            {end}
          </div>
        )}
      </div>
    </div>
  )
}

export function Quantity({ count }: { count: number }) {
  return <span className="product-row__quantity">× {count}</span>
}
