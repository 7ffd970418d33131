// @vitest-environment node
import { forgetPages } from './dom'
import './motion'
import { act, cleanup } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { saveAddress } from '../../contract/address'
import { addToBasket, listBaskets, updateBasket } from '../../contract/baskets'
import { getCoupon, listCoupons } from '../../contract/coupons'
import type { EndpointOptions } from '../../contract/endpoint'
import type { Language } from '../../contract/enums'
import { header } from '../../contract/envelope'
import type { ErrorKey, RequestOption } from '../../contract/errors'
import { errorKeys } from '../../contract/errors'
import { listBanners } from '../../contract/home'
import { followMerchant, getPaymentDetail } from '../../contract/merchants'
import { completeOrder, countOrders, getOrder, listOrders } from '../../contract/orders'
import { claimOrder } from '../../contract/payment'
import { listProducts } from '../../contract/products'
import type { ErrorSwitch } from '../../contract/sandbox'
import { postSession } from '../../contract/session'
import { translations } from '../../i18n/translations'
import { sessionIdOf } from '../../server/db/seed/seed'
import { putIntoBasket } from '../server/buying'
import { bottle } from '../server/orderRequests'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import type { Drawing } from './drawPage'
import { drawPage, settle } from './drawPage'
import './quick'
import type { ErrorRow, Place, Then } from './errorTable'
import { elsewhere, popups, quietRows } from './errorTable'
import { pressLater } from './pressLater'
import { isFull } from '../full'
import { plain } from '../i18n/plain'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterAll(() => {
  // Otherwise the last page would stay in the document of the next suite.
  cleanup()
  forgetPages()
  return server.close()
})
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  server.switches({})
  spoil = undefined
})

/** The page that the tests of one language share. */
interface Stage extends Drawing {
  language: Language
  /** The current place; undefined if none was opened yet. */
  at?: Place
  behind: string
  calls: { method: string; path: string; headers: Headers }[]
  settle: () => Promise<void>
}

let stage: Stage | undefined
/** Set by a test: how the network changes an answer. */
let spoil: ((answer: Response) => Response) | undefined

const indexOf = ({ history }: Drawing) => history.location.state.__TSR_index
const pathOf = ({ history }: Drawing) => history.location.pathname

/** The cheapest page to draw behind another. */
const first = '/content-not-found'

async function draw(language: Language, href = first): Promise<Stage> {
  cleanup()
  localStorage.clear()
  await server.db.execute(sql`delete from basket_lines where shopper_id = 'full'`)
  await server.db.execute(sql`delete from favorite_merchants where shopper_id = 'full'`)
  await putIntoBasket(server, 'full', bottle, 1)
  const calls: Stage['calls'] = []
  let inFlight = 0
  const browser = server.client()
  const drawing = await drawPage({
    href,
    language,
    sessionId: sessionIdOf('full'),
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input instanceof Request ? input.url : input), 'http://localhost')
      calls.push({ method: init?.method ?? 'GET', path: pathname, headers: new Headers(init?.headers) })
      inFlight += 1
      try {
        const answer = await browser.fetch(input, { ...init, signal: undefined })
        return spoil ? spoil(answer) : answer
      } finally {
        inFlight -= 1
      }
    },
  })
  const drawn: Stage = { ...drawing, language, behind: '', calls, settle: () => settle(() => inFlight > 0, 8) }
  await drawn.settle()
  return drawn
}

/** Waits until the page's transition has ended: a press before that is dropped (NAV-072). */
const rested = (page: Stage) =>
  act(() => waitFor(page.app.navigation, (snapshot) => snapshot.matches('ready')).then(() => undefined))

async function go(page: Stage, to: string): Promise<void> {
  await rested(page)
  act(() => page.app.navigation.send({ type: 'navigation.push', to }))
  await until(page, () => pathOf(page) === to, to)
  await page.settle()
  await rested(page)
}

async function until(page: Stage, isTrue: () => boolean, what = String(isTrue)): Promise<void> {
  for (const end = performance.now() + 45_000; !isTrue(); await settle(() => false, 1))
    if (performance.now() > end)
      throw new Error(`Never came: ${what}. At ${pathOf(page)}: ${document.body.textContent}`)
}

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
const buttons = (name: string): HTMLButtonElement[] =>
  [...document.querySelectorAll('button')].filter((button) => nameOf(button) === name)

