import { getAd, getGroupPage, getLandingPage, getSpecialCampaign } from '../../contract/landing'
import { specialCampaign } from '../domain/content/campaigns'
import { adPage, groupPage, landingPage } from '../domain/content/landing'
import type { App } from './route'
import { serve } from './route'

/** Landing pages, groups, special campaigns and advertisement pages. */
export function landingRoutes(app: App): void {
  serve(app, getLandingPage, ({ db, shopper, params, now, language }) =>
    landingPage(db, { shopper, id: params.id, now, language }),
  )

  serve(app, getGroupPage, ({ db, shopper, params, query, now, language }) =>
    groupPage(db, { ...query, shopper, id: params.id, now, language }),
  )

  serve(app, getSpecialCampaign, ({ db, shopper, query: { campaign_id: id, ...page }, now, language }) =>
    specialCampaign(db, { ...page, shopper, id, now, language }),
  )

  serve(app, getAd, ({ db, query, now, language }) => adPage(db, { id: query.id, now, language }))
}
