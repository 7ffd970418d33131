import type { NamespaceSearchingTranslation } from '../../i18n-types'

const searching: NamespaceSearchingTranslation = {
  clear: 'Clear search',
  title: 'Search',
  resultsOf: 'Results for "{keyword}"',
  recent: 'Recent searches',
  clearAll: 'Clear all',
  remove: 'Remove {keyword}',
  popular: 'Popular searches',
  start: 'Type the name of a product, shop or promotion',
  tabs: 'Kinds of results',
  tab: { product: 'Products', shop: 'Shops', promotion: 'Promotions' },
  notFound: 'No results found for "{keyword}"',
  notFoundHint: 'Check the spelling or use fewer words.',
  end: 'All {count|comma} {{count:result|results}} shown',
  suggestions: 'Suggestions',
  suggested: '{count} {{count:suggestion|suggestions}}, use the up and down arrows to choose',
  kind: { keyword: 'Keyword', product: 'Product', merchant: 'Shop' },
  matchingShop: 'Matches your search',
  viewShop: 'View shop',
  viewShopOf: 'View shop {name}',
  price: 'Price',
  shops: 'Search shops',
  followedShops: 'Search shops you follow',
  shopName: 'Name of a shop',
  shopsStart: 'Type the name of a shop',
  donationName: 'Project or foundation',
  donationsStart: 'Type the name of a project or foundation',
}

export default searching
