import { createFileRoute } from '@tanstack/react-router'
import type { Merchant } from '../contract/merchants'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { LongList } from '../src/screens/shared/LongList'
import { shopSearchOf } from '../src/pageActors/search'
import { ShopRow, shopRowHeight } from '../src/screens/search/ShopRow'
import { ListRowsSkeleton } from '../src/ui/Skeleton'
import { SearchPage } from '../src/screens/shared/SearchPage'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/search/merchant')({
  validateSearch: ({ scope }: Record<string, unknown>): { scope?: 'favorite' | undefined } => ({
    scope: scope === 'favorite' ? scope : undefined,
  }),
  loaderDeps: ({ search: { scope } }) => ({ scope }),
  loader: async ({ context: { app }, location, deps: { scope } }) => {
    await Promise.all([loadTexts('shop'), loadTexts('searching'), app.untilVerified()])
    return { list: shopSearchOf(app, { entry: pageOf(location.state).key, scope: scope ?? 'all' }) }
  },
  component: ShopSearchPage,
})

const keyOf = (shop: Merchant) => shop.mid

/** Search of shops by name; with scope=favorite of followed shops only (NAV-033, SRC-009). */
function ShopSearchPage() {
  const LL = useLL()
  const {
    app,
    list,
    search: { scope },
  } = usePage<typeof Route>()
  return (
    <SearchPage
      app={app}
      list={list}
      title={scope === 'favorite' ? LL.searching.followedShops() : LL.searching.shops()}
      placeholder={LL.searching.shopName()}
      start={LL.searching.shopsStart()}
      nothing={{ title: (keyword) => LL.searching.notFound({ keyword }), text: LL.searching.notFoundHint() }}
      end={(count) => LL.searching.end({ count })}
      skeleton={
        <div className="found-rows">
          <ListRowsSkeleton />
        </div>
      }
    >
      {(shops) => (
        <LongList items={shops} keyOf={keyOf} rowHeight={shopRowHeight} className="found-rows">
          {(shop) => <ShopRow shop={shop} />}
        </LongList>
      )}
    </SearchPage>
  )
}
