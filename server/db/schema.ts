import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { CodeType, CouponStatus, CouponSubType, CouponType, GiftStatus } from '../../contract/couponEnums'
import type {
  BasketType,
  DeliveryKind,
  LinkKind,
  MerchantType,
  OrderStatus,
  PaymentMode,
  PermissionMode,
  PriceUnit,
  ProductStatus,
  ProductType,
  ProfileType,
  PromocodeSource,
  PurchaseState,
  SourceOfFund,
  TaxDeductionCondition,
} from '../../contract/enums'
import type { TrafficKind } from '../../contract/traffic'
import type { LocalText } from './columns'
import { at, bytes, local, plainText, satang } from './columns'

export interface OpeningHours {
  mon: { open: string; close: string } | null
  tue: { open: string; close: string } | null
  wed: { open: string; close: string } | null
  thu: { open: string; close: string } | null
  fri: { open: string; close: string } | null
  sat: { open: string; close: string } | null
  sun: { open: string; close: string } | null
}

/** A shop's counter where an order can be collected. */
export interface Store {
  store_id: string
  name: LocalText
  address: LocalText
  hours: string
  lat: number
  lng: number
}

export interface VariantAxis {
  name: LocalText
  values: { text: LocalText; image?: string }[]
}

/** An order's address, copied when the order was placed. */
export interface ShipTo {
  recipientName: string
  recipientMobileNo: string
  recipientEmail: string
  streetAddress: string
  subdistrict: string
  district: string
  province: string
  zipcode: string
}

/** A partner's points, given for points of the shopper. */
export interface Transfer {
  /** Key of the partner's program. */
  partner: string
  points: number
  /** Name of these points. */
  unit: LocalText
}

export interface ParcelRow {
  type: string
  /** The carrier's name, if its type has none of its own (DLV-005). */
  name?: LocalText
  tracking_number?: string
}

/** Settings of the installation: when the seed was loaded, and the day that its dates are set to. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() })

export const shoppers = pgTable('shoppers', {
  id: text().primaryKey(),
  /** Short name of a seeded shopper in tests and the workbench. */
  key: text().notNull().unique(),
  firstNameTh: text().notNull(),
  firstNameEn: text().notNull(),
  lastNameTh: text().notNull(),
  lastNameEn: text().notNull(),
  mobileNo: text().notNull(),
  profileType: text().$type<ProfileType>().notNull(),
  permission: text().$type<PermissionMode>().notNull(),
  statusFlag: text().notNull().default(''),
  accountKey: uuid().notNull().defaultRandom(),
  /** 1 to 12. */
  birthdayMonth: integer(),
  ownPartnerCard: boolean().notNull().default(false),
  /** The e-mail for the card gateway's receipts, as last entered (PAY-014). */
  paymentEmail: text(),
})

/** Verified sessions. Only keyed hashes of the cookie's token and the bank app's session id are stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    sessionIdHash: text().notNull(),
    /** The visit as the bank app described it, for logs and tracking only (SES-040). */
    uuid: text(),
    fromInternal: boolean().notNull().default(false),
    createdAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [index().on(table.shopperId), index().on(table.expiresAt)],
)

export const merchants = pgTable('merchants', {
  mid: text().primaryKey(),
  key: text().notNull(),
  position: integer().notNull().default(0),
  name: local().notNull(),
  image: text().notNull(),
  type: text().$type<MerchantType>().notNull(),
  isVerified: boolean().notNull().default(false),
  /** inactive 309-01, closed 401, paused 1003, left 1055. */
  status: text().$type<'active' | 'inactive' | 'closed' | 'paused' | 'left'>().notNull().default('active'),
  partnerId: text(),
  limitSatang: satang().notNull(),
  maxItemsPerTransaction: integer(),
  oneBrand: boolean().notNull().default(false),
  sources: jsonb().$type<SourceOfFund[]>().notNull(),
  modes: jsonb().$type<PaymentMode[]>().notNull(),
  contact: jsonb().$type<{ phone?: string; line?: string }>().notNull(),
  about: local().notNull(),
  followerCount: integer().notNull().default(0),
  activeProductCount: integer().notNull().default(0),
  openingHours: jsonb().$type<OpeningHours>(),
  stores: jsonb().$type<Store[]>().notNull().default([]),
})

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  parentId: text(),
  position: integer().notNull(),
  icon: text().notNull().default(''),
  name: local().notNull(),
})

