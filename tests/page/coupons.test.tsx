// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listCoupons } from '../../contract/coupons'
import { listPrivilegeLimits, listPrivilegeSets, redeemReward } from '../../contract/rewards'
import { couponFiltersOfTab, couponTabs } from '../../contract/couponEnums'
import { translations } from '../../i18n/translations'
import { barsOf } from '../../src/screens/coupons/barcode'
import { loadDialog } from '../../src/overlays/loadDialog'
import { countdownName, countdownText } from '../../src/screens/coupons/timeLeft'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { seedCode } from '../../server/db/seed/coupons'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

const LL = translations('en')
const open = (href: string, shopper?: string) => openPage(server, { href, language: 'en', ...(shopper && { shopper }) })
const cards = () => [...document.querySelectorAll<HTMLAnchorElement>('.coupon-card a')].map((link) => link.pathname)
const asked = (calls: readonly string[]) => {
  const last = calls.findLast((call) => call.startsWith(`GET ${listCoupons.path}?`))
  return new URL((last ?? '').slice(4), 'http://x').searchParams
}

describe('my coupons', () => {
  it('have three tabs with counts and, in each, filters, one active at a time [NAV-007] [CPN-001] [CPN-003] [CPN-004]', async () => {
    const page = await open('/my-coupon')
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual(
      couponTabs.map((tab) => LL.coupons.tab[tab]()),
    )
    for (const [index, tab] of couponTabs.entries()) {
      fireEvent.click(tabs[index]!)
      await page.settle()
      const chips = within(screen.getByRole('group', { name: LL.coupons.filters() })).getAllByRole('button')
      expect(chips).toHaveLength(couponFiltersOfTab[tab].length)
      expect(Number(/\d+$/.exec(tabs[index]!.textContent ?? '')?.[0])).toBe(cards().length)
      expect([asked(page.calls).get('tab'), asked(page.calls).get('filter')]).toEqual([tab, 'all'])
      fireEvent.click(chips.at(-1)!)
      await page.settle()
      expect(asked(page.calls).get('filter')).toBe(couponFiltersOfTab[tab].at(-1))
      expect(chips.map((chip) => chip.getAttribute('aria-pressed')).filter((on) => on === 'true')).toHaveLength(1)
    }
  })

  it('are sorted by nearest expiry, or by newest when selected; history by newest [CPN-002] [CPN-004]', async () => {
    const page = await open('/my-coupon')
    await waitFor(() => expect(cards()[0]).toBe('/coupon-detail/c-full-ends-soon'))
    fireEvent.click(
      screen.getByRole('button', { name: LL.coupons.sortedBy({ sort: LL.coupons.sort.nearest_expiry() }) }),
    )
    fireEvent.click(await screen.findByRole('radio', { name: LL.coupons.sort.newly_added() }))
    await page.settle()
    expect(cards()[0]).toBe('/coupon-detail/c-full-usable')
    fireEvent.click(screen.getAllByRole('tab')[2]!)
    await page.settle()
    expect(asked(page.calls).get('sort')).toBe('newly_added')
  })

  it.each([
    ['th', 'ของขวัญจาก ธนกร จ.', 'มีของขวัญรอคุณอยู่', 'เปิดของขวัญ', 'ของข้างใน', 'ดูคูปอง', 'ใช้คูปอง'],
    ['en', 'Gift from Thanakorn J.', 'A gift is waiting for you', 'Open gift', 'Inside', 'View coupon', 'Use coupon'],
  ] as const)(
    'name an unopened gift by its sender, with the page of the gift behind it, in %s [LOOK-007]',
    async (language, name, waiting, open, inside, view, use) => {
      const page = await openPage(server, { href: '/my-coupon', language })
      fireEvent.click((await screen.findAllByRole('tab'))[1]!)
      const link = () => document.querySelector('.coupon-card a[href="/coupon-detail/c-full-gift-closed"]')
      await waitFor(() => expect(link()).not.toBeNull())
      expect(plain(link()!.textContent)).toBe(name)
      expect(link()!.closest('article')!.querySelector('.coupon-card__shop')).toBeNull()
      fireEvent.click(link()!)
      await waitFor(() => expect(page.path()).toBe('/coupon-detail/c-full-gift-closed'))
      await page.settle()
      await screen.findByRole('heading', { name: waiting })
      await page.settle()
      fireEvent.click(screen.getAllByRole('button', { name: open }).at(-1)!)
      await screen.findByRole('heading', { name: inside })
      fireEvent.click(screen.getByRole('button', { name: view }))
      await screen.findByRole('button', { name: use })
      expect(page.path()).toBe('/coupon-detail/c-full-gift-closed')
    },
  )

  it('say that the coupon of an opened gift can’t be shown without a network, and show it at the next press [REL-007]', async () => {
    const page = await open('/coupon-detail/c-full-gift-closed')
    fireEvent.click(screen.getAllByRole('button', { name: 'Open gift' }).at(-1)!)
    await screen.findByRole('heading', { name: 'Inside' })
    server.switches({ errors: [{ path: '*', cut: true }] })
    page.hold(/coupon/)
    const view = screen.getByRole('button', { name: 'View coupon' })
    fireEvent.click(view)
    await page.settle()
    expect(view.getAttribute('aria-busy')).toBe('true')
    await page.release()
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button'))
    await page.settle()
    expect(view.getAttribute('aria-busy')).toBeNull()
    server.switches({})
    fireEvent.click(view)
    await screen.findByRole('button', { name: 'Use coupon' })
  })

  it('can be filtered by shop [API-118]', async () => {
    const page = await open('/my-coupon')
    fireEvent.click(await screen.findByRole('button', { name: LL.coupons.shops() }))
    const shops = await screen.findAllByRole('radio')
    fireEvent.click(shops[1]!)
    await page.settle()
    expect(asked(page.calls).get('mid')).not.toBe(null)
    const names = new Set([...document.querySelectorAll('.coupon-card__shop')].map(({ textContent }) => textContent))
    expect(names.size).toBe(1)
  })

  it('link to unopened gifts, and show an empty state [CPN-015] [GEN-023]', async () => {
    await open('/my-coupon')
    const strip = (await screen.findByText(plain(LL.coupons.toOpen.title({ count: 1 })))).closest('section')!
    expect(within(strip).getByRole('link').getAttribute('href')).toBe('/gift/gift-seed-2')
    cleanup()
    await server.db.execute(sql`delete from coupons where shopper_id = 'full'`)
    await open('/my-coupon')
    await screen.findByRole('heading', { name: LL.coupons.empty.title() })
  })

  it('are found by name or shop, whatever their state [NAV-034] [API-117]', async () => {
    const page = await open('/search/mycoupon')
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'snorkel' } })
    fireEvent.submit(screen.getByRole('search'))
    await page.settle()
    expect(cards()).toEqual(['/coupon-detail/c-full-expired'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no such thing' } })
    fireEvent.submit(screen.getByRole('search'))
    await page.settle()
    screen.getByRole('heading', { name: LL.coupons.search.nothing() })
  })
})