/** Presses the last button with this name: the topmost is last. */
async function press(page: Stage, name: string): Promise<void> {
  const present = () => buttons(name).filter((button) => !button.disabled && !button.hasAttribute('aria-busy'))
  await until(page, () => present().length > 0, name)
  pressLater(present().at(-1)!)
}

interface Popup {
  title: string
  message: string
  buttons: string[]
}

const popupsShown = (): Popup[] =>
  [...document.querySelectorAll('[role=alertdialog]')].map((dialog) => ({
    title: plain(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent),
    message: plain(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent),
    buttons: [...dialog.querySelectorAll('button')].map((button) => plain(button.textContent)),
  }))

async function confirmPopup(page: Stage): Promise<void> {
  pressLater(document.querySelector<HTMLButtonElement>('[role=alertdialog] button')!)
  await page.settle()
}

const looks = new Set(['showLoading', 'hideLoading', 'hideHeaderAndFooter', 'hidePartnerRemark'])
/** Calls to the bank app, without those of the loading state. */
const asked = ({ native }: Drawing) => native.filter(({ name }) => !looks.has(name))

interface Gesture {
  endpoint: EndpointOptions
  to: string
  /** From there to where the call is made; `path` is the page below the popup. */
  open?: (page: Stage) => Promise<void>
  path: string
  /** The shopper's action that makes the call. */
  act: (page: Stage) => Promise<void>
}

const LLof = ({ language }: Stage) => translations(language)

const toSummary = async (page: Stage) => {
  await press(page, LLof(page).cart.pay())
  await until(page, () => pathOf(page) === '/order-summary', 'the summary')
  page.behind = '/cart'
  await page.settle()
  await rested(page)
}

async function openSheet(page: Stage): Promise<void> {
  const name = LLof(page).product.action.addToCart()
  await press(page, name)
  await until(page, () => buttons(name).length > 1, 'the sheet')
}

const gestures: Record<Place, Gesture> = {
  cart: {
    endpoint: updateBasket,
    to: '/cart',
    path: '/cart',
    act: (page) => press(page, LLof(page).common.increase()),
  },
  product: {
    endpoint: addToBasket,
    to: '/shop/p/product/1003',
    open: openSheet,
    path: '/shop/p/product/1003',
    // Too few pieces left have closed the sheet.
    act: async (page) => {
      const name = LLof(page).product.action.addToCart()
      if (buttons(name).length === 1) await openSheet(page)
      await press(page, name)
    },
  },
  follow: {
    endpoint: followMerchant,
    to: '/shop/p/product/1063',
    path: '/shop/p/product/1063',
    act: (page) => follow(page),
  },
  order: {
    endpoint: completeOrder,
    to: '/order/o-full-shipped',
    path: '/order/o-full-shipped',
    act: async (page) => {
      await press(page, LLof(page).orders.received.action.goods())
      await until(page, () => popupsShown().length > 0, 'the question')
      await press(page, LLof(page).common.confirm())
    },
  },
  address: {
    endpoint: saveAddress,
    to: '/cart',
    open: async (page) => {
      await toSummary(page)
      await press(page, LLof(page).common.change())
      await pressStarting(page, LLof(page).common.edit())
    },
    path: '/order-summary',
    act: async (page) => {
      await until(page, () => document.querySelector('#address-form') !== null, 'the form')
      act(() => document.querySelector<HTMLFormElement>('#address-form')!.requestSubmit())
    },
  },
  openSummary: { endpoint: getPaymentDetail, to: '/cart', path: '/order-summary', act: toSummary },
  pay: {
    endpoint: claimOrder,
    to: '/cart',
    open: toSummary,
    path: '/order-summary',
    act: (page) => press(page, LLof(page).checkout.confirm.general()),
  },
}

/** Presses the last button whose name starts like this, where the rest names its object. */
async function pressStarting(page: Stage, start: string): Promise<void> {
  const found = () => [...document.querySelectorAll('button')].filter((button) => nameOf(button)?.startsWith(start))
  await until(page, () => found().some((button) => !button.disabled), start)
  pressLater(found().at(-1)!)
}

