import { and, asc, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language, LinkKind } from '../../../contract/enums'
import type { Ad, getGroupPage, GroupItem, landingPage as landingShape } from '../../../contract/landing'
import { birthdayFeed } from '../../../contract/landing'
import { translations } from '../../../i18n/translations'
import type { Db } from '../../db/client'
import type { LocalText } from '../../db/columns'
import { ads, groups, landingPages } from '../../db/schema'
import { isBirthdayMonth } from '../shopper/birthday'
import type { CampaignRow } from './campaigns'
import { campaignsOn, toCampaign, endOf as endOfCampaign, isFulfillment, isSpecial, openCampaign } from './campaigns'
import { merchantsById } from '../catalogue/merchantCards'
import { cardsById } from '../catalogue/productCards'
import { refuse } from '../catalogueError'
import { nameIn } from '../names'
import type { Page } from '../paging'
import { pageOf } from '../paging'
import type { Shopper } from '../shopper/session'
import { collectableVouchers } from '../vouchers/voucherReads'

type Wire<S extends v.GenericSchema> = v.InferInput<S>
type WirePage = Wire<typeof landingShape>
type WireBlock = WirePage['blocks'][number]
type WireGroup = v.InferInput<typeof getGroupPage.response>
type WireItem = WireGroup['items'][number]

/** A stored block; its type decides which fields are present. */
interface StoredBlock {
  type: string
  image?: string
  placeholder?: string
  title?: LocalText
  text?: LocalText
  label?: LocalText
  link?: string
  link_type?: LinkKind
  ends_at?: string
  product_ids?: string[]
  campaign_ids?: string[]
  mids?: string[]
  promocode_ids?: string[]
}

interface Asked {
  shopper: Shopper
  id: string
  now: Date
  language: Language
}

const found = <T>(known: Map<string, T>, ids: readonly string[]): T[] => ids.flatMap((id) => known.get(id) ?? [])

const linkOf = ({ link = '', link_type = 'lifestyle_web' }: StoredBlock) => ({ link_type, link })

async function wireBlock(db: Db, block: StoredBlock, asked: Asked): Promise<WireBlock[]> {
  const { language } = asked
  const { type, title, text, label, image = '', placeholder = '', ends_at = '' } = block
  const titled = title && { title: nameIn(title, language) }
  switch (type) {
    case 'image':
      return [{ type, image, placeholder, ...(block.link !== undefined && { to: linkOf(block) }) }]
    case 'text':
      return [{ type, ...titled, text: text ? nameIn(text, language) : '' }]
    case 'countdown':
      return [{ type, ends_at }]
    case 'button':
      return [{ type, label: label?.[language] ?? '', ...linkOf(block) }]
    case 'product_row': {
      const ids = block.product_ids ?? []
      const products = found(await cardsById(db, ids, language), ids)
      const more = block.link !== undefined && { more: linkOf(block) }
      return products.length > 0 ? [{ type, ...titled, products, ...more }] : []
    }
    case 'shop_row': {
      const mids = block.mids ?? []
      const merchants = found(await merchantsById(db, mids, language), mids)
      return merchants.length > 0 ? [{ type, ...titled, merchants }] : []
    }
    case 'voucher_row': {
      const ids = block.promocode_ids ?? []
      const vouchers = found(await collectableVouchers(db, { ...asked, ids }), ids)
      return vouchers.length > 0 ? [{ type, ...titled, vouchers }] : []
    }
    default:
      return [{ type }]
  }
}

/** Sequentially: a transaction has one connection. */
async function wireBlocks(db: Db, blocks: readonly StoredBlock[], asked: Asked): Promise<WireBlock[]> {
  const wired: WireBlock[] = []
  for (const block of blocks) wired.push(...(await wireBlock(db, block, asked)))
  return wired
}

/** Maximum products in the row on a campaign's page. */
const rowMax = 10

/** Blocks of a campaign without a page of its own (LND-002). */
function blocksOf(campaign: CampaignRow): StoredBlock[] {
  const { id, image, placeholder, name, description, productIds, mids } = campaign
  const of = (key: 'shopAll' | 'rewards'): LocalText => ({
    th: translations('th').landing[key](),
    en: translations('en').landing[key](),
  })
  const all = isSpecial(campaign) ? `/special-campaign-list/${id}` : `/more/${id}`
  const isReward = isFulfillment(campaign)
  return [
    { type: 'image', image, placeholder },
    { type: 'text', title: name, text: description },
    ...(campaign.countdownTo ? [{ type: 'countdown', ends_at: endOfCampaign(campaign).toISOString() }] : []),
    ...(isReward ? [] : [{ type: 'product_row', product_ids: productIds.slice(0, rowMax), link: all }]),
    { type: 'shop_row', mids },
    ...(isReward
      ? [{ type: 'button', label: of('rewards'), link: `/product-fulfillment/${id}` }]
      : productIds.length > 0
        ? [{ type: 'button', label: of('shopAll'), link: all }]
        : []),
  ]
}

type PageRow = typeof landingPages.$inferSelect
interface Viewer {
  shopper: Shopper | undefined
  now: Date
}

/** A birthday page exists only in the shopper's birthday month (LND-004). */
const isFor = ({ audience }: PageRow, { shopper, now }: Viewer): boolean =>
  audience === 'all' || isBirthdayMonth(shopper, now)

const storedBlocks = ({ blocks }: PageRow): StoredBlock[] => blocks as unknown as StoredBlock[]