describe('a coupon’s page', () => {
  it.each([
    ['used', LL.coupons.state.used()],
    ['expired', LL.coupons.state.expired()],
    ['refunded', LL.coupons.state.refunded()],
  ])('shows that it is %s in place of the button [CPN-007] [CPN-016]', async (key, word) => {
    await open(`/coupon-detail/c-full-${key}`)
    await screen.findByText(word, { selector: '.coupon-stamp' })
    expect(screen.queryByRole('button', { name: LL.coupons.use() })).toBeNull()
  })

  it('shows the code of a value or gift card at once, without redeeming it and without a countdown [CPN-013] [CPN-014]', async () => {
    const page = await open('/coupon-detail/c-full-value')
    await screen.findByText('ECJ9 489Y 579R HTVA VF')
    screen.getByRole('img', { name: LL.coupons.code.barcode() })
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Use coupon' })).toBeNull()
    expect(page.calls).not.toContain('POST /v1/coupon_codes/redeem')
  })

  it('offers to send a coupon as a gift [GFT-018]', async () => {
    await open('/coupon-detail/c-full-usable')
    const link = await screen.findByRole('link', { name: LL.coupons.sendGift() })
    expect(link.getAttribute('href')).toBe('/send-gift/c-full-usable')
  })

  it('is not found for another shopper’s coupon [REL-009]', async () => {
    await open('/coupon-detail/c-rich-usable')
    await screen.findByRole('heading', { name: LL.coupons.cannotBeShown() })
  })

  it('activates a theme and opens the bank app’s menu of themes [FUL-006]', async () => {
    const page = await open('/coupon-detail/c-full-theme')
    fireEvent.click(await screen.findByRole('button', { name: LL.coupons.activate() }))
    await page.settle()
    await screen.findByText(LL.coupons.state.used(), { selector: '.coupon-stamp' })
    expect(page.native.filter(({ name }) => name === 'directToMenu')).toMatchObject([
      { payload: { menuCode: 'THEME' } },
    ])
  })

  it('hides its code before it is used [NAV-014]', async () => {
    await open('/coupon-detail/show-qr/c-full-usable/qr')
    await screen.findByRole('heading', { name: LL.coupons.code.notUsed() })
    expect(document.body.textContent.replaceAll(' ', '')).not.toContain(seedCode('full', 'usable'))
  })
})

