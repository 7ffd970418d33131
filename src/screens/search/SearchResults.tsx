import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import type { Merchant } from '../../../contract/merchants'
import type { ProductCard } from '../../../contract/products'
import type { Promotion } from '../../../contract/search'
import { useLL } from '../../../i18n/react'
import type { SearchTab } from '../../../machines/search/searchMachine'
import { searchTabs } from '../../../machines/search/searchMachine'
import type { PagedList } from '../../../machines/pagedList/pagedListMachine'
import type { App } from '../../app/app'
import { useSelector } from '../../stack/useSelector'
import { ListRowsSkeleton } from '../../ui/Skeleton'
import { tabPanel, Tabs } from '../../ui/Tabs'
import { ProductGrid } from '../shared/ProductGrid'
import { LongList } from '../shared/LongList'
import { PagedItems } from '../shared/PagedItems'
import { NothingFound } from './NothingFound'
import { PromotionRow, promotionRowHeight } from './PromotionRow'
import type { Search } from '../../pageActors/search'
import { foundProducts, foundPromotions, foundShops, overviewOf } from '../../pageActors/search'
import { MatchingShop } from './MatchingShop'
import { ShopRow, shopRowHeight } from './ShopRow'
import { SortChips } from './SortChips'

interface ResultsProps {
  app: App
  entry: string
  search: Search
}

interface TabProps<Item> {
  app: App
  search: Search
  list: PagedList<Item>
}

const keyOfShop = (shop: Merchant) => shop.mid
const keyOfPromotion = ({ kind, id }: Promotion) => `${kind} ${id}`

interface ListState {
  value: unknown
  hasTag: (tag: 'shown') => boolean
  context: { total: number }
}

/** Number of results of a tab; undefined until its list is loaded: the overview's is shown then. */
const countOf = (state: ListState | undefined): number | undefined =>
  state?.hasTag('shown') ? state.context.total : state?.value === 'empty' ? 0 : undefined

/** The results of a keyword in three tabs, each loaded when it is first opened (SRC-003, SRC-007; picture 14). */
export function SearchResults({ app, entry, search }: ResultsProps) {
  const LL = useLL()
  const tabs = useId()
  const tab = useSelector(search, ({ context }) => context.tab)
  const keyword = useSelector(search, ({ context }) => context.keyword)
  const [opened, setOpened] = useState([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  const sort = useSelector(search, ({ context }) => context.sort)
  const page = { entry, keyword, sort }
  const overview = overviewOf(app, page)
  const all = useSelector(overview, ({ context }) => context.value)
  const isLooking = useSelector(overview, (snapshot) => snapshot.matches('loading'))
  const lists = {
    product: opened.includes('product') ? foundProducts(app, page) : undefined,
    shop: opened.includes('shop') ? foundShops(app, page) : undefined,
    promotion: opened.includes('promotion') ? foundPromotions(app, page) : undefined,
  }
  const counts = {
    product: useSelector(lists.product, countOf) ?? all?.products,
    shop: useSelector(lists.shop, countOf) ?? all?.shops,
    promotion: useSelector(lists.promotion, countOf) ?? all?.promotions,
  }
  return (
    <>
      <Tabs
        items={searchTabs.map((id) => ({ id, label: LL.searching.tab[id](), count: counts[id] }))}
        selected={tab}
        onSelect={(id) => search.send({ type: 'tab.show', tab: id as SearchTab })}
        label={LL.searching.tabs()}
        name={tabs}
        even
        sticky
      />
      <div {...tabPanel(tabs, tab)}>
        {tab === 'product' && lists.product && (
          <Products app={app} search={search} list={lists.product} shop={all?.shop} isLooking={isLooking} />
        )}
        {tab === 'shop' && lists.shop && (
          <Rows app={app} search={search} list={lists.shop} keyOf={keyOfShop} rowHeight={shopRowHeight}>
            {(shop) => <ShopRow shop={shop} />}
          </Rows>
        )}
        {tab === 'promotion' && lists.promotion && (
          <Rows app={app} search={search} list={lists.promotion} keyOf={keyOfPromotion} rowHeight={promotionRowHeight}>
            {(promotion) => <PromotionRow app={app} promotion={promotion} />}
          </Rows>
        )}
      </div>
    </>
  )
}

interface ProductsProps extends TabProps<ProductCard> {
  /** The shop whose name matches the keyword. */
  shop: Merchant | undefined
  /** Whether it is not known yet if there is one: products shown before it would move down. */
  isLooking: boolean
}

function Products({ app, search, list, shop, isLooking }: ProductsProps) {
  const LL = useLL()
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('empty'))
  return (
    <>
      {!isEmpty && <SortChips search={search} />}
      <h2 className="sr-only">{LL.searching.tab.product()}</h2>
      {!isEmpty && shop && <MatchingShop shop={shop} />}
      <ProductGrid list={list} isHeld={isLooking} empty={<NothingFound app={app} search={search} />} />
    </>
  )
}

interface RowsProps<Item> extends TabProps<Item> {
  keyOf: (item: Item) => string
  rowHeight: number
  children: (item: Item) => ReactNode
}

/** A list of shops or promotions. */
function Rows<Item>({ app, search, list, keyOf, rowHeight, children }: RowsProps<Item>) {
  const LL = useLL()
  return (
    <PagedItems
      list={list}
      skeleton={<ListRowsSkeleton />}
      empty={<NothingFound app={app} search={search} />}
      end={(count) => LL.searching.end({ count })}
    >
      {(items) => (
        <LongList items={items} keyOf={keyOf} rowHeight={rowHeight} className="found-rows">
          {children}
        </LongList>
      )}
    </PagedItems>
  )
}
