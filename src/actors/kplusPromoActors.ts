import { fromPromise } from 'xstate'
import type { PaymentDetail } from '../../contract/merchants'
import { getPaymentDetail } from '../../contract/merchants'
import { voucherMachine } from '../../machines/voucher/voucherMachine'
import type { Api } from '../api/client'
import { backToNative } from '../api/failures'
import { voucherActors } from './voucherActors'

export const kplusPromoActors = (api: Api) => ({
  voucher: voucherMachine.provide({ actors: voucherActors(api) }),
  loadPaymentDetail: fromPromise<PaymentDetail, { mid: string }>(({ input, signal }) =>
    api.call(getPaymentDetail, { query: input }, backToNative(signal)),
  ),
})
