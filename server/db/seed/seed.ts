import { eq, sql } from 'drizzle-orm'
import { orderConfirmationMinutes } from '../../../contract/constants'
import { fromBaht } from '../../../contract/money'
import { seedBank } from '../../bank/seed'
import { imagePath, placeholderOf } from '../../domain/catalogue/pictures'
import { recountProducts } from '../../domain/catalogue/productCounts'
import { countReviews } from '../../domain/orders/reviews'
import { indexCatalogue } from '../../domain/search/indexing'
import type { Db } from '../client'
import { inTransaction, rowsOf } from '../client'
import { insertAll } from '../insertAll'
import * as schema from '../schema'
import type { Catalogue, SeedBlock, SeedLink, SeedProduct } from './catalogue'
import { readCatalogue } from './catalogue'
import { couponsAndHoldings, selectedShoppers } from './coupons'
import {
  brandOf,
  changingProduct,
  closedShops,
  fiveItemMids,
  limitOf,
  oneBrandMids,
  modesOfShop,
  sourcesOfShop,
  splitPartner,
  usualLimit,
  withoutGatewayMids,
} from './merchantRules'
import { numberRows, seedGiving } from './gifts'
import { menuOf, profileMenus } from './menus'
import { orderRows } from './orders'
import { bangkokDay, relativeTime } from './relativeTime'
import { walletsOf } from './wallets'

/** Key of the settings row that records that the seed was loaded, and for which Bangkok day. */
const seedKey = 'seed'

export interface SeedOptions {
  /** Base time of the relative dates. */
  now: Date
  /** Total number of products: the catalogue's are copied to reach it. Default: the catalogue's own. */
  products?: number
}

/** Session id that the bank app passes for a shopper of the seed. */
export const sessionIdOf = (shopperKey: string): string => `session-${shopperKey}`

function linkOf({ kind, target, params, fields }: SeedLink) {
  const menu = menuOf(target)
  return {
    linkType: kind,
    link: menu?.menuCode ?? target,
    linkFields: { ...menu, ...(params && { param: params }), ...fields },
  }
}

const text = (th: string, en: string) => ({ th, en })
const nothing = text('', '')

type MerchantInsert = typeof schema.merchants.$inferInsert

const statusOfShop = {
  inactive: 'inactive',
  left: 'left',
  closed: 'closed',
  payment_inactive: 'paused',
  empty: 'active',
} as const

function merchantRows(catalogue: Catalogue): MerchantInsert[] {
  const open = catalogue.shops.map((shop, position): MerchantInsert => ({
    mid: shop.mid,
    key: shop.key,
    position,
    name: shop.name,
    image: imagePath(shop.image),
    type: shop.type,
    isVerified: shop.is_verified,
    partnerId: shop.mid === splitPartner.mid ? splitPartner.partnerId : null,
    limitSatang: fromBaht(limitOf[shop.mid] ?? usualLimit),
    maxItemsPerTransaction: fiveItemMids.includes(shop.mid) ? 5 : null,
    oneBrand: oneBrandMids.includes(shop.mid),
    sources: sourcesOfShop(shop.mid, shop.type),
    modes: modesOfShop(shop.mid, shop.type),
    contact: shop.contact,
    about: shop.about,
    followerCount: shop.follower_count,
    openingHours: shop.opening_hours,
    stores: shop.click_and_collect_stores.map(({ id, ...store }) => ({ store_id: id, ...store })),
  }))
  const closed = closedShops.map((shop, position): MerchantInsert => ({
    mid: shop.mid,
    key: shop.mid,
    position: open.length + position,
    name: shop.name,
    image: imagePath(shop.image),
    type: 'general',
    status: statusOfShop[shop.status],
    limitSatang: fromBaht(usualLimit),
    sources: sourcesOfShop(shop.mid, 'general'),
    modes: modesOfShop(shop.mid, 'general'),
    contact: {},
    about: nothing,
  }))
  return [...open, ...closed]
}

