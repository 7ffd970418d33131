import { campaignHref } from '../../../contract/links'
import { and, asc, eq, gt, gte, inArray, lte } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language } from '../../../contract/enums'
import type { promotion } from '../../../contract/search'
import type { Db } from '../../db/client'
import type { LocalText } from '../../db/columns'
import { banners, campaigns, groups, landingPages, merchants, products, sectionGroups, vouchers } from '../../db/schema'
import { placeholderOfImage } from '../catalogue/pictures'
import { campaignsOn } from '../content/campaigns'
import { pagesOn } from '../content/landing'
import { toLink } from '../content/links'
import { pageOf } from '../paging'
import type { Shopper } from '../shopper/session'
import { findInMemory } from './inMemorySearch'

type Result = v.InferInput<typeof promotion>

/** A running promotion with its searchable texts. */
interface Running extends Omit<Result, 'title' | 'subtitle' | 'placeholder'> {
  title: LocalText
  subtitle: LocalText
  texts: LocalText[]
}

interface Viewer {
  shopper: Shopper | undefined
  now: Date
}

interface PromotionSearch extends Viewer {
  keyword: string
  language: Language
}

const nothing: LocalText = { th: '', en: '' }
const internal = { link_type: 'lifestyle_web' } as const

async function runningCampaigns(db: Db, viewer: Viewer): Promise<Running[]> {
  const rows = await campaignsOn(db, viewer)
  const sold = await productsNamed(
    db,
    rows.flatMap((row) => row.productIds),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: 'campaign',
    title: row.name,
    subtitle: row.description,
    image: row.image,
    ...internal,
    link: campaignHref(row),
    texts: textsOf(sold(row.productIds)),
  }))
}

/** Titles of all campaigns and landing pages, running or not: other promotions with such a title belong to them. */
async function ownTitles(db: Db): Promise<string[]> {
  const named = await db.select({ title: campaigns.name }).from(campaigns)
  const titled = await db.select({ title: landingPages.title }).from(landingPages)
  return [...named, ...titled].map(({ title }) => title.th)
}

interface Named {
  name: LocalText
  image: string
}

/** Returns those of the given ids that exist, in the same order. */
type Find = (ids: readonly string[]) => Named[]

function finder(rows: readonly (Named & { id: string })[]): Find {
  const named = new Map(rows.map((row) => [row.id, row]))
  return (ids) => ids.flatMap((id) => named.get(id) ?? [])
}

/** Names and pictures of these products. */
const productsNamed = async (db: Db, ids: string[]): Promise<Find> =>
  finder(
    await db
      .select({ id: products.productId, name: products.name, image: products.image })
      .from(products)
      .where(inArray(products.productId, ids)),
  )

/** Names and pictures of these shops. */
const shopsNamed = async (db: Db, mids: string[]): Promise<Find> =>
  finder(
    await db
      .select({ id: merchants.mid, name: merchants.name, image: merchants.image })
      .from(merchants)
      .where(inArray(merchants.mid, mids)),
  )

const textsOf = (items: readonly Named[]): LocalText[] => items.map(({ name }) => name)

/** The picture of the first one; empty if there is none. */
const imageOf = ([first]: readonly Named[]): string => first?.image ?? ''

async function openLandingPages(db: Db, viewer: Viewer): Promise<Running[]> {
  const rows = await pagesOn(db, viewer)
  const blocks = rows.flatMap((row) => row.blocks)
  const sold = await productsNamed(
    db,
    blocks.flatMap(({ product_ids = [] }) => product_ids),
  )
  const shops = await shopsNamed(
    db,
    blocks.flatMap(({ mids = [] }) => mids),
  )
  return rows.map(({ id, kind, title, blocks: own }) => {
    const items = own.flatMap(({ product_ids = [], mids = [] }) => [...sold(product_ids), ...shops(mids)])
    const texts = own.flatMap(({ text }) => text ?? [])
    return {
      id,
      kind: 'landing_page',
      title,
      subtitle: texts[0] ?? nothing,
      image: own.flatMap(({ image }) => image ?? [])[0] ?? imageOf(items),
      ...internal,
      link: `${kind}/${id}`,
      texts: [...texts, ...textsOf(items)],
      ...(kind === 'GROUP' && { group_kind: 'product' as const }),
    }
  })
}