export const products = pgTable(
  'products',
  {
    productId: text().primaryKey(),
    mid: text()
      .notNull()
      .references(() => merchants.mid),
    categoryId: text().references(() => categories.id),
    position: integer().notNull().default(0),
    type: text().$type<ProductType>().notNull(),
    subType: text().$type<DeliveryKind>().notNull(),
    status: text().$type<ProductStatus>().notNull(),
    name: local().notNull(),
    description: local().notNull(),
    conditions: local().notNull(),
    priceUnit: text().$type<'baht' | 'points'>().notNull(),
    priceDisplayMode: text().$type<PaymentMode>().notNull(),
    /** Before the discount; null for products that cost points. */
    priceSatang: satang(),
    /** The price to pay, if lower. */
    discountPriceSatang: satang(),
    pricePoints: integer(),
    cashPartSatang: satang(),
    discountPercent: integer().notNull().default(0),
    /** Sort key for prices; a point counts as a tenth of a baht. */
    sortPrice: bigint({ mode: 'number' }).generatedAlwaysAs(
      sql`coalesce(discount_price_satang, price_satang, price_points::bigint * 10, 0)`,
    ),
    variantAxes: jsonb().$type<VariantAxis[]>().notNull().default([]),
    dummyVariantId: text(),
    image: text().notNull(),
    images: jsonb().$type<string[]>().notNull(),
    placeholder: text().notNull(),
    soldCount: integer().notNull().default(0),
    rating: doublePrecision(),
    reviewCount: integer().notNull().default(0),
    minPerOrder: integer().notNull().default(1),
    maxPerOrder: integer(),
    /** Lifetime limit of units per shopper (506). */
    maxPerShopper: integer(),
    clickAndCollect: boolean().notNull().default(false),
    isGiftable: boolean().notNull().default(false),
    isHot: boolean().notNull().default(false),
    taxDeductionCondition: text().$type<TaxDeductionCondition>().notNull().default('none'),
    isEdonation: boolean().notNull().default(false),
    hasTheme: boolean().notNull().default(false),
    /** A change awaits approval; the product can't be bought meanwhile (304-01). */
    isChanging: boolean().notNull().default(false),
    /** Brand of a gift card, for merchants that sell one brand per transaction. */
    brand: text(),
    /** Data of one product type: donation, privilege, exchange, coupon, fulfillment. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: at().notNull(),
  },
  (table) => [
    index('products_newest').on(table.createdAt.desc(), table.productId),
    index('products_sold').on(table.soldCount.desc(), table.productId),
    index('products_price').on(table.sortPrice, table.productId),
    index('products_merchant').on(table.mid, table.createdAt.desc()),
    index('products_category').on(table.categoryId, table.createdAt.desc()),
    index('products_type').on(table.type),
  ],
)

export const productVariants = pgTable(
  'product_variants',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    /** One text per axis; empty for the dummy variant. */
    optionValues: jsonb().$type<LocalText[]>().notNull().default([]),
    priceSatang: satang(),
    discountPriceSatang: satang(),
    pricePoints: integer(),
    stock: integer().notNull(),
    image: text().notNull(),
  },
  (table) => [index().on(table.productId, table.position), check('stock_not_negative', sql`stock >= 0`)],
)

/** Numbers of products, stored so that lists need not count (API-141); category '' means none. */
export const productCounts = pgTable(
  'product_counts',
  {
    mid: text()
      .notNull()
      .references(() => merchants.mid, { onDelete: 'cascade' }),
    categoryId: text().notNull(),
    type: text().$type<ProductType>().notNull(),
    status: text().$type<ProductStatus>().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mid, table.categoryId, table.type, table.status] }),
    index().on(table.categoryId),
  ],
)

