import { addressFaults } from '../../contract/address'
import { clashesWithVoucher, modeOfOrder, sourcesOfMode } from '../../contract/enums'
import { closedWindow } from '../../contract/windows'
import type { Order } from '../../contract/orderAmounts'
import { addressRequired, donationOf, isCovered, itemCount, productTotal } from '../../contract/orderAmounts'
import type { CheckoutContext } from './checkoutContext'

/** Whether the confirm button is enabled (CHK-009). */
export const isComplete = (order: Pick<CheckoutContext, 'isDeliveryReady' | 'isVoucherChecked'> & Order): boolean =>
  order.isDeliveryReady &&
  order.isVoucherChecked &&
  isCovered(order) &&
  !(donationOf(order) && productTotal(order) === 0)

const isAddressFaulty = (order: Order) =>
  addressRequired(order) && (!order.address || addressFaults(order.address).length > 0)

const isVoucherClash = ({ voucher, sources }: Order) =>
  voucher !== undefined && sources.some(({ type }) => clashesWithVoucher(type))

const isSourceOutsideMode = ({ mode, purchaseState, modes, sources }: CheckoutContext) => {
  const types = sourcesOfMode[modeOfOrder(mode, purchaseState, modes)]
  return !sources.every((source) => types.some((type) => type === source.type))
}

const hasTooManyItems = (order: CheckoutContext) => {
  const most = order.merchant?.maxItemsPerTransaction
  return most != null && itemCount(order) > most
}

const hasManyBrands = ({ products }: Order) => new Set(products.flatMap(({ brand }) => brand ?? [])).size > 1

/** Reasons not to place the order on confirm, in the order in which they are reported. */
const obstacles = {
  incomplete: (order) => !isComplete(order),
  access: ({ access }) => access() !== 'go',
  address: isAddressFaulty,
  voucher: isVoucherClash,
  source: isSourceOutsideMode,
  hours: (order) => closedWindow(order, new Date(order.now())) !== undefined,
  items: hasTooManyItems,
  brands: hasManyBrands,
} as const satisfies Record<string, (order: CheckoutContext) => boolean>

export type Obstacle = keyof typeof obstacles

export const isObstacle = (obstacle: Obstacle, order: CheckoutContext): boolean => obstacles[obstacle](order)
