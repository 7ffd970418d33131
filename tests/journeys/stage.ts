import type { RouterHistory } from '@tanstack/react-router'
import { createMemoryHistory } from '@tanstack/react-router'
import { sql } from 'drizzle-orm'
import { Window as PageWindow } from 'happy-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { CallbackName, NativeCallName } from '../../contract/bridge'
import { nativeCallNames } from '../../contract/bridge'
import { readConfig } from '../../contract/config'
import type { EndpointOptions } from '../../contract/endpoint'
import type { OrderStatus } from '../../contract/enums'
import type { ErrorSwitch } from '../../contract/sandbox'
import { loadLocale, loadTexts } from '../../i18n/runtime'
import { shownModal } from '../../machines/modal/modalMachine'
import type { cartMachine } from '../../machines/cart/cartMachine'
import { rowsOf } from '../../server/db/client'
import { sessionIdOf } from '../../server/db/seed/seed'
import { placesOf } from '../../server/domain/shopper/postal'
import type { App } from '../../src/app/app'
import { createApp } from '../../src/app/app'
import { compose } from '../../src/compose'
import { checkoutOf } from '../../src/app/checkout'
import type { Navigation } from '../../src/navigation'
import type { createAppRouter } from '../../src/router'
import type { Actor } from 'xstate'
import { putIntoBasket } from '../server/buying'
import type { TestClient, TestServer } from '../server/testServer'
import { createTestServer, testTime } from '../server/testServer'
import { cartKey } from '../../src/stack/pageKeys'

/**
 * The page without rendering: the real actor tree, the real router with the real routes, and the real server in this process. A phone
 * keeps its storage and its cookies while pages on it are opened, killed and opened again. The clock is simulated.
 */

interface NativeCall {
  name: NativeCallName
  payload: Record<string, unknown>
}

/** The handling of one call by the network: to the server, and back. */
export type Line = (send: () => Promise<Response>, path: string, method: string, page: Page) => Promise<Response>

const direct: Line = (send) => send()
const callOf = (input: RequestInfo | URL, init?: RequestInit) => ({
  path: new URL(input instanceof Request ? input.url : String(input), 'http://localhost').pathname,
  method: (input instanceof Request ? input.method : (init?.method ?? 'GET')).toUpperCase(),
})

/** Whether a call goes to an endpoint, whatever its path parameters. */
const goesTo = (endpoint: EndpointOptions, method: string, path: string): boolean =>
  method === endpoint.method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path)

/** One turn of the event loop: pending work continues meanwhile. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

type Blocker = (move: { action: string }) => boolean

/** Goes back asynchronously, as a browser does. */
function later(history: RouterHistory, blockers: Blocker[]): RouterHistory {
  const { go, back } = history
  history.block = (blocker) => {
    blockers.push(blocker.blockerFn as Blocker)
    return () => {}
  }
  history.go = (steps, options) => void setImmediate(() => go(steps, options))
  history.back = (options) => void setImmediate(() => back(options))
  return history
}

export class Phone {
  readonly storage = new Map<string, string>()
  readonly browser: TestClient
  page!: Page

  constructor(
    readonly server: TestServer,
    readonly shopper: string,
  ) {
    this.browser = server.client()
  }

  /** Opens the page as the bank app does, and replaces the previous one. */
  async open(options: OpenOptions = {}): Promise<Page> {
    this.page?.kill()
    this.page = await Page.open(this, options)
    return this.page
  }
}

export interface OpenOptions {
  path?: string
  search?: string
  /** History of a reload; a killed web view has none. */
  entries?: { href: string; state: Record<string, unknown> }[]
  /** Runs before the page's script. */
  before?: (window: Window) => void
  /** Passes the session id at once; true by default. */
  signIn?: boolean
  line?: Line
}

