import type { Coupon } from '../../../contract/coupons'
import type { MerchantProfile, MerchantSummary } from '../../../contract/merchants'
import type { OrderSummary } from '../../../contract/orders'
import type { ProductCard } from '../../../contract/products'
import type { App } from '../../app/app'

/**
 * The parts of page actors' contexts that contain records with pages of their own: lists and records, the rows of home, the cart, an order.
 */
interface Shows {
  items?: readonly unknown[]
  value?: unknown
  groups?: readonly { items: readonly unknown[] }[]
  baskets?: readonly unknown[]
  order?: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** The records shown on the kept pages, the newest page first. */
function* shownOn(app: App): Generator<Fields> {
  for (const { context } of app.pages.snapshots() as Iterable<{ context?: Shows }>) {
    const { items = [], value, groups = [], baskets = [], order } = context ?? {}
    const rows = groups.flatMap((group) => group.items)
    for (const one of [items, rows, baskets, [value, order]].flat()) {
      if (typeof one === 'object' && one !== null) yield one as Fields
    }
  }
}

function find<T>(app: App, isThat: (one: Fields) => boolean): T | undefined {
  for (const one of shownOn(app)) if (isThat(one)) return one as T
  return undefined
}

/** A product's card from a kept page, shown on its own page until it has loaded. */
export const knownProduct = (app: App, productId: string): ProductCard | undefined =>
  find(app, (one) => one['product_id'] === productId && 'hasOptions' in one)

/** Any product's card from a kept page. */
export const anyKnownProduct = (app: App): ProductCard | undefined => find(app, (one) => 'hasOptions' in one)

/** A shop from a card, a row or a product's page; with its profile's fields if a list of shops was shown. */
export type KnownShop = MerchantSummary & Partial<MerchantProfile>

/** A shop from a kept page: preferably from a list of shops, else from its products and orders. */
export function knownShop(app: App, mid: string): KnownShop | undefined {
  const listed = find<KnownShop>(app, (one) => one['mid'] === mid && 'followerCount' in one)
  if (listed) return listed
  const isNamed = ({ merchant }: Fields) =>
    typeof merchant === 'object' &&
    merchant !== null &&
    (merchant as Fields)['mid'] === mid &&
    'is_verified' in merchant
  return find<{ merchant: MerchantSummary }>(app, isNamed)?.merchant
}

/** An order from its row. Rows of single packages are ignored: they do not have the order's status. */
export const knownOrder = (app: App, orderId: string): OrderSummary | undefined =>
  find(app, (one) => one['order_id'] === orderId && 'first_product' in one && one['package'] === undefined)

/** A coupon from its row. */
export const knownCoupon = (app: App, couponId: string): Coupon | undefined =>
  find(app, (one) => one['coupon_id'] === couponId && 'expired_at' in one)