async function runningBanners(db: Db, now: Date, language: Language): Promise<Running[]> {
  const rows = await db
    .select()
    .from(banners)
    .where(and(lte(banners.startAt, now), gte(banners.endAt, now)))
    .orderBy(asc(banners.position), asc(banners.id))
  return rows.map((row) => ({
    id: row.id,
    kind: 'banner',
    title: row.title,
    subtitle: row.subtitle,
    image: row.image,
    ...toLink(row, language),
    texts: [],
  }))
}

/** Groups of home's tabs. */
async function shownGroups(db: Db): Promise<Running[]> {
  const rows = await db
    .select()
    .from(groups)
    .where(inArray(groups.id, db.select({ id: sectionGroups.groupId }).from(sectionGroups)))
    .orderBy(asc(groups.id))
  const ids = rows.flatMap(({ items }) => items)
  const find = { product: await productsNamed(db, ids), merchant: await shopsNamed(db, ids) }
  return rows.map(({ id, title, kind, items }) => ({
    id,
    kind: 'group',
    title,
    subtitle: nothing,
    image: imageOf(find[kind](items)),
    ...internal,
    link: `GROUP/${id}`,
    group_kind: kind,
    texts: textsOf(find[kind](items)),
  }))
}

/** Vouchers that can be collected now. */
async function collectableVouchers(db: Db, now: Date): Promise<Running[]> {
  const rows = await db
    .select()
    .from(vouchers)
    .where(
      and(
        eq(vouchers.isCollectable, true),
        lte(vouchers.startAt, now),
        gt(vouchers.expiredAt, now),
        gt(vouchers.quotaLeft, 0),
      ),
    )
    .orderBy(asc(vouchers.id))
  const eligible = await shopsNamed(
    db,
    rows.flatMap((row) => row.eligibleMids),
  )
  return rows.map((row) => {
    const shops = textsOf(eligible(row.eligibleMids))
    return {
      id: row.id,
      kind: 'voucher',
      title: row.title,
      subtitle: shops[0] ?? nothing,
      image: row.image,
      ...internal,
      link: `/promotion-center/landing?id=${row.id}`,
      texts: [...shops, row.conditions, { th: row.code, en: row.code }],
    }
  })
}

/**
 * Every promotion running for this shopper. One that has the title of a campaign or landing page belongs to it: it is found as that
 * campaign or page while that runs, else not at all.
 */
async function runningPromotions(db: Db, viewer: Viewer, language: Language): Promise<Running[]> {
  const open = await runningCampaigns(db, viewer)
  const taken = new Set(open.map(({ title }) => title.th))
  const isNew = ({ title }: Running): boolean => {
    const isFirst = !taken.has(title.th)
    taken.add(title.th)
    return isFirst
  }
  const pages = (await openLandingPages(db, viewer)).filter(isNew)
  const owned = new Set(await ownTitles(db))
  const others = [...(await runningBanners(db, viewer.now, language)), ...(await shownGroups(db))]
  return [
    ...open,
    ...pages,
    ...others.filter((one) => !owned.has(one.title.th) && isNew(one)),
    ...(await collectableVouchers(db, viewer.now)),
  ]
}

/** The running promotions that match a keyword, best first. */
async function promotionsFound(db: Db, { keyword, language, ...viewer }: PromotionSearch): Promise<Running[]> {
  const running = await runningPromotions(db, viewer, language)
  const numbers = await findInMemory(
    keyword,
    running.map(({ title, subtitle, texts }) => ({ name: [title], text: [subtitle, ...texts] })),
  )
  return numbers.flatMap((number) => running[number] ?? [])
}

/** How many promotions match a keyword. */
export const countPromotions = async (db: Db, search: PromotionSearch): Promise<number> =>
  (await promotionsFound(db, search)).length

/** One page of the promotions that match a keyword. Source: API-085. */
export async function findPromotions(
  db: Db,
  { page, limit, ...search }: PromotionSearch & { page: number; limit: number },
): Promise<{ page: number; limit: number; total: number; results: Result[] }> {
  const found = await promotionsFound(db, search)
  const { language } = search
  return {
    page,
    limit,
    total: found.length,
    results: pageOf(found, { page, limit }).map(({ texts: _, ...one }) => ({
      ...one,
      title: one.title[language],
      subtitle: one.subtitle[language],
      placeholder: placeholderOfImage(one.image),
    })),
  }
}
