import { and, asc, desc, eq, gte, lte, or } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language, ProfileType } from '../../../contract/enums'
import { quickAccess as quickAccessFigures } from '../../../contract/constants'
import type { banner, group, quickAccessItem, section } from '../../../contract/home'
import type { Db } from '../../db/client'
import { banners, groups, quickAccess, sectionGroups, sections } from '../../db/schema'
import { merchantsById } from '../catalogue/merchantCards'
import { cardsById } from '../catalogue/productCards'
import { refuse } from '../catalogueError'
import { toLink } from './links'
import type { Page } from '../paging'
import { pageOf } from '../paging'
import { nameIn } from '../names'

type Wire<S extends v.GenericSchema> = v.InferInput<S>

/** Banners of a place, or the one with this id, running at `now` (API-079, LND-003). */
export async function runningBanners(
  db: Db,
  { position, now, language }: { position: string; now: Date; language: Language },
): Promise<Wire<typeof banner>[]> {
  const rows = await db
    .select()
    .from(banners)
    .where(
      and(
        or(eq(banners.place, position), eq(banners.id, position)),
        lte(banners.startAt, now),
        gte(banners.endAt, now),
      ),
    )
    .orderBy(asc(banners.position))
  return rows.map((row) => ({
    id: row.id,
    image: row.image,
    placeholder: row.placeholder,
    title: row.title[language],
    subtitle: row.subtitle[language],
    text_tone: row.textTone,
    ...toLink(row, language),
  }))
}

/** Quick access icons of a profile; without one those of a full member (HOM-001, API-086). */
export async function readQuickAccess(
  db: Db,
  { profileType = 'FULL', language }: { profileType?: ProfileType; language: Language },
): Promise<Wire<typeof quickAccessItem>[]> {
  const rows = await db.select().from(quickAccess).orderBy(asc(quickAccess.position), asc(quickAccess.id))
  return rows
    .filter((row) => row.profileTypes === null || row.profileTypes.includes(profileType))
    .slice(0, quickAccessFigures.max)
    .map((row) => ({
      id: row.id,
      icon: row.icon,
      name: nameIn(row.name, language),
      ...toLink(row, language),
    }))
}

/** Tabs of the home page by position (HOM-003). */
export async function homeSections(db: Db, language: Language): Promise<Wire<typeof section>[]> {
  const rows = await db.select().from(sections).orderBy(asc(sections.position))
  return rows.map((row) => ({ id: row.id, name: row.name[language] }))
}

/**
 * Rows of products or shops: those of a section, or all; pinned ones first, without empty ones. Refuses with 410 for an unknown section.
 * Source: HOM-001, API-083.
 */
export async function homeGroups(
  db: Db,
  { sectionId, language, ...page }: Page & { sectionId?: string; language: Language },
): Promise<Page & { total: number; groups: Wire<typeof group>[] }> {
  const rows = await db
    .select({ group: groups, sectionId: sections.id })
    .from(groups)
    .innerJoin(sectionGroups, eq(sectionGroups.groupId, groups.id))
    .innerJoin(sections, eq(sections.id, sectionGroups.sectionId))
    .where(sectionId === undefined ? undefined : eq(sections.id, sectionId))
    .orderBy(desc(groups.pinned), asc(sections.position), asc(sectionGroups.position))
  if (sectionId !== undefined && rows.length === 0) {
    const [known] = await db.select({ id: sections.id }).from(sections).where(eq(sections.id, sectionId))
    if (!known) refuse('410')
  }
  const once = [...new Map(rows.map((row) => [row.group.id, row.group])).values()]
  const idsOf = (kind: 'product' | 'merchant') => once.filter((row) => row.kind === kind).flatMap((row) => row.items)
  const cards = await cardsById(db, idsOf('product'), language)
  const shops = await merchantsById(db, idsOf('merchant'), language)
  const found = <T>(known: Map<string, T>, ids: string[]): T[] =>
    ids.flatMap((id) => {
      const item = known.get(id)
      return item === undefined ? [] : [item]
    })
  const filled = once
    .map((row): Wire<typeof group> => {
      const head = { id: row.id, title: row.title[language], pinned: row.pinned }
      return row.kind === 'product'
        ? { ...head, kind: 'product', items: found(cards, row.items) }
        : { ...head, kind: 'merchant', items: found(shops, row.items) }
    })
    .filter((row) => row.items.length > 0)
  return { ...page, total: filled.length, groups: pageOf(filled, page) }
}