export class Page {
  readonly calls: { method: string; path: string; key: string | null; body: string; status?: number }[] = []
  readonly native: NativeCall[] = []
  readonly log: string[] = []
  line: Line
  app!: App
  navigation!: Navigation
  router!: ReturnType<typeof createAppRouter>
  window!: Window
  private inFlight = 0
  private readonly blockers: Blocker[] = []
  /** Calls that a line holds back on purpose. */
  held = 0
  private isDead = false

  private constructor(
    readonly phone: Phone,
    options: OpenOptions,
  ) {
    this.line = options.line ?? direct
  }

  static async open(phone: Phone, options: OpenOptions): Promise<Page> {
    const page = new Page(phone, options)
    const path = options.path ?? '/cart'
    const window = new PageWindow({
      url: `http://localhost${path}${options.search ?? '?kplusversion=5.13.2'}`,
    }) as unknown as Window
    page.window = window
    Object.defineProperty(window, 'localStorage', { configurable: true, value: page.storage() })
    Object.defineProperty(window, 'KPlus', {
      configurable: true,
      value: Object.fromEntries(
        nativeCallNames.map((name) => [
          name,
          (json: string) => {
            if (!page.isDead) page.native.push({ name, payload: JSON.parse(json) as Record<string, unknown> })
          },
        ]),
      ),
    })
    const { document, history: entries, location, sessionStorage } = window
    const addEventListener = window.addEventListener.bind(window)
    const globals = { window, self: window, document, history: entries, location, sessionStorage, addEventListener }
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => void page.log.push(JSON.stringify(args)))
    options.before?.(window)
    const history = later(createMemoryHistory({ initialEntries: [path] }), page.blockers)
    if (options.entries) {
      const [first, ...others] = options.entries
      history.replace(first!.href, first!.state)
      for (const entry of others) history.push(entry.href, entry.state)
    }
    page.app = createApp({
      window,
      config: readConfig({ env: 'local' }),
      fetch: page.fetch,
      path: history.location.pathname,
      index: history.location.state.__TSR_index,
    })
    await loadLocale(page.app.query.lang)
    await Promise.all([loadTexts('shop'), loadTexts('errors')])
    const { router, navigation } = compose(page.app, history)
    page.router = router
    page.navigation = navigation
    history.subscribe(() => void page.load())
    page.app.start()
    if (options.signIn !== false) page.call('setSessionId', sessionIdOf(phone.shopper))
    void page.load()
    await page.settle()
    return page
  }

  /** React's part of the router: loads the address. */
  private async load(): Promise<void> {
    if (this.isDead) return
    await this.router.load()
    if (this.isDead) return
    this.app.navigation.send({ type: 'transition.ended' })
  }

  private storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
    const { storage } = this.phone
    const alive = (work: () => void) => {
      if (!this.isDead) work()
    }
    return {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => alive(() => storage.set(key, value)),
      removeItem: (key) => alive(() => storage.delete(key)),
    }
  }

  private readonly fetch: typeof globalThis.fetch = async (input, init) => {
    if (this.isDead) return never()
    const { path, method } = callOf(input, init)
    const call: Page['calls'][number] = {
      method,
      path,
      key: new Headers(init?.headers).get('Idempotency-Key'),
      body: String(init?.body ?? ''),
    }
    this.calls.push(call)
    this.inFlight += 1
    const isAborted = new Promise<never>((_, reject) => {
      const end = () => reject(new DOMException('aborted', 'AbortError'))
      if (init?.signal?.aborted) end()
      init?.signal?.addEventListener('abort', end)
    })
    isAborted.catch(() => {})
    try {
      const answer = await Promise.race([
        this.line(() => this.phone.browser.fetch(input, { ...init, signal: undefined }), path, method, this),
        isAborted,
      ])
      call.status = answer.status
      return this.isDead ? await never() : answer
    } finally {
      this.inFlight -= 1
    }
  }

  /** The bank app calls the page. */
  call(name: CallbackName, ...args: unknown[]): void {
    const callback = (this.window as unknown as Record<string, (...given: unknown[]) => void>)[name]
    callback?.(...args)
  }

  /** Dispatches an event of the browser. */
  hear(name: string): void {
    const { Event: PageEvent } = this.window as unknown as { Event: typeof Event }
    this.window.dispatchEvent(new PageEvent(name))
  }

  get checkout() {
    const checkout = checkoutOf(this.app)
    if (!checkout) throw new Error('No checkout runs.')
    return checkout
  }

  get hasCheckout(): boolean {
    return checkoutOf(this.app) !== undefined
  }

  get placement() {
    const { placement } = this.checkout.getSnapshot().children
    if (!placement) throw new Error('Nothing is being placed.')
    return placement
  }

  get path(): string {
    return this.router.history.location.pathname
  }

  /** The dialog that is shown. */
  get dialog() {
    return shownModal(this.app.modal.getSnapshot())?.content
  }

  get intent() {
    return this.app.openIntent()
  }

  get cart(): Actor<typeof cartMachine> {
    const cart = this.app.pages.find(cartKey)
    if (this.path !== '/cart' || !cart) throw new Error(`The page shows ${this.path}, not the cart.`)
    return cart
  }

  nativeCalls(name: NativeCallName): Record<string, unknown>[] {
    return this.native.filter((call) => call.name === name).map(({ payload }) => payload)
  }

  callsTo(endpoint: EndpointOptions) {
    return this.calls.filter(({ method, path }) => goesTo(endpoint, method, path))
  }

  accept(): void {
    this.app.modal.send({ type: 'modal.accept' })
  }

  /** Waits until nothing is pending: no call, no load, no promise of this process. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 12 && !this.isDead; quiet += 1) {
      await turn()
      if (this.inFlight > this.held) quiet = -1
    }
  }

  async until(what: () => boolean, meaning = String(what)): Promise<void> {
    for (const end = performance.now() + 20_000; performance.now() < end;) {
      if (what()) return
      await turn()
    }
    throw new Error(`Never came: ${meaning}. ${JSON.stringify(this.picture())}`)
  }

  /** Waits until the checkout is in a state, `summary` or `placing`, and its placement, `checking`, where one is given. */
  async reach(state: string, placement?: string): Promise<void> {
    await this.until(
      () => {
        const checkout = checkoutOf(this.app)
        if (!checkout) return false
        const snapshot = checkout.getSnapshot()
        const { value } = snapshot
        const top = typeof value === 'string' ? value : Object.keys(value)[0]
        if (top !== state) return false
        if (placement === undefined) return true
        const inner = snapshot.children.placement?.getSnapshot().value
        return (typeof inner === 'string' ? inner : Object.keys(inner ?? {})[0]) === placement
      },
      `${state} ${placement ?? ''}`,
    )
  }

  picture() {
    const checkout = checkoutOf(this.app)?.getSnapshot()
    return {
      path: this.path,
      checkout: checkout?.value,
      placement: checkout?.children.placement?.getSnapshot().value,
      pin: this.app.pin.getSnapshot().value,
      dialog: this.dialog,
      calls: this.calls.slice(-4),
      log: this.phone.server.log.slice(-2),
    }
  }

  /** The system destroys the web view: the page has no effect from here on, but calls already sent remain sent. */
  kill(): void {
    this.isDead = true
  }

  /** The history entries that a reload finds. */
  entries(): OpenOptions['entries'] {
    const { href, state } = this.router.history.location
    return [{ href, state: { ...state } }]
  }

  /** Waits until the cart is shown and idle. */
  untilCart = () =>
    this.until(() => {
      const cart = this.path === '/cart' && this.app.pages.find(cartKey)
      return cart !== undefined && cart !== false && cart.getSnapshot().matches({ ready: 'idle' })
    }, 'the cart')

  /** From the cart, whose only shop is selected, to the order summary. */
  async openSummary(): Promise<void> {
    await this.untilCart()
    this.cart.send({ type: 'cart.checkout' })
    await this.reach('summary')
    await this.settle()
  }

  confirm(): void {
    this.checkout.send({ type: 'order.confirm' })
  }

  /** Confirms, up to the open PIN pad. Returns its reference. */
  async confirmToPin(): Promise<string> {
    this.confirm()
    await this.reach('placing', 'authorising')
    return this.pinReference
  }

  get pinReference(): string {
    return String(this.nativeCalls('openPin').at(-1)?.['pin_reference'] ?? '')
  }

  /** The shopper enters the PIN in the bank app, which closes the pad. */
  async givePin(reference = this.pinReference, pin?: string): Promise<boolean> {
    const isRight = await this.phone.server.bank.enterPin(reference, pin)
    this.call('webviewAppeared')
    await this.settle()
    return isRight
  }

  back(): void {
    this.call('back')
  }

  /** The browser’s or the system’s own Back: blockers are checked first. */
  browserBack(): void {
    if (!this.blockers.some((isHeld) => isHeld({ action: 'BACK' }))) this.router.history.back()
  }
}

