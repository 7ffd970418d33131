import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listBaskets } from '../../contract/baskets'
import { getOrder } from '../../contract/orders'
import { claimOrder } from '../../contract/payment'
import { postSession } from '../../contract/session'
import { getLanguage } from '../../i18n/runtime'
import { rowsOf } from '../../server/db/client'
import { bottle } from '../server/orderRequests'
import { testTime } from '../server/testServer'
import { atHour, basketOf, ordersOf, useStage } from './stage'
import type { Page } from './stage'

const stage = useStage()

const isVerified = (page: Page) => page.app.session.getSnapshot().matches('verified')
const toOrders = (page: Page) => page.calls.filter(({ path }) => path.startsWith('/v1/orders/o-'))
const key = '3f0f1e1a-9a57-4a44-8a8e-0d9a1c7a1b11'

describe('opening the page', () => {
  it('[REL-006, NAV-052] on a deep link without a session: nothing is loaded, the address stays, and it is reached once verified', async () => {
    const phone = await stage.phone('full')
    const page = await phone.open({ path: '/order/o-full-shipped', signIn: false })
    await stage.pass(9_000)
    expect([page.path, toOrders(page).length, isVerified(page)]).toEqual(['/order/o-full-shipped', 0, false])
    page.call('setSessionId', 'session-full')
    await page.until(() => isVerified(page))
    await page.settle()
    expect(page.path).toBe('/order/o-full-shipped')
    expect(toOrders(page)).toMatchObject([{ path: getOrder.path.replace(':id', 'o-full-shipped'), status: 200 }])
    page.back()
    expect(page.nativeCalls('closeApplication')).toHaveLength(1)
  })

  it('[REL-006, NAV-055] on a direct deep link: Back returns to the bank app', async () => {
    const phone = await stage.phone('full')
    const page = await phone.open({ path: '/order/o-full-shipped', search: '?isdirect=true' })
    await page.settle()
    page.back()
    expect(page.nativeCalls('backToNative')).toHaveLength(1)
    expect(page.path).toBe('/order/o-full-shipped')
  })

  it('[SES-032] no session id for ten seconds: back to the bank app; a later id still opens the page', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open({ signIn: false })
    await stage.pass(10_000)
    expect(page.nativeCalls('backToNative')).toHaveLength(1)
    expect(page.callsTo(listBaskets)).toEqual([])
    page.call('setSessionId', 'session-full')
    await page.until(() => isVerified(page))
    await page.until(() => page.cart.getSnapshot().matches('ready'))
  })

  it('[CHK-018] the order summary without a checkout redirects to the cart', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open({ path: '/order-summary' })
    await page.until(() => page.path === '/cart')
    page.back()
    expect(page.nativeCalls('closeApplication')).toHaveLength(1)
  })

  it('[BRG-014, SES-039] callbacks before the page’s script are queued in order; unknown and malformed ones are dropped', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open({
      signIn: false,
      before: (window) => {
        window.__EARLY__ = {
          calls: [
            ['setLanguage', ['th']],
            ['setSessionId', ['session-full']],
            ['setCoordsFound', ['13.7', '100.5']],
            ['setLanguage', ['en']],
            ['setLanguage', ['xx']],
            ['constructor', ['x']],
            ['setContactNumber', [{ number: 7 }]],
            ['setImageProfile', ['javascript:alert(1)']],
          ],
        }
      },
    })
    await page.until(() => isVerified(page))
    const { coords, lang, contactNumber, imageProfile } = page.app.bankApp.getSnapshot().context
    expect({ coords, lang, contactNumber, imageProfile }).toEqual({
      coords: { lat: 13.7, lng: 100.5 },
      lang: 'en',
      contactNumber: undefined,
      imageProfile: undefined,
    })
    await page.until(() => getLanguage() === 'en')
    expect(page.callsTo(postSession)).toHaveLength(1)
  })

  it('[SES-039] takes over the session call that the document started', async () => {
    const phone = await stage.phone('full', [bottle])
    const body = JSON.stringify({ session_id: 'session-full' })
    const headers = { 'Content-Type': 'application/json' }
    const answer = phone.browser.fetch('/v1/session', { method: 'POST', headers, body })
    const page = await phone.open({
      signIn: false,
      before: (window) => {
        window.__EARLY__ = { calls: [['setSessionId', ['session-full']]], session: { body, answer } }
      },
    })
    await page.until(() => isVerified(page))
    expect(page.callsTo(postSession)).toEqual([])
    await page.openSummary()
  })
})

