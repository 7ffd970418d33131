import { useSelector } from '../../stack/useSelector'
import type { Category, ProductCard as Card } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import { ContentIcon } from '../../ui/Icon'
import { Picture } from '../../ui/Picture'
import { Price } from '../../ui/Price'
import { ProductRow } from '../../ui/ProductRow'
import { SectionTitle } from '../../ui/SectionTitle'
import { ListRowsSkeleton } from '../../ui/Skeleton'
import { categoryHref } from './categoryHref'
import { HomeBlock } from '../shared/HomeBlock'
import { productHref } from '../../ui/productHref'
import { Anchor } from '../../ui/uiContext'
import '../../styles/categories.css'

interface CategoryPanelProps {
  categories: readonly Category[]
  /** The best sellers of the chosen category; its parameters hold the choice. */
  bestSellers: PagedList<Card>
}

const bestSellersMax = 5

/** The categories on the left, the content of the chosen one on the right. */
export function CategoryPanel({ categories, bestSellers }: CategoryPanelProps) {
  const LL = useLL()
  const chosenId = useSelector(bestSellers, (snapshot) => snapshot.context.params['category'])
  const chosen = categories.find(({ id }) => id === chosenId) ?? categories[0]
  return (
    <div className="categories">
      <nav className="categories__rail" aria-label={LL.product.list.categories()}>
        {categories.map(({ id, icon, name }) => (
          <button
            key={id}
            type="button"
            className="categories__item"
            aria-pressed={id === chosen?.id}
            onClick={() => bestSellers.send({ type: 'list.change', params: { category: id } })}
          >
            <ContentIcon name={icon} />
            <span>{name}</span>
          </button>
        ))}
      </nav>
      {chosen && (
        <div className="categories__content">
          <SectionTitle flush>{chosen.name}</SectionTitle>
          <ul className="categories__tiles">
            {chosen.children.map((child) => (
              <li key={child.id}>
                <Anchor className="category-tile" href={categoryHref(child)}>
                  <Picture src={child.image ?? ''} rounded />
                  {child.name}
                </Anchor>
              </li>
            ))}
            <li>
              <Anchor className="category-tile" href={categoryHref(chosen)}>
                <span className="category-tile__all">
                  <ContentIcon name="squares-four" />
                </span>
                {LL.product.list.all()}
              </Anchor>
            </li>
          </ul>
          <HomeBlock list={bestSellers} skeleton={<ListRowsSkeleton count={bestSellersMax} />}>
            {(products) => (
              <section>
                <SectionTitle flush small>
                  {LL.product.list.bestSellers()}
                </SectionTitle>
                <ol className="categories__best">
                  {products.slice(0, bestSellersMax).map((product) => (
                    <li key={product.product_id}>
                      <ProductRow
                        compact
                        name={product.productName}
                        image={product.image}
                        tint={product.placeholder}
                        href={productHref(product)}
                        price={<Price of={product} size="sm" />}
                      />
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </HomeBlock>
        </div>
      )}
    </div>
  )
}
