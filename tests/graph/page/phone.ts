import type { BoundFunctions, queries } from '@testing-library/react'
import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { countBasket } from '../../../contract/baskets'
import type { CallbackName } from '../../../contract/bridge'
import type { EndpointOptions } from '../../../contract/endpoint'
import type { Language } from '../../../contract/enums'
import { getBadge } from '../../../contract/home'
import { listMemberCards } from '../../../contract/memberCards'
import { countOrders } from '../../../contract/orders'
import { listPopupAds } from '../../../contract/popupAds'
import { recommendProducts } from '../../../contract/products'
import type { SessionProfile } from '../../../contract/session'
import { postSession } from '../../../contract/session'
import { getLL } from '../../../i18n/runtime'
import { shownModal } from '../../../machines/modal/modalMachine'
import type { Drawing } from '../../page/drawPage'
import { bringToRest, drawPage, settle } from '../../page/drawPage'
import type { Reply } from './standInServer'
import { StandInServer } from './standInServer'

/** Milliseconds of real time, independent of the fake clock. */
const realNow = () => Number(process.hrtime.bigint() / 1_000_000n)
const realTimeout = setTimeout

export const member: SessionProfile = {
  first_name_th: 'สมชาย',
  first_name_en: 'Somchai',
  last_name_th: 'ใจดี',
  last_name_en: 'Jaidee',
  mobile_no: '0812345678',
  user_profile_type: 'FULL',
  user_permission: 'Full',
  StatusFlag: '',
  account_key: 'account',
}

/** Sentinels at the ends of lists, each with its callback for coming into view. */
const marks = new Set<() => void>()

class Observer {
  private readonly see: () => void
  constructor(notify: (entries: readonly { isIntersecting: boolean }[]) => void) {
    this.see = () => notify([{ isIntersecting: true }])
  }
  observe() {
    marks.add(this.see)
  }
  disconnect() {
    marks.delete(this.see)
  }
}

/** A shopper's phone: the rendered page, the bank app around it, and the server that it calls. */
export class Phone {
  readonly server: StandInServer
  drawing!: Drawing
  /** The host of the page: the bank app, which passes its session at once, unless a scene overrides it. */
  holder: Pick<Parameters<typeof drawPage>[0], 'sessionId' | 'hasApp' | 'config' | 'query' | 'firstVisit'> = {
    sessionId: 'session',
  }
  /** Whether a new page has entered as soon as it settles. */
  isMovedIn = true
  /** Whether page animations are finished as soon as the page is quiet. */
  restsAtOnce = true
  private pressedAt = 0

  constructor(
    readonly language: Language,
    scripted: readonly EndpointOptions[],
    isHeld: (endpoint: EndpointOptions) => boolean,
  ) {
    localStorage.clear()
    document.cookie = 'fake_session=; max-age=0; path=/'
    this.server = new StandInServer(scripted, isHeld)
    this.signedIn()
    this.server.knows(countBasket, { total_items: 0 })
    this.server.knows(countOrders, { count: 0 })
    this.server.knows(recommendProducts, { page: 1, limit: 20, total: 0, products: [] })
    this.server.knows(listPopupAds, { ads: [] })
    this.server.knows(listMemberCards, { cards: [] })
    this.server.knows(getBadge, { badges: { order: 0, cart: 0, coupon: 0, promotion: 0 } })
  }

  /** Signs a shopper in. */
  signedIn(change: Partial<SessionProfile> = {}): void {
    this.server.knows(postSession, { ...member, ...change })
  }

  async open(href: string, state?: Record<string, unknown>, before?: readonly string[]): Promise<void> {
    cleanup()
    this.server.forget()
    // Without its timers the clock would return to the machine's own time.
    const now = Date.now()
    vi.clearAllTimers()
    vi.setSystemTime(now)
    marks.clear()
    vi.stubGlobal('IntersectionObserver', Observer)
    const { language } = this
    document.documentElement.lang = language
    // The page itself is under its layers.
    const layers = (state?.['layers'] as readonly string[] | undefined) ?? []
    const behind = before ?? (href === '/' ? [] : ['/', ...layers.map(() => href)])
    const fetch = this.server.fetchOf()
    this.drawing = await drawPage({ href, behind, state, language, fetch, ...this.holder })
    await this.settle()
  }

  /** The web view reloads the page at its address. */
  reload(): Promise<void> {
    const { href, state } = this.drawing.history.location
    return this.open(href, { ...state })
  }

