import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import type { Merchant } from '../contract/merchants'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { favouritesOf } from '../src/pageActors/favourites'
import { pageOf } from '../src/stack/layers'
import { FavouriteRow } from '../src/screens/favourites/FavouriteRow'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { followOf } from '../src/pageActors/product'
import { LongList } from '../src/screens/shared/LongList'
import { PagedItems } from '../src/screens/shared/PagedItems'
import { Button } from '../src/ui/Button'
import { EmptyState } from '../src/ui/EmptyState'
import { IconButton } from '../src/ui/IconButton'
import { magnifyingGlass } from '../src/ui/icons'
import { PageHeader } from '../src/ui/PageHeader'
import { ListRowsSkeleton } from '../src/ui/Skeleton'
import { usePage } from '../src/stack/pageContext'

const keyOf = (shop: Merchant) => shop.mid

export const Route = createFileRoute('/fav-shop')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('searching'), loadTexts('followList'), app.untilVerified()])
    const list = favouritesOf(app, pageOf(location.state).key)
    const isGuest = app.access('favorite') === 'upgradeProfile'
    return { list, isGuest, follow: followOf(app, navigation().listen) }
  },
  component: FavouritesPage,
})

/** The shops that the shopper follows (SHP-006). */
function FavouritesPage() {
  const LL = useLL()
  const { app, list, isGuest, follow } = usePage<typeof Route>()
  const isKnown = useSelector(follow, (snapshot) => snapshot.hasTag('known'))
  const followed = useSelector(follow, ({ context }) => context.followed)
  const leaving = useSelector(follow, ({ context }) => context.leaving)
  const wished = useSelector(follow, ({ context }) => context.wishes)
  const isListed = ({ mid }: Merchant) =>
    !isKnown || followed.includes(mid) || leaving.includes(mid) || wished.some((wish) => wish.mid === mid)
  const empty = isGuest ? (
    <EmptyState art="search" title={LL.followList.empty()} text={LL.followList.guestText()} large>
      <Button onPress={() => app.bridge.call('upgradeProfile', {})}>{LL.followList.upgrade()}</Button>
    </EmptyState>
  ) : (
    <EmptyState art="search" title={LL.followList.empty()} text={LL.followList.emptyText()} large>
      <Button onPress={() => app.navigation.send({ type: 'navigation.home' })}>{LL.cart.empty.action()}</Button>
    </EmptyState>
  )
  return (
    <div className="page">
      <PageHeader title={LL.favourite.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })}>
        <IconButton
          shape={magnifyingGlass}
          label={LL.searching.followedShops()}
          href="/search/merchant?scope=favorite"
        />
      </PageHeader>
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main">
        <PagedItems
          list={list}
          skeleton={<ListRowsSkeleton />}
          empty={empty}
          end={() => (followed.length > 0 ? LL.followList.end({ count: followed.length }) : '')}
        >
          {(shops) =>
            shops.some(isListed) ? (
              <LongList items={shops.filter(isListed)} keyOf={keyOf} rowHeight={68}>
                {(shop) => <FavouriteRow shop={shop} follow={follow} />}
              </LongList>
            ) : (
              empty
            )
          }
        </PagedItems>
      </main>
    </div>
  )
}
