import '../../styles/landing.css'
import type { Actor } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { isMissing } from '../../../machines/landing/missing'
import type { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import type { App } from '../../app/app'
import { useSelector } from '../../stack/useSelector'
import { CampaignCard } from '../../ui/CampaignCard'
import { campaignHref } from '../../../contract/links'
import { PageHeader } from '../../ui/PageHeader'
import { ListRowsSkeleton, ProductGridSkeleton } from '../../ui/Skeleton'
import { GoneScreen } from '../browse/GoneScreen'
import { HeaderActions } from '../browse/HeaderActions'
import { LongProductGrid } from '../browse/LongProductGrid'
import { OfflineBar } from '../browse/OfflineBar'
import { PagedItems } from '../PagedItems'
import { EndedScreen } from './EndedScreen'
import type { ListedItem } from './landingOf'
import { ShopList } from './ShopList'

interface GroupScreenProps {
  app: App
  list: Actor<typeof pagedListMachine>
  follow: Actor<typeof followShopMachine>
  /** What the page is of, which its skeleton has the shape of. */
  of?: 'merchant'
}

/** The products, campaigns and shops of a group, each kind in its own look; none of them: not found (CAT-006). */
export function GroupScreen({ app, list, follow, of }: GroupScreenProps) {
  const LL = useLL()
  const title = useSelector(list, ({ context }) => (context.items[0] as ListedItem | undefined)?.group)
  const error = useSelector(list, (snapshot) => (snapshot.matches('failed') ? snapshot.context.error : undefined))
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('empty'))
  const name = title ?? LL.landing.group()
  if (error?.code === '1013') return <EndedScreen app={app} title={LL.landing.title()} />
  if (isEmpty || (error && isMissing(error))) return <GoneScreen app={app} what="content" title={name} />
  return (
    <div className="page">
      <PageHeader title={name} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <HeaderActions app={app} />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main">
        <PagedItems
          list={list}
          skeleton={of === 'merchant' ? <ListRowsSkeleton /> : <ProductGridSkeleton />}
          empty={null}
          end={(count) => (of === 'merchant' ? LL.landing.endShops({ count }) : LL.landing.end({ count }))}
        >
          {(items: readonly ListedItem[]) => <Items items={items} follow={follow} />}
        </PagedItems>
      </main>
    </div>
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
          <LongProductGrid products={products} eager={4} className="long-list--grid" />
        </>
      )}
      {shops.length > 0 && <ShopList shops={shops} follow={follow} />}
    </>
  )
}