/**
 * A product's search data, in a table of its own so that the product's rows stay short. `server/domain/search/indexing.ts` writes the
 * words; the migration's triggers maintain the rest, and schedule a job when a text changes. `sold` may lag by a twentieth: it is used only
 * for sorting.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: text()
      .primaryKey()
      .references(() => products.productId, { onDelete: 'cascade' }),
    mid: text().notNull(),
    categoryId: text(),
    type: text().$type<ProductType>().notNull(),
    isListed: boolean().notNull(),
    isAvailable: boolean().notNull(),
    sold: integer().notNull(),
    /** Ids of words and pairs. */
    nameWords: integer().array().notNull(),
    textWords: integer().array().notNull(),
  },
  (table) => [
    index('product_search_name').using('gin', table.nameWords),
    index('product_search_text').using('gin', table.textWords),
    index('product_search_merchant').on(table.mid),
    index('product_search_category').on(table.categoryId),
  ],
)

/** The same for shops and categories, which also match their products. */
export const searchGroups = pgTable(
  'search_groups',
  {
    kind: text().$type<'merchant' | 'category'>().notNull(),
    id: text().notNull(),
    nameWords: integer().array().notNull(),
    textWords: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('search_groups_name').using('gin', table.nameWords),
    index('search_groups_text').using('gin', table.textWords),
  ],
)

/** The words and word pairs of searchable texts, normalised. */
export const searchWords = pgTable('search_words', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  word: plainText().notNull().unique('search_word_once'),
  /** For a pair: the length of its first word, and the ids of both. */
  firstLength: integer().notNull(),
  parts: integer().array(),
  /** Whether it occurs in a name. */
  inNames: boolean().notNull(),
  /** Its original spellings, if the normalised form is too short for typo tolerance. */
  spellings: text().array().notNull(),
})

/** Keys that a word shares with words that differ by one character; none where typos are not tolerated. */
export const searchWordKeys = pgTable(
  'search_word_keys',
  {
    key: integer().notNull(),
    wordId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.wordId] })],
)

/** A link's data besides its kind and its address (BRG-023, BRG-050, SES-028). */
export interface LinkFields {
  menuCode?: string
  minVersion?: string
  allowCard?: boolean
  subAction?: string
  param?: Record<string, string>
  trackingCode?: string
  productCode?: string
  insuranceProduct?: string
  fundId?: string
  headerText?: LocalText
  footerText?: LocalText
  needPartnerToken?: boolean
}

const linkFields = () => jsonb().$type<LinkFields>().notNull().default({})

export const banners = pgTable('banners', {
  id: text().primaryKey(),
  place: text().notNull().default('home'),
  position: integer().notNull(),
  image: text().notNull(),
  placeholder: text().notNull(),
  title: local().notNull(),
  subtitle: local().notNull(),
  textTone: text().$type<'light' | 'dark'>().notNull(),
  linkType: text().$type<LinkKind>().notNull(),
  link: text().notNull(),
  linkFields: linkFields(),
  startAt: at().notNull(),
  endAt: at().notNull(),
})

export const quickAccess = pgTable('quick_access', {
  id: text().primaryKey(),
  position: integer().notNull(),
  icon: text().notNull(),
  name: local().notNull(),
  linkType: text().$type<LinkKind>().notNull(),
  link: text().notNull(),
  linkFields: linkFields(),
  /** Profile types that see it; null = everyone. */
  profileTypes: jsonb().$type<ProfileType[]>(),
})

export const sections = pgTable('sections', {
  id: text().primaryKey(),
  position: integer().notNull(),
  name: local().notNull(),
})

export const groups = pgTable('groups', {
  id: text().primaryKey(),
  title: local().notNull(),
  kind: text().$type<'product' | 'merchant'>().notNull(),
  pinned: boolean().notNull().default(false),
  /** Product ids or mids, in order. */
  items: jsonb().$type<string[]>().notNull(),
})

export const sectionGroups = pgTable(
  'section_groups',
  {
    sectionId: text()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    groupId: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sectionId, table.groupId] })],
)

export const campaigns = pgTable('campaigns', {
  id: text().primaryKey(),
  kind: text().notNull(),
  position: integer().notNull().default(0),
  name: local().notNull(),
  description: local().notNull(),
  image: text().notNull(),
  placeholder: text().notNull(),
  startAt: at().notNull(),
  endAt: at().notNull(),
  countdownTo: at(),
  /** Minimum value of the goods and the carriers for the campaign's free shipping. */
  freeShipping: jsonb().$type<{ minSpendSatang: number; carriers: string[] }>(),
  productIds: jsonb().$type<string[]>().notNull().default([]),
  mids: jsonb().$type<string[]>().notNull().default([]),
})

