import { sql } from 'drizzle-orm'
import { getCoupon, redeemCoupon } from '../../../contract/coupons'
import { couponUseModel } from '../../../machines/couponUse/couponUseModel'
import type { Invocation } from '../../../machines/model'
import { couponUseActors } from '../../../src/actors/couponActors'
import type { Arrangement, Scene } from './overServer'
import { cut, describeOverServer } from './overServer'
import { seedCode } from '../../../server/db/seed/coupons'

const couponId = 'c-full-usable'
const day = 86_400_000
const minute = 60_000

const iso = (now: number, ms: number) => new Date(now + ms).toISOString()

/** Sets the shopper's coupon to the state of the model's outcome. */
const is =
  (change: (now: number) => Record<string, string | null>, product = '2002'): Arrangement =>
  async ({ server: { db } }: Scene, { now }: Invocation<unknown>) => {
    const columns = {
      status: 'usable',
      sub_type: 'qr',
      type: 'purchased',
      code: seedCode('full', 'usable'),
      code_type: 'both',
      product_id: product,
      start_at: iso(now, -3 * day),
      expired_at: iso(now, 2 * day),
      used_at: null,
      use_expired_at: null,
      paid_order_id: null,
      gift_id: null,
      ...change(now),
    }
    for (const [name, value] of Object.entries(columns))
      await db.execute(sql`update coupons set ${sql.identifier(name)} = ${value} where id = ${couponId}`)
  }

const usable = is(() => ({}))

/** The coupon was used on another phone of the shopper a moment before. */
const usedBefore: Arrangement = async ({ browser }) => {
  await browser.call(redeemCoupon, { body: { coupon_id: couponId } }, { idempotencyKey: crypto.randomUUID() })
}

describeOverServer(couponUseModel, {
  shopper: 'full',
  actors: ({ api }) => couponUseActors(api),
  prepare: async ({ server: { db } }) => {
    await db.execute(
      sql`update products set details = jsonb_set(details::jsonb, '{coupon,qr_minutes}', '2') where product_id = '2002'`,
    )
    // A walk may take weeks of simulated time.
    await db.execute(sql`update sessions set expires_at = '2099-01-01'`)
  },
  arrangements: {
    'loadCoupon usable': usable,
    'loadCoupon long': is((now) => ({ expired_at: iso(now, 60 * day) })),
    'loadCoupon held': is(() => ({ paid_order_id: 'o-full-waiting' })),
    'loadCoupon theme': is(() => ({ sub_type: 'value', code_type: 'text' }), '4002'),
    'loadCoupon upcoming': is((now) => ({ start_at: iso(now, minute) })),
    'loadCoupon wrapped': is(() => ({ status: 'gift_not_opened', type: 'gift', gift_id: 'gift-seed-2' })),
    'loadCoupon open': is(() => ({ sub_type: 'value', code: seedCode('full', 'value-2') })),
    'loadCoupon counting': is((now) => ({
      status: 'used',
      used_at: iso(now, 0),
      use_expired_at: iso(now, 2 * minute),
    })),
    'loadCoupon used': is((now) => ({ status: 'used', used_at: iso(now, -day), use_expired_at: iso(now, -day) })),
    'loadCoupon themeUsed': is((now) => ({ status: 'used', sub_type: 'value', used_at: iso(now, 0) }), '4002'),
    'loadCoupon expired': is((now) => ({ expired_at: iso(now, -day) })),
    'loadCoupon refunded': is(() => ({ status: 'refunded' })),
    'loadCoupon lost': cut(getCoupon),
    'redeemCoupon redeemed': usable,
    'redeemCoupon usedBefore': async (scene, invocation) => {
      const { key, coupon } = invocation.context as { key: string; coupon: { product_type: string } }
      if (coupon.product_type === 'theme' || key === undefined) return false
      await usable(scene, invocation)
      await usedBefore(scene, invocation)
      return true
    },
    'redeemCoupon tooLate': is((now) => ({ expired_at: iso(now, -minute) })),
    'redeemCoupon refused': is(() => ({ paid_order_id: 'o-full-waiting' })),
    'redeemCoupon lost': cut(redeemCoupon),
  },
})