const follow = (page: Stage) => pressStarting(page, LLof(page).favourite.followOf({ name: '' }))

/** Opens this place, or reuses the page that the previous test left there. A failed test leaves none. */
async function openAt(place: Place, language: Language): Promise<Stage> {
  const { to, open } = gestures[place]
  // Navigating to the current page would change nothing to wait for.
  const isKept = stage?.language === language && (stage.at === place || pathOf(stage) !== to)
  const kept = isKept ? stage : undefined
  stage = undefined
  if (kept?.at === place) return kept
  const page = kept ?? (await draw(language))
  page.at = place
  page.behind = pathOf(page)
  await go(page, to)
  await open?.(page)
  await page.settle()
  return page
}

/** Keeps the page for the next test, which continues at the same place if the page is at rest. */
function keep(page: Stage, isAtRest: boolean): void {
  stage = page
  if (!isAtRest) page.at = undefined
}

const fails = ({ method, path }: EndpointOptions, change: Omit<ErrorSwitch, 'path' | 'method'>) =>
  server.switches({ errors: [{ method, path, ...change }] })

const codeOf = (key: string): { code: string; subCode?: string } => {
  const [code = '', subCode] = key.split('-')
  return { code, ...(subCode !== undefined && { subCode }) }
}

interface Where {
  path: string
  index: number
  /** Number of history entries of the page and its layers. */
  depth: number
  behind: string
  asked: number
}

const whereIs = (page: Stage): Where => ({
  path: pathOf(page),
  index: indexOf(page),
  depth: 1 + (page.history.location.state.layers?.length ?? 0),
  behind: page.behind,
  asked: asked(page).length,
})

/** Expects the follow-up of the code, and nothing else. */
function expectThen(page: Stage, then: Then, { path, index, depth, behind, asked: before }: Where): void {
  const places: Record<Then, [path: string, index: number]> = {
    stay: [path, index],
    native: [path, index],
    store: [path, index],
    back: [behind, index - depth],
    backAndFeed: [behind, index - depth],
    main: ['/', index],
  }
  const native: Record<Then, unknown[]> = {
    stay: [],
    back: [],
    main: [],
    native: [{ name: 'backToNative', payload: {} }],
    backAndFeed: [{ name: 'updateFeed', payload: { status: 'updated' } }],
    store: [{ name: 'openExternalWeb', payload: { url: 'https://play.google.com/store/apps' } }],
  }
  expect([pathOf(page), indexOf(page)]).toEqual(places[then])
  expect(asked(page).slice(before)).toEqual(native[then])
}

async function followed(page: Stage, then: Then, where: Where): Promise<void> {
  const target = then === 'main' ? '/' : then.startsWith('back') ? where.behind : where.path
  await until(page, () => pathOf(page) === target, `${then}: ${target}`)
  await page.settle()
  expectThen(page, then, where)
}

const languages = ['th', 'en'] as const

/** Half of the rows in each language, alternating; with `npm run test:full` all rows in both. */
const inTurn = <T,>(rows: readonly T[], turn: number): readonly T[] =>
  isFull ? rows : rows.filter((_, index) => index % languages.length === turn)

