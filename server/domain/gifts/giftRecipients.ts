import { and, eq } from 'drizzle-orm'
import { giftRecipientVersion } from '../../../contract/constants'
import type { Language } from '../../../contract/enums'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { coupons, products } from '../../db/schema'
import type { ProductRow } from '../../db/rows'
import { refuse } from '../catalogueError'
import { unitsLeft } from '../payment/claim/lines'
import { shortName } from '../coupons/couponLists'
import { ownsTheme } from '../coupons/themes'
import { isFreeReward, isGiftable, isGuest } from './giftRules'
import type { Shopper } from '../shopper/session'
import { findShopper } from '../shopper/session'

export interface Recipient {
  shopper: Shopper
  version: string
}

const versionParts = (version: string): number[] => version.split('.').map(Number)

/** Whether a version such as 5.13.2 is at least `least`; an unreadable one is not. */
function isAtLeast(version: string, least: string): boolean {
  const have = versionParts(version)
  for (const [index, wanted] of versionParts(least).entries()) {
    const part = have[index] ?? 0
    if (part !== wanted) return part > wanted
  }
  return true
}

/** Refuses with 310-02 for a shopper who can't give. */
export function checkGiver(sender: Shopper): void {
  if (isGuest(sender) || sender.permission !== 'Full') refuse('310-02')
}

/**
 * The recipient of a gift to this number. Refuses a sender who can't give (310-02), the sender's own number (310-05), a number that is
 * unknown to the bank (310-09) or can't be served (310-03), another number of the sender (310-08), a person without the app (310-07) or
 * with a too old one (310-04). Source: ERR-070, GFT-021.
 */
export async function findRecipient(
  db: Db,
  { bank, sender, mobileNo }: { bank: Bank; sender: Shopper; mobileNo: string },
): Promise<Recipient> {
  checkGiver(sender)
  if (mobileNo === sender.mobileNo) refuse('310-05')
  const person = (await bank.personOf(db, mobileNo)) ?? refuse('310-09')
  if (!person.isActive) refuse('310-03')
  const own = await bank.personOf(db, sender.mobileNo)
  if (person.citizenKey === own?.citizenKey || person.shopperId === sender.id) refuse('310-08')
  if (person.appVersion === undefined || person.shopperId === undefined) return refuse('310-07')
  if (!isAtLeast(person.appVersion, giftRecipientVersion)) refuse('310-04')
  const shopper = (await findShopper(db, person.shopperId)) ?? refuse('310-07')
  return { shopper, version: person.appVersion }
}

/** How many units of a product a shopper can still receive: a theme that they do not have once, a privilege up to its limit. */
async function unitsReceivable(db: Db, shopper: Shopper, product: ProductRow, now: Date): Promise<number> {
  const { productId, type, hasTheme } = product
  if (type === 'theme')
    return hasTheme || (await ownsTheme(db, { shopperId: shopper.id, productId, now, orWrapped: true })) ? 0 : 1
  return type === 'privilege' ? unitsLeft(db, shopper, product) : Infinity
}

/** Refuses what can't be given to anyone (310-10, 310-01), what this recipient has (310-11), and more units than they may have (506). */
export async function checkGiftProduct(
  db: Db,
  product: ProductRow,
  { recipient, units, now }: { recipient: Recipient; units: number; now: Date },
): Promise<void> {
  if (isFreeReward(product)) refuse('310-10')
  if (!isGiftable(product)) refuse('310-01')
  const left = await unitsReceivable(db, recipient.shopper, product, now)
  if (left === 0) refuse('310-11')
  if (units > left) refuse('506')
}

/** The product to give: that of one of the sender's coupons, or the one with this id. */
async function findProductToGive(db: Db, sender: Shopper, giftId: string): Promise<ProductRow | undefined> {
  const [ofCoupon] = await db
    .select({ product: products })
    .from(coupons)
    .innerJoin(products, eq(products.productId, coupons.productId))
    .where(and(eq(coupons.id, giftId), eq(coupons.shopperId, sender.id)))
  if (ofCoupon) return ofCoupon.product
  const [product] = await db.select().from(products).where(eq(products.productId, giftId))
  return product
}

/** Looks up a recipient for the page: first name and initial, and the app's version. Refusals are those of the contract (GFT-019). */
export async function verifyRecipient(
  db: Db,
  given: { bank: Bank; sender: Shopper; mobileNo: string; giftId: string | undefined; language: Language; now: Date },
): Promise<{ giftReceiverName: string; recipientVersion: string }> {
  const recipient = await findRecipient(db, given)
  const product = given.giftId === undefined ? undefined : await findProductToGive(db, given.sender, given.giftId)
  if (product) await checkGiftProduct(db, product, { recipient, units: 1, now: given.now })
  return { giftReceiverName: shortName(recipient.shopper, given.language), recipientVersion: recipient.version }
}
