import type { ReactNode } from 'react'
import { productName } from '../../contract/constants'
import type { Campaign, Group, Section } from '../../contract/home'
import type { Merchant } from '../../contract/merchants'
import type { ProductCard as Product } from '../../contract/products'
import { Button, TextButton } from './Button'
import { CampaignCard } from './CampaignCard'
import { campaignHref } from '../../contract/links'
import { groupHref } from './groupHref'
import { plus } from './icons'
import { PageHeader } from './PageHeader'
import { ProductCard } from './ProductCard'
import { merchantHref } from './merchantHref'
import { productHref } from './productHref'
import { SectionTitle } from './SectionTitle'
import { ShopCard } from './ShopCard'
import { tabPanel, Tabs } from './Tabs'
import { useTexts } from './texts'

/** Number of product pictures loaded at once (SPD-002). */
const eagerPictures = 4

/** Items per row, and of the list at the end, in the first render: those in view. The rest is rendered part by part. */
const most = 4

const firstItems = <Item,>(items: readonly Item[], isWhole: boolean): readonly Item[] =>
  isWhole ? items : items.slice(0, most)

/** A part that is not fully rendered yet is laid out only near the viewport. */
const sectionClass = (isWhole: boolean) => (isWhole ? 'section' : 'section section--later')

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

/** The home page from top to bottom (HOM-001), rendered by the server and by the page. */
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

/** Name of the server-rendered tabs. */
export const paintedName = 'home'

type HomeSectionsProps = {
  sections: readonly Section[]
  /** Id of the chosen tab. */
  section: string
  onChoose: (section: string) => void
  /** Opens all categories (HOM-011). */
  onCategories: () => void
  groups: readonly Group[]
  /** Number of groups rendered in full. */
  whole: number
  /** Id prefix of the tabs and their panel; another home page may be kept under this one. */
  name: string
  /** Shown while the groups are loading or failed to load. */
  notice?: ReactNode
  /** Action of a shop in a fully rendered row. */
  actionOf?: (shop: Merchant) => ReactNode
}

/** The tabs and the rows of products and shops under the chosen one (HOM-001, HOM-003). */
export function HomeSections({
  sections,
  section,
  onChoose,
  onCategories,
  groups,
  whole,
  name,
  notice,
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
          name={name}
          sticky
          expand={{ label: LL.home.allCategories(), onPress: onCategories }}
        />
      )}
      <div {...(sections.length > 0 ? tabPanel(name, section) : {})}>
        {notice}
        {groups.map((group, at) => (
          <section key={group.id} className={sectionClass(at === 0 || at < whole)}>
            <SectionTitle
              moreHref={groupHref(group)}
              end={group.kind === 'merchant' && <TextButton href="/fav-shop">{LL.favourite.title()}</TextButton>}
            >
              {group.title}
            </SectionTitle>
            {group.kind === 'merchant' ? (
              <div className="rail rail--shops">
                {firstItems(group.items, at < whole).map((shop) => (
                  <ShopCard
                    key={shop.mid}
                    shop={shop}
                    href={merchantHref(shop)}
                    caption={LL.home.followers({ count: shop.followerCount })}
                    action={at < whole ? actionOf?.(shop) : <FollowLook />}
                  />
                ))}
              </div>
            ) : (
              <div className="rail">
                {firstItems(group.items, at < whole).map((product, index) => (
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

/** Placeholder of the follow button until the row is fully rendered. */
function FollowLook() {
  const { LL } = useTexts()
  return (
    <Button variant="outline" size="sm" icon={plus} throttled={false}>
      {LL.favourite.follow()}
    </Button>
  )
}

export function HomeCampaigns({ campaigns, isWhole }: { campaigns: readonly Campaign[]; isWhole: boolean }) {
  const { LL } = useTexts()
  return (
    <section className={sectionClass(isWhole)}>
      <SectionTitle moreHref="/landing-campaign-list/all">{LL.home.campaigns()}</SectionTitle>
      <div className="rail rail--campaigns" role="group" aria-label={LL.home.campaigns()} tabIndex={0}>
        {firstItems(campaigns, isWhole).map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} href={campaignHref(campaign)} />
        ))}
      </div>
    </section>
  )
}

/** Section of the recommended products, in {@link HomeProducts} once loaded. */
export function HomeRecommended({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  const { LL } = useTexts()
  return (
    <section className={sectionClass(isWhole)}>
      <SectionTitle>{LL.home.recommended()}</SectionTitle>
      {children}
    </section>
  )
}

interface HomeProductsProps {
  products: readonly Product[]
  /** They are the first products on the page. */
  eager?: boolean
}

/** The first recommended products, until all of them are listed. */
export const HomeProducts = ({ products, eager }: HomeProductsProps) => (
  <div className="grid">
    {firstItems(products, false).map((product) => (
      <ProductCard key={product.product_id} product={product} href={productHref(product)} eager={eager} />
    ))}
  </div>
)
