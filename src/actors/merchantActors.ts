import { fromPromise } from 'xstate'
import type { MerchantProfile } from '../../contract/merchants'
import { getMerchant } from '../../contract/merchants'
import type { Api } from '../api/client'
import { drawnRecord } from '../api/failures'

export const merchantActors = (api: Api, mid: string) => ({
  loadRecord: fromPromise<MerchantProfile>(
    async ({ signal }) => (await api.call(getMerchant, { params: { mid } }, drawnRecord(signal))).merchant,
  ),
})
