import type { ReactNode } from 'react'
import { productName } from '../../contract/constants'
import type { Campaign, Group, Section } from '../../contract/home'
import type { Merchant } from '../../contract/merchants'
import type { ProductCard as Product } from '../../contract/products'
import { CampaignCard } from './CampaignCard'
import { PageHeader } from './PageHeader'
import { ProductCard } from './ProductCard'
import { merchantHref } from './merchantHref'
import { productHref } from './productHref'
import { SectionTitle } from './SectionTitle'
import { ShopCard } from './ShopCard'
import { tabPanel, Tabs } from './Tabs'
import { useTexts } from './texts'

/** Pictures of products that are loaded at once (SPD-002). */
const eagerPictures = 4

type HomeProps = {
  onBack: () => void
  /** Icon buttons of the header. */
  actions: ReactNode
  /** Between header and content. */
  notice?: ReactNode
  banners: ReactNode
  quickAccess: ReactNode
  /** Tabs and the groups under them. */
  sections: ReactNode
  campaigns: ReactNode
  recommended: ReactNode
}

/** The home page from top to bottom (HOM-001), as the server paints it and as the page's script draws it. */
export function Home({ onBack, actions, notice, banners, quickAccess, sections, campaigns, recommended }: HomeProps) {
  return (
    <div className="page page--home">
      <PageHeader mode="teal" title={productName} onBack={onBack} search={{ href: '/search' }}>
        {actions}
      </PageHeader>
      {notice}
      <main className="page__main">
        {banners}
        {quickAccess}
        {sections}
        {campaigns}
        {recommended}
      </main>
    </div>
  )
}

type HomeSectionsProps = {
  sections: readonly Section[]
  /** Id of the chosen tab. */
  section: string
  onChoose: (section: string) => void
  /** Opens all categories (HOM-011). */
  onCategories: () => void
  groups: readonly Group[]
  /** Items of a row that are drawn; all when absent. */
  most?: number
  /** In place of the groups that did not come, or not yet. */
  notice?: ReactNode
  /** At the right of the title of a row of shops. */
  allShops?: ReactNode
  /** Under a shop. */
  actionOf?: (shop: Merchant) => ReactNode
}

/** The tabs and the rows of products and shops under the chosen one (HOM-001, HOM-003). */
export function HomeSections({
  sections,
  section,
  onChoose,
  onCategories,
  groups,
  most,
  notice,
  allShops,
  actionOf,
}: HomeSectionsProps) {
  const { LL } = useTexts()
  const firstGroup = groups.find(({ kind }) => kind === 'product')
  return (
    <>
      {sections.length > 0 && (
        <Tabs
          items={sections.map(({ id, name }) => ({ id, label: name }))}
          selected={section}
          onSelect={onChoose}
          label={LL.home.sections()}
          name="home"
          sticky
          expand={{ label: LL.home.allCategories(), onPress: onCategories }}
        />
      )}
      <div {...(sections.length > 0 ? tabPanel('home', section) : {})}>
        {notice}
        {groups.map((group) => (
          <section key={group.id} className="section">
            <SectionTitle end={group.kind === 'merchant' && allShops}>{group.title}</SectionTitle>
            {group.kind === 'merchant' ? (
              <div className="rail rail--shops">
                {group.merchants.slice(0, most).map((shop) => (
                  <ShopCard
                    key={shop.mid}
                    shop={shop}
                    href={merchantHref(shop)}
                    caption={LL.home.followers({ count: shop.followerCount })}
                    action={actionOf?.(shop)}
                  />
                ))}
              </div>
            ) : (
              <div className="rail">
                {group.products.slice(0, most).map((product, index) => (
                  <ProductCard
                    key={product.product_id}
                    product={product}
                    href={productHref(product)}
                    eager={group === firstGroup && index < eagerPictures}
                  />
                ))}
              </div>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

export function HomeCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { LL } = useTexts()
  return (
    <section className="section">
      <SectionTitle>{LL.home.campaigns()}</SectionTitle>
      <div className="rail rail--campaigns" role="group" aria-label={LL.home.campaigns()} tabIndex={0}>
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} />
        ))}
      </div>
    </section>
  )
}

/** The recommended products stand in {@link HomeProducts}, where they came. */
export function HomeRecommended({ children }: { children: ReactNode }) {
  const { LL } = useTexts()
  return (
    <section className="section">
      <SectionTitle>{LL.home.recommended()}</SectionTitle>
      {children}
    </section>
  )
}

export const HomeProducts = ({ products, eager }: { products: readonly Product[]; eager?: boolean }) => (
  <div className="grid">
    {products.map((product) => (
      <ProductCard key={product.product_id} product={product} href={productHref(product)} eager={eager} />
    ))}
  </div>
)
