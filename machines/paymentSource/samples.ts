import { toSatang } from '../../contract/money'
import type { CreditCard, PaymentGateway, SourceOfFund } from '../../contract/payment'
import type { Order } from '../../contract/orderAmounts'

/** Orders and sources for the models of the payment source and of its sheet. */
export const points = (type: SourceOfFund['type'], card_key: string, current_point: number): SourceOfFund => ({
  type,
  amount: 1300,
  unit: 'points',
  card_key,
  current_point,
})

export const saving: SourceOfFund = { type: 'saving_account', amount: 130, unit: 'baht' }
export const few = points('kbank_reward_point', 'few', 400)
export const partner = points('the1', 'partner', 90_000)

export const card: CreditCard = {
  card_id: 'visa',
  card_name: 'Visa',
  card_number: '•••• 4821',
  card_image: '',
  card_type: 'credit',
  card_block_code: '',
}

export const gateway = (isActive: boolean): PaymentGateway => ({
  mid: '100002',
  cid: 'c',
  publicKey: 'p',
  email: '',
  name: 'shop',
  isActive,
})

/** Two pieces of a coffee of the seed. */
export const order: Order = {
  mid: '100002',
  purchaseState: 'general',
  products: [
    {
      product_id: '2002',
      product_variant_id: '2002-00',
      mid: '100002',
      name: 'กาแฟ',
      variant: [],
      image: '',
      placeholder: '#fff',
      quantity: 2,
      price: toSatang(6500),
      sub_type: 'digital',
      brand: null,
    },
  ],
  sources: [],
  adjustedCardPoint: 0,
  exchangeRate: 10,
  tracking: {},
}

/** The same order at a shop that takes points for goods in baht, and at one that does not (PAY-042). */
export const takingPoints: Order = { ...order, modes: ['baht_only', 'cash_point'] }
export const refusingPoints: Order = { ...order, modes: ['baht_only'] }

export const orderOfPieces = (quantity: number): Order => ({
  ...order,
  products: order.products.map((coffee) => ({ ...coffee, quantity })),
})

/** One piece, for points alone. */
export const orderInPoints = (price: number): Order => ({
  ...order,
  purchaseState: 'point_redemption',
  products: order.products.map((coffee) => ({ ...coffee, quantity: 1, price: toSatang(0), points: price })),
})

export const voucher = { promocode_code: 'MARKET40', discount: toSatang(4000) }

/** The partner's answers on whether its points can be used. */
export const partnerAnswers = {
  good: { done: { current_point: 90_000, card_block_code: '' } },
  blocked: { done: { current_point: 90_000, card_block_code: 'B' } },
}
