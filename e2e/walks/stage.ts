import type { Browser, CDPSession, Locator, Page, Request } from '@playwright/test'
import { buttonThrottleMs } from '../../contract/constants'
import { endpoints } from '../../contract/endpoints'
import type { ErrorSwitch } from '../../contract/sandbox'
import type { Language } from '../../contract/enums'
import type { Texts } from '../../i18n/texts'
import { translations } from '../../i18n/translations'
import { lastScript } from '../builtScripts'
import type { NativeCall } from '../phone'
import { finishFirstVisit } from '../../tests/firstVisit'
import { isFull } from '../../tests/full'
import { isReplaying } from '../../tests/graph/chosen'
import { Bank, Phone, poll, shown } from '../phone'
import { record } from '../storyboard/recording'
import { ExaminedStates, collectErrors, watchFocus } from './screenFaults'

export interface Endpoint {
  method: string
  path: string
}

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
const literalPaths = new Set(Object.values(endpoints).map(({ path }) => path))
const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

interface Paused {
  requestId: string
  /** The same request outside of the interception. */
  networkId?: string
  request: { url: string; method: string; postData?: string }
  responseStatusCode?: number
  responseErrorReason?: string
}

/**
 * The connection of one page, through the browser's own protocol: a Playwright route intercepts every request of the page and turns the
 * browser's cache off, which doubles the time of a reload.
 */
class Wire {
  private readonly answers = new Map<string, (paused: Paused) => void>()

  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  /** `hear` gets the requests that are held, and `drop` the network ids of those that the page aborts or that fail. */
  static async tap(
    page: Page,
    { hear, drop }: { hear: (wire: Wire, paused: Paused) => void; drop: (networkId: string) => void },
  ): Promise<Wire> {
    const devtools = await page.context().newCDPSession(page)
    const wire = new Wire(page, devtools)
    devtools.on('Fetch.requestPaused', (paused: Paused) => {
      if (paused.responseStatusCode === undefined && paused.responseErrorReason === undefined) return hear(wire, paused)
      wire.answers.get(paused.requestId)?.(paused)
      wire.answers.delete(paused.requestId)
    })
    devtools.on('Network.loadingFailed', ({ requestId }) => drop(requestId))
    await devtools.send('Network.enable')
    return wire
  }

  /** Requests that match these patterns are intercepted before they reach the server. */
  async hold(urlPatterns: readonly string[]): Promise<void> {
    await this.devtools.send('Fetch.enable', { patterns: urlPatterns.map((urlPattern) => ({ urlPattern })) })
  }

  async letPass({ requestId }: Paused, body?: object): Promise<void> {
    await this.devtools.send('Fetch.continueRequest', { requestId, ...encoded('postData', body) })
  }

  async cut({ requestId }: Paused): Promise<void> {
    await this.devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  }

  /** The server's answer, before the page receives it. */
  async ask({ requestId }: Paused): Promise<Paused> {
    const answered = new Promise<Paused>((resolve) => this.answers.set(requestId, resolve))
    await this.devtools.send('Fetch.continueRequest', { requestId, interceptResponse: true })
    return answered
  }

  async alter({ requestId }: Paused, change: (body: Record<string, unknown>) => object): Promise<void> {
    const { body, base64Encoded } = await this.devtools.send('Fetch.getResponseBody', { requestId })
    const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString()
    const responseHeaders = [{ name: 'Content-Type', value: 'application/json' }]
    const changed = encoded('body', change(JSON.parse(text) as Record<string, unknown>))
    await this.devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, ...changed })
  }
}

const encoded = <K extends string>(key: K, body: object | undefined): { [P in K]?: string } =>
  body ? ({ [key]: Buffer.from(JSON.stringify(body)).toString('base64') } as { [P in K]?: string }) : {}

interface Held {
  wire: Wire
  paused: Paused
}

const bodyOf = ({ paused: { request } }: Held): unknown =>
  request.postData === undefined ? undefined : JSON.parse(request.postData)

/** Holds the calls of one endpoint between page and server until the walk gives their outcome. */
class Gate {
  private held: Held[] = []
  private readonly pattern: RegExp

  constructor(readonly endpoint: Endpoint) {
    this.pattern = patternOf(endpoint)
  }

