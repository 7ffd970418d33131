import { refuse } from '../catalogueError'
import type { Shopper } from './session'

/** Whether a shopper may buy, use vouchers and coupons, and write reviews: not a guest, a potential customer or a blocked user (SES-019, SES-020, SES-024). */
export const isPermitted = ({ profileType, permission }: Pick<Shopper, 'profileType' | 'permission'>): boolean =>
  profileType !== 'GUEST' && profileType !== 'POTENTIAL' && permission === 'Full'

/** Refuses with 405 a shopper who is not permitted. The page explains this beforehand, so only requests that it does not send are refused. */
export function checkPermission(shopper: Shopper): void {
  if (!isPermitted(shopper)) refuse('405')
}
