import type { ProductRow } from '../../db/rows'
import type { Shopper } from '../shopper/session'

type Given = Pick<ProductRow, 'type' | 'isGiftable' | 'priceUnit'>

/** A guest has yet to register; a gift to a guest lapses (GFT-015). */
export const isGuest = ({ profileType }: Shopper): boolean => profileType === 'GUEST' || profileType === 'POTENTIAL'

/** Free rewards can't be passed on; of the products without a price in money only items of a points club can (310-10). */
export const isFreeReward = ({ type, priceUnit }: Given): boolean =>
  type === 'fulfillment' || (type === 'privilege' && priceUnit !== 'points')

/** Whether a product can be given: giftable ones, themes, and privileges that cost points. */
export const isGiftable = (product: Given): boolean =>
  !isFreeReward(product) && (product.isGiftable || product.type === 'theme' || product.type === 'privilege')