describe('callbacks of the bank app', () => {
  /** The state of all the page's root actors. */
  const known = (page: Page) =>
    JSON.stringify(
      (
        [
          'session',
          'bankApp',
          'navigation',
          'followUp',
          'modal',
          'snackbar',
          'thirdParty',
          'pin',
          'counters',
          'linkOpener',
        ] as const
      ).map((name) => {
        const { value, context } = page.app[name].getSnapshot() as { value: unknown; context: unknown }
        return [name, value, context]
      }),
      (key, value: unknown) => (key === 'opener' ? undefined : value),
    )

  it('[BRG-007, BRG-008, BRG-010, BRG-011] number, location, pictures and session id reach their machines', async () => {
    const phone = await stage.phone('full')
    const page = await phone.open({ signIn: false })
    page.call('setContactNumber', '0890000101')
    page.call('setCoordsFound', 13.7, 100.5)
    page.call('setImageProfile', 'https://bank.example/me.png')
    page.call('setPhoto', 'data:image/png;base64,AAAA')
    page.call('setSessionId', 'session-full')
    await page.until(() => isVerified(page))
    expect(page.app.bankApp.getSnapshot().context).toMatchObject({
      contactNumber: '0890000101',
      coords: { lat: 13.7, lng: 100.5 },
      imageProfile: 'https://bank.example/me.png',
      photo: 'data:image/png;base64,AAAA',
    })
    expect(page.app.session.getSnapshot().context).toMatchObject({
      sessionId: 'session-full',
      profile: { mobile_no: '0890000101' },
    })
  })

  it('[REL-008] 10,000 hostile calls change nothing: no state, no call, no page', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open()
    await page.openSummary()
    const before = [
      known(page),
      page.path,
      page.calls.length,
      page.native.length,
      JSON.stringify(page.checkout.getSnapshot().value),
    ]
    const odd = [
      undefined,
      null,
      NaN,
      -999,
      '',
      '~'.repeat(9_000),
      '{"a":',
      {},
      [],
      () => 'x',
      '<script>',
      '../..',
      { __proto__: { status: 1 } },
    ]
    const names = [
      'setSessionId',
      'setLanguage',
      'setCoordsFound',
      'setImageProfile',
      'setPhoto',
      'appliedPromoCode',
      'completeAddCreditCard',
      'setContactNumber',
    ] as const
    for (let time = 0; time < 10_000; time += 1) {
      const name = names[time % names.length]!
      const value = odd[time % odd.length]
      const isRight = name === 'setContactNumber' && typeof value === 'string' && value.length <= 40
      const isId = name === 'setSessionId' && value === '../..'
      if (!isRight && !isId) page.call(name, value, value)
      page.window.dispatchEvent(
        new (page.window as unknown as typeof globalThis).MessageEvent('message', {
          data: { channel: 'kmarket-bridge', kind: 'callback', name: 'back', args: [] },
          origin: 'https://evil.example',
        }),
      )
    }
    await page.settle()
    expect([
      known(page),
      page.path,
      page.calls.length,
      page.native.length,
      JSON.stringify(page.checkout.getSnapshot().value),
    ]).toEqual(before)
    await page.confirmToPin()
    await page.givePin()
    await page.reach('succeeded')
    expect(await ordersOf(stage.server, 'full')).toHaveLength(1)
  })
})

describe('languages', () => {
  const languagesOf = async (page: Page, act: () => unknown) => {
    const sent: (string | null)[] = []
    page.line = (send) => send()
    const { fetch } = page.phone.browser
    page.phone.browser.fetch = (input, init) => {
      sent.push(new Headers(init?.headers).get('Accept-Language'))
      return fetch(input, init)
    }
    await act()
    await page.settle()
    page.phone.browser.fetch = fetch
    return [...new Set(sent)]
  }

  it('[FMT-001, BRG-014] `xx` in the address is Thai, and `xx` from the bank app changes nothing', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open({ search: '?lang=xx' })
    expect([getLanguage(), page.app.query.lang]).toEqual(['th', 'th'])
    for (const given of ['xx', '', 'EN', 'th-TH', 7, null, {}, ['en'], '"xx"']) page.call('setLanguage', given)
    await page.settle()
    expect([getLanguage(), page.app.bankApp.getSnapshot().context.lang]).toEqual(['th', 'th'])
    expect(await languagesOf(page, () => page.cart.send({ type: 'cart.refresh' }))).toEqual(['th'])
  })

  it('[API-001, API-004] English from the bank app: the cart is reloaded, and from then on the server answers in English', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open()
    const nameOf = () => page.cart.getSnapshot().context.baskets[0]?.items[0]?.name
    expect(nameOf()).toContain('กระติก')
    const switches = async () => {
      page.call('setLanguage', 'en')
      await page.until(() => nameOf() === 'Doi & Day insulated bottle', 'the English name')
    }
    expect(await languagesOf(page, switches)).toContain('en')
    expect(getLanguage()).toBe('en')
    expect(page.window.document.documentElement.lang).toBe('en')
    expect(await languagesOf(page, () => page.cart.send({ type: 'cart.refresh' }))).toEqual(['en'])
  })
})

