import { fromPromise } from 'xstate'
import type { PaymentDetail } from '../../contract/merchants'
import { getPaymentDetail } from '../../contract/merchants'
import { listPublicVouchers } from '../../contract/publicVouchers'
import { voucherMachine } from '../../machines/voucher/voucherMachine'
import type { Api } from '../api/client'
import { backToNative, drawn } from '../api/failures'
import { offered, voucherActors } from './voucherActors'

export const kplusPromoActors = (api: Api) => ({
  voucher: voucherMachine.provide({
    actors: voucherActors(api, async (mid, signal) => {
      const { vouchers } = await api.call(
        listPublicVouchers,
        { query: mid === undefined ? {} : { mid } },
        drawn(signal),
      )
      return offered(vouchers, false)
    }),
  }),
  loadPaymentDetail: fromPromise<PaymentDetail, { mid: string }>(({ input, signal }) =>
    api.call(getPaymentDetail, { query: input }, backToNative(signal)),
  ),
})
