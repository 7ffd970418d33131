// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getLandingPage } from '../../contract/landing'
import type { Language } from '../../contract/enums'
import { testTime } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

const long = 'a'.repeat(101)
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const heads = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').getAttribute('href'))

describe('/landing-campaign-detail/{id}', () => {
  it('draws the blocks of a page in their order, in both languages [LND-002][NAV-027]', async () => {
    const page = await openPage(server, { href: '/landing-campaign-detail/9203' })
    expect(heads()).toEqual([
      'ผิวดีต้อนรับหน้าหนาว',
      'ผิวดีต้อนรับหน้าหนาว',
      'เหลือเวลาอีก',
      'สินค้าในแคมเปญ',
      ...['เซรั่มวิตามินซี 15% 30\u00A0มล.', 'ครีมบำรุงข้าวหอม 50\u00A0กรัม'],
      ...heads().slice(6, 9),
      'โค้ดส่วนลดในแคมเปญ',
      'บัว\u00A0สกิน\u2060แคร์ ลด 120\u00A0บาท',
      'ร้านที่ร่วมรายการ',
      ...heads().slice(-2),
    ])
    screen.getByText('ถึง 3 ธ.ค. 69 23:55 น.')
    const rail = screen.getByRole('region', { name: 'สินค้าในแคมเปญ' })
    expect(within(rail).getAllByRole('article')).toHaveLength(5)
    page.setLanguage('en')
    await page.settle()
    expect(heads().slice(0, 4)).toEqual(['Winter skin', 'Winter skin', 'Time left', 'Products in this campaign'])
    screen.getByText('Until 3 Dec 26 23:55')
  })

  it('skips a block of an unknown type and draws the others [LND-002]', async () => {
    const blocks = [
      { type: 'text', text: { th: 'ก่อน', en: 'Before' } },
      { type: 'hologram', text: { th: 'ลับ', en: 'Secret' } },
      { type: 'text', text: { th: 'หลัง', en: 'After' } },
    ]
    await server.db.execute(sql`update landing_pages set blocks = ${JSON.stringify(blocks)} where id = '9203'`)
    await openPage(server, { href: '/landing-campaign-detail/9203', language: 'en' })
    expect(screen.getByRole('main').textContent).toBe('BeforeAfter')
  })

  it('opens each link by its kind, in the link opener or as a link element: pages, groups, the bank app, the web [LND-002][NAV-049]', async () => {
    const button = (link: string, link_type = 'lifestyle_web') => ({
      type: 'button',
      label: { th: link, en: link },
      link,
      link_type,
    })
    const blocks = [
      button('GROUP/9301'),
      button('LANDING_PAGE/9201'),
      button('/my-coupon'),
      button('https://example.com/', 'external_web'),
      { type: 'image', image: '', placeholder: '', link: '/banner-landing/8004' },
    ]
    await server.db.execute(sql`update landing_pages set blocks = ${JSON.stringify(blocks)} where id = '9203'`)
    const page = await openPage(server, { href: '/landing-campaign-detail/9203', language: 'en' })
    expect(links()).toEqual(
      expect.arrayContaining(['/more/9301', '/landing-campaign-detail/9201', '/my-coupon', '/banner-landing/8004']),
    )
    fireEvent.click(screen.getByRole('button', { name: 'https://example.com/' }))
    await waitFor(() => expect(page.app.linkOpener.getSnapshot().matches('leaveNotice')).toBe(true))
    expect(page.path()).toBe('/landing-campaign-detail/9203')
  })

  it('shows the last button in the bottom bar, and collects vouchers in place [LND-002]', async () => {
    const page = await openPage(server, { href: '/landing-campaign-detail/9203', language: 'en', shopper: 'card' })
    fireEvent.click(screen.getByRole('button', { name: 'Collect BUA ฿120\u00A0off' }))
    await screen.findByRole('link', { name: 'Use BUA ฿120\u00A0off' })
    const bar = screen.getByRole('link', { name: 'Shop the campaign' })
    expect(bar.closest('main')).toBeNull()
    fireEvent.click(bar)
    await page.settle()
    expect(page.path()).toBe('/more/9207')
    screen.getByRole('heading', { level: 1, name: 'Winter skin' })
  })

  it('counts down by the server’s clock and shows an ended campaign, whatever the phone’s clock [LND-004]', async () => {
    const blocks = [{ type: 'countdown', ends_at: new Date(testTime.getTime() + 90_061_000).toISOString() }]
    await server.db.execute(sql`update landing_pages set blocks = ${JSON.stringify(blocks)} where id = '9203'`)
    await openPage(server, { href: '/landing-campaign-detail/9203', language: 'en' })
    expect(screen.getByRole('timer').textContent).toMatch(/^01days01hrs0[01]min\d\dsec$/)
    cleanup()
    server.clock.advance(90_061_000)
    await openPage(server, { href: '/landing-campaign-detail/9203', language: 'en' })
    screen.getByRole('heading', { name: 'This campaign has ended' })
  })

  it.each<[Language, string, string]>([
    ['th', 'แคมเปญนี้สิ้นสุดแล้ว', 'กลับสู่หน้าหลัก'],
    ['en', 'This campaign has ended', 'Back to main page'],
  ])(
    'shows in %s that a campaign has ended, with a button to the main page and without a retry [LND-004]',
    async (language, ended, back) => {
      const page = await openPage(server, { href: '/landing-campaign-detail/9007', language })
      screen.getByRole('heading', { name: ended })
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(screen.queryByRole('button', { name: /ลองใหม่|Try again|Retry/ })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: back }))
      await page.settle()
      expect(page.path()).toBe('/')
    },
  )

  it('shows the birthday page in the month of the birthday only [LND-001][LND-004]', async () => {
    for (const href of ['/landing-campaign-detail/9202', '/landing-campaign-detail/9005']) {
      await openPage(server, { href, language: 'en' })
      screen.getByRole('heading', { level: 1, name: 'Happy birthday month' })
      cleanup()
      await openPage(server, { href, language: 'en', shopper: 'readonly' })
      screen.getByRole('heading', { level: 2, name: 'This content is not available.' })
      cleanup()
    }
  })

  it('shows an error state with a retry after a failed load [LND-002]', async () => {
    server.switches({ errors: [{ method: 'GET', path: getLandingPage.path, status: 500 }] })
    const page = await openPage(server, { href: '/landing-campaign-detail/9203', language: 'en' })
    server.switches({})
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await page.settle()
    screen.getByRole('heading', { level: 1, name: 'Winter skin' })
  })
})