const never = (): Promise<never> => new Promise<never>(() => {})

/** The reply to the first matching call is lost on its way back: the call took effect. */
export const losesReply = (endpoint: EndpointOptions): Line =>
  once(endpoint, async (send) => {
    await send()
    throw new TypeError('fetch failed')
  })

/** The first matching call never arrives. */
export const losesCall = (endpoint: EndpointOptions): Line =>
  once(endpoint, () => Promise.reject(new TypeError('fetch failed')))

/** The first matching call arrives twice. */
export const doubles = (endpoint: EndpointOptions): Line =>
  once(endpoint, async (send) => {
    const [first] = await Promise.all([send(), send()])
    return first
  })

/** Every matching call hangs; `release` lets the waiting ones continue, and all later ones. */
export function holds(endpoint: EndpointOptions, when: 'before' | 'after' = 'after') {
  let isOpen = false
  const waiting: (() => void)[] = []
  const gate = async (page: Page) => {
    if (isOpen) return
    page.held += 1
    await new Promise<void>((resolve) => void waiting.push(resolve))
    page.held -= 1
  }
  const line: Line = async (send, path, method, page) => {
    if (!goesTo(endpoint, method, path)) return send()
    if (when === 'before') await gate(page)
    const answer = await send()
    if (when === 'after') await gate(page)
    return answer
  }
  return {
    line,
    waiting,
    release: () => {
      isOpen = true
      for (const go of waiting.splice(0)) go()
    },
  }
}

