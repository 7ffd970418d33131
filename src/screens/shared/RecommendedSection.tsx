import type { ProductCard as Card } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import { ProductCard } from '../../ui/ProductCard'
import { SectionTitle } from '../../ui/SectionTitle'
import { productHref } from '../../ui/productHref'

/** Recommended products as a rail or a grid. */
export function RecommendedSection({ products, look }: { products: readonly Card[]; look: 'rail' | 'grid' }) {
  const LL = useLL()
  return (
    <section className="section">
      <SectionTitle>{LL.product.recommended()}</SectionTitle>
      <div className={look}>
        {products.map((product) => (
          <ProductCard key={product.product_id} product={product} href={productHref(product)} />
        ))}
      </div>
    </section>
  )
}
