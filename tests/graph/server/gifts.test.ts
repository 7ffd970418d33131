import { sql } from 'drizzle-orm'
import { orderConfirmationMinutes } from '../../../contract/constants'
import { getCoupon } from '../../../contract/coupons'
import {
  cancelGift,
  findGift,
  getGift,
  listGiftTemplates,
  openGift,
  sendGift,
  uploadGiftPicture,
  verifyRecipient,
} from '../../../contract/gifts'
import { giftModel } from '../../../machines/gift/giftModel'
import { sampleGift } from '../../../machines/gift/samples'
import { giftCardModel } from '../../../machines/giftCard/giftCardModel'
import { giftOpeningModel } from '../../../machines/giftOpening/giftOpeningModel'
import { giftRecipientModel } from '../../../machines/giftRecipient/giftRecipientModel'
import { placementModel } from '../../../machines/placement/placementModel'
import { rowsOf } from '../../../server/db/client'
import {
  giftActors,
  giftCardActors,
  giftOpeningActors,
  giftPlacementActors,
  giftRecipientActors,
} from '../../../src/actors/giftActors'
import type { Arrangement, Scene } from './overServer'
import { answers, asItIs, cut, cutAfter, describeOverServer } from './overServer'

const couponId = 'c-full-usable'
const idempotencyKey = '00000000-0000-4000-8000-000000000001'
const request = { giftId: couponId, ...sampleGift }

/** A gift has one owner: the coupon is the sender's until the PIN is entered, and the recipient's from then on (GFT-010). */
async function hasOneOwner({ server: { db } }: Scene): Promise<void> {
  const coupons = await rowsOf<{ shopper_id: string; held_gift_id: string | null }>(
    db,
    sql`select shopper_id, held_gift_id from coupons where id = ${couponId}`,
  )
  const gifts = await rowsOf<{ id: string; status: string; recipient_id: string }>(
    db,
    sql`select id, status, recipient_id from gifts where coupon_id = ${couponId}`,
  )
  const given = gifts.filter(({ status }) => status === 'sent' || status === 'opened')
  const waiting = gifts.filter(({ status }) => status === 'waiting')
  if (coupons.length !== 1 || given.length > 1 || waiting.length > 1)
    throw new Error(`${coupons.length} coupons, ${given.length} given, ${waiting.length} waiting`)
  const [coupon] = coupons
  const owner = given[0]?.recipient_id ?? 'full'
  if (coupon?.shopper_id !== owner) throw new Error(`${coupon?.shopper_id} has what is ${owner}’s`)
  if ((coupon?.held_gift_id ?? undefined) !== waiting[0]?.id) throw new Error('set aside for nothing')
}

describeOverServer(giftRecipientModel, {
  shopper: 'full',
  actors: ({ api }) => giftRecipientActors(api),
  arrangements: {
    'verifyRecipient known': asItIs,
    'verifyRecipient withoutApp': answers(verifyRecipient, '310-07'),
    'verifyRecipient lost': cut(verifyRecipient),
  },
})

describeOverServer(giftCardModel, {
  shopper: 'full',
  actors: ({ api }) => giftCardActors(api),
  arrangements: {
    'listTemplates lost': cut(listGiftTemplates),
    'uploadPhoto unfit': asItIs,
    'uploadPhoto lost': cut(uploadGiftPicture),
  },
})

const wrapped =
  (status: string): Arrangement =>
  ({ server: { db } }) =>
    db.execute(sql`update gifts set status = ${status} where id = 'gift-seed-2'`)

describeOverServer(giftOpeningModel, {
  shopper: 'full',
  actors: ({ api }) => giftOpeningActors(api),
  arrangements: {
    'loadGift lapsed': wrapped('lapsed'),
    'loadGift unknown': answers(getGift, '410'),
    'loadGift lost': cut(getGift),
    'openGift lapsed': wrapped('lapsed'),
    'openGift lost': cut(openGift),
  },
})

describeOverServer(giftModel, {
  shopper: 'full',
  actors: ({ api }) => giftActors(api),
  arrangements: {
    'loadGiftItem coupon': ({ server: { db } }) =>
      db.execute(sql`update coupons set status = 'usable', used_at = null where id = ${couponId}`),
    'loadGiftItem used': ({ server: { db } }) =>
      db.execute(sql`update coupons set status = 'used', used_at = created_at where id = ${couponId}`),
    'loadGiftItem gone': answers(getCoupon, '407'),
    'loadGiftItem lost': cut(getCoupon),
  },
  audit: hasOneOwner,
})

/** The gift of the intent; created now if it does not exist. */
async function made({ browser }: Scene) {
  const found = await browser.call(findGift, { query: { idempotency_key: idempotencyKey } })
  if (found.code === '0000') return found.body
  const sent = await browser.call(sendGift, { body: request }, { idempotencyKey })
  if (sent.code !== '0000') throw new Error(`The gift was refused with ${sent.code}.`)
  return sent.body
}
const isGiven: Arrangement = async (scene) => {
  const { pin_reference, gift_status } = await made(scene)
  if (gift_status === 'waiting') await scene.server.bank.enterPin(pin_reference ?? '')
}
const isLate: Arrangement = async (scene) => {
  await made(scene)
  scene.server.clock.advance((orderConfirmationMinutes + 1) * 60_000)
  await scene.server.runDueJobs()
}

const ids = new Map<string, string>()
/** Replaces the server's id of the gift by the walk's. */
const named = (scene: Scene): Scene['api'] => ({
  ...scene.api,
  call: (endpoint: never, given: never, options: never) =>
    scene.api.call(
      endpoint,
      (endpoint === (cancelGift as never) ? { params: { giftId: ids.get('gift') ?? '' } } : given) as never,
      options,
    ),
})

describeOverServer(
  {
    ...placementModel,
    inputs: {
      saving: { input: () => ({ idempotencyKey, request, isCard: false, isHidden: false }) },
      card: { input: () => ({ idempotencyKey, request, isCard: true, isHidden: false }) },
      afterReload: { input: () => ({ idempotencyKey, isCard: false, isHidden: false }) },
    },
  },
  {
    part: 'gift',
    shopper: 'full',
    actors: (scene) => giftPlacementActors(named(scene)),
    arrangements: {
      'claimOrder withPin': asItIs,
      'claimOrder late': answers(sendGift, '101'),
      'claimOrder lost': cutAfter(sendGift),
      'readClaim waiting': made,
      'readClaim paid': isGiven,
      'readClaim void': isLate,
      'readClaim unknownKey': answers(findGift, '410'),
      'readClaim lost': cut(findGift),
      'cancelClaim cancelled': async (scene) => void ids.set('gift', (await made(scene)).gift_id),
      'cancelClaim tooLate': async (scene, asked) => {
        await isGiven(scene, asked)
        ids.set('gift', (await made(scene)).gift_id)
      },
      'cancelClaim lost': cut(cancelGift),
    },
    audit: hasOneOwner,
  },
)