  /** The system destroys the web view; the bank app opens the market anew. */
  kill(): Promise<void> {
    return this.open('/')
  }

  get LL() {
    return getLL()
  }

  get path(): string {
    return this.drawing.history.location.pathname
  }

  async settle(): Promise<void> {
    await settle(() => false, 8)
    // Animations do not end on the fake clock.
    if (this.isMovedIn) act(() => this.drawing.app.navigation.send({ type: 'transition.ended' }))
    if (this.restsAtOnce) act(() => bringToRest(this.drawing.stack))
  }

  /** The bank app calls the page. */
  async native(name: CallbackName, ...args: unknown[]): Promise<void> {
    act(() => (window as unknown as Record<string, (...given: unknown[]) => void>)[name]?.(...args))
    await this.settle()
  }

  /** The shopper scrolls to the end of the list. */
  scrollToEnd(): void {
    act(() => [...marks].forEach((see) => see()))
  }

  /** The names of the page's calls to the bank app. */
  get asked(): readonly string[] {
    return this.drawing.native.map(({ name }) => name)
  }

  /** The bank app changes its language; the page renders in it. */
  async otherLanguage(): Promise<void> {
    const before = this.LL.common.retry()
    await this.native('setLanguage', document.documentElement.lang === 'en' ? 'th' : 'en')
    await this.eventually(() => {
      if (this.LL.common.retry() === before) throw new Error('It stays in its language.')
    })
  }

  /** Goes to another page, by any link. */
  async goTo(href: string): Promise<void> {
    if (this.path === href) return
    await act(async () => this.drawing.history.push(href))
    await this.settle()
  }

  /** The phone's own Back. */
  back(): Promise<void> {
    return this.native('back')
  }

  /** Presses an element unless it is disabled or covered. */
  press(element: HTMLElement): void {
    touchable(element)
    const click = createEvent.click(element)
    // A second press within three seconds would count as a double tap.
    Object.defineProperty(click, 'timeStamp', { value: (this.pressedAt += 5_000) })
    fireEvent(element, click)
  }

  type(element: HTMLElement, value: string): void {
    touchable(element)
    fireEvent.change(element, { target: { value } })
  }

  button(name: string, inside: Region = screen): HTMLElement {
    return inside.getByRole('button', { name })
  }

  /** The dialog or notice over the page. */
  dialog(title?: string): Region {
    return within(screen.getByRole('alertdialog', title === undefined ? {} : { name: title }))
  }

  /** Finds a text, whatever its white space. */
  text(words: string, inside: Region = screen): HTMLElement {
    return inside.getByText(words.replace(/\s+/g, ' '))
  }

  heading(name: string): HTMLElement {
    return screen.getByRole('heading', { name })
  }

  hasDialog(): boolean {
    return screen.queryByRole('alertdialog') !== null
  }

  /** Confirms an error popup. */
  async dismissError(): Promise<void> {
    const content = shownModal(this.drawing.app.modal.getSnapshot())?.content
    if (content?.kind !== 'error') return
    const [button] = this.dialog().getAllByRole('button')
    this.press(button!)
    await this.settle()
  }

  /** Runs the work without network. */
  async offline(work: () => void | Promise<void>): Promise<void> {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await work()
    online.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
  }

  /** Answers a call that the page makes now or is about to make. */
  async reply(endpoint: EndpointOptions, reply: Reply): Promise<void> {
    await this.eventually(() => this.server.nextCall(endpoint))
    await act(async () => this.server.reply(endpoint, reply))
  }

  /** Retries until it passes, for 60 turns of the event loop and at least 5 s: digests and imports need real time. */
  async eventually(check: () => unknown): Promise<void> {
    const end = realNow() + 5_000
    for (let left = 60; ; left -= 1) {
      try {
        return void check()
      } catch (thrown) {
        if (left <= 0 && realNow() > end) throw thrown
        await settle(() => false, 1)
        // A wait in vain leaves the processor to others.
        if (left <= 0) await new Promise((resume) => void realTimeout(resume, 20))
      }
    }
  }
}

export type Region = BoundFunctions<typeof queries>

function touchable(element: HTMLElement): void {
  if ((element as HTMLButtonElement).disabled || element.closest('[inert]')) throw new Error('It can’t be touched.')
  const over = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (over && !over.contains(element)) throw new Error('It lies under a dialog.')
}
