import type { Merchant } from '../../../contract/merchants'
import { useLL } from '../../../i18n/react'
import { Card } from '../../ui/Card'
import { ShopRow } from '../shared/ShopRow'
import { ViewShopButton } from '../shared/ViewShopButton'

/** The shop whose name matches the keyword, above the products (picture 14). */
export function MatchingShop({ shop }: { shop: Merchant }) {
  const LL = useLL()
  return (
    <Card className="matching-shop" padded={false}>
      <ShopRow
        shop={shop}
        level="h3"
        facts={[LL.searching.matchingShop(), LL.home.shopProducts({ count: shop.activeProductCount })]}
        end={<ViewShopButton shop={shop} words={LL.searching} />}
      />
    </Card>
  )
}
