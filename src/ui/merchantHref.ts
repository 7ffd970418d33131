import { merchantPath } from '../../contract/constants'
import type { MerchantSummary } from '../../contract/merchants'

/** Where a shop's name leads (NAV-022). */
export const merchantHref = (shop: Pick<MerchantSummary, 'mid'>): string => `${merchantPath}${shop.mid}`