describe('a legacy web page of the bank', () => {
  const link = { link_type: 'legacy_web', link: 'https://insurance.bank.example/rainy-season' } as const
  const tapped = async (shopper: string) => {
    const phone = await stage.phone(shopper)
    const page = await phone.open({ path: '/' })
    page.app.linkOpener.send({ type: 'link.open', link })
    await page.settle()
    return page
  }
  const views = (page: Page) => page.nativeCalls('openThirdPartyWebView').map(({ url }) => url)

  it.each(['full', 'card'])(
    '[SES-029, SES-030, NAV-080] %s: the bank requests the PIN, the server confirms it, the page opens',
    async (shopper) => {
      const page = await tapped(shopper)
      await page.until(() => page.pinReference !== '', 'the pad')
      expect(views(page)).toEqual([])
      expect(await page.givePin()).toBe(true)
      await page.until(() => views(page).length > 0, 'the page')
      expect(views(page)).toEqual([link.link])
    },
  )

  it('[SES-030, BRG-031] returning without the PIN opens nothing: the shopper is prompted, and can still enter it', async () => {
    const page = await tapped('full')
    await page.until(() => page.pinReference !== '', 'the pad')
    page.call('webviewAppeared')
    await page.until(() => page.dialog !== undefined, 'the question')
    expect([page.dialog, views(page)]).toEqual([{ kind: 'message', name: 'linkPin' }, []])
    page.accept()
    expect(page.nativeCalls('openPin')).toHaveLength(2)
    await page.givePin()
    await page.until(() => views(page).length > 0, 'the page')
  })

  it('[SES-029] a guest is sent to the upgrade, and no PIN is requested', async () => {
    const page = await tapped('guest')
    expect(page.nativeCalls('upgradeProfile')).toHaveLength(1)
    expect(page.nativeCalls('openPin')).toEqual([])
  })
})

describe('leaving an order’s page', () => {
  it.each([
    ['a partner’s', true],
    ['any other', false],
  ])('[BRG-018, BRG-048] %s: the partner’s remark is hidden: %s', async (_, isPartners) => {
    const [order] = await rowsOf<{ id: string }>(
      stage.server.db,
      sql`select id from orders where shopper_id = 'full' and (partner_id is not null) = ${isPartners} order by id limit 1`,
    )
    const phone = await stage.phone('full')
    const page = await phone.open({ path: `/order/${order!.id}` })
    await page.settle()
    expect(page.nativeCalls('hidePartnerRemark')).toEqual([])
    page.app.navigation.send({ type: 'navigation.push', to: '/cart' })
    await page.until(() => page.path === '/cart', 'the cart')
    await page.settle()
    expect(page.nativeCalls('hidePartnerRemark')).toHaveLength(isPartners ? 1 : 0)
  })
})

describe('maintenance', () => {
  const period = { start: '2026-11-21T02:00:00.000Z', end: '2026-11-21T05:00:00.000Z' }
  const expectSorry = async (page: Page) => {
    await page.until(() => page.path === '/sorry-page', 'the sorry page')
    const { searchParams } = new URL(page.router.history.location.href, 'http://localhost')
    expect(Object.fromEntries(searchParams)).toEqual(period)
    expect(page.dialog).toBeUndefined()
    page.back()
    expect(page.nativeCalls('backToNative')).toHaveLength(1)
    expect(page.path).toBe('/sorry-page')
  }

  it('[ERR-018, ERR-019, NAV-060] 8888-0001 on the session call: the sorry page with start and end, whose Back returns to the bank app', async () => {
    stage.server.switches({ maintenance: period })
    const phone = await stage.phone('full', [bottle])
    await expectSorry(await phone.open())
  })

  it('[ERR-018, ERR-032] 8888-0001 during a checkout, also on a silent call', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open()
    await page.openSummary()
    stage.server.switches({ maintenance: period })
    page.confirm()
    await expectSorry(page)
    stage.server.switches({})
    expect(await ordersOf(stage.server, 'full')).toEqual([])
    expect(await basketOf(stage.server, 'full')).toEqual({ '1001-01': 1 })
  })
})

