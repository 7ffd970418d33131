import { sql } from 'drizzle-orm'
import { redeemVoucher } from '../../../contract/promocodes'
import { voucherCollectModel } from '../../../machines/voucherCollect/voucherCollectModel'
import { voucherCollectActors } from '../../../src/actors/publicVoucherActors'
import type { Arrangement } from './overServer'
import { cutAfter, describeOverServer } from './overServer'

const left =
  (quota: number): Arrangement =>
  async ({ server: { db } }, { input }) => {
    const { code } = input as { code: string }
    await db.execute(sql`update vouchers set quota_left = ${quota} where code = ${code}`)
    if (quota === 0)
      await db.execute(
        sql`delete from voucher_holdings where voucher_id in (select id from vouchers where code = ${code})`,
      )
  }

describeOverServer(voucherCollectModel, {
  shopper: 'card',
  actors: ({ api }) => voucherCollectActors(api),
  arrangements: {
    'collectVoucher collected': left(10),
    'collectVoucher gone': left(0),
    'collectVoucher lost': cutAfter(redeemVoucher),
  },
})