export const privilegeSets = pgTable('privilege_sets', {
  id: text().primaryKey(),
  position: integer().notNull(),
  name: local().notNull(),
  image: text().notNull(),
  productIds: jsonb().$type<string[]>().notNull(),
})

export const popupAds = pgTable('popup_ads', {
  id: text().primaryKey(),
  position: integer().notNull(),
  image: text().notNull(),
  title: local().notNull(),
  linkType: text().$type<LinkKind>().notNull(),
  link: text().notNull(),
  linkFields: linkFields(),
  profileTypes: jsonb().$type<ProfileType[]>().notNull(),
  startAt: at().notNull(),
  endAt: at().notNull(),
})

export const vouchers = pgTable(
  'vouchers',
  {
    id: text().primaryKey(),
    code: text().notNull().unique(),
    type: text().$type<PromocodeSource>().notNull(),
    discountKind: text().$type<'baht' | 'percent' | 'shipping'>().notNull(),
    /** Satang, or whole percent. */
    discountValue: bigint({ mode: 'number' }).notNull(),
    maxDiscountSatang: satang(),
    minSpendSatang: satang().notNull(),
    eligibleMids: jsonb().$type<string[]>().notNull(),
    eligibleShopTypes: jsonb().$type<MerchantType[]>().notNull(),
    eligibleDelivery: jsonb().$type<DeliveryKind[]>().notNull(),
    userRule: text().$type<'all' | 'birthday_month' | 'new_user' | 'selected_user'>().notNull(),
    /** Shoppers of a voucher for selected users. */
    selectedShopperIds: jsonb().$type<string[]>().notNull().default([]),
    title: local().notNull(),
    conditions: local().notNull(),
    image: text().notNull(),
    isCollectable: boolean().notNull(),
    quota: integer().notNull(),
    quotaLeft: integer().notNull(),
    startAt: at().notNull(),
    expiredAt: at().notNull(),
  },
  () => [check('quota_not_negative', sql`quota_left >= 0`)],
)

/** A shopper's voucher; its id is promocode_history_id on the wire. One use per shopper (603). */
export const voucherHoldings = pgTable(
  'voucher_holdings',
  {
    id: text().primaryKey(),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    voucherId: text()
      .notNull()
      .references(() => vouchers.id, { onDelete: 'cascade' }),
    /** collected: free to use; held: by a waiting order; used: by a confirmed one. */
    state: text().$type<'collected' | 'held' | 'used'>().notNull(),
    /** The order that holds or used it. */
    orderId: text(),
    collectedAt: at().notNull(),
    usedAt: at(),
  },
  (table) => [unique('voucher_once').on(table.shopperId, table.voucherId), index().on(table.orderId)],
)

/** Shoppers' e-coupons, themes and privileges, one row per unit (CPN-012). */
export const coupons = pgTable(
  'coupons',
  {
    id: text().primaryKey(),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    subType: text().$type<CouponSubType>().notNull(),
    /** The clock decides whether it has expired. */
    status: text().$type<Exclude<CouponStatus, 'expired'>>().notNull(),
    type: text().$type<CouponType>().notNull(),
    productId: text().notNull(),
    mid: text()
      .notNull()
      .references(() => merchants.mid),
    /** The order that it was bought with. */
    orderId: text(),
    name: local().notNull(),
    image: text().notNull(),
    conditions: local().notNull(),
    /** Its value at the shop, for coupons that pay like money. */
    valueSatang: satang(),
    codeType: text().$type<CodeType>().notNull(),
    startAt: at().notNull(),
    expiredAt: at().notNull(),
    usedAt: at(),
    /** Expiry of its code after it is redeemed. */
    useExpiredAt: at(),
    /** The order that it pays for: it can't be used otherwise meanwhile, and is used only once that order is confirmed. */
    paidOrderId: text(),
    isGift: boolean().notNull().default(false),
    giftId: text(),
    giftOpened: boolean(),
    /** The gift that waits for its sender's PIN: the coupon can't be used otherwise meanwhile. */
    heldGiftId: text(),
    /** A guest must register before this time, else it lapses (GFT-016). */
    registerBy: at(),
    createdAt: at().notNull(),
  },
  (table) => [
    index('coupons_of_shopper').on(table.shopperId, table.createdAt.desc(), table.id),
    index().on(table.orderId),
    index().on(table.paidOrderId),
    index().on(table.giftId),
  ],
)

