import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, lt, notExists, or, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { dayMs, giftPicture } from '../../../contract/constants'
import type { Language } from '../../../contract/enums'
import type { Db } from '../../db/client'
import { giftPictures, gifts, giftTemplates } from '../../db/schema'
import { refuse } from '../catalogueError'
import type { Shopper } from '../shopper/session'

/** Pictures for cards, by position (API-119). */
export async function listTemplates(
  db: Db,
  language: Language,
): Promise<{ id: string; image: string; name: string; message?: string }[]> {
  const rows = await db.select().from(giftTemplates).orderBy(asc(giftTemplates.position))
  return rows.map(({ id, image, name, message }) => ({
    id,
    image,
    name: name[language],
    ...(message && { message: message[language] }),
  }))
}

/** Path of an uploaded picture. */
const picturePath = (id: string): string => `/images/gift/${id}.webp`
const pictureIdIn = (path: string): string | undefined => /^\/images\/gift\/([0-9a-f-]{36})\.webp$/.exec(path)?.[1]

/**
 * Normalises a picture: upright, within 1280 pixels, without metadata. Refuses with 1011 for what is no JPEG or PNG, whatever its name,
 * and, before decoding, more than 16 megapixels (SEC-009).
 */
export async function normalizePicture(bytes: Buffer): Promise<Buffer> {
  try {
    const { pixelsMax, longSidePx: side } = giftPicture
    const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
    const { format } = await image.metadata()
    if (format !== 'jpeg' && format !== 'png') return refuse('1011')
    return await image
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    return refuse('1011')
  }
}

/** Stores a shopper's picture for a card, as {@link normalizePicture} returns it, and returns its path (GFT-020). */
export async function storePicture(
  tx: Db,
  { shopper, body, now }: { shopper: Shopper; body: Buffer; now: Date },
): Promise<string> {
  const id = randomUUID()
  await tx.insert(giftPictures).values({ id, shopperId: shopper.id, body, createdAt: now })
  return picturePath(id)
}

/** Bytes of an uploaded picture (WebP), for its uploader and for the recipient of a card with it, as long as the card is kept. */
export async function readPicture(
  db: Db,
  { shopper, id, now }: { shopper: Shopper; id: string; now: Date },
): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ body: giftPictures.body })
    .from(giftPictures)
    .leftJoin(
      gifts,
      and(eq(gifts.picture, picturePath(id)), eq(gifts.recipientId, shopper.id), gt(gifts.cardUntil, now)),
    )
    .where(and(eq(giftPictures.id, id), or(eq(giftPictures.shopperId, shopper.id), eq(gifts.status, 'opened'))))
    .limit(1)
  return found?.body
}

/** The stored path of a card's picture: a template's, or one of the sender's own. Refuses with 310-01 for any other. */
export async function findCardPicture(db: Db, sender: Shopper, path: string): Promise<string> {
  const [plain = ''] = path.split('?')
  const id = pictureIdIn(plain)
  if (id !== undefined) {
    const [own] = await db
      .select({ id: giftPictures.id })
      .from(giftPictures)
      .where(and(eq(giftPictures.id, id), eq(giftPictures.shopperId, sender.id)))
    return own ? picturePath(own.id) : refuse('310-01')
  }
  const templates = await db.select({ image: giftTemplates.image }).from(giftTemplates)
  return templates.find(({ image }) => image.split('?')[0] === plain)?.image ?? refuse('310-01')
}

/** Deletes a picture unless another card shows it. */
export async function deletePicture(tx: Db, path: string): Promise<void> {
  const id = pictureIdIn(path)
  if (id === undefined) return
  const [other] = await tx.select({ id: gifts.id }).from(gifts).where(eq(gifts.picture, path)).limit(1)
  if (!other) await tx.delete(giftPictures).where(eq(giftPictures.id, id))
}

/** Deletes pictures that no card used within a day. */
export async function deleteUnusedPictures(tx: Db, now: Date): Promise<void> {
  await tx.delete(giftPictures).where(
    and(
      lt(giftPictures.createdAt, new Date(now.getTime() - dayMs)),
      notExists(
        tx
          .select({ used: sql`1` })
          .from(gifts)
          .where(sql`${gifts.picture} = '/images/gift/' || ${giftPictures.id} || '.webp'`),
      ),
    ),
  )
}
