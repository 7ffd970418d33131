import type { Product } from './products'

/** What claims an order where nothing is paid: the right to a campaign's reward, or a privilege that costs nothing (CHK-011). */
export type Grant = { campaign_id: string } | { privilege_id: string }

/** By which right this product is claimed; undefined where it is bought. */
export function grantOf(
  product: Pick<Product, 'type' | 'product_id' | 'fulfillmentCampaignId' | 'price_unit' | 'price' | 'discountPrice'>,
): Grant | undefined {
  if (product.fulfillmentCampaignId !== undefined) return { campaign_id: product.fulfillmentCampaignId }
  const isFree = product.price_unit === 'baht' && (product.discountPrice ?? product.price ?? 0) === 0
  return product.type === 'privilege' && isFree ? { privilege_id: product.product_id } : undefined
}
