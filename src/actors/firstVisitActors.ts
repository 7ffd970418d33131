import { fromPromise } from 'xstate'
import type { PopupAd } from '../../contract/popupAds'
import { listPopupAds } from '../../contract/popupAds'
import type { Api } from '../api/client'
import { silent } from '../api/failures'

/** Calls for the pop-ups over home; their failures are silent (HOM-004). */
export const firstVisitActors = (api: Api) => ({
  loadAds: fromPromise<readonly PopupAd[]>(
    async ({ signal }) => (await api.call(listPopupAds, {}, silent(signal))).ads,
  ),
})
