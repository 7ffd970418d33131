import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { waitFor } from 'xstate'
import type { Language } from '../../contract/enums'
import { sessionIdOf } from '../../server/db/seed/seed'
import type { TestServer } from '../server/testServer'
import type { App } from '../../src/app/app'
import type { NativeCall } from './drawPage'
import { drawPage, settle } from './drawPage'

export interface OpenedPage {
  path: () => string
  search: () => URLSearchParams
  /** How many entries the history has. */
  entries: () => number
  back: () => void
  /** Where the page was last scrolled to. */
  scrolledTo: () => number
  /** Until nothing is on its way any more. */
  settle: () => Promise<void>
  /** Until the page that came has moved in: Back waits for it. */
  rested: () => Promise<void>
  native: NativeCall[]
  app: App
  setLanguage: (language: Language) => void
  /** Calls to the server, `GET /v1/products?page=1`. */
  calls: string[]
}

const marks = new Set<() => void>()

/** The end of a list comes into view. */
export const reachEnd = () => act(() => [...marks].forEach((see) => see()))

function stubObserver(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly see: () => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = () => tell([{ isIntersecting: true }])
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

/** The whole page, drawn, over the server in this process, as the bank app opens it. */
export async function openPage(
  server: TestServer,
  {
    href,
    shopper = 'full',
    language = 'th',
    state,
  }: {
    href: string
    shopper?: string
    language?: Language
    /** State of the history entry that a reload finds. */
    state?: Record<string, unknown>
  },
): Promise<OpenedPage> {
  stubObserver()
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const calls: string[] = []
  let inFlight = 0
  const browser = server.client()
  const { app, history, native } = await drawPage({
    href,
    state,
    language,
    sessionId: sessionIdOf(shopper),
    fetch: (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost')
      calls.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
      inFlight += 1
      return browser.fetch(input, { ...init, signal: undefined }).finally(() => (inFlight -= 1))
    },
  })
  const settled = () => settle(() => inFlight > 0)
  await settled()
  const callbacks = window as unknown as Record<'setLanguage', (value: string) => void>
  return {
    settle: settled,
    rested: () => act(() => waitFor(app.navigation, (snapshot) => snapshot.matches('ready')).then(() => undefined)),
    scrolledTo: () => Number(scroll.mock.lastCall?.[1] ?? 0),
    path: () => history.location.pathname,
    search: () => new URLSearchParams(history.location.search),
    entries: () => history.length,
    back: () => act(() => app.navigation.send({ type: 'navigation.back' })),
    native,
    app,
    setLanguage: (next) => act(() => callbacks.setLanguage(next)),
    calls,
  }
}
