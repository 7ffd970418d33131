import type { Browser, BrowserContext, Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import type { ErrorSwitch } from '../../contract/sandbox'
import type { Language } from '../../contract/enums'
import type { Texts } from '../../i18n/texts'
import { translations } from '../../i18n/translations'
import type { NativeCall } from '../phone'
import { Bank, Phone } from '../phone'

export interface Endpoint {
  method: string
  path: string
}

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
const bodyOf = (route: Route): unknown => {
  const text = route.request().postData()
  return text === null ? undefined : JSON.parse(text)
}
const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/** Holds the calls of one endpoint between page and server until the walk says how they end. */
class Gate {
  private readonly held: Route[] = []

  constructor(readonly endpoint: Endpoint) {}

  async handle(route: Route): Promise<void> {
    if (route.request().method() !== this.endpoint.method) return route.fallback()
    this.held.push(route)
  }

  get isHolding(): boolean {
    return this.held.length > 0
  }

  /** The last call of those that match. What came before it, the page has given up. */
  async next(isIt: (body: unknown) => boolean = () => true): Promise<Route> {
    const found = () => this.held.findLast((route) => isIt(bodyOf(route)))
    await expect.poll(() => found() !== undefined, { message: `the page calls ${keyOf(this.endpoint)}` }).toBe(true)
    const route = found() as Route
    this.forget()
    return route
  }

  /** The call that is held goes through. */
  async letPass(): Promise<void> {
    await (await this.next()).continue()
  }

  /** The page that asked is gone, or has given up. */
  forget(): void {
    this.held.length = 0
  }
}

/** A call that the page has made and the server has not got yet. */
export class HeldCall {
  constructor(
    private readonly gate: Gate,
    private readonly route: Route,
    private readonly bank: Bank,
  ) {}

  /** The server answers as it does. */
  async go(body?: object): Promise<void> {
    const { headers } = { headers: this.route.request().headers() }
    await this.route.continue(body && { postData: JSON.stringify(body), headers })
    await this.route
      .request()
      .response()
      .catch(() => undefined)
  }

  /** The sandbox answers in the server's place. */
  async answer(error: Omit<ErrorSwitch, 'path' | 'method' | 'times'>): Promise<void> {
    const { method, path } = this.gate.endpoint as { method: ErrorSwitch['method']; path: string }
    await this.bank.switchOn([{ method, path, ...error, times: 1 }])
    await this.go()
  }

  /** The connection breaks before the server hears of it. What is read the page asks for once more by itself. */
  async cut(): Promise<void> {
    await this.route.abort('connectionreset')
    if (this.gate.endpoint.method === 'GET') await (await this.gate.next()).abort('connectionreset')
  }

  /** The server answers, and its words are changed on their way. */
  async alter(change: (body: Record<string, unknown>) => object): Promise<void> {
    const response = await this.route.fetch()
    await this.route.fulfill({ response, json: change(await response.json()) })
  }

  /** The server does it, and its answer is lost. */
  async lose(): Promise<void> {
    await this.route.fetch()
    await this.route.abort('connectionreset')
  }
}

/** One browser with the shop in it, in the hands of the bank app or bare, and the server's own view of one shopper. */
export class Stage {
  readonly LL: Texts
  private readonly gates = new Map<string, Gate>()
  private readonly contexts: BrowserContext[] = []
  private heard = 0
  private isFrozen = false
  /** The keys under which orders were claimed, or gifts made, in this path, with what was asked for. */
  readonly intents = new Map<string, unknown>()

  ordersBefore: readonly string[] = []

  private constructor(
    readonly lang: Language,
    readonly shopper: string,
    private readonly silent: boolean,
    readonly bank: Bank,
    private readonly app: { page: Page; phone: Phone },
    private readonly bare: { page: Page },
  ) {
    this.LL = translations(lang)
  }

  page!: Page
  phone!: Phone

  static async open(
    browser: Browser,
    { baseURL, lang, shopper, silent }: { baseURL: string; lang: Language; shopper: string; silent: boolean },
  ): Promise<Stage> {
    const bank = await Bank.of(baseURL, shopper)
    // A walk is about what the pages say: pictures and slides would only take their time.
    const still = { reducedMotion: 'reduce' } as const
    const [withApp, without] = [await browser.newContext(still), await browser.newContext(still)]
    for (const context of [withApp, without]) {
      await context.clock.install()
      await context.route(/\/images\//, (route) => route.abort())
      context.setDefaultTimeout(30_000)
    }
    const page = await withApp.newPage()
    const phone = await Phone.make(page, { shopper, lang, silent })
    const stage = new Stage(
      lang,
      shopper,
      silent,
      bank,

      { page, phone },
      { page: await without.newPage() },
    )
    stage.contexts.push(withApp, without)
    stage.page = page
    stage.phone = phone
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !/\/v1\/(payment\/claim_order|gift_cards)$/.test(request.url())) return
      stage.intents.set(request.headers()['idempotency-key'] ?? '', request.postDataJSON())
    })
    return stage
  }

  async close(): Promise<void> {
    for (const context of this.contexts) await context.close()
  }

  /** Calls of this endpoint wait for the walk from now on. */
  async hold(endpoint: Endpoint): Promise<void> {
    if (this.gates.has(keyOf(endpoint))) return
    const gate = new Gate(endpoint)
    this.gates.set(keyOf(endpoint), gate)
    const pattern = patternOf(endpoint)
    for (const context of this.contexts)
      await context.route(
        ({ pathname }) => pattern.test(pathname),
        (route) => gate.handle(route),
      )
  }

  gate(endpoint: Endpoint): Gate {
    return this.gates.get(keyOf(endpoint)) as Gate
  }

  async held(endpoint: Endpoint, isIt?: (body: unknown) => boolean): Promise<HeldCall> {
    const gate = this.gate(endpoint)
    return new HeldCall(gate, await gate.next(isIt), this.bank)
  }

  /** The page has made the call, and nobody has answered it. */
  async waitsFor(endpoint: Endpoint): Promise<void> {
    await expect.poll(() => this.gate(endpoint).isHolding, { message: `the page calls ${keyOf(endpoint)}` }).toBe(true)
  }

  get hasApp(): boolean {
    return this.page === this.app.page
  }

  /** Nothing of an earlier path is left on the device. */
  async wipe(): Promise<void> {
    await this.forgetPage()
    for (const context of this.contexts) await context.clearCookies()
    for (const { page } of [this.app, this.bare]) {
      if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear())
      await page.goto('about:blank')
    }
    this.intents.clear()
    await this.bank.switchOn([])
    this.ordersBefore = (await this.bank.orders()).map(({ order_id }) => order_id)
  }

  async openInApp(path: string): Promise<void> {
    this.page = this.app.page
    await this.phone.load(path)
    this.heard = 0
    await this.started()
  }

  /** The page's script has taken over from the document's own. */
  private async started(): Promise<void> {
    await this.asked('hideHeaderAndFooter')
  }

  async openInBrowser(cookies: Record<string, string>): Promise<void> {
    this.page = this.bare.page
    const url = new URL(`/?lang=${this.lang}`, this.bank.baseURL).href
    await this.page
      .context()
      .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: this.bank.baseURL })))
    await this.page.goto(url)
    this.heard = 0
  }

  async forgetPage(): Promise<void> {
    for (const gate of this.gates.values()) gate.forget()
    await this.thaw()
  }

  /** The bank app's Back, or the browser's where there is no bank app. */
  async back(): Promise<void> {
    if (this.hasApp) await this.phone.callback('back')
    else await this.page.goBack()
  }

  async reload(): Promise<void> {
    await this.forgetPage()
    await this.page.reload()
    this.heard = 0
    await this.started()
    // The address of a page within the market does not say the language: the bank app says it with the session, as at the start.
    if (this.hasApp) await this.callback('setLanguage', this.lang)
    if (this.hasApp && !this.silent) await this.phone.passSession()
  }

  /** The web view is killed; what the device stored stays. It is opened anew where the bank app opens it, at home. */
  async kill(): Promise<void> {
    await this.forgetPage()
    await this.page.goto('about:blank')
    if (this.hasApp) await this.openInApp('/')
    else await this.openInBrowser({})
  }

  /** The bank app calls the page; in a plain browser the same functions are there. */
  async callback(name: string, ...args: unknown[]): Promise<void> {
    await this.page.evaluate(
      ([callback, values]) => (window as unknown as Record<string, (...a: unknown[]) => void>)[callback]!(...values),
      [name, args] as const,
    )
  }

  /** A step begins: what was asked of the bank app before is not its doing. */
  async mark(): Promise<void> {
    this.heard = this.hasApp ? (await this.calls()).length : 0
  }

  /** What the page asked of the bank app in this step. */
  async calls(): Promise<NativeCall['name'][]> {
    if (!this.page.url().startsWith('http')) return []
    return (await this.phone.calls()).map(({ name }) => name)
  }

  async asked(name: NativeCall['name'], times = 1): Promise<void> {
    if (!this.hasApp) return
    await expect
      .poll(async () => (await this.calls()).slice(this.heard).filter((one) => one === name).length, {
        message: `the bank app is asked for ${name}`,
      })
      .toBe(times)
  }

  /** Time stands still for the page, so that a short wait does not end by itself between two steps. */
  async freeze(): Promise<void> {
    if (this.isFrozen) return
    this.isFrozen = true
    // The clock stops at an instant to come only; how long the order takes is not known.
    for (let margin = 50; ; margin *= 2) {
      const now = await this.page.evaluate(() => Date.now())
      const failure = await this.page.clock.pauseAt(now + margin).catch((reason: unknown) => reason)
      if (failure === undefined) return
      if (margin > 3_000) throw failure
    }
  }

  async thaw(): Promise<void> {
    if (!this.isFrozen) return
    this.isFrozen = false
    await this.page.clock.resume()
  }

  async leap(ms: number): Promise<void> {
    await this.page.clock.fastForward(ms)
  }
}