  /** A call whose path another endpoint has word for word is that endpoint's: `/v1/products/recommend` names no product. */
  isFor({ request: { url, method } }: Paused): boolean {
    const { pathname } = new URL(url)
    const isOfAnother = pathname !== this.endpoint.path && literalPaths.has(pathname)
    return method === this.endpoint.method && this.pattern.test(pathname) && !isOfAnother
  }

  hold(call: Held): void {
    this.held.push(call)
  }

  /** The page has aborted the call. */
  drop(networkId: string): void {
    this.held = this.held.filter(({ paused }) => paused.networkId !== networkId)
  }

  get isHolding(): boolean {
    return this.held.length > 0
  }

  /** The last matching call. */
  async next(isIt: (body: unknown) => boolean = () => true): Promise<Held> {
    const found = () => this.held.findLast((call) => isIt(bodyOf(call)))
    await poll(() => found() !== undefined, { message: `the page calls ${keyOf(this.endpoint)}` }).toBe(true)
    const call = found() as Held
    this.forget()
    return call
  }

  /** Releases the held call. */
  async letPass(): Promise<void> {
    await this.end(await this.next(), ({ wire, paused }) => wire.letPass(paused))
  }

  /** Ends a held call. If a reload has cancelled it, the page has made another one, which is ended instead. */
  async end(call: Held, how: (call: Held) => Promise<void>, isIt?: (body: unknown) => boolean): Promise<void> {
    await how(call).catch(async (error: unknown) => {
      if (!String(error).includes('Invalid InterceptionId')) throw error
      await this.end(await this.next(isIt), how, isIt)
    })
  }

  /** The calling page is gone, or one of its calls has been taken. */
  forget(): void {
    this.held = []
  }
}

/** A call that the page has made and the server has not received yet. */
export class HeldCall {
  constructor(
    private readonly gate: Gate,
    private readonly call: Held,
    private readonly stage: Stage,
    private readonly isIt: ((body: unknown) => boolean) | undefined,
  ) {}

  private end(how: (call: Held) => Promise<void>): Promise<void> {
    return this.gate.end(this.call, how, this.isIt)
  }

  /** The server's answer is passed unchanged. */
  async go(body?: object): Promise<void> {
    await this.end(async ({ wire, paused }) => {
      const { url, method } = paused.request
      const isSame = (request: Request) => request.url() === url && request.method() === method
      const ended = Promise.race([
        wire.page.waitForEvent('response', { predicate: (response) => isSame(response.request()) }),
        wire.page.waitForEvent('requestfailed', { predicate: isSame }),
      ]).catch(() => undefined)
      await wire.letPass(paused, body)
      await ended
    })
  }

  /** The sandbox answers instead of the server. */
  async answer(error: Omit<ErrorSwitch, 'path' | 'method' | 'times'>): Promise<void> {
    const { method, path } = this.gate.endpoint as { method: ErrorSwitch['method']; path: string }
    if (error.status !== undefined && error.status >= 400) this.letFail(this.call)
    await this.stage.bank.switchOn([{ method, path, ...error, times: 1 }])
    await this.go()
  }

  /** The connection breaks before the call reaches the server. The page retries a GET once by itself. */
  async cut(): Promise<void> {
    const cut = (call: Held) => {
      this.letFail(call)
      return call.wire.cut(call.paused)
    }
    await this.end(cut)
    if (this.gate.endpoint.method === 'GET') await this.gate.end(await this.gate.next(), cut)
  }

  /** The server answers, and its answer is modified on the way. */
  async alter(change: (body: Record<string, unknown>) => object): Promise<void> {
    await this.end(async ({ wire, paused }) => wire.alter(await wire.ask(paused), change))
  }

  /** The server executes the call, and its answer is lost. */
  async lose(): Promise<void> {
    await this.end(async (call) => {
      this.letFail(call)
      await call.wire.cut(await call.wire.ask(call.paused))
    })
  }

  private letFail({ paused: { request } }: Held): void {
    this.stage.letFail(new URL(request.url).pathname)
  }
}

/** One browser with the shop, inside the bank app or without it, and the server's state of one shopper. */
export class Stage {
  readonly LL: Texts
  private readonly gates = new Map<string, Gate>()
  private readonly wires: Wire[] = []
  private heard = 0
  private isFrozen = false
  /** The keys under which orders were claimed, or gifts made, in this path, with the request. */
  readonly intents = new Map<string, unknown>()

