import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, request } from '@playwright/test'
import type * as v from 'valibot'
import type { NativeCallName } from '../contract/bridge'
import type { Language } from '../contract/enums'
import { header } from '../contract/envelope'
import type { coupon } from '../contract/coupons'
import type { getOrder } from '../contract/orders'
import type { Claim } from '../contract/payment'
import type { listOrderReviews } from '../contract/reviews'
import type { OrderMove } from '../contract/sandbox'
import type { translations } from '../i18n/translations'
import { sandboxPin } from './pin'

/** `expect.poll` for pages, which answer within a tenth of a second. */
export const poll = <T>(probe: () => T | Promise<T>, options: { message?: string; timeout?: number } = {}) =>
  expect.poll(probe, { ...options, intervals: [20, 30, 50, 100, 100, 200] })

const shownFrame = '.page-frame:not([aria-hidden])'

/** The shown page, rendered by the script. The pages it covers are in the document too. */
export const shown = (page: Page): Locator => page.locator(shownFrame)

/** The script has hydrated the document. */
export const hasTakenOver = (page: Page): Promise<unknown> => page.waitForFunction(() => window.__EARLY__?.isOver)

/** The shown page does not move. */
export const expectAtRest = (page: Page): Promise<void> =>
  expect(page.locator(`${shownFrame}[data-transition=entered]`)).toBeAttached()

const scroller = (page: Page) => shown(page).locator('.page-frame__scroll')

/** Scroll position of the shown page in CSS pixels. */
export const scrollTop = (page: Page): Promise<number> => scroller(page).evaluate((box) => box.scrollTop)

export const scrollHeight = (page: Page): Promise<number> => scroller(page).evaluate((box) => box.scrollHeight)

export const scrollToEnd = (page: Page): Promise<void> =>
  scroller(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }))

/** From the open cart to the summary of its first line. */
export async function openSummary({ page, LL }: { page: Page; LL: ReturnType<typeof translations> }): Promise<void> {
  await shown(page).getByRole('radio').first().check()
  await page.getByRole('button', { name: LL.cart.pay() }).click()
  await expect(page.getByRole('heading', { name: LL.checkout.title() }).first()).toBeVisible()
  await expectAtRest(page)
}

export interface Visit {
  /** The current path. */
  path: string
  headings: string[]
  links: string[]
}

