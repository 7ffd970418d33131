import type { Merchant } from '../../../contract/merchants'
import type { Texts } from '../../../i18n/texts'
import { Button } from '../../ui/Button'
import { merchantHref } from '../../ui/merchantHref'

interface ViewShopButtonProps {
  shop: Pick<Merchant, 'mid' | 'name'>
  /** Of the texts that the page has loaded. */
  words: Pick<Texts['landing'], 'viewShop' | 'viewShopOf'>
}

/** Leads to a shop from its row. */
export const ViewShopButton = ({ shop, words }: ViewShopButtonProps) => (
  <Button
    variant="outline"
    size="sm"
    throttled={false}
    href={merchantHref(shop)}
    label={words.viewShopOf({ name: shop.name })}
  >
    {words.viewShop()}
  </Button>
)