function priceColumns(price: number, original: number | null, unit: 'baht' | 'points') {
  if (unit === 'points') return { pricePoints: price }
  return original === null
    ? { priceSatang: fromBaht(price) }
    : { priceSatang: fromBaht(original), discountPriceSatang: fromBaht(price) }
}

/** When privileges stop being redeemable; the catalogue states only how long their coupons are valid. */
const privilegeEnd = '+45d'

function detailsOf(product: SeedProduct, now: Date): Record<string, unknown> {
  const { coupon, donation, privilege, exchange, fulfillment_campaign_id } = product
  return {
    ...(coupon && { coupon }),
    ...(donation && { donation: { ...donation, ends_at: relativeTime(donation.ends_at, now, 'end').toISOString() } }),
    ...(privilege && { privilege: { ...privilege, ends_at: relativeTime(privilegeEnd, now, 'end').toISOString() } }),
    ...(exchange && { exchange }),
    ...(fulfillment_campaign_id && { fulfillment_campaign_id }),
  }
}

type ProductInsert = typeof schema.products.$inferInsert
type VariantInsert = typeof schema.productVariants.$inferInsert

function productRows(catalogue: Catalogue, now: Date): { products: ProductInsert[]; variants: VariantInsert[] } {
  const variants: VariantInsert[] = []
  const products = catalogue.products.map((product, position): ProductInsert => {
    if (product.variants.length > 0)
      product.variants.forEach((variant, index) =>
        variants.push({
          id: variant.product_variant_id,
          productId: product.product_id,
          position: index,
          optionValues: variant.values,
          ...priceColumns(variant.price, variant.original_price, product.price_unit),
          stock: variant.stock,
          image: imagePath(variant.art ?? product.art),
        }),
      )
    else
      variants.push({
        id: product.dummy_variant_id ?? `${product.product_id}-00`,
        productId: product.product_id,
        stock: product.stock,
        image: imagePath(product.art),
        ...priceColumns(product.price, product.original_price, product.price_unit),
      })
    return {
      productId: product.product_id,
      mid: product.mid,
      categoryId: product.category_id,
      position,
      type: product.type,
      subType: product.sub_type,
      status: product.status,
      name: product.name,
      description: product.description,
      conditions: product.conditions,
      priceUnit: product.price_unit,
      priceDisplayMode: product.price_display_mode,
      ...priceColumns(product.price, product.original_price, product.price_unit),
      ...(product.cash_point && {
        cashPartSatang: fromBaht(product.cash_point.baht),
        pricePoints: product.cash_point.points,
      }),
      discountPercent: product.discount_percent,
      variantAxes: product.variant_axes.map((axis) => ({
        name: axis.name,
        values: axis.values.map(({ art, ...value }) => ({ text: value, ...(art && { image: imagePath(art) }) })),
      })),
      dummyVariantId: product.dummy_variant_id,
      image: imagePath(product.art),
      images: product.images.map(imagePath),
      placeholder: placeholderOf(product.art),
      soldCount: product.sold,
      rating: product.rating,
      reviewCount: product.review_count,
      minPerOrder: product.min_per_order,
      // The catalogue's 1 means one exchange per order; the quantity here is the number of steps.
      maxPerOrder: product.exchange ? null : product.max_per_order,
      maxPerShopper: product.status === 'exceedlimit' ? 1 : (product.privilege?.left ?? null),
      clickAndCollect: product.click_and_collect,
      isGiftable: product.is_giftable,
      isHot: product.is_hot,
      taxDeductionCondition: product.tax_deduction_condition,
      isEdonation: product.is_edonation,
      hasTheme: product.has_theme,
      brand: brandOf[product.product_id] ?? null,
      details: detailsOf(product, now),
      createdAt: relativeTime(product.created_at, now),
    }
  })

  const extra = [
    ...closedShops.flatMap((shop) => (shop.product ? [{ ...shop.product, mid: shop.mid }] : [])),
    changingProduct,
  ]
  extra.forEach((product, index) => {
    variants.push({
      id: `${product.id}-00`,
      productId: product.id,
      stock: 20,
      image: imagePath(product.art),
      priceSatang: fromBaht(product.price),
    })
    products.push({
      productId: product.id,
      mid: product.mid,
      categoryId: null,
      position: catalogue.products.length + index,
      type: 'general',
      subType: 'physical',
      status: 'active',
      isChanging: product.id === changingProduct.id,
      name: product.name,
      description: nothing,
      conditions: nothing,
      priceUnit: 'baht',
      priceDisplayMode: 'baht_only',
      priceSatang: fromBaht(product.price),
      dummyVariantId: `${product.id}-00`,
      image: imagePath(product.art),
      images: [imagePath(product.art)],
      placeholder: placeholderOf(product.art),
      maxPerOrder: 10,
      createdAt: relativeTime(`-${String(300 + index)}d`, now),
    })
  })
  return { products, variants }
}