function once(endpoint: EndpointOptions, change: Line): Line {
  let isDone = false
  return (send, path, method, page) => {
    if (isDone || !goesTo(endpoint, method, path)) return send()
    isDone = true
    return change(send, path, method, page)
  }
}

interface Stage {
  readonly server: TestServer
  /** A phone of this shopper whose cart holds exactly these goods. */
  phone: (
    shopper: string,
    goods?: readonly (Parameters<typeof putIntoBasket>[2] & { quantity?: number })[],
  ) => Promise<Phone>
  /** Advances phones, server and jobs by so many milliseconds. */
  pass: (milliseconds: number) => Promise<void>
  switches: (...errors: ErrorSwitch[]) => void
  /** Another shopper buys until so many units are left. To be called before this test orders any. */
  leave: (variant: string, units: number) => Promise<void>
}

const bangkok = (hours: number, minutes: number) =>
  new Date(testTime.getTime() + (hours - 10) * 3_600_000 + minutes * 60_000)

/** Sets the server's hour in Bangkok. */
export const atHour = (server: TestServer, hours: number, minutes: number): void =>
  server.clock.set(bangkok(hours, minutes))

/** One server for the tests of a file, each on the seed; fake time; the ledger is audited after each. */
export function useStage(): Stage {
  let server: TestServer
  const phones: Phone[] = []
  const given = new Map<string, number>()

  beforeAll(async () => {
    server = await createTestServer()
    // The postal table loads its browser build where it finds a window: it is loaded before there is one.
    await placesOf('10110', 'th')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.reset()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], now: testTime })
  })
  afterEach(async () => {
    for (const { page } of phones) {
      await page?.settle()
      page?.kill()
    }
    phones.length = 0
    vi.useRealTimers()
    await audit(server, given)
    given.clear()
    vi.unstubAllGlobals()
    await loadLocale('th')
  })

  return {
    get server() {
      return server
    },
    phone: async (shopper, goods = []) => {
      await server.db.execute(sql`delete from basket_lines where shopper_id = ${shopper}`)
      for (const { quantity = 1, ...item } of goods) await putIntoBasket(server, shopper, item, quantity)
      const phone = new Phone(server, shopper)
      phones.push(phone)
      return phone
    },
    pass: async (milliseconds) => {
      for (let left = milliseconds; left > 0; left -= 1_000) {
        const step = Math.min(left, 1_000)
        server.clock.advance(step)
        await vi.advanceTimersByTimeAsync(step)
        for (const { page } of phones) await page?.settle()
      }
      await server.runDueJobs()
      for (const { page } of phones) await page?.settle()
    },
    switches: (...errors) => server.switches({ errors }),
    leave: async (variant, units) => {
      given.set(variant, units)
      await server.db.execute(sql`update product_variants set stock = ${units} where id = ${variant}`)
    },
  }
}

