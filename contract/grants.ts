import type { Product } from './products'

/** The claim of an order without payment: a campaign's reward, or a free privilege (CHK-011). */
export type Grant = { campaign_id: string } | { privilege_id: string }

/** The grant by which a product is claimed; undefined if it is bought. */
export function grantOf(
  product: Pick<Product, 'type' | 'product_id' | 'fulfillmentCampaignId' | 'price_unit' | 'price' | 'discountPrice'>,
): Grant | undefined {
  if (product.fulfillmentCampaignId !== undefined) return { campaign_id: product.fulfillmentCampaignId }
  const isFree = product.price_unit === 'baht' && (product.discountPrice ?? product.price ?? 0) === 0
  return product.type === 'privilege' && isFree ? { privilege_id: product.product_id } : undefined
}
