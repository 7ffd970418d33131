import type { NamespaceLandingTranslation } from '../../i18n-types'

const landing: NamespaceLandingTranslation = {
  title: 'Campaign',
  ended: 'This campaign has ended',
  endedText: 'More products and promotions are on the main page.',
  products: 'Products in this campaign',
  shops: 'Shops taking part',
  voucherRow: 'Vouchers of this campaign',
  codes: {
    followed: 'Vouchers of shops you follow',
    seeCampaign: 'See campaign',
    kinds: 'Kinds of vouchers',
    kind: { all: 'All', discount: 'Discount', shipping: 'Free delivery', mall: 'Mall', ecoupon: 'E-coupon' },
  },
  viewShop: 'View shop',
  viewShopOf: 'View shop {name}',
  shopAll: 'Shop the campaign',
  rewards: 'See the rewards',
  more: 'See details',
  countdown: {
    left: 'Time left',
    until: 'Until {date}',
    days: 'days',
    hours: 'hrs',
    minutes: 'min',
    seconds: 'sec',
    named: '{days} {{days:day|days}} {hours} {{hours:hour|hours}} {minutes} {{minutes:minute|minutes}} left',
    said: '{seconds} seconds left',
  },
  group: 'Selection',
  mallShops: 'Mall shops',
  end: '{count} in all',
  endShops: '{count} {{count:shop|shops}} in all',
  kinds: {
    all: 'All campaigns',
    special: 'Special campaigns',
    mall: 'Mall campaigns',
    free_shipping: 'Free delivery campaigns',
    special_discount: 'Special discounts',
    birthday: 'Birthday campaigns',
    gift: 'Gift campaigns',
    fulfillment: 'Your rewards',
  },
}

export default landing
