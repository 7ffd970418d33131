import { fromPromise } from 'xstate'
import type { PopupAd } from '../../contract/popupAds'
import { listPopupAds } from '../../contract/popupAds'
import type { Api } from '../api/client'
import { silent } from '../api/failures'

/** Calls for what pops up over home: whose failure nobody has to see (HOM-004). */
export const firstVisitActors = (api: Api) => ({
  loadAds: fromPromise<readonly PopupAd[]>(
    async ({ signal }) => (await api.call(listPopupAds, {}, silent(signal))).ads,
  ),
})
