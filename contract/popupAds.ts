import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id } from './envelope'
import { link } from './home'

/** An advertisement that pops up over home. An empty market link means the ad's own page (API-084). */
export const popupAd = v.object({ id, image: v.string(), title: v.string(), ...link })
export type PopupAd = v.InferOutput<typeof popupAd>

export const listPopupAds = endpoint({
  summary: 'Pop-up ads that are on now for the shopper’s profile, in the order in which they are shown.',
  method: 'GET',
  path: '/v1/popup_ads',
  response: v.object({ ads: v.array(popupAd) }),
  errors: [],
})