async function findPage(db: Db, kind: 'LANDING_PAGE' | 'GROUP', { id, shopper, now }: Asked) {
  const [page] = await db
    .select()
    .from(landingPages)
    .where(
      and(
        id === birthdayFeed ? eq(landingPages.audience, 'birthday_month') : eq(landingPages.id, id),
        eq(landingPages.kind, kind),
      ),
    )
    .orderBy(asc(landingPages.id))
  if (!page) return undefined
  if (!isFor(page, { shopper, now })) return refuse('410')
  const blocks = storedBlocks(page)
  if (hasEnded(blocks, now)) return refuse('1013')
  return { title: page.title, blocks }
}

/** The earliest end of a page's countdowns. */
const endOf = (blocks: readonly StoredBlock[]): string | undefined =>
  blocks.flatMap(({ ends_at }) => ends_at ?? []).sort()[0]

/** A page ends with its countdown. */
function hasEnded(blocks: readonly StoredBlock[], now: Date): boolean {
  const end = endOf(blocks)
  return end !== undefined && Date.parse(end) <= now.getTime()
}

/** Landing pages and groups that are open to this shopper and have not ended. */
export async function pagesOn(
  db: Db,
  viewer: Viewer,
): Promise<(Pick<PageRow, 'id' | 'kind' | 'title'> & { blocks: StoredBlock[] })[]> {
  const rows = await db.select().from(landingPages).orderBy(asc(landingPages.id))
  return rows
    .filter((row) => isFor(row, viewer))
    .map((row) => ({ ...row, blocks: storedBlocks(row) }))
    .filter(({ blocks }) => !hasEnded(blocks, viewer.now))
}

/**
 * A landing page with the data of its blocks, or one generated from the campaign with this id. Refuses with 410 for an unknown page and a
 * birthday page outside the shopper's birthday month, with 1013 for one that has ended. Source: LND-002, LND-004, API-123.
 */
export async function landingPage(db: Db, asked: Asked): Promise<WirePage> {
  const page = await findPage(db, 'LANDING_PAGE', asked)
  if (page) {
    const ends_at = endOf(page.blocks)
    return {
      title: page.title[asked.language],
      ...(ends_at !== undefined && { ends_at }),
      blocks: await wireBlocks(db, page.blocks, asked),
    }
  }
  const campaign = await openCampaign(db, asked)
  return {
    title: campaign.name[asked.language],
    ends_at: endOfCampaign(campaign).toISOString(),
    blocks: await wireBlocks(db, blocksOf(campaign), asked),
  }
}

/** The items of the group with this id, in order: a row of home, a page of kind GROUP, or a campaign's products. */
async function groupOf(
  db: Db,
  asked: Asked,
): Promise<{ title: LocalText; names: { item: GroupItem['item']; id: string }[] }> {
  const all = (item: GroupItem['item'], ids: readonly string[] = []) => ids.map((id) => ({ item, id }))
  const [group] = await db.select().from(groups).where(eq(groups.id, asked.id))
  if (group) return { title: group.title, names: all(group.kind, group.items) }
  const page = await findPage(db, 'GROUP', asked)
  if (page) {
    const names = page.blocks.flatMap(({ product_ids, campaign_ids, mids }) => [
      ...all('product', product_ids),
      ...all('campaign', campaign_ids),
      ...all('merchant', mids),
    ])
    return { title: page.title, names }
  }
  const campaign = await openCampaign(db, asked)
  if (isFulfillment(campaign)) return refuse('410')
  return { title: campaign.name, names: [...all('product', campaign.productIds), ...all('merchant', campaign.mids)] }
}

/** The campaigns with these ids that run for this shopper. */
async function campaignsById(db: Db, ids: readonly string[], { shopper, now, language }: Asked) {
  const open = ids.length === 0 ? [] : await campaignsOn(db, { ids, shopper, now })
  return new Map(open.map((row) => [row.id, toCampaign(row, language)]))
}

/**
 * One page of a group's listed products, campaigns and shops, optionally of one `kind`. Refuses with 410 for an unknown group, with 1013
 * for one that has ended, and as `openCampaign`. Source: CAT-006, LND-002, API-124.
 */
export async function groupPage(
  db: Db,
  { kind, page, limit, ...asked }: Asked & Page & { kind?: GroupItem['item'] | undefined },
): Promise<WireGroup> {
  const { title, names } = await groupOf(db, asked)
  const idsOf = (item: GroupItem['item']) => names.filter((name) => name.item === item).map(({ id }) => id)
  const products = await cardsById(db, idsOf('product'), asked.language)
  const merchants = await merchantsById(db, idsOf('merchant'), asked.language)
  const listed = await campaignsById(db, idsOf('campaign'), asked)
  const items = names.flatMap(({ item, id }): WireItem[] => {
    if (kind !== undefined && item !== kind) return []
    if (item === 'product') return found(products, [id]).map((product) => ({ item, product }))
    if (item === 'merchant') return found(merchants, [id]).map((merchant) => ({ item, merchant }))
    return found(listed, [id]).map((campaign) => ({ item, campaign }))
  })
  return {
    title: title[asked.language],
    items: pageOf(items, { page, limit }),
    page,
    limit,
    total: items.length,
  }
}

/** An advertisement page of the market. Refuses with 410 for an unknown one, with 1013 for one that has ended. Source: API-127. */
export async function adPage(db: Db, { id, now, language }: Pick<Asked, 'id' | 'now' | 'language'>): Promise<Ad> {
  const [ad] = await db.select().from(ads).where(eq(ads.id, id))
  if (!ad || now < ad.startAt) return refuse('410')
  if (now > ad.endAt) return refuse('1013')
  return {
    id: ad.id,
    title: ad.title[language],
    image: ad.image,
    placeholder: ad.placeholder,
    content: ad.content[language],
    link_type: ad.linkType,
    link: ad.link,
  }
}