const undone: readonly OrderStatus[] = [
  'void',
  'voidTimeout',
  'voidCash',
  'voidPoint',
  'cancelled',
  'refunded',
  'refundedCash',
]

/** After every journey: nothing was created or lost. */
async function audit(server: TestServer, given: ReadonlyMap<string, number>): Promise<void> {
  const { balanced, totals } = await server.ledger()
  expect(balanced, `The bank’s books balance: ${JSON.stringify(totals)}`).toBe(true)
  const rows = await rowsOf<{ id: string; stock: number; was: number; taken: number }>(
    server.db,
    sql`select now.id, now.stock, was.stock as was, coalesce(taken.units, 0) as taken
        from public.product_variants now
        join kept.product_variants was on was.id = now.id
        left join (
          select lines.variant_id, sum(lines.quantity)::int as units from order_lines lines
          join orders on orders.id = lines.order_id
          where orders.id not in (select id from kept.orders)
            and orders.status::text not in (${sql.join(
              undone.map((status) => sql`${status}`),
              sql`, `,
            )})
          group by lines.variant_id) taken on taken.variant_id = now.id`,
  )
  const wrong = rows.filter(({ id, stock, was, taken }) => stock !== (given.get(id) ?? was) - taken || stock < 0)
  expect(wrong, 'Stock is what the orders left').toEqual([])
  const held = await rowsOf(
    server.db,
    sql`select orders.id, orders.status from orders
        where orders.id not in (select id from kept.orders) and orders.idempotency_key in
          (select idempotency_key from orders group by idempotency_key having count(*) > 1)`,
  )
  expect(held, 'No intent made two orders').toEqual([])
}

export interface OrderRow {
  id: string
  status: OrderStatus
  units: number
}

/** The orders that this test placed for a shopper, oldest first. */
export const ordersOf = (server: TestServer, shopper: string): Promise<OrderRow[]> =>
  rowsOf<OrderRow>(
    server.db,
    sql`select orders.id, orders.status, sum(lines.quantity)::int as units
        from orders join order_lines lines on lines.order_id = orders.id
        where orders.shopper_id = ${shopper} and orders.id not in (select id from kept.orders)
        group by orders.id, orders.status, orders.created_at order by orders.created_at`,
  )

/** The content of a shopper's cart: units by variant. */
export async function basketOf(server: TestServer, shopper: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ variant_id: string; quantity: number }>(
    server.db,
    sql`select variant_id, quantity from basket_lines where shopper_id = ${shopper} order by variant_id`,
  )
  return Object.fromEntries(rows.map(({ variant_id, quantity }) => [variant_id, quantity]))
}
