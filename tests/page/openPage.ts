import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { AppConfig } from '../../contract/config'
import type { Language } from '../../contract/enums'
import { getLanguage } from '../../i18n/runtime'
import { sessionIdOf } from '../../server/db/seed/seed'
import type { TestServer } from '../server/testServer'
import type { App } from '../../src/app/app'
import type { Drawing, NativeCall } from './drawPage'
import { forgetPages } from './dom'
import { drawPage, settle } from './drawPage'
import './quick'

export interface OpenedPage {
  path: () => string
  search: () => URLSearchParams
  /** Number of history entries. */
  entries: () => number
  back: () => void
  /** The scroll container of the visible page. */
  scroller: () => HTMLElement
  /** Waits until nothing is pending. */
  settle: () => Promise<void>
  /** Waits until the page's transition has ended: Back waits for it. */
  rested: () => Promise<void>
  native: NativeCall[]
  app: App
  router: Drawing['router']
  setLanguage: (language: Language) => void
  /** Calls to the server, `GET /v1/products?page=1`. */
  calls: string[]
  /** Holds back the answers to calls that are made from now on. */
  hold: (calls: RegExp) => void
  /** Releases the answers that were held back. */
  release: () => Promise<void>
}

const marks = new Set<() => void>()

/** Scrolls the end of a list into view. */
export const reachEnd = () => act(() => [...marks].forEach((see) => see()))

function stubObserver(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly see: () => void
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = () => notify([{ isIntersecting: true }])
      }
      observe() {
        marks.add(this.see)
      }
      disconnect() {
        marks.delete(this.see)
      }
    },
  )
}

/** Draws the whole page over the server in this process, as the bank app opens it. */
export async function openPage(
  server: TestServer,
  {
    href,
    shopper = 'full',
    language = 'th',
    state,
    hold,
    firstVisit,
    query,
    config,
  }: {
    href: string
    shopper?: string
    language?: Language
    /** State of the history entry that a reload finds. */
    state?: Record<string, unknown>
    /** Calls whose answers are held back from the start. */
    hold?: RegExp
    /** True on a device that has never shown the market. */
    firstVisit?: boolean
    /** Query of the address that the bank app opens. */
    query?: string
    /** Changes to the configuration of the page. */
    config?: Partial<AppConfig>
  },
): Promise<OpenedPage> {
  stubObserver()
  onTestFinished(forgetPages)
  const calls: string[] = []
  let inFlight = 0
  let isHeld = (call: string) => hold?.test(call) === true
  const held: (() => void)[] = []
  const browser = server.client()
  const { app, history, native, router, isLoading } = await drawPage({
    href,
    state,
    language,
    firstVisit,
    query,
    config,
    sessionId: sessionIdOf(shopper),
    fetch: async (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost')
      const call = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`
      calls.push(call)
      if (isHeld(call)) await new Promise<void>((resolve) => held.push(resolve))
      inFlight += 1
      return browser.fetch(input, { ...init, signal: undefined }).finally(() => (inFlight -= 1))
    },
  })
  let asked: Language | undefined
  // The texts of another language are loaded on first use.
  const isSwitching = () => asked !== undefined && getLanguage() !== asked
  const settled = () => settle(() => inFlight > 0 || isSwitching() || (isLoading() && held.length === 0))
  await settled()
  const callbacks = window as unknown as Record<'setLanguage', (value: string) => void>
  return {
    settle: settled,
    rested: () => act(() => waitFor(app.navigation, (snapshot) => snapshot.matches('ready')).then(() => undefined)),
    scroller: () => document.querySelector<HTMLElement>('.page-frame:not([aria-hidden]) > .page-frame__scroll')!,
    path: () => history.location.pathname,
    search: () => new URLSearchParams(history.location.search),
    entries: () => history.length,
    back: () => act(() => app.navigation.send({ type: 'navigation.back' })),
    native,
    app,
    router,
    setLanguage: (next) => {
      asked = next
      act(() => callbacks.setLanguage(next))
    },
    calls,
    hold: (pattern) => (isHeld = (call) => pattern.test(call)),
    release: () => {
      isHeld = () => false
      for (const go of held.splice(0)) go()
      return settled()
    },
  }
}
