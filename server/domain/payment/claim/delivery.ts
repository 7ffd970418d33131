import { and, eq } from 'drizzle-orm'
import { carrierTypes } from '../../../../contract/enums'
import type { Satang } from '../../../../contract/money'
import { toSatang } from '../../../../contract/money'
import type { Db } from '../../../db/client'
import type { LocalText } from '../../../db/columns'
import type { ParcelRow, ShipTo, Store } from '../../../db/schema'
import { addresses, shippingMethods } from '../../../db/schema'
import type { MerchantRow } from '../../../db/rows'
import { refuse } from '../../catalogueError'
import { donationOf } from '../../catalogue/detailsColumn'
import type { Shopper } from '../../shopper/session'
import { shippingFee } from '../../orders/shipping'
import type { ClaimInput } from './eligibility'
import type { Line } from './lines'

export interface Delivery {
  required: boolean
  shipTo: ShipTo | null
  store: Store | null
  type: string | null
  fee: Satang
  maxDays: number | null
  /** What the carrier gets; empty if nothing is carried. */
  parcels: ParcelRow[]
}

const nothingToCarry = { required: false, store: null, type: null, fee: toSatang(0), maxDays: null, parcels: [] }

const carries = ({ product }: Line): boolean => product.subType === 'physical' && product.type !== 'donation'

/** A parcel of this delivery method. The page has names for the carriers that it knows; any other keeps the method's (DLV-005). */
const parcelOf = (type: string, name: LocalText | undefined): ParcelRow => {
  const isNamedByPage = type !== 'other' && (carrierTypes as readonly string[]).includes(type)
  return isNamedByPage || name === undefined ? { type } : { type, name }
}

/** The shopper's address as the order stores it. Refuses with 410 for an address that is not the shopper's. */
async function ownAddress(tx: Db, shopper: Shopper, addressId: string): Promise<ShipTo> {
  const [address] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopper.id)))
  if (!address) return refuse('410')
  const { id: _id, shopperId: _shopperId, createdAt: _createdAt, ...shipTo } = address
  return shipTo
}

/**
 * Delivery address and fee. Refuses with 302 for a missing address, method or store, with 410 for an address that is not the shopper's. A
 * donation is not delivered; its address is that of the receipt (DON-004).
 */
export async function resolveDelivery(
  tx: Db,
  request: Pick<ClaimInput, 'shipping' | 'address_id' | 'store_id'>,
  given: { merchant: MerchantRow; lines: readonly Line[]; shopper: Shopper; receiptMinBaht: number; now: Date },
): Promise<Delivery> {
  const { merchant, lines, shopper, receiptMinBaht, now } = given
  if (!lines.some(carries)) {
    const asksReceipt =
      lines.some((line) => givesPaperReceipt(line, receiptMinBaht)) && request.address_id !== undefined
    return { ...nothingToCarry, shipTo: asksReceipt ? await ownAddress(tx, shopper, request.address_id ?? '') : null }
  }
  const type = request.shipping?.type
  if (type === undefined) return refuse('302')
  const fee = await shippingFee(tx, {
    type,
    mid: merchant.mid,
    lines: lines.map(({ product, variantId, quantity }) => ({ productId: product.productId, variantId, quantity })),
    now,
  })
  const [method] = await tx.select().from(shippingMethods).where(eq(shippingMethods.type, type))
  const common = {
    required: true,
    type,
    fee,
    maxDays: method?.maxDays ?? null,
    parcels: [parcelOf(type, method?.name)],
  }
  if (type === 'click_and_collect') {
    const storeId = request.shipping?.store_id ?? request.store_id
    if (storeId === undefined) return refuse('302')
    const store = merchant.stores.find(({ store_id }) => store_id === storeId)
    if (!store) return refuse('410')
    return { ...common, required: false, shipTo: null, store }
  }
  if (request.address_id === undefined) return refuse('302')
  return { ...common, shipTo: await ownAddress(tx, shopper, request.address_id), store: null }
}

/**
 * Whether a donation gets a receipt on paper: from the product's amount, else the default, unless e-donation reports it (DON-003, DON-004).
 */
export const givesPaperReceipt = ({ product, paid }: Line, usualMinBaht: number): boolean =>
  product.type === 'donation' &&
  !product.isEdonation &&
  paid >= (donationOf(product)?.receipt_min_baht ?? usualMinBaht) * 100
