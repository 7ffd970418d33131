import type { Page } from '@playwright/test'
import type { NativeCallName } from '../contract/bridge'
import type { Campaign, Group } from '../contract/home'
import { campaignHref, hrefOfLink } from '../contract/links'
import type { LinkKind } from '../contract/enums'
import { dictionaries, translations } from '../i18n/translations'
import { readCatalogue } from '../server/db/seed/catalogue'
import { groupHref } from '../src/ui/groupHref'
import { isFull } from '../tests/full'
import { Bank, hasTakenOver, Phone, shown, visit } from './phone'
import { expect, test } from './test'

const LL = translations('en')
const seed = readCatalogue()
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

interface Link {
  link_type: LinkKind
  link: string
}

/** Page states that no link may lead to. */
const dead = [
  ...Object.entries(dictionaries.en.notFound).flatMap(([name, text]) => (name === 'hint' ? [] : [text])),
  LL.look.errorTitle(),
]

/** Pages whose links are followed too; those of products and shops are the same for every shopper. */
const followed =
  /^\/($|\?|more|landing|special|banner|kmarket|popup|promotion|privilege|category-list|product-fulfillment|my-coupon|donation)/
/** Those that differ between shoppers; the others are followed for one shopper. */
const personal = /^\/($|\?|promotion|privilege|product-fulfillment|my-coupon)/
const sameForAll = /^\/(shop|merchant-detail|product-category-list)/
interface Answer {
  MessageCode: string
  vouchers?: readonly unknown[]
}
const hasRecord = ({ MessageCode }: Answer) => MessageCode === '0000'
interface RecordPage {
  page: RegExp
  call: string
  has: (answer: Answer) => boolean
}
/** One page of these is rendered; for the others only the server's records are loaded. */
const records: readonly RecordPage[] = [
  { page: /^\/shop\/p\/product\/([^/?]+)$/, call: '/v1/products/', has: hasRecord },
  { page: /^\/merchant-detail\/([^/?]+)$/, call: '/v1/merchants/', has: hasRecord },
  {
    page: /^\/promotion-center\/landing\?id=([^&]+)$/,
    call: '/v1/promocodes/public?promocode_id=',
    has: ({ vouchers }) => vouchers?.length === 1,
  },
]
/** All pages of these are rendered for the first shopper, and one for each other. */
const recordsOfOthers: readonly RecordPage[] = [
  ...records,
  {
    page: /^\/landing-campaign-detail\/([^/?]+)$/,
    call: '/v1/user_landing_pages/LANDING_PAGE/',
    has: hasRecord,
  },
  { page: /^\/more\/(?:merchant\/)?([^/?]+)$/, call: '/v1/user_landing_pages/GROUP/', has: hasRecord },
  { page: /^\/special-campaign-list\/([^/?]+)$/, call: '/v1/campaign/special?campaign_id=', has: hasRecord },
]

/** Pages that exist for every shopper and are found by id: opened once. */
const everywhere = [
  ...seed.landing_pages.map(({ id, kind }) => (kind === 'GROUP' ? `/more/${id}` : `/landing-campaign-detail/${id}`)),
  ...seed.groups.map(({ group_id: id, item_type: kind }) => groupHref({ id, kind })),
  ...seed.banners.map(({ banner_id }) => `/banner-landing/${banner_id}`),
  ...idsOf(seed.ads).map((id) => `/kmarket-landing/${id}`),
  ...seed.campaigns.map(({ campaign_id }) => `/landing-campaign-detail/${campaign_id}`),
  ...['all', ...new Set(seed.campaigns.map(({ kind }) => kind))]
    .filter((kind) => kind !== 'campaign')
    .map((kind) => `/landing-campaign-list/${kind}`),
]

/** The server's links for this shopper. */
async function linksOf(page: Page): Promise<string[]> {
  const ask = async <T>(path: string) => (await (await page.request.get(path)).json()) as T
  const { banners } = await ask<{ banners: Link[] }>('/v1/lifestyle_banners')
  const { items } = await ask<{ items: Link[] }>('/v1/quick_access/list')
  const { ads } = await ask<{ ads: (Link & { id: string })[] }>('/v1/popup_ads')
  const { groups } = await ask<{ groups: Group[] }>('/v1/lifestyle_groups?limit=100')
  const { campaigns } = await ask<{ campaigns: Campaign[] }>('/v1/campaigns?limit=100')
  const { vouchers } = await ask<{ vouchers: { promocode_id: string }[] }>('/v1/promocodes/public?limit=100')
  return [
    ...[...banners, ...items, ...ads].flatMap((link) => hrefOfLink(link) ?? []),
    ...ads.map(({ id }) => `/popup-ads-landing?id=${id}`),
    ...groups.map(groupHref),
    ...campaigns.map(campaignHref),
    ...vouchers.slice(0, 2).map(({ promocode_id }) => `/promotion-center/landing?id=${promocode_id}`),
  ]
}