/** Pictures for the cards of gifts. */
export const giftTemplates = pgTable('gift_templates', {
  id: text().primaryKey(),
  position: integer().notNull(),
  image: text().notNull(),
  name: local().notNull(),
  /** Suggested text. */
  message: jsonb().$type<LocalText>(),
})

/** Gifts between shoppers: a coupon, or an order's purchase. A gift has one recipient and can't be withdrawn by its sender (GFT-010). */
export const gifts = pgTable(
  'gifts',
  {
    id: text().primaryKey(),
    /** Reviews of it use this instead of an order's number. */
    number: text().notNull().unique(),
    senderId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    recipientId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    status: text().$type<GiftStatus>().notNull(),
    /** The coupon given; null for an order's purchase. */
    couponId: text(),
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    productId: text().notNull(),
    mid: text()
      .notNull()
      .references(() => merchants.mid),
    name: local().notNull(),
    image: text().notNull(),
    receiverName: text().notNull(),
    receiverMobile: text().notNull(),
    senderMobile: text().notNull(),
    /** Deleted, like the picture, after `cardUntil` (GFT-014). */
    message: text(),
    /** Path of the card's picture. */
    picture: text(),
    pinReference: text().unique(),
    /** Key of the call that made it; null for an order's purchase. */
    idempotencyKey: uuid(),
    createdAt: at().notNull(),
    sentAt: at(),
    openedAt: at(),
    cardUntil: at(),
    registerBy: at(),
  },
  (table) => [
    unique('gift_of_intent').on(table.senderId, table.idempotencyKey),
    index().on(table.recipientId),
    index().on(table.senderId),
    index().on(table.orderId),
  ],
)

/** Pictures that shoppers uploaded for cards, as served. */
export const giftPictures = pgTable(
  'gift_pictures',
  {
    id: text().primaryKey(),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    body: bytes().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [index().on(table.createdAt)],
)

export const reviews = pgTable(
  'reviews',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    variantId: text(),
    orderNumber: text().notNull(),
    /** Null for reviewers who are not shoppers of this database. */
    shopperId: text().references(() => shoppers.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    rating: integer().notNull(),
    comment: text().notNull(),
    isAnonymous: boolean().notNull(),
    isShown: boolean().notNull(),
    at: at().notNull(),
  },
  (table) => [
    index().on(table.productId, table.at.desc()),
    uniqueIndex('review_once').on(table.shopperId, table.orderNumber, table.productId),
    check('rating_in_stars', sql`rating between 1 and 5`),
    index('reviews_by_stars').on(table.productId, table.rating, table.at.desc()),
  ],
)

/** Visible reviews of a product per star rating, and how many of them have a text; stored so that lists need not count (API-141). */
export const reviewCounts = pgTable(
  'review_counts',
  {
    productId: text()
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    stars: integer().notNull(),
    count: integer().notNull(),
    commentCount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.stars] })],
)

export const favoriteMerchants = pgTable(
  'favorite_merchants',
  {
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    mid: text()
      .notNull()
      .references(() => merchants.mid, { onDelete: 'cascade' }),
    addedAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopperId, table.mid] })],
)

export const landingPages = pgTable('landing_pages', {
  id: text().primaryKey(),
  kind: text().$type<'LANDING_PAGE' | 'GROUP'>().notNull(),
  /** Who finds it: everyone, or shoppers whose birthday is in this month. */
  audience: text().$type<'all' | 'birthday_month'>().notNull().default('all'),
  title: local().notNull(),
  blocks: jsonb().$type<Record<string, unknown>[]>().notNull(),
})

/** Popular searches, as listed by the market's editors. */
export const popularKeywords = pgTable('popular_keywords', {
  position: integer().primaryKey(),
  text: local().notNull(),
})

