import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { productName, productPath } from '../contract/constants'
import type { Language } from '../contract/enums'
import type { FirstScreen, firstScreen, Group } from '../contract/home'
import type { ProductCard as Product } from '../contract/products'
import type { Texts } from '../i18n/texts'
import { translations } from '../i18n/translations'
import { BannerCarousel } from '../src/ui/Banner'
import { CampaignCard } from '../src/ui/CampaignCard'
import { IconButton } from '../src/ui/IconButton'
import { parcel, shoppingCartSimple } from '../src/ui/icons'
import { PageHeader } from '../src/ui/PageHeader'
import { ProductCard } from '../src/ui/ProductCard'
import { QuickAccess } from '../src/ui/QuickAccess'
import { SectionTitle } from '../src/ui/SectionTitle'
import { ShopCard } from '../src/ui/ShopCard'
import { tabPanel, Tabs } from '../src/ui/Tabs'
import { UiProvider } from '../src/ui/uiContext'
import type { Db } from './db/client'
import { recommendCards } from './domain/catalogue'
import { homeGroups, homeSections, quickAccessOf, runningBanners, runningCampaigns } from './domain/home'

/** What the page itself would ask for when it names no figures. */
const firstPage = { page: 1, limit: 20 }

/** Items of a row, and of the list at the end, that are painted; the page's script puts the rest. */
const painted = { rail: 4, list: 4 }

/** Pictures of products that are loaded at once (SPD-002). */
const eagerPictures = 4

interface Reading {
  db: Db
  now: Date
  language: Language
  /** Told of a block that can't be read; the others are given all the same. */
  onFailure: (error: unknown) => void
}

/**
 * The public part of the home page for nobody in particular, in wire shapes: banners that are on, icons of a full member, tabs, the
 * first tab's groups, campaigns and recommended products. Source: SES-039, HOM-001.
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
    block(quickAccessOf(db, { language })),
    section === undefined ? undefined : block(homeGroups(db, { sectionId: section, ...firstPage, language })),
    block(runningCampaigns(db, { ...firstPage, now, language })),
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

/**
 * The first frame lays out what is in view only; the rest when it is scrolled to. Measured on a slow phone: half the time to the
 * first paint.
 */
export const paintedStyles =
  '.painted .section~.section,.painted .page__main>.section,.painted .banners__track>*+*{content-visibility:auto;contain-intrinsic-size:auto 300px}'

const nothing = () => undefined

const hrefOf = (product: Product): string => `${productPath}${product.product_id}`

interface HomeProps {
  content: FirstScreen
  imageResizeBaseUrl: string
}

/** The home page as it looks before its script is there: the same elements and classes, nothing to press (it lies under the splash). */
export function PaintedHome({ content, imageResizeBaseUrl }: HomeProps) {
  const { language } = content
  const LL = translations(language)
  const firstGroup = content.groups?.groups.find((group) => group.kind === 'product')
  const sections = content.sections?.sections ?? []
  const campaigns = content.campaigns?.campaigns ?? []
  const products = content.products?.products ?? []
  const items = content.quickAccess?.items ?? []
  return (
    <UiProvider value={{ imageResizeBaseUrl, texts: { LL, language } }}>
      <div className="page-frame painted" data-transition="entered" inert>
        <div className="page">
          <PageHeader mode="teal" title={productName} onBack={nothing}>
            <IconButton shape={parcel} label={LL.header.orders()} href="/order" />
            <IconButton shape={shoppingCartSimple} label={LL.header.cart()} href="/cart" />
          </PageHeader>
          <main className="page__main">
            <BannerCarousel banners={content.banners?.banners ?? []} hrefOf={({ link }) => link} />
            {items.length > 0 && <QuickAccess items={items} hrefOf={({ link }) => link} onPress={nothing} />}
            {sections.length > 0 && (
              <Tabs
                items={sections.map(({ id, name }) => ({ id, label: name }))}
                selected={content.section ?? ''}
                onSelect={nothing}
                label={LL.home.sections()}
                name="home"
                sticky
              />
            )}
            <div {...tabPanel('home', content.section ?? '')}>
              {content.groups?.groups.map((group) => (
                <GroupRow key={group.id} group={group} LL={LL} eager={group === firstGroup ? eagerPictures : 0} />
              ))}
            </div>
            {campaigns.length > 0 && (
              <Section title={LL.home.campaigns()}>
                <div className="rail rail--campaigns">
                  {campaigns.slice(0, painted.rail).map((campaign) => (
                    <CampaignCard key={campaign.id} campaign={campaign} />
                  ))}
                </div>
              </Section>
            )}
            {products.length > 0 && (
              <Section title={LL.home.recommended()}>
                <div className="grid">
                  {products.slice(0, painted.list).map((product) => (
                    <ProductCard
                      key={product.product_id}
                      product={product}
                      href={hrefOf(product)}
                      eager={!firstGroup}
                    />
                  ))}
                </div>
              </Section>
            )}
          </main>
        </div>
      </div>
    </UiProvider>
  )
}

function GroupRow({ group, eager, LL }: { group: Group; eager: number; LL: Texts }) {
  if (group.kind === 'merchant')
    return (
      <Section title={group.title}>
        <div className="rail rail--shops">
          {group.merchants.slice(0, painted.rail).map((shop) => (
            <ShopCard key={shop.mid} shop={shop} caption={LL.home.followers({ count: shop.followerCount })} />
          ))}
        </div>
      </Section>
    )
  return (
    <Section title={group.title}>
      <div className="rail">
        {group.products.slice(0, painted.rail).map((product, index) => (
          <ProductCard key={product.product_id} product={product} href={hrefOf(product)} eager={index < eager} />
        ))}
      </div>
    </Section>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section">
    <SectionTitle>{title}</SectionTitle>
    {children}
  </section>
)