describe('privileges', () => {
  it('show how often each can be redeemed, confirm once, and show one used up in the meantime as redeemed [NAV-044][PRV-002]', async () => {
    const page = await open('/privilege')
    const row = async (name: RegExp) => (await screen.findByRole('link', { name })).closest<HTMLElement>('.privilege')!
    const { body } = await (
      await server.signIn('full')
    ).call(listPrivilegeLimits, { query: { privilege_ids: '5001,5002' } }, { language: 'en' })
    const left = Object.fromEntries(body.limits.map(({ privilege_id, remaining }) => [privilege_id, remaining]))
    expect([left['5001']! > 0, left['5002']]).toEqual([true, 0])
    const lounge = await row(/Airport lounge/)
    await waitFor(() => expect(plain(lounge.textContent)).toContain(`${left['5001']} left`))
    expect(lounge.querySelector('img')?.getAttribute('src')).toContain('/images/')
    expect(within(lounge.closest('section')!).getByRole('heading', { level: 2 }).textContent).toBe('Travel easy')
    const used = [...document.querySelectorAll<HTMLElement>('.privilege--over')]
    expect(used.map((one) => one.querySelector('.coupon-stamp')?.textContent)).toContain('Redeemed')

    const redeem = async () => {
      fireEvent.click(within(await row(/Airport lounge/)).getByRole('link'))
      fireEvent.click(await screen.findByRole('button', { name: 'Get privilege' }))
      await screen.findByRole('heading', { level: 1, name: 'Order summary' })
      await page.settle()
      fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
      const question = await screen.findByRole('alertdialog', { name: 'Get this privilege?' })
      expect(page.calls).not.toContain('POST /v1/rewards_fulfillment_transaction/redeem')
      fireEvent.click(within(question).getByRole('button', { name: 'Confirm' }))
      await page.settle()
    }
    // Redeems it on another phone until none is left.
    const phone = await server.signIn('full')
    for (let n = 0; n < left['5001']!; n += 1)
      await phone.call(redeemReward, { body: { privilege_id: '5001' } }, { idempotencyKey: crypto.randomUUID() })
    await redeem()
    const refusal = await screen.findByRole('alertdialog')
    expect(refusal.textContent).toContain('This privilege has already been redeemed.')
    fireEvent.click(within(refusal).getByRole('button'))
    await page.settle()
    cleanup()
    await open('/privilege')
    await waitFor(async () => expect((await row(/Airport lounge/)).textContent).toContain('Redeemed'))
  })

  it('lead from the redeemed privilege to its coupon [PRV-002]', async () => {
    const page = await open('/shop/p/product/5001')
    fireEvent.click(await screen.findByRole('button', { name: 'Get privilege' }))
    await screen.findByRole('heading', { level: 1, name: 'Order summary' })
    await page.settle()
    fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
    const question = await screen.findByRole('alertdialog', { name: 'Get this privilege?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { level: 1, name: 'Privilege received' })
    fireEvent.click(await screen.findByRole('link', { name: 'View coupon' }))
    await page.settle()
    expect(page.path()).toMatch(/^\/coupon-detail\/.+/)
    await screen.findByRole('heading', { name: 'Airport lounge, one visit' })
  })

  const listFails = (subCode: string) =>
    server.switches({ errors: [{ path: listPrivilegeSets.path, code: '319', subCode }] })

  it.each([
    ['th', '02', 'บัตรสิทธิพิเศษไม่ตรง', 'ลองใหม่'],
    ['en', '02', 'does not match', 'Try again'],
    ['th', '03', 'โหลดรายการสิทธิพิเศษไม่สำเร็จ', 'ลองใหม่'],
    ['en', '03', 'could not be loaded', 'Try again'],
    ['en', '04', 'could not be loaded', 'Try again'],
    ['en', '05', 'could not be loaded', 'Try again'],
  ] as const)(
    'that can’t be listed say why in place of the list, without a popup, in %s: 319-%s [ERR-078]',
    async (language, subCode, message, retry) => {
      listFails(subCode)
      const page = await openPage(server, { href: '/privilege', language })
      const press = await screen.findByRole('button', { name: retry })
      expect(screen.getByRole('main').textContent).toContain(message)
      // A popup whose code is loaded would be open by now.
      await loadDialog()
      await page.settle()
      expect(screen.queryByRole('alertdialog')).toBeNull()
      server.switches({})
      fireEvent.click(press)
      await waitFor(() => expect(document.querySelectorAll('.privilege').length).toBeGreaterThan(3))
    },
  )

  it('show a popup when the card was not found, and can be loaded again [ERR-078]', async () => {
    listFails('01')
    const page = await open('/privilege')
    const popup = await screen.findByRole('alertdialog')
    expect(popup.textContent).toContain('Your privilege card was not found. (319-01)')
    fireEvent.click(within(popup).getByRole('button'))
    await page.settle()
    server.switches({})
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: /Airport lounge/ })
  })

  it('are listed with the number left; a used-up one is shown as redeemed [PRV-001]', async () => {
    await open('/privilege')
    const rows = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('.privilege')]
      expect(found.length).toBeGreaterThan(3)
      return found
    })
    const over = rows.filter((row) => row.classList.contains('privilege--over'))
    expect(over.length).toBeGreaterThan(0)
    for (const row of rows) {
      const says = (words: string) => row.textContent?.includes(words) === true
      expect(says(LL.coupons.privilege.redeemed())).toBe(over.includes(row))
      expect(/\d+\sleft/.test(row.textContent ?? '')).toBe(!over.includes(row))
    }
  })
})

describe('the text of the countdown', () => {
  it.each([
    [7201, '3 hr', 'Less than 3 hours left'],
    [3600, '1 hr', 'Less than 1 hour left'],
    [3599, '59:59', '59 minutes 59 seconds left'],
    [61, '01:01', '1 minute 1 second left'],
    [59, '00:59', '59 seconds left'],
  ])('of %i seconds is %s [CPN-009] [CPN-011]', (seconds, text, name) => {
    expect([plain(countdownText(seconds, LL)), plain(countdownName(seconds, LL))]).toEqual([text, name])
  })
})

describe('the barcode', () => {
  it('is Code 128 with its start, check and stop [CPN-014]', () => {
    const drawn = barsOf('AB12')!
    const widths = drawn.bars.map(({ width }) => width)
    // Start, four characters and the check take eleven modules each, the stop thirteen, ending with 2 3 3 1 1 1 2.
    expect(drawn.modules).toBe(11 * 6 + 13)
    expect([...widths.slice(0, 2), ...widths.slice(-3)]).toEqual([2, 1, 3, 1, 2])
    expect(barsOf('ไทย')).toBeUndefined()
  })
})