/** Follows every link from home, each path once; returns the broken ones with the page they are on. */
async function crawl(page: Page, starts: readonly string[], isFirst: boolean): Promise<string[]> {
  const from = new Map<string, string>(starts.map((href) => [href, 'seed']))
  const lost: string[] = []
  const drawn = new Set<RegExp>()
  for (const [href, origin] of from) {
    if (!isFirst && sameForAll.test(href)) continue
    const record = (isFirst ? records : recordsOfOthers).find((one) => one.page.test(href))
    if (record && drawn.has(record.page)) {
      const answer = await page.request.get(record.call + record.page.exec(href)![1]!)
      if (!record.has((await answer.json()) as Answer)) lost.push(`${href} of ${origin}`)
      continue
    }
    if (record) drawn.add(record.page)
    const { path, headings, links } = await visit(page, href)
    if (path === '/not-found-page' || headings.some((heading) => dead.includes(heading)))
      lost.push(`${href} of ${origin}`)
    if ((isFirst ? followed : personal).test(href)) for (const link of links) if (!from.has(link)) from.set(link, href)
  }
  return lost
}

/** Outside the month of the birthday its pages are not found, by design (LND-004). */
const isOfBirthday = (href: string) => /\/(9202|9005)\b|birthday/.test(href)
/** Rewards granted to other shoppers (FUL-003). */
const isOfOthers = (href: string) => /\/landing-campaign-list\/fulfillment/.test(href)

const hasDialog = async (page: Page): Promise<boolean> => (await page.getByRole('alertdialog').count()) > 0

const looks: readonly NativeCallName[] = ['showLoading', 'hideLoading', 'hideHeaderAndFooter', 'hidePartnerRemark']
/** Number of calls to the bank app, without those of its bars and its loading state. */
const requests = async (phone: Phone): Promise<number> =>
  (await phone.calls()).filter(({ name }) => !looks.includes(name)).length

/**
 * Native menus and external addresses are opened by a press: the page calls the bank app, or shows why it can't. The bank app covers the
 * market and shows it again, as when the shopper closes what was opened.
 */
async function pressAll(phone: Phone): Promise<number> {
  const { page } = phone
  const buttons = () => shown(page).locator('button.banner, button.quick-access__item')
  await expect(buttons().first()).toBeAttached()
  const count = await buttons().count()
  for (let at = 0; at < count; at += 1) {
    const before = await requests(phone)
    const isAnswered = async () => (await requests(phone)) > before || (await hasDialog(page))
    // Banners are rendered again when the shopper is loaded: a press on a removed one does nothing.
    await expect(async () => {
      await buttons()
        .nth(at)
        .evaluate((button: HTMLElement) => button.click())
      await expect.poll(isAnswered, { timeout: 4_000 }).toBe(true)
    }).toPass({ timeout: 30_000 })
    if (await hasDialog(page)) {
      await phone.load('/')
      await hasTakenOver(page)
    } else for (const name of ['webviewWillDisappear', 'webviewAppeared']) await phone.callback(name)
  }
  return count
}

/** Two of the shoppers in an ordinary run: one with everything, one with nothing. */
const ordinary = ['full', 'guest']
const isCrawled = ({ key }: { key: string }): boolean => isFull || ordinary.includes(key)

test.describe('every link of the seed leads somewhere', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const { key, birthday_month_offset } of seed.shoppers.filter(isCrawled)) {
    const isFirst = key === 'full'
    test(`for ${key} [NAV-083]`, async ({ page, baseURL }) => {
      await Bank.of(baseURL!, key)
      const phone = await Phone.open(page, { shopper: key, lang: 'en' })
      await hasTakenOver(page)
      await expect(shown(page).getByRole('tablist')).toBeVisible()
      const { links } = await visit(page, '/?again')
      const starts = [...new Set([...links, ...(await linksOf(page)), ...(isFirst ? everywhere : [])])]
      expect(starts.length).toBeGreaterThan(20)
      const lost = await crawl(page, starts, isFirst)
      const isMeant = (href: string) =>
        (birthday_month_offset !== 0 && isOfBirthday(href)) || (!isFirst && isOfOthers(href))
      expect(lost.filter((href) => !isMeant(href))).toEqual([])
      await phone.load('/')
      await hasTakenOver(page)
      expect(await pressAll(phone)).toBeGreaterThan(1)
    })
  }
})