describe('device storage', () => {
  it.each([
    ['no JSON', { 'kmarket:1:intent': '{' }],
    ['null', { 'kmarket:1:intent': 'null' }],
    ['a list', { 'kmarket:1:intent': '[]' }],
    ['another shape', { 'kmarket:1:intent': JSON.stringify({ full: { key: 1 } }) }],
    [
      'a key that is none',
      { 'kmarket:1:intent': JSON.stringify({ full: { idempotencyKey: 'x', use: 'general', startedAt: 1 } }) },
    ],
    [
      'a use that is gone',
      { 'kmarket:1:intent': JSON.stringify({ full: { idempotencyKey: key, use: 'lottery', startedAt: 1 } }) },
    ],
    ['addresses', { 'kmarket:1:address': JSON.stringify({ full: { id: 'full-a1', name: 'x' } }) }],
  ])('[REL-003, SEC-005] unreadable storage is dropped and never fatal: %s', async (_, stored) => {
    const phone = await stage.phone('full', [bottle])
    for (const [name, value] of Object.entries(stored)) phone.storage.set(name, value)
    const page = await phone.open()
    expect([page.hasCheckout, page.intent]).toEqual([false, undefined])
    await page.openSummary()
    expect([...phone.storage.keys()]).toEqual([])
    await page.confirmToPin()
    await page.givePin()
    await page.reach('succeeded')
    expect(await ordersOf(stage.server, 'full')).toHaveLength(1)
  })

  it('[REL-003, SEC-005] values stored by another version of the page are ignored', async () => {
    const phone = await stage.phone('full', [bottle])
    const first = await phone.open()
    const intent = { [first.app.account()]: { idempotencyKey: key, use: 'general', startedAt: 1 } }
    for (const name of ['kmarket:0:intent', 'kmarket:2:intent', 'intent'])
      phone.storage.set(name, JSON.stringify(intent))
    const page = await phone.open({ path: '/' })
    expect([page.hasCheckout, page.intent]).toEqual([false, undefined])
  })

  it('[REL-003, CHK-012] a readable intent that is unknown to the server is closed, and the cart shown', async () => {
    const phone = await stage.phone('full', [bottle])
    const first = await phone.open()
    phone.storage.set(
      'kmarket:1:intent',
      JSON.stringify({ [first.app.account()]: { idempotencyKey: key, use: 'general', startedAt: 1 } }),
    )
    const page = await phone.open({ path: '/' })
    await page.until(() => page.path === '/cart', 'the cart')
    await page.settle()
    expect([page.hasCheckout, phone.storage.size]).toEqual([false, 0])
  })

  it('[SEC-002, SEC-003, SEC-004, SEC-005] a whole purchase leaves the default address’s id and, while it is open, the intent: nothing else', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open()
    page.call('setContactNumber', '0890000101')
    page.call('setImageProfile', 'https://bank.example/me.png')
    await page.openSummary()
    page.checkout.send({ type: 'addresses.open' })
    const book = () => page.checkout.getSnapshot().children.addressBook!
    await page.until(() => book().getSnapshot().matches('list'))
    book().send({ type: 'address.edit', id: 'full-a2' })
    book().send({ type: 'default.toggle' })
    book().send({ type: 'address.save' })
    await page.until(
      () => page.checkout.getSnapshot().children.addressBook === undefined || phone.storage.size > 0,
      'the default',
    )
    expect(phone.storage.get('kmarket:1:address')).toBe(JSON.stringify({ [page.app.account()]: 'full-a2' }))
    await page.settle()
    page.checkout.send({ type: 'addresses.close' })
    await page.settle()
    await page.confirmToPin()
    const intents = JSON.parse(phone.storage.get('kmarket:1:intent') ?? '{}') as Record<string, object>
    expect(Object.keys(intents)).toEqual([page.app.account()])
    expect(Object.keys(Object.values(intents)[0]!).toSorted()).toEqual(['idempotencyKey', 'startedAt', 'use'])
    await page.givePin()
    await page.reach('succeeded')
    expect([...phone.storage.keys()]).toEqual(['kmarket:1:address'])
    const { context } = page.checkout.getSnapshot()
    const secrets = [
      'session-full',
      '0890000101',
      'me.png',
      context.address!.recipientName,
      context.address!.streetAddress,
    ]
    for (const secret of secrets) expect([...phone.storage.values()].join()).not.toContain(secret)
    expect(page.app.account()).not.toContain('full')
  })

  it('[SEC-007] the default address is stored per shopper on one phone', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open()
    page.app.storage.set('address', page.app.account(), 'full-a2')
    const first = page.app.account()
    page.call('setSessionId', 'session-rich')
    await page.settle()
    expect(page.app.account()).not.toBe(first)
    expect(page.app.storage.of('address', page.app.account())).toBeUndefined()
  })

  it.each([
    [
      'is forbidden',
      {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    ],
    [
      'fails at each use',
      {
        value: new Proxy(
          {},
          {
            get: () => () => {
              throw new DOMException('full', 'QuotaExceededError')
            },
          },
        ),
      },
    ],
  ])('[SEC-005] a storage that %s breaks no screen: buying still works', async (_, property) => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open({
      before: (window) => void Object.defineProperty(window, 'localStorage', { configurable: true, ...property }),
    })
    await page.openSummary()
    await page.confirmToPin()
    await page.givePin()
    await page.reach('succeeded')
    await page.settle()
    expect(await ordersOf(stage.server, 'full')).toMatchObject([{ status: 'paid' }])
    expect(await basketOf(stage.server, 'full')).toEqual({})
  })
})