/** The market's advertisement pages (LND-003). */
export const ads = pgTable('lifestyle_ads', {
  id: text().primaryKey(),
  title: local().notNull(),
  image: text().notNull(),
  placeholder: text().notNull(),
  content: local().notNull(),
  linkType: text().$type<LinkKind>().notNull(),
  link: text().notNull(),
  startAt: at().notNull(),
  endAt: at().notNull(),
})

export const shippingMethods = pgTable('shipping_methods', {
  type: text().primaryKey(),
  position: integer().notNull(),
  name: local().notNull(),
  feeSatang: satang().notNull(),
  minDays: integer().notNull(),
  maxDays: integer().notNull(),
})

export const basketLines = pgTable(
  'basket_lines',
  {
    id: text().primaryKey(),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    kind: text().$type<BasketType>().notNull().default('general'),
    productId: text()
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    variantId: text()
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    addedAt: at().notNull(),
  },
  (table) => [
    unique('basket_line_of_variant').on(table.shopperId, table.kind, table.variantId),
    check('basket_quantity_positive', sql`quantity > 0`),
  ],
)

export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    recipientName: text().notNull(),
    streetAddress: text().notNull(),
    subdistrict: text().notNull(),
    district: text().notNull(),
    province: text().notNull(),
    zipcode: text().notNull(),
    recipientMobileNo: text().notNull(),
    recipientEmail: text().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [index().on(table.shopperId, table.createdAt)],
)

/** Running part of order and invoice numbers. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1, cycle: true, maxValue: 99_999_999 })

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    orderNumber: text().notNull().unique(),
    invoiceNumber: text().notNull().unique(),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id),
    mid: text()
      .notNull()
      .references(() => merchants.mid),
    status: text().$type<OrderStatus>().notNull(),
    purchaseState: text().$type<PurchaseState>().notNull(),
    subType: text().notNull().default('general'),
    priceUnit: text().$type<PriceUnit>().notNull().default('baht'),
    /** Goods without shipping. */
    goodsSatang: satang().notNull(),
    shippingSatang: satang().notNull(),
    discountSatang: satang().notNull(),
    /** The same in points, for orders priced in points. */
    goodsPoints: integer().notNull().default(0),
    shippingPoints: integer().notNull().default(0),
    /** What a point exchange gives, and in which program's points (FUL-004). */
    transfer: jsonb().$type<Transfer>(),
    /** True when the payment was not completed in time (voidTimeout). */
    isCustomerTimeout: boolean().notNull().default(false),
    consentFlag: boolean(),
    email: text(),
    partnerId: text(),
    giftId: text(),
    giftType: text(),
    giftRecipientName: text(),
    giftRecipientMobile: text(),
    giftSenderMobile: text(),
    kind: text().$type<DeliveryKind>().notNull(),
    shipRequired: boolean().notNull(),
    shipTo: jsonb().$type<ShipTo>(),
    shippingType: text(),
    store: jsonb().$type<Store>(),
    paymentMethod: text().notNull(),
    kplusRef: text(),
    pinReference: text().unique(),
    /** When the PIN was entered for an order that also needs a card payment. */
    pinVerifiedAt: at(),
    tracking: jsonb().$type<Record<string, string>>().notNull().default({}),
    idempotencyKey: uuid(),
    createdAt: at().notNull(),
    paidAt: at(),
  },
  (table) => [
    unique('order_of_intent').on(table.shopperId, table.idempotencyKey),
    index('orders_of_shopper').on(table.shopperId, table.createdAt.desc(), table.id),
  ],
)

/** A shopper's orders per status, maintained by a trigger on `orders` so that lists need not count (API-141). */
export const orderCounts = pgTable(
  'order_counts',
  {
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    status: text().$type<OrderStatus>().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopperId, table.status] })],
)

export const suborders = pgTable(
  'suborders',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    parcels: jsonb().$type<ParcelRow[]>().notNull().default([]),
    createdAt: at().notNull(),
    expectedCompletedAt: at(),
  },
  (table) => [index().on(table.orderId, table.position)],
)

