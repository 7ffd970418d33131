import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Address, addressInput } from '../../../contract/address'
import { addressFaults } from '../../../contract/address'
import { addressCount } from '../../../contract/constants'
import type { Db } from '../../db/client'
import { addresses } from '../../db/schema'
import { refuse } from '../catalogueError'
import { oneLine } from '../oneLine'
import { isPlace, placesOf } from './postal'
import { lockShopper } from './session'

type AddressRow = typeof addresses.$inferSelect
export type AddressInput = v.InferOutput<typeof addressInput>

const wireAddress = ({ shopperId: _shopperId, createdAt: _createdAt, ...row }: AddressRow): Address => row

/** The shopper's addresses, oldest first. */
export async function readAddresses(db: Db, shopperId: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.shopperId, shopperId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id))
  return rows.map(wireAddress)
}

/** One address of the shopper. Refuses with 410 for an unknown one and another's alike (REL-009). */
export async function requireAddress(db: Db, shopperId: string, addressId: string): Promise<Address> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopperId)))
  return row ? wireAddress(row) : refuse('410')
}

const asLines = (input: AddressInput): AddressInput => ({
  ...input,
  recipientName: oneLine(input.recipientName),
  streetAddress: oneLine(input.streetAddress),
})

/**
 * Adds an address, or edits the one with the id; adding an existing address returns that one. Refuses with 503 above five (ADR-019), 410
 * for an id that is not the shopper's or an unknown zip code, 1011 for a place outside the zip code (ADR-021), 302 for a field without a
 * visible character.
 */
export async function storeAddress(
  tx: Db,
  given: { shopperId: string; id: string | undefined; input: AddressInput; now: Date },
): Promise<Address> {
  const { shopperId, id, now } = given
  const input = asLines(given.input)
  if (addressFaults(input).length > 0) refuse('302')
  await lockShopper(tx, { id: shopperId })
  const existing = await readAddresses(tx, shopperId)
  if (id !== undefined && !existing.some((row) => row.id === id)) refuse('410')
  if ((await placesOf(input.zipcode, 'th')).length === 0) refuse('410')
  if (!(await isPlace(input.zipcode, input))) refuse('1011')

  if (id !== undefined) {
    const [row] = await tx.update(addresses).set(input).where(eq(addresses.id, id)).returning()
    return row ? wireAddress(row) : refuse('410')
  }
  const names = Object.keys(input) as (keyof AddressInput)[]
  const same = existing.find((row) => names.every((name) => row[name] === input[name]))
  if (same) return same
  if (existing.length >= addressCount.max) refuse('503')
  const [row] = await tx
    .insert(addresses)
    .values({ id: randomUUID(), shopperId, ...input, createdAt: now })
    .returning()
  return row ? wireAddress(row) : refuse('410')
}

/**
 * Removes an address and returns the remaining ones. Refuses with 410 for one that is not the shopper's, 1011 for the last one (ADR-018).
 */
export async function removeAddress(tx: Db, shopperId: string, addressId: string): Promise<Address[]> {
  await lockShopper(tx, { id: shopperId })
  const existing = await readAddresses(tx, shopperId)
  if (!existing.some((row) => row.id === addressId)) refuse('410')
  if (existing.length <= addressCount.min) refuse('1011')
  await tx.delete(addresses).where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopperId)))
  return existing.filter((row) => row.id !== addressId)
}