describe('a phone with a wrong clock', () => {
  afterEach(() => void vi.setSystemTime(testTime))
  const hour = 3_600_000

  it.each([5 * hour, -7 * hour, 400 * 24 * hour, -5 * 365 * 24 * hour])(
    '[API-142, PAY-025] by %i ms: the server’s time applies, to the second',
    async (wrong) => {
      const { clock } = stage.server
      vi.setSystemTime(testTime.getTime() + wrong)
      const phone = await stage.phone('full', [bottle])
      const page = await phone.open()
      expect(Math.abs(page.app.clock.now() - clock.now().getTime())).toBeLessThan(1_000)
      await page.openSummary()
      atHour(stage.server, 23, 58)
      await page.app.api.call(listBaskets, { query: {} })
      page.confirm()
      await page.settle()
      expect(page.dialog).toMatchObject({ key: '701' })
      expect(page.callsTo(claimOrder)).toEqual([])
      page.accept()
      atHour(stage.server, 12, 0)
      await page.app.api.call(listBaskets, { query: {} })
      await page.confirmToPin()
      expect(Math.abs((page.intent?.startedAt ?? 0) - clock.now().getTime())).toBeLessThan(1_000)
      await page.givePin()
      await page.reach('succeeded')
    },
  )

  it('[API-142] a clock that is changed during the visit is corrected with the next answer', async () => {
    const phone = await stage.phone('full', [bottle])
    const page = await phone.open()
    vi.setSystemTime(testTime.getTime() + 9 * hour)
    expect(page.app.clock.now()).not.toBe(testTime.getTime())
    await page.app.api.call(listBaskets, { query: {} })
    expect(Math.abs(page.app.clock.now() - testTime.getTime())).toBeLessThan(1_000)
  })
})

describe('shoppers who may not buy', () => {
  it.each([
    ['guest', 'upgradeProfile'],
    ['potential', 'upgradeProfile'],
    ['readonly', 'registeredAtBranchToday'],
    ['noperm', 'wifiWithoutPermission'],
    ['favorite', 'wifiWithoutPermission'],
  ] as const)(
    '[SES-019, SES-020, SES-021] %s at the checkout button: %s, and no summary',
    async (shopper, expected) => {
      const phone = await stage.phone(shopper, [bottle])
      const page = await phone.open()
      await page.untilCart()
      page.cart.send({ type: 'cart.checkout' })
      await page.settle()
      if (expected === 'upgradeProfile') expect(page.nativeCalls('upgradeProfile')).toHaveLength(1)
      else expect(page.dialog).toMatchObject({ kind: 'sorry', reason: expected })
      expect([page.path, page.hasCheckout]).toEqual(['/cart', false])
      expect(await ordersOf(stage.server, shopper)).toEqual([])
    },
  )
})