  /** Whether the page keeps the focus: from soon after the first screen on. */
  private keepsFocus = false
  /** Whether the walk has waited for that since the last load. */
  private hasWaited = false

  /** Errors of the pages' scripts in this path, and what they failed to load unexpectedly. */
  readonly errors: string[] = []
  /** Steps at whose start the page kept the focus, so that a loss is noticed. */
  watchedSteps = 0

  /** Paths of the calls that the walk lets fail, each once. */
  private readonly failing: string[] = []

  /** All states in a whole run and in a replay, whose path may have failed in any of them; otherwise every tenth. */
  readonly examined = new ExaminedStates(isFull || isReplaying ? 1 : 10)

  /** Orders of the shopper before this path, in walks that place some. */
  ordersBefore: readonly string[] = []

  private app!: Page
  /** A browser without the bank app, once it is needed. */
  private bare: Page | undefined

  private constructor(
    private readonly browser: Browser,
    readonly lang: Language,
    readonly shopper: string,
    private readonly silent: boolean,
    readonly bank: Bank,
  ) {
    this.LL = translations(lang)
  }

  page!: Page
  phone!: Phone

  /** The shown page; it may cover others. */
  get shown(): Locator {
    return shown(this.page)
  }

  static async open(
    browser: Browser,
    { baseURL, lang, shopper, silent }: { baseURL: string; lang: Language; shopper: string; silent: boolean },
  ): Promise<Stage> {
    const stage = new Stage(browser, lang, shopper, silent, await Bank.of(baseURL, shopper))
    stage.page = stage.app = await stage.newPage()
    stage.phone = await Phone.make(stage.app, { shopper, lang, silent })
    stage.app.on('request', (request) => {
      if (request.method() !== 'POST' || !/\/v1\/(payment\/claim_order|gift_cards)$/.test(request.url())) return
      stage.intents.set(request.headers()['idempotency-key'] ?? '', request.postDataJSON())
    })
    return stage
  }

  /** On a separate device. */
  private async newPage(): Promise<Page> {
    const context = await this.browser.newContext()
    await context.addInitScript(finishFirstVisit)
    await record(context)
    await context.clock.install()
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    collectErrors(page, this.errors, (path, status) => this.mayFail(path, status))
    page.on('request', (request) => {
      if (request.isNavigationRequest()) this.keepsFocus = this.hasWaited = false
      if (request.url().endsWith(lastScript())) this.keepsFocus = true
    })
    const wire = await Wire.tap(page, {
      hear: (on, paused) => this.hear(on, paused),
      drop: (networkId) => this.gates.forEach((gate) => gate.drop(networkId)),
    })
    this.wires.push(wire)
    await wire.hold(this.patterns)
    return page
  }

  private hear(wire: Wire, paused: Paused): void {
    const gate = [...this.gates.values()].find((one) => one.isFor(paused))
    if (gate) return gate.hold({ wire, paused })
    const gone = () => undefined
    void wire.letPass(paused).catch(gone)
  }

  private get patterns(): string[] {
    return [...this.gates.values()].map(({ endpoint }) => `*${endpoint.path.replace(/:\w+/g, '*')}*`)
  }

  async close(): Promise<void> {
    for (const { page } of this.wires) await page.context().close()
  }

  /** Holds calls of this endpoint from now on. */
  async hold(endpoint: Endpoint): Promise<void> {
    if (this.gates.has(keyOf(endpoint))) return
    this.gates.set(keyOf(endpoint), new Gate(endpoint))
    for (const wire of this.wires) await wire.hold(this.patterns)
  }

  gate(endpoint: Endpoint): Gate {
    return this.gates.get(keyOf(endpoint)) as Gate
  }

  async held(endpoint: Endpoint, isIt?: (body: unknown) => boolean): Promise<HeldCall> {
    const gate = this.gate(endpoint)
    return new HeldCall(gate, await gate.next(isIt), this, isIt)
  }

  /** The walk lets one call to this path fail. */
  letFail(path: string): void {
    this.failing.push(path)
  }

