import type { Address } from '../../../contract/address'
import { listAddresses } from '../../../contract/address'
import { getPaymentDetail } from '../../../contract/merchants'
import { getExchangeRate, getPaymentGateway, listSourcesOfFunds } from '../../../contract/payment'
import { listShippingMethods } from '../../../contract/shipping'
import { listBaskets } from '../../../contract/baskets'
import type { DeliveryKind } from '../../../contract/enums'
import type { Phone } from './phone'
import type { StandInServer } from './standInServer'

export const home: Address = {
  id: 'home',
  recipientName: 'สมชาย ใจดี',
  recipientMobileNo: '0812345678',
  recipientEmail: 'somchai@example.com',
  streetAddress: '99 ถนนสุขุมวิท',
  zipcode: '10110',
  province: 'กรุงเทพมหานคร',
  district: 'คลองเตย',
  subdistrict: 'คลองตัน',
}

/** What an order summary asks for before it shows. */
export function summaryAnswers(server: StandInServer): void {
  server.knows(getPaymentDetail, {
    mid: '100002',
    name: 'Rim Doi Coffee',
    image: '',
    is_verified: true,
    type: 'general',
    sources: ['saving_account'],
    modes: ['baht_only'],
    limit: 1_000_000,
    maxItemsPerTransaction: null,
    stores: [],
  })
  server.knows(listAddresses, { addresses: [home] })
  server.knows(listShippingMethods, {
    methods: [{ type: 'registered', name: 'ลงทะเบียน', fee: 35, min_days: 3, max_days: 5 }],
  })
  server.knows(listSourcesOfFunds, {
    source_of_funds: [{ type: 'saving_account', amount: 100_000, unit: 'baht', card_key: 'saving' }],
  })
  server.knows(getExchangeRate, { rate: 10 })
  server.knows(getPaymentGateway, {
    mid: '100002',
    cid: 'cid',
    publicKey: 'pk',
    email: 'somchai@example.com',
    name: 'Somchai Jaidee',
    isActive: false,
  })
}

/** From a cart with one line, the shop's only one and so chosen, to the order summary. */
export async function openSummary(phone: Phone, kind: DeliveryKind, defaultAddress?: string): Promise<void> {
  summaryAnswers(phone.server)
  phone.server.knows(listBaskets, {
    baskets: [
      {
        merchant: { mid: '100002', name: 'Rim Doi Coffee', image: '', type: 'general', is_verified: true },
        maxItemsPerTransaction: null,
        items: [
          {
            item_id: 'coffee',
            product_id: '2002',
            product_variant_id: '2002-00',
            name: 'coffee',
            variant: [],
            image: '',
            placeholder: '#ffffff',
            quantity: 2,
            price_per_item: 65,
            stock: 10,
            max_per_order: null,
            status: 'active',
            sub_type: kind,
            brand: null,
          },
        ],
      },
    ],
    total_items: 2,
  })
  if (defaultAddress !== undefined) {
    phone.server.knows(listAddresses, { addresses: [{ ...home, id: defaultAddress }] })
    localStorage.setItem('kmarket:1:address', JSON.stringify({ account: defaultAddress }))
  }
  await phone.open('/cart')
  await phone.eventually(() => phone.press(phone.button(phone.LL.cart.pay())))
  await phone.settle()
  await phone.eventually(() => void phone.button(phone.LL.checkout.confirm.general()))
}
