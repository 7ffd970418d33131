import { fromBaht } from '../../contract/money'
import type { CheckoutProduct, Order } from '../../contract/orderAmounts'
import type { SourceOfFund } from '../../contract/payment'

/** A line of an order before it is placed: one bottle at 690 baht. */
export const line = (change: Partial<CheckoutProduct> = {}): CheckoutProduct => ({
  item_id: 'i1',
  product_id: '1001',
  product_variant_id: '1001-01',
  mid: '100001',
  name: 'bottle',
  variant: [],
  image: '',
  placeholder: '',
  quantity: 1,
  price: fromBaht(690),
  sub_type: 'physical',
  brand: null,
  ...change,
})

export const saving: SourceOfFund = { type: 'saving_account', amount: 0, unit: 'baht', card_key: 'acc' }
export const kPoint: SourceOfFund = {
  type: 'kbank_reward_point',
  amount: 0,
  unit: 'points',
  card_key: 'k',
  current_point: 6900,
}
export const registered = { type: 'registered', name: 'post', fee: fromBaht(35), min_days: 1, max_days: 3 }
export const collected = { ...registered, type: 'click_and_collect', fee: fromBaht(0) }
export const address = { id: 'a1' } as Order['address']

/** An order of one bottle, sent by post and paid from the savings account. */
export const order = (change: Partial<Order> = {}): Order => ({
  mid: '100001',
  purchaseState: 'general',
  products: [line()],
  currentLogistic: registered,
  address,
  sources: [saving],
  adjustedCardPoint: 0,
  exchangeRate: 10,
  tracking: {},
  ...change,
})