/** Replaces the shown path without loading the market again, and reads the page once it has stopped moving. */
export const visit = (page: Page, href: string): Promise<Visit> =>
  page.evaluate(async (to) => {
    const frame = () => document.querySelector('.page-frame:not([aria-hidden])')
    const before = frame()
    const key = Math.random().toString(36).slice(2)
    const index = (history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0
    history.replaceState({ __TSR_key: key, key, __TSR_index: index }, '', to)
    const isThere = () => {
      const now = frame()
      const isDrawn = now?.querySelector('h1, h2') !== null && !now?.querySelector('.skeleton')
      return now !== before && now?.getAttribute('data-transition') === 'entered' && isDrawn
    }
    const until = performance.now() + 20_000
    while (!isThere()) {
      if (performance.now() > until) throw new Error(`${to} does not come to rest.`)
      await new Promise(requestAnimationFrame)
    }
    const now = frame()!
    return {
      path: location.pathname,
      headings: [...now.querySelectorAll('h1, h2')].map((heading) => heading.textContent),
      links: [...now.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    }
  }, href)

export interface NativeCall {
  name: NativeCallName
  payload: Record<string, unknown>
}

export interface PhoneOptions {
  shopper?: string
  lang?: Language
  /** The path that the bank app opens. */
  path?: string
  query?: Record<string, string>
  /** The bank app does not pass the session id on its own. */
  silent?: boolean
}

/** Pages that have the bank app's interface. */
const equipped = new WeakSet<Page>()

/**
 * A stand-in for the bank app around one page: records the page's calls, passes the session, sends PINs to the bank (never
 * through the page), kills and reopens the page.
 */
export class Phone {
  private constructor(
    readonly page: Page,
    private readonly options: Required<PhoneOptions>,
  ) {}

  static async open(page: Page, options: PhoneOptions = {}): Promise<Phone> {
    const phone = await Phone.make(page, options)
    await phone.load(phone.options.path)
    return phone
  }

  /** A phone that has not opened the market yet. */
  static async make(page: Page, options: PhoneOptions = {}): Promise<Phone> {
    const phone = new Phone(page, { shopper: 'full', lang: 'th', path: '/', query: {}, silent: false, ...options })
    if (equipped.has(page)) return phone
    equipped.add(page)
    await page.addInitScript(() => {
      const calls: { name: string; payload: unknown }[] = []
      Object.assign(window, { nativeCalls: calls })
      const app = new Proxy(
        {},
        {
          get: (_, name: string) => (json: string) => void calls.push({ name, payload: JSON.parse(json) }),
          has: () => true,
        },
      )
      Object.assign(window, { KPlus: app })
    })
    return phone
  }

  /** Opens the market as the bank app does, at a path, with a session. */
  async load(path: string): Promise<void> {
    const query = new URLSearchParams({
      lang: this.options.lang,
      kplusversion: '5.20.0',
      os: 'android',
      ...this.options.query,
    })
    await this.page.goto(`${path}${path.includes('?') ? '&' : '?'}${query.toString()}`)
    if (!this.options.silent) await this.passSession()
  }

  async passSession(): Promise<void> {
    await this.callback('setSessionId', `session-${this.options.shopper}`)
  }

  /** Kills the web view and opens a new one at home; the device's storage is kept. */
  async killAndReopen(path = '/'): Promise<void> {
    await this.page.goto('about:blank')
    await this.load(path)
  }

  async callback(name: string, ...args: unknown[]): Promise<void> {
    await this.page.evaluate(
      ([callback, values]) => (window as unknown as Record<string, (...a: unknown[]) => void>)[callback]!(...values),
      [name, args] as const,
    )
  }

  async calls(name?: NativeCallName): Promise<NativeCall[]> {
    const all = await this.page.evaluate(() => (window as unknown as { nativeCalls: NativeCall[] }).nativeCalls)
    return name ? all.filter((call) => call.name === name) : all
  }

  /** The PIN pad's reference, once the page has requested it. */
  async pinReference(): Promise<string> {
    await poll(async () => (await this.calls('openPin')).length).toBeGreaterThan(0)
    return String((await this.calls('openPin')).at(-1)!.payload['pin_reference'])
  }

  /** The external address that the page requested the bank app to open, if it has. */
  async thirdPartyView(): Promise<{ url: string; data: Record<string, unknown> }> {
    await poll(async () => (await this.calls('openThirdPartyWebView')).length).toBeGreaterThan(0)
    const { payload } = (await this.calls('openThirdPartyWebView')).at(-1)!
    return { url: String(payload['url']), data: payload['data'] as Record<string, unknown> }
  }

  /** The shopper enters the PIN in the bank app; then the web view is shown again. */
  async enterPin(): Promise<void> {
    await givePin(this.page.request, await this.pinReference())
    await this.callback('webviewAppeared')
  }
}

/** The phone sends a PIN to the bank's core. */
export async function givePin(http: APIRequestContext, pin_reference: string): Promise<void> {
  const answer = await http.post('/sandbox/bank/pin', { data: { pin_reference, pin: sandboxPin } })
  expect(await answer.json()).toMatchObject({ verified: true })
}

/** An order as sent on the wire, its amounts in baht or points by its units. */
type WireOrder = v.InferInput<typeof getOrder.response>

/** A coupon as sent on the wire. */
type WireCoupon = v.InferInput<typeof coupon>

type Claimed = Pick<Claim, 'order_id' | 'order_status' | 'pin_reference'>

interface Given {
  gift_id: string
  gift_status: 'waiting' | 'sent' | 'opened' | 'lapsed' | 'cancelled'
  pin_reference?: string
}

/** The server's state, independent of any page. */
export class Bank {
  private constructor(
    private readonly http: APIRequestContext,
    readonly baseURL: string,
  ) {}

  static async of(baseURL: string, shopper: string): Promise<Bank> {
    // A kept connection may be closing when the next call is made.
    const http = await request.newContext({ baseURL, extraHTTPHeaders: { connection: 'close' } })
    await http.post('/v1/session', { data: { session_id: `session-${shopper}` } })
    return new Bank(http, baseURL)
  }

  /** Milliseconds since 1970 by the server's clock. */
  async now(): Promise<number> {
    return Date.parse((await this.http.get('/v1/badge')).headers()['server-time'] ?? '')
  }

  async orders(): Promise<{ order_id: string; order_status: string; order_number: string }[]> {
    return (await (await this.http.get('/v1/orders?limit=100')).json()).orders
  }

  async order(order_id: string): Promise<WireOrder> {
    return (await this.http.get(`/v1/orders/${order_id}`)).json()
  }

  async stock(product_id: string, product_variant_id: string): Promise<number> {
    const { product } = await (await this.http.get(`/v1/products/${product_id}`)).json()
    return product.variants.find((one: { productVariantId: string }) => one.productVariantId === product_variant_id)
      .stock
  }

  async basket(): Promise<{ item_id: string; product_id: string; quantity: number }[]> {
    const { baskets } = await (await this.http.get('/v1/baskets')).json()
    return baskets.flatMap((basket: { items: unknown[] }) => basket.items)
  }

  async emptyBasket(): Promise<void> {
    const item_ids = (await this.basket()).map((line) => line.item_id)
    if (item_ids.length) await this.http.delete('/v1/baskets', { data: { item_ids } })
  }

  /** Puts only these lines into the cart: product, variant and quantity. */
  async fillBasket(...lines: [product: string, variant: string, quantity?: number][]): Promise<void> {
    await this.emptyBasket()
    for (const line of lines) await this.add(...line)
  }

  async add(product_id: string, product_variant_id: string, quantity = 1): Promise<void> {
    const answer = await this.http.post('/v1/baskets', {
      data: { product_id, product_variant_id, quantity },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(await answer.json()).toMatchObject({ MessageCode: '0000' })
  }

  /** The order of an idempotency key, if the server has one. */
  async claim(key: string): Promise<Claimed | undefined> {
    const answer = await (await this.http.get(`/v1/payment/claim_order?idempotency_key=${key}`)).json()
    return answer.MessageCode === '0000' ? answer : undefined
  }

  async place(key: string, request: object): Promise<Claimed> {
    const answer = await this.http.post('/v1/payment/claim_order', {
      data: request,
      headers: { 'Idempotency-Key': key },
    })
    expect(await answer.json()).toMatchObject({ MessageCode: '0000' })
    return answer.json()
  }

  async givePin(pin_reference: string): Promise<void> {
    await givePin(this.http, pin_reference)
  }

  /** A new order with these fields, advanced through its statuses by the sandbox. */
  async bought(request: object, ...moves: readonly OrderMove[]): Promise<string> {
    const { order_id } = await this.place(crypto.randomUUID(), request)
    for (const to of moves) await this.move(order_id, to)
    return order_id
  }

  async move(order_id: string, to: OrderMove): Promise<void> {
    const answer = await this.http.post(`/sandbox/orders/${order_id}/move`, { data: { to } })
    expect(await answer.json()).toMatchObject({ MessageCode: '0000' })
  }

  async reviewsOf(order_id: string): Promise<v.InferInput<typeof listOrderReviews.response>> {
    return (await this.http.get(`/v1/reviews/order/${order_id}`)).json()
  }

  async review(review: object): Promise<void> {
    const answer = await this.http.post('/v1/reviews', {
      data: review,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(await answer.json()).toMatchObject({ MessageCode: '0000' })
  }

  async cancel(order_id: string): Promise<void> {
    const answer = await this.http.post('/v1/payment/claim_order/cancel', { data: { order_id } })
    expect(await answer.json()).toMatchObject({ MessageCode: '0000' })
  }

  /** A fresh coupon for a latte, bought and confirmed. */
  async buyCoupon(): Promise<string> {
    const [product_id, price] = ['2002', 65]
    const { order_id, pin_reference } = await this.place(crypto.randomUUID(), {
      purchase_state: 'general',
      mid: '100002',
      products: [{ product_id, product_variant_id: `${product_id}-00`, quantity: 1, price_per_item: price }],
      expected_total: price,
      source_of_funds: [{ type: 'saving_account', amount: price, unit: 'baht' }],
    })
    await this.givePin(pin_reference!)
    const path = '/v1/coupon_codes?tab=purchased&sort=newly_added'
    const { coupons } = (await (await this.http.get(path)).json()) as { coupons: WireCoupon[] }
    return coupons.find((coupon) => coupon.order_id === order_id)!.coupon_id
  }

  /** A coupon, and the milliseconds for which its code is still valid by the server's clock. */
  async coupon(coupon_id: string): Promise<WireCoupon & { left: number }> {
    const answer = await this.http.get(`/v1/coupon_codes/${coupon_id}`)
    const { coupon: found } = (await answer.json()) as { coupon: WireCoupon }
    const end = Date.parse(found.use_expired_at ?? '')
    return { ...found, left: end - Date.parse(answer.headers()['server-time'] ?? '') }
  }

  /** The gift of an idempotency key, if the server has one. */
  async gift(key: string): Promise<Given | undefined> {
    const answer = await (await this.http.get(`/v1/gift_cards?idempotency_key=${key}`)).json()
    return answer.MessageCode === '0000' ? answer : undefined
  }

  async give(key: string, request: object): Promise<Given> {
    const answer = await this.http.post('/v1/gift_cards', { data: request, headers: { 'Idempotency-Key': key } })
    expect(await answer.json()).toMatchObject({ MessageCode: '0000' })
    return answer.json()
  }

  async cancelGift(gift_id: string): Promise<void> {
    const answer = await this.http.post(`/v1/gift_cards/${gift_id}/cancel`)
    expect(await answer.json()).toMatchObject({ MessageCode: '0000' })
  }

  /** Advances the server's clock by this many seconds, so that rate limits are reset. */
  async wait(seconds: number): Promise<void> {
    const { headers } = await this.http.get('/v1/badges').then((answer) => ({ headers: answer.headers() }))
    const now = new Date(Date.parse(headers[header.serverTime.toLowerCase()] ?? '') + seconds * 1000).toISOString()
    expect((await this.http.put('/sandbox/clock', { data: { now } })).ok()).toBe(true)
  }

  /** Cancels waiting orders, which returns their money: from now on only the test changes balances. */
  async cancelWaiting(): Promise<void> {
    for (const { order_id, order_status } of await this.orders())
      if (order_status === 'waiting_payment_confirmation') await this.cancel(order_id)
  }

  /** Whether a coupon is this shopper's. */
  async owns(coupon_id: string): Promise<boolean> {
    return (await (await this.http.get(`/v1/coupon_codes/${coupon_id}`)).json()).MessageCode === '0000'
  }

  async balances(): Promise<boolean> {
    return (await this.ledger()).balanced
  }

  /** Balances of bank accounts, in satang or points, in the order of the arguments. */
  async held<Ids extends readonly string[]>(...ids: Ids): Promise<{ [I in keyof Ids]: number }> {
    const { accounts } = await this.ledger()
    return ids.map((id) => accounts.find(({ account }) => account === id)?.balance ?? 0) as { [I in keyof Ids]: number }
  }

  private async ledger(): Promise<{ balanced: boolean; accounts: { account: string; balance: number }[] }> {
    return (await this.http.get('/sandbox/ledger')).json()
  }

  async switchOn(errors: object[]): Promise<void> {
    await this.http.put('/sandbox/switches', { data: { errors } })
  }
}