/** When a package first reached a status. */
export const statusLog = pgTable(
  'status_log',
  {
    suborderId: text()
      .notNull()
      .references(() => suborders.id, { onDelete: 'cascade' }),
    status: text().$type<OrderStatus>().notNull(),
    at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.suborderId, table.status] })],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    suborderId: text()
      .notNull()
      .references(() => suborders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: text().notNull(),
    variantId: text().notNull(),
    name: local().notNull(),
    image: text().notNull(),
    optionValues: jsonb().$type<LocalText[]>().notNull(),
    kind: text().$type<DeliveryKind>().notNull(),
    subType: text().notNull(),
    quantity: integer().notNull(),
    priceUnit: text().$type<PriceUnit>().notNull().default('baht'),
    /** Per unit; satang, or points or items by the unit. */
    price: bigint({ mode: 'number' }).notNull(),
    discountPrice: bigint({ mode: 'number' }),
    isProductFulfillment: boolean().notNull().default(false),
    /** The bought basket line; confirming the order removes it. Null for buy-now. */
    basketItemId: text(),
    donationReceipt: boolean(),
    taxDeductionCondition: text().$type<TaxDeductionCondition>(),
    isEdonation: boolean(),
  },
  (table) => [index().on(table.orderId, table.position), index().on(table.productId)],
)

/** An order's funds, voucher entries included. */
export const orderFunds = pgTable(
  'order_funds',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    type: text().$type<SourceOfFund>().notNull(),
    /** Satang, or points or items by the unit. */
    amount: bigint({ mode: 'number' }).notNull(),
    unit: text().$type<PriceUnit>().notNull(),
    /** The bank's hold of this source's amount, if there is one. */
    holdId: text(),
    cardKey: text(),
    cardName: jsonb().$type<LocalText>(),
    cardNumber: text(),
    cardImage: text(),
    cardType: text(),
    promocodeId: text(),
    promocodeCode: text(),
    promocodeHistoryId: text(),
    partnerType: text(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

/** Rewards granted by campaigns: one of the campaign's products each, once (FUL-003). */
export const fulfillmentGrants = pgTable(
  'fulfillment_grants',
  {
    id: text().primaryKey(),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    grantedAt: at().notNull(),
    /** The order that claims it; null while it is free. */
    orderId: text().references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [unique('grant_once').on(table.shopperId, table.campaignId), index().on(table.orderId)],
)

/** First answers of calls with effects, written in the transaction of the effect (API-143). */
export const idempotency = pgTable(
  'idempotency',
  {
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    key: uuid().notNull(),
    requestHash: text().notNull(),
    answer: jsonb().$type<Record<string, unknown>>(),
    createdAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopperId, table.endpoint, table.key] }), index().on(table.createdAt)],
)

/** Scheduled jobs. A done job is deleted in the transaction of its effect. */
export const dueJobs = pgTable(
  'due_jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    ref: text().notNull(),
    runAt: at().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [uniqueIndex('due_job_once').on(table.kind, table.ref), index().on(table.runAt)],
)

/** Old web pages of the bank that wait for a shopper's PIN (SES-030). */
export const linkOpenings = pgTable(
  'link_openings',
  {
    id: text().primaryKey(),
    shopperId: text()
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    pinReference: text().notNull().unique(),
    status: text().$type<'open' | 'confirmed' | 'cancelled'>().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [index().on(table.shopperId, table.createdAt)],
)

/**
 * Sums of transitions and of visits to states by hour, without personal data. Empty texts are what does not apply; `time` is a class of
 * `timeClassOf`, or -1.
 */
export const traffic = pgTable(
  'traffic',
  {
    /** The hour's beginning. */
    hour: at().notNull(),
    kind: text().$type<TrafficKind>().notNull(),
    machine: text().notNull(),
    name: text().notNull(),
    time: integer().notNull(),
    language: text().notNull(),
    platform: text().notNull(),
    appVersion: text().notNull(),
    profileType: text().notNull(),
    source: text().notNull(),
    voucher: boolean().notNull(),
    error: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'traffic_key',
      columns: [
        table.hour,
        table.kind,
        table.name,
        table.time,
        table.language,
        table.platform,
        table.appVersion,
        table.profileType,
        table.source,
        table.voucher,
        table.error,
      ],
    }),
  ],
)

/** Calls counted by `rate-limiter-flexible`, whose statements rely on the order of these columns. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