describe('unknown content shows a message on the page, without a popup or a retry', () => {
  it.each([
    ...['nope', long, '%25_%5C', '%F0%9F%8E%81', '9205'].map((id) => `/landing-campaign-detail/${id}`),
    ...['nope', long, '9201', '9101'].map((id) => `/more/${id}`),
    ...['nope', long, '9301'].map((id) => `/more/merchant/${id}`),
    ...['nope', long, '9002'].map((id) => `/special-campaign-list/${id}`),
    ...['nope', long].map((id) => `/kmarket-landing/${id}`),
    ...['nope', long, 'home'].map((id) => `/banner-landing/${id}`),
    ...['nope', long].map((id) => `/landing-campaign-list/${id}`),
  ])('%s [NAV-047]', async (href) => {
    await openPage(server, { href, language: 'en' })
    screen.getByRole('heading', { level: 2, name: 'This content is not available.' })
    screen.getByRole('button', { name: 'Back to main page' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('groups', () => {
  it('/more/{groupId} shows the title and the products, each linked to its page [NAV-016][CAT-006]', async () => {
    await openPage(server, { href: '/more/9301', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'Today’s picks' })
    expect(cards()).toEqual(
      ['1007', '1001', '1065', '1040', '1011', '1015', '2004', '1058'].map((id) => `/shop/p/product/${id}`),
    )
    expect(document.querySelector('.long-list__row > .grid--row')?.children).toHaveLength(2)
  })

  it('shows campaigns in two columns beside the products, each linked to its own page by kind [CAT-006][LND-003]', async () => {
    await openPage(server, { href: '/more/9208', language: 'en' })
    const campaigns = links().filter((href) => /campaign/.test(href ?? ''))
    expect(campaigns).toEqual([
      '/special-campaign-list/9001',
      '/landing-campaign-detail/9004',
      '/landing-campaign-detail/9003',
    ])
    expect(document.querySelector('.landing-group__campaigns > .grid')?.children).toHaveLength(3)
    expect(screen.getAllByRole('article')).toHaveLength(4)
    screen.getByText('7 in all')
  })

  it('/more/merchant/{groupId} shows shops with logo, follow button and number of products [NAV-015][CAT-006]', async () => {
    const page = await openPage(server, { href: '/more/merchant/9303', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'Shops to follow' })
    const [first] = screen.getAllByRole('heading', { level: 2 })
    const row = first!.closest<HTMLElement>('.list-row')!
    expect(first!.textContent).toBe('Rim Doi Coffee')
    within(row).getByText('8 products')
    expect(row.querySelector('img')?.getAttribute('src')).toMatch(/logo-rim/)
    const sold = screen.getByRole('link', { name: 'Lung Phon Orchard' }).closest<HTMLElement>('.list-row')!
    fireEvent.click(within(sold).getByRole('button', { name: 'Follow Lung Phon Orchard' }))
    await page.settle()
    within(sold).getByRole('button', { name: 'Unfollow Lung Phon Orchard' })
    fireEvent.click(within(row).getByRole('link'))
    await page.settle()
    expect(page.path()).toBe('/merchant-detail/100002')
  })

  it('shows that an empty group was not found [CAT-006]', async () => {
    await server.db.execute(sql`update groups set items = '[]' where id = '9301'`)
    await openPage(server, { href: '/more/9301' })
    screen.getByRole('heading', { name: 'ไม่พบข้อมูล' })
  })

  it('the products of an ended campaign show that it has ended [LND-004]', async () => {
    await openPage(server, { href: '/more/9007', language: 'en' })
    screen.getByRole('heading', { name: 'This campaign has ended' })
  })
})

describe('the other landing pages', () => {
  it.each([
    ['/landing-campaign-list/free-shipping', 'Free delivery campaigns'],
    ['/landing-campaign-list/special-discount', 'Special discounts'],
    ['/kmarket-landing/birthday', 'Happy birthday month'],
  ])('%s is an address of its own', async (href, title) => {
    await openPage(server, { href, language: 'en' })
    await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.queryByText('This content is not available')).toBeNull()
  })

  it('/special-campaign-list/{campaignId} shows all its products under its countdown [NAV-019][LND-003]', async () => {
    const page = await openPage(server, { href: '/special-campaign-list/9001', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'Month-end shopping party' })
    screen.getByText('Until 25 Nov 26 23:55')
    expect(screen.getAllByRole('article')).toHaveLength(12)
    expect(page.calls).toContain('GET /v1/campaign/special?campaign_id=9001&page=1')
  })

  it.each([
    ['th', 'ถึง 21 พ.ย. 69 12:30 น.', 'เหลือเวลาอีก 0 วัน 2 ชั่วโมง 30 นาที'],
    ['en', 'Until 21 Nov 26 12:30', '0 days 2 hours 30 minutes left'],
  ] as const)(
    'in %s: /special-campaign-list/{campaignId} counts down to countdown_to, before the last day of the campaign [NAV-019][LND-003]',
    async (language, until, left) => {
      await server.db.execute(sql`update campaigns set countdown_to = '2026-11-21T05:30:30.000Z' where id = '9001'`)
      await openPage(server, { href: '/special-campaign-list/9001', language })
      screen.getByText(until)
      screen.getByRole('timer', { name: left })
    },
  )

  it.each([
    [60, '60 seconds left'],
    [30, '30 seconds left'],
  ])('a countdown is announced at %i seconds [A11-001]', async (seconds, words) => {
    const end = new Date(testTime.getTime() + seconds * 1000)
    await server.db.execute(sql`update campaigns set countdown_to = ${end.toISOString()} where id = '9001'`)
    await openPage(server, { href: '/special-campaign-list/9001', language: 'en' })
    await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words))
  })

  it('/special-campaign-list/{campaignId} of an ended campaign shows that it has ended [LND-004]', async () => {
    await server.db.execute(
      sql`update campaigns set end_at = ${testTime.toISOString()}, countdown_to = null where id = '9001'`,
    )
    await openPage(server, { href: '/special-campaign-list/9001' })
    screen.getByRole('heading', { name: 'แคมเปญนี้สิ้นสุดแล้ว' })
  })

  it('/landing-campaign-list/{id} lists the active campaigns of that kind, or all [NAV-026][LND-003]', async () => {
    const page = await openPage(server, { href: '/landing-campaign-list/mall', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'Mall campaigns' })
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/landing-campaign-detail/9002'])
    expect(page.calls.some((call) => /^GET \/v1\/campaigns\?.*type=mall/.test(call))).toBe(true)
    cleanup()
    await openPage(server, { href: '/landing-campaign-list/all', language: 'en' })
    expect(within(screen.getByRole('main')).getAllByRole('link')).toHaveLength(9)
  })

  it('/landing-shop-list lists the shops of the mall [NAV-028][LND-003]', async () => {
    await openPage(server, { href: '/landing-shop-list', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'Mall shops' })
    const main = screen.getByRole('main')
    expect(
      within(main)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Doi & Day', 'BUA Skincare', 'TONE Audio', 'Sukjai Health'])
    expect(within(main).getAllByRole('button', { name: /^Follow / })).toHaveLength(4)
  })

  it('/banner-landing/{id} shows one banner’s picture and text, and links to its target [NAV-029][LND-003]', async () => {
    const page = await openPage(server, { href: '/banner-landing/8004', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'Fresh from Rim Doi' })
    screen.getByText('Roasted Tuesdays and Fridays')
    expect(page.calls).toContain('GET /v1/lifestyle_banners?position=8004')
    expect(screen.getByRole('link', { name: 'See details' }).getAttribute('href')).toBe('/merchant-detail/100002')
  })

  it('/banner-landing/{id} of a banner without a link has no button', async () => {
    await server.db.execute(sql`update banners set link = '', link_type = 'internal' where id = '8004'`)
    await openPage(server, { href: '/banner-landing/8004', language: 'en' })
    screen.getByText('Roasted Tuesdays and Fridays')
    expect(screen.queryByRole('link', { name: 'See details' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'See details' })).toBeNull()
  })

  it('/kmarket-landing/{id} shows a page of the market, and an ended one as ended [NAV-030][LND-003]', async () => {
    const page = await openPage(server, { href: '/kmarket-landing/9401', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'How points work' })
    screen.getByText(/10 points are worth ฿1/)
    expect(page.calls).toContain('GET /v1/lifestyle_ads?id=9401')
    expect(screen.getByRole('link', { name: 'See details' }).getAttribute('href')).toBe('/more/9305')
    cleanup()
    await openPage(server, { href: '/kmarket-landing/9403', language: 'en' })
    screen.getByRole('heading', { name: 'This campaign has ended' })
  })
})

describe('/popup-ads-landing', () => {
  it('shows the pressed ad and links to its target [NAV-031][LND-003]', async () => {
    const page = await openPage(server, { href: '/popup-ads-landing?id=ad1', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'Month-end shopping party' })
    expect(document.querySelector('main img')?.getAttribute('src')).toMatch(/pop-mega/)
    // In the shape of the pop-up, not cut to a banner's.
    expect(document.querySelectorAll('main .picture--popup')).toHaveLength(1)
    expect(page.calls).toContain('GET /v1/popup_ads')
    expect(screen.getByRole('link', { name: 'See details' }).getAttribute('href')).toBe('/special-campaign-list/9001')
  })

  it('has no button for an ad that links to its own page', async () => {
    await server.db.execute(sql`update popup_ads set link = '', link_type = 'internal' where id = 'ad1'`)
    await openPage(server, { href: '/popup-ads-landing?id=ad1', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'Month-end shopping party' })
    expect(screen.queryByRole('link', { name: 'See details' })).toBeNull()
  })

  it('is not found for another profile, without an id, and for an unknown or a long id [NAV-047]', async () => {
    for (const [query, shopper] of [
      ['?id=ad2', 'guest'],
      ['', 'full'],
      ['?id=nope', 'full'],
      [`?id=${long}`, 'full'],
    ]) {
      await openPage(server, { href: `/popup-ads-landing${query}`, language: 'en', shopper: shopper! })
      screen.getByRole('heading', { level: 2, name: 'This content is not available.' })
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      cleanup()
    }
  })
})

describe('home', () => {
  it('links its campaigns and rows to their pages [NAV-015][NAV-016][NAV-026]', async () => {
    const page = await openPage(server, { href: '/', language: 'en', hold: /POST \/v1\/session/ })
    const campaigns = await screen.findByRole('group', { name: 'Campaigns' })
    const hrefs = () =>
      within(campaigns)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(hrefs()).toContain('/special-campaign-list/9001')
    expect(hrefs()).not.toContain('/landing-campaign-detail/9005')
    // The birthday and the granted rewards need the shopper's session.
    await page.release()
    await waitFor(() => expect(hrefs()).toContain('/product-fulfillment/9101'))
    expect(hrefs()).toEqual(
      expect.arrayContaining([
        '/special-campaign-list/9001',
        '/landing-campaign-detail/9002',
        '/landing-campaign-detail/9005',
        '/product-fulfillment/9103',
      ]),
    )
    expect(hrefs()).not.toContain('/product-fulfillment/9102')
    const more = screen.getAllByRole('link', { name: /^See all/ }).map((link) => link.getAttribute('href'))
    expect(more).toEqual([
      '/more/9301',
      '/more/9302',
      '/more/merchant/9303',
      '/more/9310',
      '/landing-campaign-list/all',
    ])
  })

  it('lists no birthday campaign and no reward for a shopper without them [LND-004]', async () => {
    const page = await openPage(server, { href: '/', language: 'en', shopper: 'readonly' })
    await screen.findByRole('group', { name: 'Campaigns' })
    await page.settle()
    const all = links()
    expect(all).toContain('/landing-campaign-detail/9002')
    expect(all).not.toContain('/landing-campaign-detail/9005')
    expect(all.some((href) => href?.startsWith('/product-fulfillment'))).toBe(false)
  })

  it('opens all categories from the category popup [NAV-017]', async () => {
    const page = await openPage(server, { href: '/', language: 'en' })
    fireEvent.click(await screen.findByRole('button', { name: 'All categories' }))
    const sheet = await screen.findByRole('dialog', { name: 'Categories' })
    fireEvent.click(await within(sheet).findByRole('button', { name: 'Browse all categories' }))
    await waitFor(() => expect(page.path()).toBe('/category-list'))
  })
})

describe('/promotion-center', () => {
  it('has a tab of all vouchers and one of the shops’ vouchers [LND-005]', async () => {
    const page = await openPage(server, { href: '/promotion-center', language: 'en' })
    const titles = () => screen.getAllByRole('article').map((one) => one.textContent)
    const shops = () => screen.getByRole('tab', { name: /^By shop/ })
    expect(titles().every((text) => text.includes('Shop voucher'))).toBe(false)
    fireEvent.click(shops())
    await page.settle()
    expect(shops().getAttribute('aria-selected')).toBe('true')
    expect(titles().length).toBeGreaterThan(5)
    expect(titles().every((text) => text.includes('Shop voucher'))).toBe(true)
    expect(page.calls.at(-1)).toMatch(/^GET \/v1\/promocodes\/public\?.*of=merchants/)
  })

  it('/promotion-center/landing shows one promotion with its period and conditions, collects it and links to its shop [LND-005][NAV-009]', async () => {
    const page = await openPage(server, { href: '/promotion-center', language: 'en', shopper: 'card' })
    fireEvent.click(screen.getByRole('tab', { name: /^By shop/ }))
    await page.settle()
    fireEvent.click(screen.getByRole('link', { name: 'BUA ฿120\u00A0off' }))
    await page.settle()
    expect(page.path()).toBe('/promotion-center/landing')
    expect(page.search().get('id')).toBe('v09')
    screen.getByText('BUA120')
    screen.getByText('19 Nov – 3 Dec 26')
    screen.getByText(/Min\. ?฿?900|฿900/, { selector: 'dd' })
    fireEvent.click(screen.getByRole('button', { name: 'Collect' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Use now' }))
    await page.settle()
    expect(page.path()).toBe('/merchant-detail/100004')
  })

  it.each(['nope', 'v16', long, '%25'])(
    '/promotion-center/landing?id=%s shows that the promotion was not found [NAV-047]',
    async (id) => {
      await openPage(server, { href: `/promotion-center/landing?id=${id}` })
      screen.getByRole('heading', { name: 'ไม่พบโปรโมชัน' })
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(screen.queryByRole('button', { name: 'ลองใหม่' })).toBeNull()
    },
  )

  it('/promotion-center/landing without an id shows all promotions [NAV-009]', async () => {
    const page = await openPage(server, { href: '/promotion-center/landing', language: 'en' })
    await screen.findByRole('heading', { level: 1, name: 'All vouchers' })
    expect(page.path()).toBe('/promotion-center')
  })
})
