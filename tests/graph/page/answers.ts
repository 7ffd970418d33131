import type { WireAnswerOf } from '../../../contract/endpoint'
import type { Address } from '../../../contract/address'
import { listAddresses } from '../../../contract/address'
import { getPaymentDetail, listFavorites } from '../../../contract/merchants'
import { getExchangeRate, getPaymentGateway, listSourcesOfFunds } from '../../../contract/payment'
import { listShippingMethods } from '../../../contract/shipping'
import { addToBasket, listBaskets } from '../../../contract/baskets'
import type { DeliveryKind, PaymentMode } from '../../../contract/enums'
import { listBanners, listCampaigns, listGroups, listQuickAccess, listSections } from '../../../contract/home'
import type { OrderDetail } from '../../../contract/orders'
import type { Voucher } from '../../../contract/promocodes'
import { getProduct } from '../../../contract/products'
import type { MarketLink } from '../../../machines/linkOpener/link'
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

/** The coffee shop, with its payment options. */
export const paymentDetail = {
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
} satisfies WireAnswerOf<typeof getPaymentDetail>

/** A voucher by its code, which is its name too. */
export const voucherAnswer = (
  code: string,
  discount: number,
  change: Partial<Pick<Voucher, 'error' | 'type' | 'mid'>> = {},
) => ({
  promocode_id: `id-${code}`,
  promocode_code: code,
  type: 'platform' as const,
  name: code,
  conditions: '',
  image: '',
  discount,
  min_spend: 0,
  expired_at: '2026-12-01T00:00:00.000Z',
  is_collected: true,
  ...change,
})

/** The calls of an order summary before it shows. */
export function summaryAnswers(server: StandInServer): void {
  server.knows(getPaymentDetail, paymentDetail)
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

type Line = WireAnswerOf<typeof listBaskets>['baskets'][number]['items'][number]

/** A cart with one line, two coffees by default. */
export function cartAnswers(server: StandInServer, line: Partial<Line>, mid = '100002'): void {
  server.knows(listBaskets, {
    baskets: [
      {
        merchant: { mid, name: 'Rim Doi Coffee', image: '', type: 'general', is_verified: true },
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
            min_per_order: 1,
            max_per_order: null,
            status: 'active',
            sub_type: 'digital',
            brand: null,
            ...line,
          },
        ],
      },
    ],
    total_items: 2,
  })
}

/** From the cart, whose only shop is selected, to the checkout. */
export async function payInCart(phone: Phone): Promise<void> {
  await phone.open('/cart')
  await phone.eventually(() => phone.press(phone.button(phone.LL.cart.pay())))
  await phone.settle()
}

/** From a cart with one line to the order summary. */
export async function openSummary(phone: Phone, kind: DeliveryKind, defaultAddress?: string): Promise<void> {
  summaryAnswers(phone.server)
  cartAnswers(phone.server, { sub_type: kind })
  if (defaultAddress !== undefined) {
    phone.server.knows(listAddresses, { addresses: [{ ...home, id: defaultAddress }] })
    localStorage.setItem('kmarket:1:address', JSON.stringify({ account: defaultAddress }))
  }
  await payInCart(phone)
  await phone.eventually(() => void phone.button(phone.LL.checkout.confirm.general()))
}

/** A shirt in three sizes, of which one is sold out. */
export function shirt({ mode = 'baht_only', price = 129 }: { mode?: PaymentMode; price?: number } = {}) {
  const shared = { subType: 'digital', price_unit: 'baht', priceDisplayMode: mode, price } as const
  return {
    ...shared,
    product_id: '1059',
    productName: 'Shirt',
    type: 'general',
    status: 'active',
    image: '',
    placeholder: '#ffffff',
    discountPercent: 0,
    rating: null,
    reviewCount: 0,
    soldCount: 0,
    taxDeductionCondition: 'none',
    isEdonation: false,
    hasTheme: false,
    merchant: { mid: '100001', name: 'Doi & Day', image: '', type: 'general', is_verified: true },
    stock: 6,
    quantity: 1,
    productVariantId: null,
    dummyVariantId: null,
    images: [],
    description: '',
    conditions: '',
    variantAxes: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }, { value: 'L' }] }],
    variants: (['S', 'M', 'L'] as const).map((size, index) => ({
      productVariantId: `1059-0${index + 1}`,
      values: [size],
      price,
      stock: [5, 1, 0][index]!,
      image: '',
    })),
    minPerOrder: 1,
    maxPerOrder: 2,
    hasOptions: true,
    clickAndCollect: false,
    isGiftable: false,
    createdAt: '2026-11-01T00:00:00.000Z',
  } satisfies WireAnswerOf<typeof getProduct>['product']
}

/** The calls of the product's page. */
export function productAnswers(server: StandInServer, of: Parameters<typeof shirt>[0] = {}): void {
  summaryAnswers(server)
  server.knows(listFavorites, { page: 1, limit: 100, total: 0, merchants: [] })
  server.knows(listBaskets, { baskets: [], total_items: 0 })
  server.knows(addToBasket, { item_id: 'shirt', total_items: 1 })
  server.knows(getProduct, { product: shirt(of) })
}

/** A shop, as in lists of shops. */
export const shop = {
  mid: '100001',
  name: 'Doi & Day',
  image: '',
  type: 'general' as const,
  is_verified: true,
  contact: {},
  about: '',
  followerCount: 7,
  activeProductCount: 3,
  openingHours: null,
}

/** Icons under the banners, by their links: each is named like its address. */
export const quickAccess = (...links: readonly Pick<MarketLink, 'link_type' | 'link' | 'menuCode'>[]) =>
  links.map((link, index) => ({
    id: String(index),
    icon: 'gift',
    name: link.link || link.menuCode || link.link_type,
    allowCard: false,
    ...link,
  }))

/** The calls of an empty home. */
export function homeAnswers(server: StandInServer): void {
  const none = { page: 1, limit: 20, total: 0 }
  server.knows(listBanners, { banners: [] })
  server.knows(listQuickAccess, { items: [] })
  server.knows(listSections, { sections: [{ id: 'home', name: 'Home' }] })
  server.knows(listGroups, { ...none, groups: [] })
  server.knows(listCampaigns, { ...none, campaigns: [] })
  server.knows(listFavorites, { ...none, merchants: [] })
}

/** The model's fields of an order, completed with the rest of the server's answer. */
export const orderAnswer = (order: Partial<OrderDetail> | undefined) => ({
  is_void_credit_customer_timeout: false,
  order_number: 'KM-0001',
  created_at: '2026-11-01T00:00:00.000Z',
  can_review: false,
  total_product_price: 690,
  shipping_fee: 35,
  mid: '100003',
  merchant: {
    mid: '100003',
    name: 'Taomai Ceramics',
    image: '',
    type: 'general' as const,
    is_verified: true,
  },
  ship_required: false,
  shipping_info: [],
  paymentMethod: 'saving_account',
  source_of_funds: [{ type: 'saving_account' as const, amount: 690, unit: 'baht' as const }],
  suborders: [],
  ...(order as Pick<OrderDetail, 'order_id' | 'order_status' | 'can_complete_order' | 'pin_reference'>),
})
