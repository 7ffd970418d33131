import type { Voucher } from '../../../contract/promocodes'
import { merchantHref } from '../../ui/merchantHref'

/** The page of one promotion (LND-005). */
export const promotionHref = ({ promocode_id }: { promocode_id: string }): string =>
  `/promotion-center/landing?${new URLSearchParams({ id: promocode_id })}`

/** The page where a voucher is used: its shop, or home. */
export const hrefOfUse = ({ mid }: Pick<Voucher, 'mid'>): string => (mid === undefined ? '/' : merchantHref({ mid }))
