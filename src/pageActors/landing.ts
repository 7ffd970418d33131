import type { Campaign } from '../../contract/home'
import type { GroupItem } from '../../contract/landing'
import type { Merchant } from '../../contract/merchants'
import type { ProductCard } from '../../contract/products'
import { landingMachine } from '../../machines/landing/landingMachine'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { loadTexts } from '../../i18n/runtime'
import {
  campaignListActors,
  groupActors,
  landingActors,
  shopListActors,
  specialProductsActors,
} from '../actors/landingActors'
import type { LandingKind } from '../actors/landingActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { collectOf } from './vouchers'

interface Page {
  entry: string
  id: string
}

/** The actors of a landing page and of collecting its vouchers, once the session is verified. */
export async function openLanding(
  app: App,
  { entry, id, kind, listen }: Page & { kind: LandingKind; listen: Navigation['listen'] },
) {
  await Promise.all([loadTexts('shop'), loadTexts('landing'), loadTexts('errors'), app.untilVerified()])
  return {
    landing: app.pages.of(
      entry,
      `landing ${kind} ${id}`,
      () => landingMachine.provide({ actors: landingActors(app.api, kind) }),
      {
        input: { id, now: app.clock.now, isHidden: app.pages.isHidden() },
        refresh: { type: 'landing.refresh' },
        showAgain: { type: 'page.shown' },
      },
    ),
    collect: collectOf(app, listen),
  }
}
export type LandingRefs = Awaited<ReturnType<typeof openLanding>>

const idOf = (one: GroupItem): string =>
  one.item === 'product' ? one.product.product_id : one.item === 'campaign' ? one.campaign.id : one.merchant.mid

/** The items of a group; `kind` selects the shops only (CAT-006). */
export const groupOf = (app: App, { entry, id, kind }: Page & { kind?: 'merchant' }) =>
  app.pages.of(entry, `group ${id}`, () => createPagedListMachine(groupActors(app.api)), {
    input: {
      params: { id, ...(kind && { kind }) },
      keyOf: (one: GroupItem) => `${one.item} ${idOf(one)}`,
    },
    refresh: { type: 'list.refresh' },
  })

/** The products of a special campaign. */
export const specialProductsOf = (app: App, { entry, id }: Page) =>
  app.pages.of(entry, `special ${id}`, () => createPagedListMachine(specialProductsActors(app.api)), {
    input: { params: { id }, keyOf: (card: ProductCard) => card.product_id },
    refresh: { type: 'list.refresh' },
  })

/** Campaigns of one type, or all without a type. */
export const campaignsOf = (app: App, { entry, type }: { entry: string; type?: string }) =>
  app.pages.of(entry, 'campaignList', () => createPagedListMachine(campaignListActors(app.api)), {
    input: { params: type === undefined ? {} : { type }, keyOf: (campaign: Campaign) => campaign.id },
    refresh: { type: 'list.refresh' },
  })

/** The shops of the mall. */
export const mallShopsOf = (app: App, { entry }: Pick<Page, 'entry'>) =>
  app.pages.of(entry, 'mallShops', () => createPagedListMachine(shopListActors(app.api)), {
    input: { params: { type: 'mall' }, keyOf: (shop: Merchant) => shop.mid },
    refresh: { type: 'list.refresh' },
  })
