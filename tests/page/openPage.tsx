import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { waitFor } from 'xstate'
import type { NativeCallName } from '../../contract/bridge'
import { nativeCallNames } from '../../contract/bridge'
import { readConfig } from '../../contract/config'
import type { Language } from '../../contract/enums'
import { loadLocale } from '../../i18n/runtime'
import { sessionIdOf } from '../../server/db/seed/seed'
import { createApp } from '../../src/app/app'
import { createFrames } from '../../src/frame/frames'
import type { Navigation } from '../../src/navigation'
import { joinNavigation } from '../../src/navigation'
import { ModalHost } from '../../src/overlays/ModalHost'
import { SessionGate } from '../../src/overlays/SessionGate'
import { SnackbarHost } from '../../src/overlays/SnackbarHost'
import { createAppRouter, RouterAnchor } from '../../src/router'
import { UiProvider } from '../../src/ui/uiContext'
import type { TestServer } from '../server/testServer'

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
  native: { name: NativeCallName; payload: Record<string, unknown> }[]
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
const turn = () => act(() => new Promise<void>((resolve) => void setImmediate(resolve)))

export async function openPage(
  server: TestServer,
  { href, shopper = 'full', language = 'th' }: { href: string; shopper?: string; language?: Language },
): Promise<OpenedPage> {
  stubObserver()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const native: OpenedPage['native'] = []
  Object.defineProperty(window, 'KPlus', {
    configurable: true,
    value: Object.fromEntries(
      nativeCallNames.map((name) => [
        name,
        (json: string) => native.push({ name, payload: JSON.parse(json) as Record<string, unknown> }),
      ]),
    ),
  })
  window.history.replaceState(null, '', `/?lang=${language}&kplusversion=5.13.2`)
  const calls: string[] = []
  let inFlight = 0
  const browser = server.client()
  const history = createMemoryHistory({ initialEntries: [href] })
  const app = createApp({
    window,
    config: readConfig({ env: 'local' }),
    fetch: (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost')
      calls.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
      inFlight += 1
      return browser.fetch(input, { ...init, signal: undefined }).finally(() => (inFlight -= 1))
    },
    path: history.location.pathname,
    index: 0,
  })
  await loadLocale(language)
  const joined: { navigation?: Navigation } = {}
  const router = createAppRouter({ app, frames: createFrames(app), navigation: () => joined.navigation! })
  router.update({ ...router.options, history } as never)
  joined.navigation = joinNavigation(app, router)
  app.start()
  const callbacks = window as unknown as Record<'setSessionId' | 'setLanguage', (value: string) => void>
  callbacks.setSessionId(sessionIdOf(shopper))
  act(() => {
    render(
      <UiProvider value={{ imageResizeBaseUrl: '', anchor: RouterAnchor }}>
        <SessionGate app={app}>
          <RouterProvider router={router} />
        </SessionGate>
        <SnackbarHost app={app} />
        <ModalHost app={app} />
      </UiProvider>,
    )
  })
  const settle = async () => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      await turn()
      if (inFlight > 0) quiet = -1
    }
  }
  await settle()
  return {
    settle,
    rested: () => act(() => waitFor(app.navigation, (snapshot) => snapshot.matches('ready')).then(() => undefined)),
    scrolledTo: () => Number(scroll.mock.lastCall?.[1] ?? 0),
    path: () => history.location.pathname,
    search: () => new URLSearchParams(history.location.search),
    entries: () => history.length,
    back: () => act(() => app.navigation.send({ type: 'navigation.back' })),
    native,
    setLanguage: (next) => act(() => callbacks.setLanguage(next)),
    calls,
  }
}
