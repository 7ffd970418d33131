import type { ReactNode } from 'react'
import type { MerchantSummary } from '../../contract/merchants'
import { ProductRow } from './ProductRow'
import { ShopHead } from './ShopCard'
import { Anchor } from './uiContext'

type OrderCardProps = {
  shop: Pick<MerchantSummary, 'name' | 'image' | 'is_verified'>
  /** A status chip; none if the status has no label. */
  status?: ReactNode
  productName: string
  productImage: string
  /** Further items and date: “and 1 more · 20 Nov 26”. */
  caption: ReactNode
  grey?: boolean
  /** A notice about a refund or delivery. */
  strip?: ReactNode
  number: string
  total: ReactNode
  action?: ReactNode
  href: string
}

/** An order in the history. The middle links to its details. */
export function OrderCard(props: OrderCardProps) {
  const { shop, status, productName, productImage, caption, grey, strip, number, total, action, href } = props
  return (
    <article className="order-card">
      <div className="order-card__head">
        <ShopHead shop={{ ...shop, is_verified: false }} level="h3" />
        {status}
      </div>
      <Anchor className="order-card__link" href={href} aria-label={`${productName} ${number}`}>
        <ProductRow name={productName} image={productImage} variant={caption} grey={grey} compact />
      </Anchor>
      {strip && <div className="order-card__strip">{strip}</div>}
      <div className="order-card__foot">
        <span className="order-card__number">{number}</span>
        <span className="order-card__total">{total}</span>
        {action}
      </div>
    </article>
  )
}