const blockOf = (block: SeedBlock, now: Date): Record<string, unknown> => {
  const { art, ends_at, ...rest } = block
  return {
    ...rest,
    ...(art && { image: imagePath(art), placeholder: placeholderOf(art) }),
    ...(ends_at && { ends_at: relativeTime(ends_at, now, 'end').toISOString() }),
  }
}

function reviewRows(catalogue: Catalogue, now: Date): (typeof schema.reviews.$inferInsert)[] {
  const written = catalogue.reviews.map((review) => ({
    id: review.review_id,
    productId: review.product_id,
    variantId: review.product_variant_id,
    orderNumber: review.order_number,
    username: review.username,
    rating: review.rating,
    comment: review.comment,
    isAnonymous: review.is_anonymous,
    isShown: review.is_shown,
    at: relativeTime(review.date, now),
  }))
  const starsOnly = catalogue.products.flatMap((product) => {
    let index = 0
    return Object.entries(product.star_only ?? {}).flatMap(([stars, times]) =>
      Array.from({ length: times }, () => {
        index += 1
        return {
          id: `rs-${product.product_id}-${String(index)}`,
          productId: product.product_id,
          variantId: null,
          orderNumber: `KM25${product.product_id}${String(index).padStart(4, '0')}`,
          username: '',
          rating: Number(stars),
          comment: '',
          isAnonymous: true,
          isShown: true,
          at: relativeTime(`-${String(200 + index)}d`, now),
        }
      }),
    )
  })
  return [...written, ...starsOnly]
}

