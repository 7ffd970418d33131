import type { CarrierType } from '../../../contract/enums'
import { carrierTypes } from '../../../contract/enums'
import type { ShippingMethod } from '../../../contract/shipping'
import type { Texts } from '../../../i18n/texts'

/** A carrier's localised name; brands and unknown carriers have the server's name (DLV-005). */
export function carrierName({ type, name }: Pick<ShippingMethod, 'type' | 'name'>, LL: Texts): string {
  const known = carrierTypes.find((one): one is CarrierType => one === type)
  if (known === undefined) return name || type
  if (known === 'other') return name || LL.checkout.delivery.carrier.other()
  return LL.checkout.delivery.carrier[known]()
}
