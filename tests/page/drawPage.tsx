import type { RegisteredRouter, RouterHistory } from '@tanstack/react-router'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { NativeCallName } from '../../contract/bridge'
import { nativeCallNames } from '../../contract/bridge'
import type { AppConfig } from '../../contract/config'
import { readConfig } from '../../contract/config'
import type { Language } from '../../contract/enums'
import { loadLocale } from '../../i18n/runtime'
import type { App } from '../../src/app/app'
import { createApp } from '../../src/app/app'
import { compose } from '../../src/compose'
import { ModalHost } from '../../src/overlays/ModalHost'
import { SessionGate } from '../../src/overlays/SessionGate'
import { SnackbarHost } from '../../src/overlays/SnackbarHost'
import { RouterAnchor } from '../../src/RouterAnchor'
import type { Stack } from '../../src/stack/stack'
import { UiProvider } from '../../src/ui/uiContext'
import { finishFirstVisit } from '../firstVisit'
import { callsOfPage, forgetPages } from './dom'

export interface NativeCall {
  name: NativeCallName
  payload: Record<string, unknown>
}

interface Options {
  href: string
  /** Pages visited before. */
  behind?: readonly string[]
  /** State of the history entry that a reload finds. */
  state?: Record<string, unknown>
  language: Language
  fetch: typeof globalThis.fetch
  /** Session id that the bank app passes at once; none without it. */
  sessionId?: string
  /** Query of the address that the bank app opens, besides the language. */
  query?: string
  /** False in a plain browser. */
  hasApp?: boolean
  /** True on a device that has never shown the market: the tutorial of home and its follow-ups pop up. */
  firstVisit?: boolean
  /** Changes to the configuration of a local page. */
  config?: Partial<AppConfig>
}

export interface Drawing {
  app: App
  history: RouterHistory
  /** Calls of the page to the bank app. */
  native: NativeCall[]
  stack: Stack
  router: RegisteredRouter
  /** Whether the router waits for a page's code or content. */
  isLoading: () => boolean
}

/** Draws the whole page into the document, with a stand-in for the bank app. */
export async function drawPage(options: Options): Promise<Drawing> {
  const {
    href,
    behind = [],
    state,
    language,
    fetch,
    sessionId,
    query = 'kplusversion=5.13.2',
    hasApp = true,
    firstVisit = false,
    config,
  } = options
  forgetPages()
  if (!firstVisit) finishFirstVisit()
  const native: NativeCall[] = []
  const bankApp = Object.fromEntries(
    nativeCallNames.map((name) => [
      name,
      (json: string) => native.push({ name, payload: JSON.parse(json) as Record<string, unknown> }),
    ]),
  )
  Object.defineProperty(window, 'KPlus', { configurable: true, value: hasApp ? bankApp : undefined })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // The previous page replaced them to carry its visit along.
  for (const step of ['pushState', 'replaceState']) Reflect.deleteProperty(window.history, step)
  window.history.replaceState(null, '', `/?lang=${language}&${query}`)
  const history = createMemoryHistory({ initialEntries: [...behind, href] })
  if (state) history.replace(href, state)
  const { pathname: path, state: entry } = history.location
  const app = createApp({
    window,
    config: readConfig({ env: 'local', bankPhone: '02-888-8888', ...config }),
    fetch: callsOfPage(fetch),
    path,
    index: entry.__TSR_index,
  })
  await loadLocale(language)
  const { stack, router } = compose(app, history)
  app.start()
  if (sessionId !== undefined) (window as unknown as Record<string, (id: string) => void>)['setSessionId']?.(sessionId)
  await act(async () => {
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
  return { app, history, native, stack, router, isLoading: () => router.state.isLoading }
}

/** Ends the pages' transitions while the clock is stopped. */
export function bringToRest(stack: Stack): void {
  for (const { entry } of stack.getDrawn()) {
    const ends = {
      enter: 'xstate.after.untilEntered.transition.enter',
      exit: 'xstate.after.untilExited.transition.exit',
    }
    const end = ends[entry.transition.getSnapshot().value as keyof typeof ends]
    if (end) entry.transition.send({ type: end } as never)
  }
}

const turn = () => act(() => new Promise<void>((resolve) => void setImmediate(resolve)))

/** Waits until no call, load or promise of this process is pending. */
export async function settle(isBusy: () => boolean, turns = 20): Promise<void> {
  for (let quiet = 0; quiet < turns; quiet += 1) {
    await turn()
    if (isBusy()) quiet = -1
  }
}
