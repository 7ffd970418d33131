import { merchantPath } from '../../contract/constants'
import type { MerchantSummary } from '../../contract/merchants'

/** The page of a shop (NAV-022). */
export const merchantHref = (shop: Pick<MerchantSummary, 'mid'>): string => `${merchantPath}${shop.mid}`
