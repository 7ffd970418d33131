import { useId } from 'react'
import type { Actor } from 'xstate'
import type { Merchant } from '../../../contract/merchants'
import type { Promotion } from '../../../contract/search'
import { goodsSearchSorts } from '../../../contract/search'
import { useLL } from '../../../i18n/react'
import type { SearchTab } from '../../../machines/search/searchMachine'
import { searchTabs } from '../../../machines/search/searchMachine'
import type { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import type { sheetMachine } from '../../../machines/sheet/sheetMachine'
import type { App } from '../../app/app'
import { useSelector } from '../../stack/useSelector'
import { ListRowsSkeleton } from '../../ui/Skeleton'
import { tabPanel, Tabs } from '../../ui/Tabs'
import { ListBar } from '../browse/ListBar'
import { ProductGrid } from '../browse/ProductGrid'
import { LongList } from '../LongList'
import { PagedItems } from '../PagedItems'
import { NothingFound } from './NothingFound'
import { PromotionRow, promotionRowHeight } from './PromotionRow'
import type { Search } from './searchPage'
import { foundProducts, foundPromotions, foundShops } from './searchPage'
import { ShopRow, shopRowHeight } from './ShopRow'

interface ResultsProps {
  app: App
  entry: string
  search: Search
  sheet: Actor<typeof sheetMachine>
}

type List = Actor<typeof pagedListMachine>
interface TabProps {
  app: App
  search: Search
  list: List
}

const keyOfShop = (shop: Merchant) => shop.mid
const keyOfPromotion = ({ kind, id }: Promotion) => `${kind} ${id}`

/** What a keyword finds, under three tabs, each asked for when it is first opened (SRC-003, SRC-007; picture 14). */
export function SearchResults({ app, entry, search, sheet }: ResultsProps) {
  const LL = useLL()
  const tabs = useId()
  const tab = useSelector(search, ({ context }) => context.tab)
  const keyword = useSelector(search, ({ context }) => context.keyword)
  const page = { entry, keyword }
  return (
    <>
      <Tabs
        items={searchTabs.map((id) => ({ id, label: LL.searching.tab[id]() }))}
        selected={tab}
        onSelect={(id) => search.send({ type: 'tab.show', tab: id as SearchTab })}
        label={LL.searching.tabs()}
        name={tabs}
        even
        sticky
      />
      <div {...tabPanel(tabs, tab)}>
        {tab === 'product' && <Products app={app} search={search} list={foundProducts(app, page)} sheet={sheet} />}
        {tab === 'shop' && <Shops app={app} search={search} list={foundShops(app, page)} />}
        {tab === 'promotion' && <Promotions app={app} search={search} list={foundPromotions(app, page)} />}
      </div>
    </>
  )
}

function Products({ app, search, list, sheet }: TabProps & Pick<ResultsProps, 'sheet'>) {
  const LL = useLL()
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('empty'))
  return (
    <>
      {!isEmpty && <ListBar list={list} sheet={sheet} sorts={goodsSearchSorts} />}
      <h2 className="sr-only">{LL.searching.tab.product()}</h2>
      <ProductGrid list={list} empty={<NothingFound app={app} search={search} />} />
    </>
  )
}

function Shops({ app, search, list }: TabProps) {
  const LL = useLL()
  return (
    <PagedItems
      list={list}
      skeleton={<ListRowsSkeleton />}
      empty={<NothingFound app={app} search={search} />}
      end={(count) => LL.searching.end({ count })}
    >
      {(shops: readonly Merchant[]) => (
        <LongList items={shops} keyOf={keyOfShop} rowHeight={shopRowHeight} className="found-rows">
          {(shop) => <ShopRow shop={shop} />}
        </LongList>
      )}
    </PagedItems>
  )
}

function Promotions({ app, search, list }: TabProps) {
  const LL = useLL()
  return (
    <PagedItems
      list={list}
      skeleton={<ListRowsSkeleton />}
      empty={<NothingFound app={app} search={search} />}
      end={(count) => LL.searching.end({ count })}
    >
      {(promotions: readonly Promotion[]) => (
        <LongList items={promotions} keyOf={keyOfPromotion} rowHeight={promotionRowHeight} className="found-rows">
          {(promotion) => <PromotionRow app={app} promotion={promotion} />}
        </LongList>
      )}
    </PagedItems>
  )
}
