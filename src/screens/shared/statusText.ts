import type { ProductStatus } from '../../../contract/enums'
import type { Texts } from '../../../i18n/texts'

/** What is said of a product that can't be bought now; undefined for one that can (PRD-008). */
export function statusText(status: ProductStatus, LL: Texts): string | undefined {
  switch (status) {
    case 'active':
      return undefined
    case 'inactive':
      return LL.cart.unavailable.inactive()
    default:
      return LL.card.status[status]()
  }
}
