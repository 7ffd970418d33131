import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Hono } from 'hono'
import {
  cancelGift as cancelGiftEndpoint,
  findGift as findGiftEndpoint,
  getGift,
  listGiftTemplates,
  openGift as openGiftEndpoint,
  sendGift as sendGiftEndpoint,
  uploadGiftPicture,
  uploadProductPicture,
  verifyRecipient as verifyRecipientEndpoint,
} from '../../contract/gifts'
import { listTemplates, normalizePicture, readPicture, storePicture } from '../domain/gifts/giftCards'
import { findGift, readGift } from '../domain/gifts/giftReads'
import { verifyRecipient } from '../domain/gifts/giftRecipients'
import { cancelGift, openGift, sendGift } from '../domain/gifts/giftWrites'
import { findSession } from '../domain/shopper/session'
import { uploadWork } from '../pictureWork'
import { sessionToken } from './cookie'
import type { App, Preparing } from './route'
import type { AppEnv } from './context'
import { remoteAddressOf } from './context'
import { serve } from './route'

/** Gifts: cards, recipients, sending, receiving and opening. */
export function giftRoutes(app: App): void {
  serve(app, listGiftTemplates, async ({ db, language }) => ({ templates: await listTemplates(db, language) }))
  serve(
    app,
    verifyRecipientEndpoint,
    ({ db, shopper, body, language, now, deps }) =>
      verifyRecipient(db, {
        bank: deps.bank,
        sender: shopper,
        mobileNo: body.mobile_no,
        giftId: body.gift_id,
        language,
        now,
      }),
    ({ shopper, now, deps }: Preparing<typeof verifyRecipientEndpoint>) => deps.countRecipientCheck(shopper.id, now),
  )
  for (const endpoint of [uploadGiftPicture, uploadProductPicture])
    serve(
      app,
      endpoint,
      async ({ db, shopper, prepared, now }) => ({ url: await storePicture(db, { shopper, body: prepared, now }) }),
      async ({ body, shopper, now, deps }: Preparing<typeof endpoint>) => {
        await deps.countUpload(shopper.id, now)
        return uploadWork(randomUUID(), async () => normalizePicture(Buffer.from(await body.image.arrayBuffer())))
      },
    )
  serve(app, sendGiftEndpoint, async ({ db, shopper, body, idempotencyKey, now, deps }) => {
    // Counted here because a repeat with the same key is free; the count is not part of the transaction.
    await deps.countRecipientCheck(shopper.id, now)
    return sendGift(db, {
      bank: deps.bank,
      sender: shopper,
      request: body,
      idempotencyKey,
      messageMax: deps.config.giftMessageMax,
      now,
    })
  })
  serve(app, findGiftEndpoint, ({ db, shopper, query, now }) =>
    findGift(db, { shopper, idempotencyKey: query.idempotency_key.toLowerCase(), now }),
  )
  serve(app, getGift, async ({ db, shopper, params, now, language }) => ({
    gift: await readGift(db, { shopper, giftId: params.giftId, now, language }),
  }))
  serve(app, openGiftEndpoint, async ({ db, shopper, params, now, language }) => ({
    gift: await openGift(db, { shopper, giftId: params.giftId, now, language }),
  }))
  serve(app, cancelGiftEndpoint, ({ db, shopper, params, deps }) =>
    cancelGift(db, { bank: deps.bank, shopper, giftId: params.giftId }),
  )
}

/**
 * The bytes of an uploaded picture (WebP), if this request's shopper may see it. Counted as a call, because uploads are read from the
 * database and resized each time; throws `RateLimitError` above the limit.
 */
export async function ownPicture(c: Context<AppEnv>, id: string): Promise<Buffer | undefined> {
  const { database, secret, clock, rateLimiter } = c.get('deps')
  const token = sessionToken(c)
  const now = clock.now()
  const session = token === undefined ? undefined : await findSession(database.db, { secret, token, now })
  await rateLimiter?.(remoteAddressOf(c), session?.shopper.id)
  return session && readPicture(database.db, { shopper: session.shopper, id, now })
}

/** Serves `/images/gift/{id}.webp` to the uploader and to the recipient of its card. */
export function giftPictures(hono: Hono<AppEnv>): void {
  hono.get('/images/gift/:file', async (c) => {
    const id = /^([0-9a-f-]{36})\.webp$/.exec(c.req.param('file'))?.[1]
    const body = id === undefined ? undefined : await ownPicture(c, id)
    if (!body) return c.body(null, 404, { 'Cache-Control': 'no-store' })
    return c.body(new Uint8Array(body), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, max-age=86400',
      'X-Content-Type-Options': 'nosniff',
    })
  })
}
