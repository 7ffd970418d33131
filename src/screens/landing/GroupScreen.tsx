import '../../styles/landing.css'
import type { ReactNode } from 'react'
import { failureOf } from '../../../machines/failure'
import { hasEnded, isMissing } from '../../../machines/landing/missing'
import { PageHeader } from '../../ui/PageHeader'
import { GoneScreen } from '../shared/GoneScreen'
import { CartButton } from '../shared/HeaderActions'
import { OfflineBar } from '../shared/OfflineBar'
import { PagedItems } from '../shared/PagedItems'
import { EndedScreen } from './EndedScreen'
import type { Actor } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import type { App } from '../../app/app'
import { useSelector } from '../../stack/useSelector'
import { CampaignCard } from '../../ui/CampaignCard'
import { campaignHref } from '../../../contract/links'
import { ListRowsSkeleton, ProductGridSkeleton } from '../../ui/Skeleton'
import { LongProductGrid } from '../shared/LongProductGrid'
import type { ListedItem } from '../../actors/landingActors'
import { ShopList } from './ShopList'

interface ListScreenProps<Item> {
  app: App
  list: PagedList<Item>
  title: string
  skeleton: ReactNode
  end: (count: number) => string
  children: (items: readonly Item[]) => ReactNode
}

/** A page with a single list. Shows not found if it is empty, or that its campaign has ended (LND-004). */
export function ListScreen<Item>({ app, list, title, skeleton, end, children }: ListScreenProps<Item>) {
  const LL = useLL()
  const failure = useSelector(list, failureOf)
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('empty'))
  if (hasEnded(failure)) return <EndedScreen app={app} title={LL.landing.title()} />
  if (isEmpty || isMissing(failure)) return <GoneScreen app={app} what="content" title={LL.landing.title()} />
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <CartButton app={app} />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main">
        <PagedItems list={list} skeleton={skeleton} empty={null} end={end}>
          {children}
        </PagedItems>
      </main>
    </div>
  )
}

interface GroupScreenProps {
  app: App
  list: PagedList<ListedItem>
  follow: Actor<typeof followShopMachine>
  /** Kind of the items, for the skeleton. */
  of?: 'merchant'
}

/** The products, campaigns and shops of a group, each kind with its own card (CAT-006). */
export function GroupScreen({ app, list, follow, of }: GroupScreenProps) {
  const LL = useLL()
  const title = useSelector(list, ({ context }) => context.items[0]?.group)
  return (
    <ListScreen
      app={app}
      list={list}
      title={title ?? LL.landing.group()}
      skeleton={of === 'merchant' ? <ListRowsSkeleton /> : <ProductGridSkeleton />}
      end={(count) => (of === 'merchant' ? LL.landing.endShops({ count }) : LL.landing.end({ count }))}
    >
      {(items) => <Items items={items} follow={follow} />}
    </ListScreen>
  )
}

function Items({ items, follow }: { items: readonly ListedItem[]; follow: GroupScreenProps['follow'] }) {
  const LL = useLL()
  const campaigns = items.flatMap((one) => (one.item === 'campaign' ? [one.campaign] : []))
  const products = items.flatMap((one) => (one.item === 'product' ? [one.product] : []))
  const shops = items.flatMap((one) => (one.item === 'merchant' ? [one.merchant] : []))
  return (
    <>
      {campaigns.length > 0 && (
        <>
          <h2 className="sr-only">{LL.home.campaigns()}</h2>
          <div className="landing-group__campaigns">
            <div className="grid">
              {campaigns.map((campaign) => (
                <CampaignCard key={campaign.id} campaign={campaign} href={campaignHref(campaign)} />
              ))}
            </div>
          </div>
        </>
      )}
      {products.length > 0 && (
        <>
          <h2 className="sr-only">{LL.product.list.title()}</h2>
          <div className="landing-group__products">
            <LongProductGrid products={products} eager={4} />
          </div>
        </>
      )}
      {shops.length > 0 && <ShopList shops={shops} follow={follow} />}
    </>
  )
}
