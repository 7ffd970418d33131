import { Suspense } from 'react'
import type * as v from 'valibot'
import type { Language } from '../contract/enums'
import type { FirstScreen, firstScreen } from '../contract/home'
import { translations } from '../i18n/translations'
import { hrefOfLink } from '../contract/links'
import { BannerCarousel } from '../src/ui/Banner'
import { Home, HomeCampaigns, HomeProducts, HomeRecommended, HomeSections, paintedName } from '../src/ui/Home'
import { IconButton } from '../src/ui/IconButton'
import { parcel, shoppingCartSimple } from '../src/ui/icons'
import { QuickAccess } from '../src/ui/QuickAccess'
import { UiProvider } from '../src/ui/uiContext'
import type { Db } from './db/client'
import { recommendCards } from './domain/catalogue/productLists'
import { homeGroups, homeSections, readQuickAccess, runningBanners } from './domain/content/home'
import { runningCampaigns } from './domain/content/campaigns'

/** The page's default paging. */
const firstPage = { page: 1, limit: 20 }

interface Reading {
  db: Db
  now: Date
  language: Language
  /** Called for a block that can't be loaded; the others are still returned. */
  onFailure: (error: unknown) => void
}

/**
 * The public part of the home page in the wire format: running banners, icons of a full member, tabs, the first tab's groups, campaigns and
 * recommended products. Source: SES-039, HOM-001.
 */
export async function readFirstScreen({
  db,
  now,
  language,
  onFailure,
}: Reading): Promise<v.InferInput<typeof firstScreen>> {
  const block = <T,>(reading: Promise<T>): Promise<T | undefined> =>
    reading.catch((error: unknown) => void onFailure(error))
  const sections = await block(homeSections(db, language))
  const section = sections?.[0]?.id
  const [banners, items, groups, campaigns, products] = await Promise.all([
    block(runningBanners(db, { position: 'home', now, language })),
    block(readQuickAccess(db, { language })),
    section === undefined ? undefined : block(homeGroups(db, { sectionId: section, ...firstPage, language })),
    block(runningCampaigns(db, { ...firstPage, shopper: undefined, now, language })),
    block(recommendCards(db, { ...firstPage, language })),
  ])
  return {
    language,
    serverTime: now.toISOString(),
    section,
    banners: banners && { banners },
    quickAccess: items && { items },
    sections: sections && { sections },
    groups,
    campaigns,
    products,
  }
}

const nothing = () => undefined

interface HomeProps {
  content: FirstScreen
  imageResizeBaseUrl: string
}

/**
 * Server-rendered home page, which the page's script hydrates: its structure, including boundaries, must match SessionGate, the router,
 * Stack, PageFrame and the home page. The script renders the remaining parts later.
 */
export function PaintedHome({ content, imageResizeBaseUrl }: HomeProps) {
  const { language } = content
  const LL = translations(language)
  const groups = content.groups?.groups ?? []
  const campaigns = content.campaigns?.campaigns ?? []
  const products = content.products?.products ?? []
  const items = content.quickAccess?.items ?? []
  return (
    <UiProvider value={{ imageResizeBaseUrl, texts: { LL, language } }}>
      <div inert>
        <Suspense>
          <div className="stack">
            <div className="page-frame" data-transition="entered">
              <div className="page-frame__scroll" tabIndex={-1}>
                <Suspense>
                  <Home
                    onBack={nothing}
                    actions={
                      <>
                        <IconButton shape={parcel} label={LL.header.orders()} href="/order" />
                        <IconButton shape={shoppingCartSimple} label={LL.header.cart()} href="/cart" />
                      </>
                    }
                    banners={<BannerCarousel banners={content.banners?.banners ?? []} hrefOf={hrefOfLink} />}
                    quickAccess={
                      items.length > 0 && <QuickAccess items={items} hrefOf={hrefOfLink} onPress={nothing} />
                    }
                    sections={
                      <HomeSections
                        name={paintedName}
                        sections={content.sections?.sections ?? []}
                        section={content.section ?? ''}
                        onChoose={nothing}
                        onCategories={nothing}
                        groups={groups}
                        whole={0}
                      />
                    }
                    campaigns={campaigns.length > 0 && <HomeCampaigns campaigns={campaigns} isWhole={false} />}
                    recommended={
                      <HomeRecommended isWhole={false}>
                        {products.length > 0 && (
                          <HomeProducts products={products} eager={!groups.some(({ kind }) => kind === 'product')} />
                        )}
                      </HomeRecommended>
                    }
                  />
                </Suspense>
              </div>
            </div>
          </div>
        </Suspense>
      </div>
      <div aria-live="polite" />
    </UiProvider>
  )
}
