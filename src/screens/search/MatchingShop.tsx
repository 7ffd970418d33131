import type { Merchant } from '../../../contract/merchants'
import { useLL } from '../../../i18n/react'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { merchantHref } from '../../ui/merchantHref'
import { ShopRow } from '../shared/ShopRow'

/** The shop whose name matches the keyword, above the products (picture 14). */
export function MatchingShop({ shop }: { shop: Merchant }) {
  const LL = useLL()
  return (
    <Card className="matching-shop" padded={false}>
      <ShopRow
        shop={shop}
        level="h3"
        facts={[LL.searching.matchingShop(), LL.home.shopProducts({ count: shop.activeProductCount })]}
        end={
          <Button
            variant="outline"
            size="sm"
            throttled={false}
            href={merchantHref(shop)}
            label={LL.searching.viewShopOf({ name: shop.name })}
          >
            {LL.searching.viewShop()}
          </Button>
        }
      />
    </Card>
  )
}
