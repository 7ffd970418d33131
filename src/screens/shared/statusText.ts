import type { ProductStatus } from '../../../contract/enums'
import type { Texts } from '../../../i18n/texts'

/** Text for an unavailable product; undefined if it is available (PRD-008). */
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