async function seedContent(db: Db, catalogue: Catalogue, now: Date): Promise<void> {
  await insertAll(
    db,
    schema.categories,
    catalogue.categories.flatMap((category) => [
      { id: category.id, parentId: null, position: category.order, icon: category.icon, name: category.name },
      ...category.children.map((child) => ({
        id: child.id,
        parentId: category.id,
        position: child.order,
        icon: '',
        name: child.name,
      })),
    ]),
  )
  await insertAll(db, schema.merchants, merchantRows(catalogue))
  const { products, variants } = productRows(catalogue, now)
  await insertAll(db, schema.products, products)
  await insertAll(db, schema.productVariants, variants)
  await insertAll(
    db,
    schema.banners,
    catalogue.banners.map((banner) => ({
      id: banner.banner_id,
      position: banner.order,
      image: imagePath(banner.image),
      placeholder: placeholderOf(banner.image),
      title: banner.title,
      subtitle: banner.subtitle,
      textTone: banner.text_tone,
      ...linkOf(banner.link),
      startAt: relativeTime(banner.start_at, now),
      endAt: relativeTime(banner.end_at, now, 'end'),
    })),
  )
  await insertAll(db, schema.quickAccess, [
    ...catalogue.quick_access.map((item) => ({
      id: item.id,
      position: item.order,
      icon: item.icon,
      name: item.name,
      ...linkOf(item.link),
      ...(item.link.target === 'native:qr' && { profileTypes: ['FULL' as const] }),
    })),
    ...profileMenus,
  ])
  await insertAll(
    db,
    schema.groups,
    catalogue.groups.map((group) => ({
      id: group.group_id,
      title: group.name,
      kind: group.item_type,
      pinned: group.is_pinned,
      items: group.items,
    })),
  )
  await insertAll(
    db,
    schema.sections,
    catalogue.sections.map((section) => ({ id: section.id, position: section.order, name: section.name })),
  )
  await insertAll(
    db,
    schema.sectionGroups,
    catalogue.sections.flatMap((section) =>
      section.group_ids.map((groupId, position) => ({ sectionId: section.id, groupId, position })),
    ),
  )
  await insertAll(
    db,
    schema.campaigns,
    catalogue.campaigns.map((campaign, position) => ({
      id: campaign.campaign_id,
      kind: campaign.kind,
      position,
      name: campaign.name,
      description: campaign.description,
      image: imagePath(campaign.image),
      placeholder: placeholderOf(campaign.image),
      freeShipping:
        campaign.kind === 'free_shipping'
          ? { minSpendSatang: fromBaht(299), carriers: ['registered', 'ems', 'other'] }
          : null,
      productIds: campaign.product_ids,
      mids: campaign.mids,
      ...campaignDates(campaign, now),
    })),
  )
  await insertAll(
    db,
    schema.privilegeSets,
    catalogue.privilege_sets.map(({ id, name, image, product_ids: productIds }, position) => ({
      id,
      position,
      name,
      image: imagePath(image),
      productIds,
    })),
  )
  await seedLandingPages(db, catalogue, now)
  await seedAds(db, catalogue, now)
  await insertAll(
    db,
    schema.vouchers,
    catalogue.vouchers.map((voucher) => ({
      id: voucher.promocode_id,
      code: voucher.code,
      type: voucher.type,
      discountKind: voucher.discount_kind,
      discountValue: voucher.discount_kind === 'percent' ? voucher.discount_value : fromBaht(voucher.discount_value),
      maxDiscountSatang: voucher.max_discount === null ? null : fromBaht(voucher.max_discount),
      minSpendSatang: fromBaht(voucher.min_spend),
      eligibleMids: voucher.eligible_mids,
      eligibleShopTypes: voucher.eligible_shop_types,
      eligibleDelivery: voucher.eligible_delivery,
      userRule: voucher.user_rule,
      selectedShopperIds: selectedShoppers[voucher.promocode_id] ?? [],
      title: voucher.title,
      conditions: voucher.conditions,
      image: imagePath(voucher.image),
      isCollectable: voucher.is_collectable,
      quota: voucher.quota,
      quotaLeft: voucher.quota_left,
      startAt: relativeTime(voucher.start_at, now),
      expiredAt: relativeTime(voucher.expired_at, now, 'end'),
    })),
  )
  await insertAll(
    db,
    schema.shippingMethods,
    catalogue.shipping_methods.map((method, position) => ({
      type: method.type,
      position,
      name: method.name,
      feeSatang: fromBaht(method.fee),
      minDays: method.estimated_days[0],
      maxDays: method.estimated_days[1],
    })),
  )
  await insertAll(db, schema.reviews, reviewRows(catalogue, now))
  await insertAll(
    db,
    schema.popularKeywords,
    catalogue.popular_keywords.map((text, position) => ({ position, text })),
  )
}

async function seedLandingPages(db: Db, catalogue: Catalogue, now: Date): Promise<void> {
  const pages = catalogue.landing_pages.map((page) => ({
    id: page.id,
    kind: page.kind,
    ...(page.audience && { audience: page.audience }),
    title: page.title,
    blocks: page.blocks.map((block) => blockOf(block, now)),
  }))
  await insertAll(db, schema.landingPages, pages)
}

