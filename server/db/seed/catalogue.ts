import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  DeliveryKind,
  LinkKind,
  MerchantType,
  PaymentMode,
  PermissionMode,
  ProductStatus,
  ProductType,
  ProfileType,
  PromocodeSource,
  TaxDeductionCondition,
} from '../../../contract/enums'
import type { LocalText } from '../columns'
import type { LinkFields, OpeningHours } from '../schema'

/** Shape of catalogue.json. Dates are relative, money is in baht, pictures are keys of art/. */

export interface SeedVariant {
  product_variant_id: string
  values: LocalText[]
  price: number
  original_price: number | null
  stock: number
  art: string
}

export interface SeedProduct {
  product_id: string
  type: ProductType
  sub_type: DeliveryKind
  mid: string
  category_id: string | null
  name: LocalText
  description: LocalText
  conditions: LocalText
  price: number
  original_price: number | null
  discount_percent: number
  price_unit: 'baht' | 'points'
  price_display_mode: PaymentMode
  cash_point?: { baht: number; points: number }
  status: ProductStatus
  stock: number
  variant_axes: { name: LocalText; values: (LocalText & { art?: string })[] }[]
  variants: SeedVariant[]
  dummy_variant_id: string | null
  art: string
  images: string[]
  sold: number
  rating: number | null
  review_count: number
  star_only: Record<string, number> | null
  min_per_order: number
  max_per_order: number | null
  click_and_collect: boolean
  is_giftable: boolean
  is_hot: boolean
  tax_deduction_condition: TaxDeductionCondition
  is_edonation: boolean
  has_theme: boolean
  created_at: string
  coupon?: Record<string, unknown>
  donation?: Record<string, unknown> & { ends_at: string }
  privilege?: Record<string, unknown> & { left: number }
  exchange?: Record<string, unknown>
  fulfillment_campaign_id?: string
}

export interface SeedLink {
  kind: LinkKind
  target: string
  /** Parameters for opening a menu of the bank app. */
  params?: Record<string, string>
  fields?: LinkFields
}

interface SeedCategory {
  id: string
  order: number
  icon: string
  name: LocalText
  children: { id: string; order: number; name: LocalText }[]
}

interface SeedShop {
  mid: string
  key: string
  name: LocalText
  image: string
  type: MerchantType
  is_verified: boolean
  opening_hours: OpeningHours
  contact: { phone?: string; line?: string }
  follower_count: number
  about: LocalText
  click_and_collect_stores: {
    id: string
    name: LocalText
    address: LocalText
    lat: number
    lng: number
    hours: string
  }[]
  active_product_count: number
}

interface SeedVoucher {
  promocode_id: string
  code: string
  type: PromocodeSource
  discount_kind: 'baht' | 'percent' | 'shipping'
  discount_value: number
  max_discount: number | null
  min_spend: number
  eligible_mids: string[]
  eligible_shop_types: MerchantType[]
  eligible_delivery: DeliveryKind[]
  user_rule: 'all' | 'birthday_month' | 'new_user' | 'selected_user'
  start_at: string
  expired_at: string
  quota: number
  quota_left: number
  is_collectable: boolean
  title: LocalText
  conditions: LocalText
  image: string
}

export interface SeedShopper {
  key: string
  user_profile_type: ProfileType
  user_permission: PermissionMode
  first_name: LocalText
  last_name: LocalText
  mobile_no: string
  birthday_month_offset: number
  balances: { saving_account_baht: number; kbank_reward_point: number; the1: number; credit_card_point: number }
  member_cards: string[]
  addresses: {
    address_id: string
    recipientName: string
    streetAddress: string
    subdistrict: LocalText
    district: LocalText
    province: LocalText
    zipcode: string
    recipientMobileNo: string
    recipientEmail: string
  }[]
  favorite_mids: string[]
  cart: { product_id: string; product_variant_id: string; quantity: number }[]
}

export type SeedBlock = { type: string; art?: string; ends_at?: string } & Record<string, unknown>

export interface Catalogue {
  categories: SeedCategory[]
  shops: SeedShop[]
  products: SeedProduct[]
  privilege_sets: { id: string; name: LocalText; image: string; product_ids: string[] }[]
  banners: {
    banner_id: string
    order: number
    image: string
    text_tone: 'light' | 'dark'
    link: SeedLink
    title: LocalText
    subtitle: LocalText
    start_at: string
    end_at: string
  }[]
  quick_access: { id: string; order: number; icon: string; link: SeedLink; name: LocalText }[]
  sections: { id: string; order: number; name: LocalText; group_ids: string[] }[]
  groups: {
    group_id: string
    item_type: 'product' | 'merchant'
    name: LocalText
    items: string[]
    is_pinned: boolean
  }[]
  campaigns: {
    campaign_id: string
    kind: string
    image: string
    name: LocalText
    description: LocalText
    start_at: string
    end_at: string
    countdown_to: string | null
    product_ids: string[]
    mids: string[]
  }[]
  landing_pages: {
    id: string
    kind: 'LANDING_PAGE' | 'GROUP'
    audience?: 'birthday_month'
    title: LocalText
    blocks: SeedBlock[]
  }[]
  ads: {
    id: string
    image: string
    title: LocalText
    content: LocalText
    link: SeedLink
    start_at: string
    end_at: string
  }[]
  popup_ads: {
    id: string
    image: string
    link: SeedLink
    title: LocalText
    start_at: string
    end_at: string
    profile_types: ProfileType[]
  }[]
  vouchers: SeedVoucher[]
  popular_keywords: LocalText[]
  gift_templates: { id: string; order: number; image: string; name: LocalText }[]
  gift_message_samples: { text: LocalText; template_id: string }[]
  shipping_methods: { type: string; name: LocalText; fee: number; estimated_days: [number, number] }[]
  reviews: {
    review_id: string
    product_id: string
    product_variant_id: string
    order_number: string
    rating: number
    comment: string
    is_anonymous: boolean
    is_shown: boolean
    username: string
    date: string
  }[]
  shoppers: SeedShopper[]
  partner_cards: { key: string; name: LocalText; image: string; add_bonus_points: number; type: string }[]
}

export const readCatalogue = (): Catalogue =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'catalogue.json'), 'utf8')) as Catalogue
