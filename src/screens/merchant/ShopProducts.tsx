import { useSelector } from '../../stack/useSelector'
import type { MerchantProfile } from '../../../contract/merchants'
import { useLL } from '../../../i18n/react'
import { Chip } from '../../ui/Chip'
import { EmptyState } from '../../ui/EmptyState'
import { ListBar } from '../shared/ListBar'
import { ProductGrid } from '../shared/ProductGrid'
import type { ShopProductsRefs } from '../../pageActors/merchant'

interface ShopProductsProps extends ShopProductsRefs {
  shop: MerchantProfile
}

/** A shop's products, all or of one category, with four sorts (SHP-008, NAV-021). */
export function ShopProducts({ shop, list, sheet }: ShopProductsProps) {
  const LL = useLL()
  const category = useSelector(list, (snapshot) => snapshot.context.params['category'] ?? '')
  const choose = (id: string) => id !== category && list.send({ type: 'list.change', params: { category: id } })
  return (
    <>
      {shop.categories.length > 1 && (
        <nav className="chips" aria-label={LL.product.list.categories()}>
          <Chip selected={category === ''} onPress={() => choose('')}>
            {LL.product.list.all()}
          </Chip>
          {shop.categories.map(({ id, name }) => (
            <Chip key={id} selected={id === category} onPress={() => choose(id)}>
              {name}
            </Chip>
          ))}
        </nav>
      )}
      <ListBar list={list} sheet={sheet} />
      <h2 className="sr-only">{LL.merchant.productsOf({ name: shop.name })}</h2>
      <ProductGrid list={list} empty={<EmptyState art="box" title={LL.merchant.noProducts()} large />} />
    </>
  )
}