async function seedAds(db: Db, catalogue: Catalogue, now: Date): Promise<void> {
  const ads = catalogue.ads.map((ad) => ({
    id: ad.id,
    title: ad.title,
    image: imagePath(ad.image),
    placeholder: placeholderOf(ad.image),
    content: ad.content,
    ...linkOf(ad.link),
    startAt: relativeTime(ad.start_at, now),
    endAt: relativeTime(ad.end_at, now, 'end'),
  }))
  const popups = catalogue.popup_ads.map((ad, position) => ({
    id: ad.id,
    position,
    image: imagePath(ad.image),
    title: ad.title,
    ...linkOf(ad.link),
    profileTypes: ad.profile_types,
    startAt: relativeTime(ad.start_at, now),
    endAt: relativeTime(ad.end_at, now, 'end'),
  }))
  await insertAll(db, schema.ads, ads)
  await insertAll(db, schema.popupAds, popups)
}

const campaignDates = (campaign: Catalogue['campaigns'][number], now: Date) => ({
  startAt: relativeTime(campaign.start_at, now),
  endAt: relativeTime(campaign.end_at, now, 'end'),
  countdownTo: campaign.countdown_to === null ? null : relativeTime(campaign.countdown_to, now, 'end'),
})

async function seedShoppers(db: Db, catalogue: Catalogue, now: Date): Promise<void> {
  const month = Number(bangkokDay(now).slice(5, 7)) - 1
  await insertAll(
    db,
    schema.shoppers,
    catalogue.shoppers.map((shopper, index) => ({
      id: shopper.key,
      key: shopper.key,
      firstNameTh: shopper.first_name.th,
      firstNameEn: shopper.first_name.en,
      lastNameTh: shopper.last_name.th,
      lastNameEn: shopper.last_name.en,
      mobileNo: shopper.mobile_no,
      profileType: shopper.user_profile_type,
      permission: shopper.user_permission,
      statusFlag: shopper.user_profile_type === 'GUEST' ? '' : 'registered',
      accountKey: `5eed0000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
      birthdayMonth: ((month + shopper.birthday_month_offset) % 12) + 1,
      ownPartnerCard: shopper.member_cards.length > 0,
    })),
  )
  await insertAll(
    db,
    schema.addresses,
    catalogue.shoppers.flatMap((shopper) =>
      shopper.addresses.map((address, index) => ({
        id: address.address_id,
        shopperId: shopper.key,
        recipientName: address.recipientName,
        streetAddress: address.streetAddress,
        subdistrict: address.subdistrict.th,
        district: address.district.th,
        province: address.province.th,
        zipcode: address.zipcode,
        recipientMobileNo: address.recipientMobileNo,
        recipientEmail: address.recipientEmail,
        createdAt: new Date(relativeTime('-90d', now).getTime() + index * 60_000),
      })),
    ),
  )
  await insertAll(db, schema.fulfillmentGrants, grantRows(now))
  await insertAll(
    db,
    schema.basketLines,
    catalogue.shoppers.flatMap((shopper) =>
      shopper.cart.map((line, index) => ({
        id: `b-${shopper.key}-${String(index + 1)}`,
        shopperId: shopper.key,
        productId: line.product_id,
        variantId: line.product_variant_id,
        quantity: line.quantity,
        addedAt: new Date(now.getTime() - (index + 1) * 3_600_000),
      })),
    ),
  )
  await insertAll(
    db,
    schema.favoriteMerchants,
    catalogue.shoppers.flatMap((shopper) =>
      shopper.favorite_mids.map((mid, index) => ({
        shopperId: shopper.key,
        mid,
        addedAt: relativeTime(`-${String(20 + index)}d`, now),
      })),
    ),
  )
}

/** Granted rewards: shoppers who may buy hold two campaigns of three, so that the third refuses them (313-01). */
const grantedTo: Record<string, string[]> = {
  full: ['9101', '9103'],
  card: ['9101', '9102'],
  rich: ['9102', '9103'],
  potential: ['9101'],
  favorite: ['9102'],
}

const grantRows = (now: Date): (typeof schema.fulfillmentGrants.$inferInsert)[] =>
  Object.entries(grantedTo).flatMap(([shopperId, campaignIds]) =>
    campaignIds.map((campaignId) => ({
      id: `g-${shopperId}-${campaignId}`,
      campaignId,
      shopperId,
      grantedAt: relativeTime('-5d', now),
    })),
  )

/** The bank and the past orders that it paid. */
async function seedBankAndOrders(db: Db, catalogue: Catalogue, now: Date): Promise<void> {
  const wallets = catalogue.shoppers.map((shopper) => walletsOf(shopper, catalogue.partner_cards))
  const cards = wallets.flatMap((wallet) => wallet.cards)
  const merchants = merchantRows(catalogue)
  const stores = new Map(merchants.map((merchant) => [merchant.mid, merchant.stores ?? []]))
  const { orders, suborders, statusLog, orderLines, orderFunds, merchantAccounts, ...ledger } = orderRows(
    catalogue,
    cards,
    stores,
    now,
  )
  await seedBank(db, {
    ...ledger,
    customers: catalogue.shoppers.map(({ key }) => ({ shopperId: key, sessionId: sessionIdOf(key) })),
    numbers: numberRows(catalogue),
    accounts: [...wallets.flatMap((wallet) => wallet.accounts), ...merchantAccounts],
    cards,
    partners: catalogue.partner_cards.map((partner, position) => ({
      partner: partner.key,
      position,
      name: partner.name,
      image: imagePath(partner.image),
      type: partner.type,
      unit: partner.type === 'the1' ? ('the1' as const) : ('partner_point' as const),
      bonusPoints: partner.add_bonus_points,
    })),
    gateways: merchants.map(({ mid, name }) => ({
      mid,
      cid: `C${mid}`,
      publicKey: `pk_sandbox_${mid}`,
      name: name.en,
      isActive: !withoutGatewayMids.includes(mid),
    })),
    openedAt: relativeTime('-400d', now),
  })
  await insertAll(db, schema.orders, orders)
  await insertAll(db, schema.suborders, suborders)
  await insertAll(db, schema.statusLog, statusLog)
  await insertAll(db, schema.orderLines, orderLines)
  await insertAll(db, schema.orderFunds, orderFunds)
}

/** Copies goods of the catalogue to reach the wanted number of products; the same number gives the same rows. */
async function multiply(db: Db, wanted: number, own: number): Promise<void> {
  const missing = wanted - own
  if (missing <= 0) return
  const rounds = Math.ceil(missing / 90)
  await db.execute(sql`set local statement_timeout = 0`)
  await db.execute(sql`
    create temporary table copies on commit drop as
    select p.product_id as source, (8000000 + row_number() over (order by g.n, p.product_id))::text as id, g.n
    from products p cross join generate_series(1, ${rounds}::int) as g(n)
    where p.type = 'general' and p.status = 'active' and p.category_id is not null
    order by g.n, p.product_id limit ${missing}::int`)
  await db.execute(sql`
    insert into products (product_id, mid, category_id, position, type, sub_type, status, name, description, conditions, price_unit,
      price_display_mode, price_satang, discount_price_satang, price_points, cash_part_satang, discount_percent, variant_axes,
      dummy_variant_id, image, images, placeholder, sold_count, rating, review_count, min_per_order, max_per_order,
      click_and_collect, is_giftable, is_hot, tax_deduction_condition, is_edonation, has_theme, brand, details, created_at)
    select c.id, p.mid, p.category_id, p.position + c.n * 1000, p.type, p.sub_type, p.status,
      jsonb_build_object('th', (p.name->>'th') || ' ' || c.n, 'en', (p.name->>'en') || ' ' || c.n), p.description, p.conditions,
      p.price_unit, p.price_display_mode, p.price_satang, p.discount_price_satang, p.price_points, p.cash_part_satang,
      p.discount_percent, p.variant_axes,
      case when p.dummy_variant_id is null then null else c.id || substr(p.dummy_variant_id, length(p.product_id) + 1) end,
      p.image, p.images, p.placeholder, p.sold_count / (c.n + 1), p.rating, p.review_count, p.min_per_order, p.max_per_order,
      p.click_and_collect, p.is_giftable, false, p.tax_deduction_condition, p.is_edonation, p.has_theme, p.brand, p.details,
      p.created_at - make_interval(days => c.n)
    from copies c join products p on p.product_id = c.source`)
  await db.execute(sql`
    insert into product_variants (id, product_id, position, option_values, price_satang, discount_price_satang, price_points, stock, image)
    select c.id || substr(v.id, length(v.product_id) + 1), c.id, v.position, v.option_values, v.price_satang,
      v.discount_price_satang, v.price_points, v.stock, v.image
    from copies c join product_variants v on v.product_id = c.source`)
  await db.execute(sql`
    insert into search_words (word, first_length, in_names, spellings)
    select n::text, length(n::text), true, '{}' from generate_series(1, ${rounds}::int) as g(n) on conflict do nothing`)
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes where tablename = 'product_search' and indexdef like '%USING gin%'`,
  )
  // Building the word indexes afterwards is much faster than updating them row by row.
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await db.execute(sql`
    insert into product_search (product_id, mid, category_id, type, is_listed, is_available, sold, name_words, text_words)
    select c.id, s.mid, s.category_id, s.type, s.is_listed, s.is_available, s.sold / (c.n + 1), s.name_words || w.id, s.text_words
    from copies c join product_search s on s.product_id = c.source join search_words w on w.word = c.n::text`)
  for (const { definition } of indexes) await db.execute(sql.raw(definition))
  await db.delete(schema.dueJobs).where(eq(schema.dueJobs.kind, 'search.index'))
}

/** Schedules the time-out of the seed's waiting orders, as for an order that a shopper placed (CHK-011). */
const planTimeouts = (db: Db): Promise<unknown> =>
  db.execute(sql`
    insert into due_jobs (kind, ref, run_at)
    select 'order.timeout', id, created_at + make_interval(mins => ${orderConfirmationMinutes})
    from orders where status = 'waiting_payment_confirmation'`)

/** True if the seed was loaded into this database. */
export async function isSeeded(db: Db): Promise<boolean> {
  const rows = await db.select().from(schema.settings).where(eq(schema.settings.key, seedKey))
  return rows.length > 0
}

/**
 * Loads the whole seed into an empty database in one transaction: shops, categories, products, content, shoppers, the bank and past orders.
 * Ids are stable; dates are relative to `now`. The bank's ledger balances afterwards.
 */
export function seedDatabase(db: Db, { now, products: wanted = 0 }: SeedOptions): Promise<void> {
  return inTransaction(db, async (tx) => {
    const catalogue = readCatalogue()
    await seedContent(tx, catalogue, now)
    await seedShoppers(tx, catalogue, now)
    await seedBankAndOrders(tx, catalogue, now)
    const { coupons, holdings } = await couponsAndHoldings(tx, catalogue, now)
    await insertAll(tx, schema.coupons, coupons)
    await insertAll(tx, schema.voucherHoldings, holdings)
    await seedGiving(tx, catalogue, now)
    await planTimeouts(tx)
    await countReviews(tx)
    await indexCatalogue(tx)
    await multiply(tx, wanted, catalogue.products.length)
    await recountProducts(tx)
    // The embedded database never analyses its tables by itself; without statistics it plans lists badly.
    await tx.execute(sql`analyze`)
    await tx
      .insert(schema.settings)
      .values({ key: seedKey, value: { day: bangkokDay(now), products: Math.max(wanted, catalogue.products.length) } })
  })
}

async function setInstants(
  db: Db,
  target: { table: string; key: string; columns: string[] },
  rows: (Record<string, Date | string | null> & { id: string })[],
): Promise<void> {
  const assignments = target.columns.map((column) => sql`${sql.identifier(column)} = x.${sql.identifier(column)}`)
  const shape = target.columns.map((column) => sql`${sql.identifier(column)} timestamptz`)
  await db.execute(sql`
    update ${sql.identifier(target.table)} as t set ${sql.join(assignments, sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id text, ${sql.join(shape, sql`, `)})
    where t.${sql.identifier(target.key)} = x.id`)
}

/**
 * Moves the seed's dates to today if it was loaded on another Bangkok day, so that deals, banners and vouchers are current; true if it did.
 * Orders, accounts and the shoppers' own data are unchanged. Not for production (RUN-006).
 */
export function shiftDates(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(schema.settings).where(eq(schema.settings.key, seedKey)).for('update')
    const stored = row?.value as { day: string } | undefined
    const day = bangkokDay(now)
    if (!stored || stored.day === day) return false
    const catalogue = readCatalogue()
    await setInstants(
      tx,
      { table: 'campaigns', key: 'id', columns: ['start_at', 'end_at', 'countdown_to'] },
      catalogue.campaigns.map((campaign) => {
        const dates = campaignDates(campaign, now)
        return {
          id: campaign.campaign_id,
          start_at: dates.startAt,
          end_at: dates.endAt,
          countdown_to: dates.countdownTo,
        }
      }),
    )
    const period = (from: string, until: string) => ({
      start_at: relativeTime(from, now),
      end_at: relativeTime(until, now, 'end'),
    })
    await setInstants(
      tx,
      { table: 'banners', key: 'id', columns: ['start_at', 'end_at'] },
      catalogue.banners.map((banner) => ({ id: banner.banner_id, ...period(banner.start_at, banner.end_at) })),
    )
    await setInstants(
      tx,
      { table: 'popup_ads', key: 'id', columns: ['start_at', 'end_at'] },
      catalogue.popup_ads.map((ad) => ({ id: ad.id, ...period(ad.start_at, ad.end_at) })),
    )
    await setInstants(
      tx,
      { table: 'lifestyle_ads', key: 'id', columns: ['start_at', 'end_at'] },
      catalogue.ads.map((ad) => ({ id: ad.id, ...period(ad.start_at, ad.end_at) })),
    )
    await setInstants(
      tx,
      { table: 'vouchers', key: 'id', columns: ['start_at', 'expired_at'] },
      catalogue.vouchers.map((voucher) => ({
        id: voucher.promocode_id,
        start_at: relativeTime(voucher.start_at, now),
        expired_at: relativeTime(voucher.expired_at, now, 'end'),
      })),
    )
    await setInstants(
      tx,
      { table: 'products', key: 'product_id', columns: ['created_at'] },
      catalogue.products.map((product) => ({
        id: product.product_id,
        created_at: relativeTime(product.created_at, now),
      })),
    )
    await setInstants(
      tx,
      { table: 'reviews', key: 'id', columns: ['at'] },
      catalogue.reviews.map((review) => ({ id: review.review_id, at: relativeTime(review.date, now) })),
    )
    for (const product of catalogue.products)
      if (product.donation || product.privilege)
        await tx
          .update(schema.products)
          .set({ details: detailsOf(product, now) })
          .where(eq(schema.products.productId, product.product_id))
    for (const page of catalogue.landing_pages)
      if (page.blocks.some((block) => block.ends_at))
        await tx
          .update(schema.landingPages)
          .set({ blocks: page.blocks.map((block) => blockOf(block, now)) })
          .where(eq(schema.landingPages.id, page.id))
    await tx
      .update(schema.settings)
      .set({ value: { ...stored, day } })
      .where(eq(schema.settings.key, seedKey))
    return true
  })
}
