import type { NamespaceCartTranslation } from '../../i18n-types'

const cart: NamespaceCartTranslation = {
  title: 'Cart',
  kinds: 'Carts',
  kind: {
    general: 'General',
    premium: 'Premium',
  },
  rule: 'Pay one shop at a time. Choose which shop to pay first.',
  oneShop: 'Pay one shop at a time',
  selectShop: 'Select all items of {shop}',
  selectItem: 'Select {name}',
  quantityOf: 'Quantity of {name}',
  removeItem: 'Remove {name}',
  total: 'Total, {count|comma} {{count:item|items}}',
  nothingSelected: 'No items selected',
  pay: 'Check out this shop',
  payCount: 'Check out ({count|comma})',
  remove: {
    title: 'Remove this item?',
    accept: 'Remove',
    reject: 'Keep',
  },
  removeAll: {
    title: 'Remove all unavailable items?',
  },
  removed: 'Item removed',
  unavailable: {
    title: 'Not available now',
    removeAll: 'Remove all',
    inactive: 'No longer sold',
  },
  empty: {
    title: 'Your cart is empty',
    text: 'Add what you like, then pay one shop at a time whenever you are ready.',
    action: 'Start shopping',
  },
  outOfStock: {
    title: 'The selected items are out of stock',
    left: '{count|comma} {{count:unit|units}} left',
    soldOut: 'Sold out',
    line: '{name} - {state}',
    variantLine: '{name} ({variant}) - {state}',
    edit: 'Please edit your order.',
  },
}

export default cart
