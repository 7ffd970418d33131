import { useSelector } from '@xstate/react'
import type { Actor } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import type { homeTabsMachine } from '../../../machines/homeTabs/homeTabsMachine'
import { TextButton } from '../../ui/Button'
import { ProductCard } from '../../ui/ProductCard'
import { RetryRow } from '../../ui/RetryRow'
import { SectionTitle } from '../../ui/SectionTitle'
import { ShopCard } from '../../ui/ShopCard'
import { RailSkeleton } from '../../ui/Skeleton'
import { tabPanel, Tabs } from '../../ui/Tabs'
import { FollowButton } from './FollowButton'
import { productHref } from './productHref'

interface HomeGroupsProps {
  tabs: Actor<typeof homeTabsMachine>
  follow: Actor<typeof followShopMachine>
  /** Opens all categories. */
  onCategories: () => void
}

const eagerPictures = 4

/** The tabs and the rows of products and shops under the chosen one (HOM-001, HOM-003). */
export function HomeGroups({ tabs, follow, onCategories }: HomeGroupsProps) {
  const LL = useLL()
  const sections = useSelector(tabs, (snapshot) => snapshot.context.sections)
  const section = useSelector(tabs, (snapshot) => snapshot.context.section) ?? ''
  const groups = useSelector(tabs, (snapshot) => snapshot.context.groups)
  const isBusy = useSelector(tabs, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(
    tabs,
    (snapshot) => snapshot.matches('failed') || snapshot.matches({ tabbed: 'failed' }),
  )
  const firstGroup = groups.find((group) => group.kind === 'product')
  return (
    <>
      {sections.length > 0 && (
        <Tabs
          items={sections.map(({ id, name }) => ({ id, label: name }))}
          selected={section}
          onSelect={(id) => tabs.send({ type: 'tab.choose', section: id })}
          label={LL.home.sections()}
          name="home"
          sticky
          expand={{ label: LL.home.allCategories(), onPress: onCategories }}
        />
      )}
      <div {...(sections.length > 0 ? tabPanel('home', section) : {})}>
        {hasFailed ? (
          <RetryRow title={LL.look.blockFailed()} onRetry={() => tabs.send({ type: 'tabs.retry' })} />
        ) : (
          isBusy && groups.length === 0 && <RailSkeleton />
        )}
        {groups.map((group) => (
          <section key={group.id} className="section">
            <SectionTitle
              end={group.kind === 'merchant' && <TextButton href="/fav-shop">{LL.favourite.title()}</TextButton>}
            >
              {group.title}
            </SectionTitle>
            {group.kind === 'merchant' ? (
              <div className="rail rail--shops">
                {group.merchants.map((shop) => (
                  <ShopCard
                    key={shop.mid}
                    shop={shop}
                    caption={LL.home.followers({ count: shop.followerCount })}
                    action={<FollowButton follow={follow} shop={shop} />}
                  />
                ))}
              </div>
            ) : (
              <div className="rail">
                {group.products.map((product, index) => (
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