describe.each(languages)('[ERR-004][ERR-005][ERR-007][ERR-008] the code is shown, in %s', (language) => {
  const word = language === 'th' ? 0 : 1
  const texts = translations(language).errors
  const rows = Object.keys(gestures).flatMap((place) => popups.filter(({ at }) => at === place))

  it.each(inTurn(rows, word).map((row) => [row.title, row] as const))('%s', async (_, row: ErrorRow) => {
    const { endpoint, act: gesture, path } = gestures[row.at]
    const page = await openAt(row.at, language)
    fails(endpoint, codeOf(row.key))
    await gesture(page)
    await until(page, () => popupsShown().some(({ message }) => message.includes('(')), 'a popup')
    await page.settle()
    const where = whereIs(page)
    expect(where.path).toBe(path)
    const text = plain(texts[row.key as ErrorKey].message())
    expect(popupsShown()).toEqual([
      { title: row.heading[word], message: `${text} (${row.key})`, buttons: [row.button[word]] },
    ])
    for (const [turn, one] of languages.entries())
      expect(plain(translations(one).errors[row.key as ErrorKey].message())).toContain(row.says[turn])
    expectThen(page, 'stay', where)
    server.switches({})
    await confirmPopup(page)
    await followed(page, row.then, where)
    expect(popupsShown()).toHaveLength(row.then === 'store' ? 1 : 0)
    const isPayable = buttons(LLof(page).checkout.confirm.general()).some((button) => !button.disabled)
    const isAtRest =
      row.then === 'stay' && !['openSummary', 'address'].includes(row.at) && (row.at !== 'pay' || isPayable)
    if (row.then !== 'native' && row.then !== 'store') keep(page, isAtRest)
  })

  it.each(inTurn(quietRows, word).map((row) => [row.title, row] as const))(
    '[ERR-009] no popup, %s',
    async (_, { key }) => {
      const page = await openAt('follow', language)
      const where = whereIs(page)
      fails(followMerchant, { ...codeOf(key), data: { mid: '100001', followerCount: 7 } })
      const before = page.calls.length
      await follow(page)
      await page.settle()
      expect(page.calls.slice(before).map(({ method, path }) => `${method} ${path}`)).toContain(
        `POST ${followMerchant.path}`,
      )
      expect(popupsShown()).toEqual([])
      expectThen(page, 'stay', where)
      if (!key.startsWith('00')) keep(page, true)
    },
  )

  it('[ERR-090] 502-01 when paying: the popup of the lines with the units left, and no popup of the catalogue', async () => {
    const page = await openAt('pay', language)
    const where = whereIs(page)
    const line = { product_id: '1001', product_variant_id: '1001-01', name: 'Bottle', variant: ['Blue'] }
    const lines = [
      { ...line, stock: 2 },
      { ...line, product_variant_id: '1001-02', variant: [], stock: 0 },
    ]
    fails(claimOrder, { code: '502', subCode: '01', data: { lines } })
    await gestures.pay.act(page)
    await until(page, () => popupsShown().length > 0, 'a popup')
    await page.settle()
    const [popup, ...others] = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((dialog) =>
      plain(dialog.textContent).includes(plain(translations(language).cart.outOfStock.title())),
    )
    expect(others).toEqual([])
    const said = plain(popup?.textContent)
    const [title, left, soldOut, edit] = {
      th: ['สินค้าที่เลือกหมด', 'Bottle (Blue) - เหลือ 2 ชิ้น', 'Bottle - สินค้าหมด', 'กรุณาแก้ไขคำสั่งซื้อ'],
      en: [
        'The selected items are out of stock',
        'Bottle (Blue) - 2 units left',
        'Bottle - Sold out',
        'Please edit your order.',
      ],
    }[language]
    for (const words of [title, left, soldOut, edit]) expect(said).toContain(words)
    expect(said).not.toContain('502')
    expect(popupsShown()).toHaveLength(1)
    expectThen(page, 'stay', where)
    server.switches({})
  })

  it('[ERR-018][ERR-019][ERR-015] 8888-0001 opens the sorry page in place of the page, with start and end, without a popup', async () => {
    const page = await openAt('cart', language)
    const where = whereIs(page)
    const data = { start: '2026-11-22T17:00:00Z', end: '2026-11-23T06:00:00+07:00' }
    fails(updateBasket, { code: '8888', subCode: '0001', data })
    await gestures.cart.act(page)
    await until(page, () => pathOf(page) === '/sorry-page', 'the sorry page')
    await page.settle()
    expect(popupsShown()).toEqual([])
    expect([indexOf(page), asked(page).slice(where.asked)]).toEqual([where.index, []])
    expect(Object.fromEntries(new URLSearchParams(page.history.location.search))).toEqual(data)
    expect(plain(document.body.textContent)).toContain(
      language === 'th' ? 'ท่านสามารถใช้บริการธนาคารได้ตามปกติ' : 'You can still use banking services as usual.',
    )
  })

  describe('failures without a code of the catalogue', () => {
    const [main, tooMany, busy] =
      language === 'th'
        ? [
            'ขณะนี้มีผู้ใช้บริการเป็นจำนวนมาก กรุณากลับสู่หน้าหลักแล้วลองใหม่ภายหลัง',
            'ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่',
            'ขณะนี้มีผู้ใช้บริการเป็นจำนวนมาก กรุณาลองใหม่ภายหลัง',
          ]
        : [
            'There is higher than usual traffic. Please go back to the main page and try again later.',
            'Too many requests. Please wait a moment and try again.',
            'There is higher than usual traffic. Please try again later.',
          ]
    const title = ['ขออภัย', 'Sorry'][word]
    const names = {
      stay: ['ตกลง', 'OK'],
      back: ['ตกลง', 'OK'],
      native: ['กลับสู่ K PLUS', 'Back to K PLUS'],
      main: ['กลับสู่หน้าหลัก', 'Back to main page'],
    }
    type Change = Omit<ErrorSwitch, 'path' | 'method'>
    type Next = keyof typeof names

    async function meets(page: Stage, where: Where, message: string | undefined, then: Next): Promise<void> {
      if (message === undefined) {
        await followed(page, then, where)
        expect(popupsShown()).toEqual([])
      } else {
        await until(page, () => popupsShown().length > 0, 'a popup')
        await page.settle()
        expect(popupsShown()).toEqual([{ title, message, buttons: [names[then][word]] }])
        expectThen(page, 'stay', where)
        server.switches({})
        spoil = undefined
        await confirmPopup(page)
        await followed(page, then, where)
        expect(popupsShown()).toEqual([])
      }
      if (then !== 'native') keep(page, then === 'stay')
    }

    const arrivals: [name: string, change: Change, message: string | undefined, then: Next][] = [
      ['[ERR-003][ERR-030] an unknown code', { code: '4711', subCode: '09' }, `${main} (4711-09)`, 'main'],
      ['[ERR-003][ERR-102] a code that needs a subcode', { code: '504' }, `${main} (504)`, 'main'],
      ['[ERR-027] 429', { status: 429 }, `${tooMany} (429)`, 'stay'],
      ['[ERR-028] 500', { status: 500 }, `${busy} (500)`, 'stay'],
      ['[ERR-028] 503', { status: 503 }, `${busy} (503)`, 'stay'],
      ['[ERR-028] 403', { status: 403 }, `${busy} (403)`, 'stay'],
      ['[ERR-029] no response', { cut: true }, busy, 'stay'],
      ['[ERR-028] an answer of another shape', { status: 200, data: { baskets: 7 } }, busy, 'stay'],
      ['[ERR-026] 404', { status: 404 }, undefined, 'back'],
      ['[ERR-025] 504', { status: 504 }, undefined, 'native'],
      ['[ERR-031] 401 that stays', { status: 401 }, undefined, 'native'],
    ]
    it.each(arrivals)('%s', async (_, change, message, then) => {
      const page = await openAt('cart', language)
      const where = whereIs(page)
      fails(updateBasket, change)
      await gestures.cart.act(page)
      await meets(page, where, message, then)
    })

    it('[ERR-003] an unknown subcode: the entry of its code, with the received code', async () => {
      const page = await openAt('cart', language)
      const where = whereIs(page)
      fails(updateBasket, { code: '302', subCode: '77' })
      await gestures.cart.act(page)
      await meets(page, where, `${plain(texts[302].message())} (302-77)`, 'stay')
    })

    it('[ERR-032] a message code takes precedence over the status', async () => {
      const page = await openAt('cart', language)
      const where = whereIs(page)
      fails(updateBasket, { code: '510', status: 504 })
      await gestures.cart.act(page)
      await meets(page, where, `${busy} (510)`, 'stay')
    })

    it('[ERR-028] an unreadable answer', async () => {
      const page = await openAt('cart', language)
      const where = whereIs(page)
      spoil = (answer) => new Response('<html>', { status: 502, headers: answer.headers })
      await gestures.cart.act(page)
      await meets(page, where, `${busy} (502)`, 'stay')
    })

    it('[ERR-031] 401 once: the session is renewed and the call repeated with its key, without a popup', async () => {
      const page = await openAt('product', language)
      const where = whereIs(page)
      const before = page.calls.length
      fails(addToBasket, { status: 401, times: 1 })
      await gestures.product.act(page)
      await until(page, () => page.calls.slice(before).filter(({ path }) => path === addToBasket.path).length === 2)
      await page.settle()
      const made = page.calls.slice(before).filter(({ method }) => method === 'POST')
      expect(made.map(({ path }) => path)).toEqual([addToBasket.path, postSession.path, addToBasket.path])
      const keys = made.map(({ headers }) => headers.get(header.idempotencyKey))
      expect(keys[0]).toBeTruthy()
      expect(keys[2]).toBe(keys[0])
      expect(popupsShown()).toEqual([])
      expect(asked(page).slice(where.asked)).toEqual([])
    })

    const options: [name: string, RequestOption, change: Change, message: string | undefined, then: Next][] = [
      ['[ERR-020] back to native, 429', 'alwaysBackToNative', { status: 429 }, `${tooMany} (429)`, 'native'],
      ['[ERR-020] back to native, 500', 'alwaysBackToNative', { status: 500 }, `${busy} (500)`, 'native'],
      ['[ERR-020] back to native, a code', 'alwaysBackToNative', { code: '302' }, `${busy} (302)`, 'native'],
      ['[ERR-021] back, 429', 'alwaysBack', { status: 429 }, `${tooMany} (429)`, 'back'],
      ['[ERR-021] back, no response', 'alwaysBack', { cut: true }, busy, 'back'],
      ['[ERR-022] no modal, a code', 'noModal', { code: '302' }, undefined, 'stay'],
      ['[ERR-022] no modal, 504', 'noModal', { status: 504 }, undefined, 'stay'],
      ['[ERR-022] no modal, 404', 'noModal', { status: 404 }, undefined, 'stay'],
      ['[ERR-022] no modal, no response', 'noModal', { cut: true }, undefined, 'stay'],
      ['[ERR-023] custom handler, a code', 'custom', { code: '302' }, undefined, 'stay'],
      ['[ERR-023] custom handler, 504', 'custom', { status: 504 }, undefined, 'stay'],
    ]
    it.each(options)('option %s', async (_, option, change, message, then) => {
      const page = await openAt('cart', language)
      const where = whereIs(page)
      const handed: unknown[] = []
      fails(countOrders, change)
      const failure = await ask(page, option, (error) => handed.push(error))
      expect(failure).toBeDefined()
      await meets(page, where, message, then)
      const { code, status = 200 } = change
      expect(handed).toEqual(option === 'custom' ? [expect.objectContaining({ ...(code && { code }), status })] : [])
    })

    it.each(['noModal', 'custom'] as const)('[ERR-152] 599 shows with option %s', async (option) => {
      const page = await openAt('cart', language)
      const where = whereIs(page)
      fails(countOrders, { code: '599' })
      await ask(page, option, () => expect.unreachable())
      await until(page, () => popupsShown().length > 0, 'a popup')
      await confirmPopup(page)
      expectThen(page, 'store', where)
      expect(popupsShown()).toHaveLength(1)
    })

    it.each(['alwaysBackToNative', 'alwaysBack', 'noModal', 'custom'] as const)(
      '[ERR-032][ERR-018] 8888-0001 takes precedence over option %s',
      async (option) => {
        const page = await openAt('cart', language)
        fails(countOrders, { code: '8888', subCode: '0001', data: { start: 'soon', end: 'later' } })
        await ask(page, option, () => expect.unreachable())
        await until(page, () => pathOf(page) === '/sorry-page', 'the sorry page')
        expect(page.history.location.search).toBe('?start=soon&end=later')
        expect([popupsShown(), asked(page)]).toEqual([[], []])
      },
    )
  })

  describe('a failed load with an error state on the page', () => {
    const drawn: [name: string, endpoint: EndpointOptions, to: string, key: string, then: Then][] = [
      ['a block of home', listBanners, '/', '901', 'native'],
      ['a list of products', listProducts, '/product-category-list', '201-01', 'main'],
      ['the cart', listBaskets, '/cart', '1020', 'native'],
      ['the orders', listOrders, '/order', '599', 'store'],
      ['an order', getOrder, '/order/o-full-shipped', '301', 'back'],
      ['the coupons', listCoupons, '/my-coupon', '202', 'main'],
      ['a coupon', getCoupon, '/coupon-detail/c-full-usable', '311', 'back'],
    ]
    it.each(drawn)('%s shows the popup and follow-up of its code [ERR-155]', async (_, endpoint, to, key, then) => {
      const page = await draw(language)
      page.behind = pathOf(page)
      fails(endpoint, codeOf(key))
      await go(page, to)
      await until(page, () => popupsShown().length > 0, 'a popup')
      const where = whereIs(page)
      const words =
        key === '599'
          ? ['กรุณาอัปเดต K PLUS', 'Please update K PLUS']
          : ['ผู้ใช้บริการเป็นจำนวนมาก', 'higher than usual traffic']
      expect(popupsShown().map(({ message }) => message)).toEqual([expect.stringContaining(words[word]!)])
      expect(popupsShown()[0]?.message).toMatch(new RegExp(`\\(${key}\\)$`))
      server.switches({})
      await confirmPopup(page)
      await followed(page, then, where)
    })

    it.each<[name: string, to: string, words: [th: string, en: string]]>([
      ['a missing product', '/shop/p/product/none', ['ไม่พบสินค้านี้', 'This product is not available.']],
      ['a missing order', '/order/none', ['ไม่พบคำสั่งซื้อนี้', 'This order was not found.']],
      ['a campaign that has ended', '/landing-campaign-detail/9007', ['แคมเปญนี้สิ้นสุดแล้ว', 'This campaign has ended']],
    ])('%s is shown on the page only [ERR-155]', async (_, to, words) => {
      const page = await draw(language)
      await go(page, to)
      const isShown = () =>
        [...document.querySelectorAll('h1, h2')].some((one) => plain(one.textContent) === words[word])
      await until(page, isShown, words[word])
      await page.settle()
      expect([popupsShown(), pathOf(page)]).toEqual([[], to])
    })

    it('shows no popup without a code of the catalogue: the page offers a retry [ERR-155]', async () => {
      const page = await draw(language)
      fails(listOrders, { status: 500 })
      await go(page, '/order')
      await until(page, () => buttons(['ลองใหม่', 'Try again'][word]!).length > 0, 'the look')
      expect(popupsShown()).toEqual([])
    })
  })

  it('[ERR-016] a failure on the main page does not navigate to the main page', async () => {
    const page = await draw(language, '/')
    const where = whereIs(page)
    fails(countOrders, { code: '202' })
    await ask(page, 'default')
    await until(page, () => popupsShown().length > 0, 'a popup')
    const key = page.history.location.state.__TSR_key
    await confirmPopup(page)
    expectThen(page, 'stay', where)
    expect([popupsShown(), page.history.location.state.__TSR_key]).toEqual([[], key])
  })

  it('[API-001][API-004] every call requests texts in this language', async () => {
    const page = await openAt('cart', language)
    await gestures.cart.act(page)
    await page.settle()
    expect(new Set(page.calls.map(({ headers }) => headers.get('Accept-Language')))).toEqual(new Set([language]))
  })
})

async function ask(page: Stage, option: RequestOption, handler?: (error: unknown) => unknown): Promise<unknown> {
  let failure: unknown
  await act(async () => {
    failure = await page.app.api.call(countOrders, {}, { option, handler }).then(
      () => undefined,
      (error: unknown) => error,
    )
  })
  await page.settle()
  return failure
}

describe('the error table', () => {
  const keys = [...popups, ...quietRows].map(({ key }) => key)

  it('[ERR-006] contains every code of the catalogue', () => {
    expect([...new Set([...keys, ...elsewhere])].toSorted()).toEqual([...errorKeys].toSorted())
  })

  it.each(popups.map(({ key, at }) => [key, at] as const))(
    '[ERR-001] %s comes from a call that can return it: %s',
    (key, at) => {
      const { endpoint } = gestures[at]
      const able = Object.values(gestures).filter(({ endpoint: { errors } }) => errors.includes(key as ErrorKey))
      if (able.length > 0) expect(endpoint.errors).toContain(key)
    },
  )
})