  /** Where the bank app passes the session id only in some steps, the server refuses the calls before and between them. */
  private mayFail(path: string, status: number): boolean {
    if (this.silent && status === 401) return true
    const index = this.failing.indexOf(path)
    if (index >= 0) this.failing.splice(index, 1)
    return index >= 0
  }

  /** Whether any call has no answer yet. */
  get isWaiting(): boolean {
    return [...this.gates.values()].some(({ isHolding }) => isHolding)
  }

  /** The page has made the call, and it has no answer yet. */
  async waitsFor(endpoint: Endpoint): Promise<void> {
    await poll(() => this.gate(endpoint).isHolding, { message: `the page calls ${keyOf(endpoint)}` }).toBe(true)
  }

  get hasApp(): boolean {
    return this.page === this.app
  }

  /** Clears what earlier paths stored on the device. */
  async wipe(): Promise<void> {
    await this.forgetPage()
    for (const { page } of this.wires) {
      await page.context().clearCookies()
      if (!page.url().startsWith('http')) continue
      await page.evaluate(() => localStorage.clear())
      await page.goto('about:blank')
    }
    this.intents.clear()
    this.errors.length = this.failing.length = 0
    await this.bank.switchOn([])
  }

  async openInApp(path: string): Promise<void> {
    this.page = this.app
    await this.phone.load(path)
    this.heard = 0
    await this.started()
  }

  /** The page's script has taken over from the document's own. */
  private async started(): Promise<void> {
    await this.asked('hideHeaderAndFooter')
  }

  async openInBrowser(cookies: Record<string, string>): Promise<void> {
    this.page = this.bare ??= await this.newPage()
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
    // The address of a page within the market does not contain the language: the bank app passes it with the session, as at the start.
    if (this.hasApp) await this.callback('setLanguage', this.lang)
    if (this.hasApp && !this.silent) await this.phone.passSession()
  }

  /** Kills the web view; the device's storage is kept. The bank app opens a new one at home. */
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

  /** Starts a step: earlier calls to the bank app do not belong to it, and its focus is watched. */
  async mark(): Promise<void> {
    this.heard = this.hasApp ? (await this.calls()).length : 0
    if (!(await this.waitUntilFocusIsKept())) return
    this.watchedSteps += 1
    await this.page.evaluate(watchFocus)
  }

  /** Whether the page keeps the focus, which begins soon after it has loaded. After each load it is waited for once. */
  private async waitUntilFocusIsKept(): Promise<boolean> {
    if (this.keepsFocus || this.isFrozen || this.hasWaited || !this.page.url().startsWith('http'))
      return this.keepsFocus
    this.hasWaited = true
    const begins = (request: Request) => request.url().endsWith(lastScript())
    await this.page.waitForRequest(begins, { timeout: 1_000 }).catch(() => undefined)
    return this.keepsFocus
  }

  /** The page's calls to the bank app in this step. */
  async calls(): Promise<NativeCall['name'][]> {
    if (!this.page.url().startsWith('http')) return []
    return (await this.phone.calls()).map(({ name }) => name)
  }

  async asked(name: NativeCall['name'], times = 1): Promise<void> {
    if (!this.hasApp) return
    await poll(async () => (await this.calls()).slice(this.heard).filter((one) => one === name).length, {
      message: `the bank app is asked for ${name}`,
    }).toBe(times)
  }

  /** Stops the page's clock, so that a short wait does not end by itself between two steps. */
  async freeze(): Promise<void> {
    if (this.isFrozen) return
    this.isFrozen = true
    // The clock can stop only at a future instant, and the time that this call takes is unknown.
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

  /** Work in the page that needs timers: a stopped clock advances by some milliseconds meanwhile. */
  async whileTicking<T>(work: Promise<T>): Promise<T> {
    let isDone = !this.isFrozen
    const end = () => (isDone = true)
    work.then(end, end)
    while (!isDone) await this.page.clock.runFor(1)
    return work
  }

  /** A button ignores a second press within three seconds (GEN-016): the page's clock is advanced first. */
  async pressAgain(button: Locator): Promise<void> {
    if ((await button.getAttribute('data-held')) !== null) await this.leap(buttonThrottleMs + 10)
    await button.click()
  }

  async leap(ms: number): Promise<void> {
    await this.page.clock.fastForward(ms)
  }
}
