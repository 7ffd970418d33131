import { breaksOf } from './break'

/** Categories and their lists, groups, and the screens of the mall, free shipping and special discount. */
export const cat = [
  ...breaksOf('server/domain/catalogue/categories.ts', [
    'CAT-001',
    'or(eq(categories.id, id), eq(categories.parentId, id))',
    'eq(categories.id, id)',
    'catalogue',
  ]),
  ...breaksOf('contract/enums.ts', [
    'CAT-002',
    "productSorts = ['newest', 'best_seller', 'price_asc', 'price_desc']",
    "productSorts = ['newest', 'best_seller', 'price_asc']",
  ]),
  ...breaksOf('server/domain/catalogue/productCards.ts', [
    'CAT-002',
    'desc(products.sortPrice)',
    'asc(products.sortPrice)',
    'catalogue',
  ]),
  ...breaksOf('src/screens/shared/ListBar.tsx', [
    'CAT-003',
    'onSorted={() => scrollerOf(bar.current)?.scrollTo(0, 0)}',
    'onSorted={() => undefined}',
    'categories',
  ]),
  ...breaksOf(
    'routes/product-category-list.tsx',
    ['CAT-003', "sort: 'newest' })", "sort: 'price_asc' })", 'list'],
    ['CAT-004', 'category?.name ?? name', 'name', 'categories'],
    ['CAT-005', 'if (isGone(failure))', 'if (false)', 'list'],
  ),
  ...breaksOf('contract/envelope.ts', ['CAT-004', "    '20',\n", "    '10',\n", 'list']),
  ...breaksOf(
    'src/screens/landing/GroupScreen.tsx',
    ['CAT-006', 'title={title ?? LL.landing.group()}', 'title={LL.landing.group()}', 'landing'],
    ['CAT-006', 'if (isEmpty || isMissing(failure))', 'if (isMissing(failure))', 'landing'],
    ['CAT-006', '<div className="grid">', '<div>', 'landing'],
  ),
  ...breaksOf('src/screens/shared/ShopRow.tsx', [
    'CAT-006',
    'LL.home.shopProducts({ count: shop.activeProductCount }),',
    '',
    'landing',
  ]),
  ...breaksOf('routes/landing-shop-list.tsx', [
    'CAT-007',
    '{(shops) => <ShopList shops={shops} follow={follow} />}',
    '{() => null}',
    'paths',
  ]),
  ...breaksOf('routes/landing-campaign-list.$id.tsx', ['CAT-007', '...(kind !== all && { type: kind })', '', 'paths']),
]
