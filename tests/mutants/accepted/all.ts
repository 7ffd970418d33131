import { bank } from './bank'
import { catalogueContent } from './catalogueContent'
import { contract } from './contract'
import { machines } from './machines'
import { orders } from './orders'
import { payment } from './payment'
import { searchShopperTraffic } from './searchShopperTraffic'
import { vouchersCouponsGifts } from './vouchersCouponsGifts'
import type { AcceptedMutants } from './accepted'

/** By file the mutants that no test has to notice, each with the reason. */
export const accepted: AcceptedMutants = {
  ...contract,
  ...machines,
  ...bank,
  ...orders,
  ...payment,
  ...vouchersCouponsGifts,
  ...catalogueContent,
  ...searchShopperTraffic,
}
