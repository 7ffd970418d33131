import { listBanners, listCampaigns, listGroups, listQuickAccess, listSections } from '../../contract/home'
import { listPopupAds } from '../../contract/popupAds'
import { runningCampaigns } from '../domain/content/campaigns'
import { homeGroups, homeSections, readQuickAccess, runningBanners } from '../domain/content/home'
import { runningPopupAds } from '../domain/content/popupAds'
import type { App } from './route'
import { serve } from './route'

export function homeRoutes(app: App): void {
  serve(app, listBanners, async ({ db, query, now, language }) => ({
    banners: await runningBanners(db, { position: query.position, now, language }),
  }))

  serve(app, listQuickAccess, async ({ db, shopper, language }) => ({
    items: await readQuickAccess(db, { ...(shopper && { profileType: shopper.profileType }), language }),
  }))

  serve(app, listPopupAds, async ({ db, shopper, now, language }) => ({
    ads: await runningPopupAds(db, { shopper, now, language }),
  }))

  serve(app, listSections, async ({ db, language }) => ({ sections: await homeSections(db, language) }))

  serve(app, listGroups, ({ db, query, language }) =>
    homeGroups(db, {
      ...(query.section !== undefined && { sectionId: query.section }),
      page: query.page,
      limit: query.limit,
      language,
    }),
  )

  serve(app, listCampaigns, ({ db, shopper, query, now, language }) =>
    runningCampaigns(db, {
      ...(query.type !== undefined && { kind: query.type }),
      page: query.page,
      limit: query.limit,
      shopper,
      now,
      language,
    }),
  )
}
