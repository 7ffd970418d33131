import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { loadLocale, loadTexts } from '../i18n/runtime'
import type { NativeQuery } from '../machines/session/query'
import { createApp } from './app/app'
import { canTakeOver } from './app/firstScreen'
import { breathe, whenIdle } from './app/idle'
import { compose } from './compose'
import { config } from './config'
import { ModalHost } from './overlays/ModalHost'
import { isSplash, isStandInForm, SessionGate } from './overlays/SessionGate'
import { SnackbarHost } from './overlays/SnackbarHost'
import type { createAppRouter } from './router'
import { RouterAnchor } from './RouterAnchor'
import { showStartFailed } from './startFailed'
import { UiProvider } from './ui/uiContext'

async function start(): Promise<void> {
  const { location, history } = window
  stayWhenCodeIsMissing()
  const app = createApp({
    window,
    config,
    fetch: window.fetch.bind(window),
    path: location.pathname,
    index: (history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0,
  })
  dressDocument(app.query)
  await loadLocale(app.query.lang)
  await breathe()
  const { router } = compose(app)
  await breathe()
  app.start()
  app.bridge.call('hideHeaderAndFooter', {})
  await breathe()
  const ui = { imageResizeBaseUrl: config.imageResizeBaseUrl, anchor: RouterAnchor }
  // Until the router's own component listens: a redirect or a resumed payment is a step of the history like any other.
  const stopLoading = router.history.subscribe(() => void router.load())
  const drawn = router.subscribe('onRendered', () => {
    drawn()
    stopLoading()
    const early = (window.__EARLY__ ??= { calls: [] })
    early.isOver = true
    const { tap } = early
    if (tap) router.history.push(tap)
    else setTimeout(() => fetchAhead(router), quietMs)
  })
  // Drawing takes the painted document's content away: not before there is a page, or something that must not wait for one.
  await Promise.race([
    router.load().catch(() => undefined),
    waitFor(app.session, isStandInForm, { timeout: Infinity }),
    waitFor(app.modal, ({ context }) => context.requests.length > 0, { timeout: Infinity }),
  ])
  // The document's script takes the splash from a painted home once the server has verified the session: it must not come back.
  const root = document.getElementById('root')!
  const isUncovered = root.querySelector(':scope > div:first-child > .stack') !== null
  if (isUncovered)
    await waitFor(app.session, (snapshot) => !isSplash(snapshot) || snapshot.matches({ verification: 'failed' }), {
      timeout: Infinity,
    })
  const page = (
    <UiProvider value={ui}>
      <SessionGate app={app}>
        <RouterProvider router={router} />
      </SessionGate>
      <SnackbarHost app={app} />
      <ModalHost app={app} />
    </UiProvider>
  )
  const isAsPainted =
    isUncovered &&
    router.history.location.pathname === '/' &&
    canTakeOver() &&
    !isSplash(app.session.getSnapshot()) &&
    app.modal.getSnapshot().context.requests.length === 0
  // A transition: React lets the browser paint and take input between its parts.
  startTransition(() => {
    if (!isAsPainted) return createRoot(root).render(page)
    hydrateRoot(root, page, {
      onRecoverableError: (error) => app.log('a part of the painted home was drawn anew', { error }),
    })
  })
}

/**
 * The router loads the document again, once for each message, when the code of a page did not come. Offline that would leave the
 * market: the page says that it failed instead, and can be tried again.
 */
function stayWhenCodeIsMissing(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    } catch {
      // Without storage the router does not load the document again either.
    }
  })
}

/** From the first screen until what comes after it is fetched. */
const quietMs = 1500

/** The first tap is most often on a card: the product page's code and texts are there before it. */
function fetchAhead(router: ReturnType<typeof createAppRouter>): void {
  const route = router.routesById['/shop/$shopId/product/$productId']
  const ignore = () => undefined
  whenIdle(() => {
    Promise.resolve(router.loadRouteChunk(route)).catch(ignore)
    whenIdle(() => void loadTexts('shop').catch(ignore))
  })
}

/** The document of a reload was written for an address without the visit's parameters. */
function dressDocument({ lang, footerheight }: NativeQuery): void {
  const { documentElement: root } = document
  root.lang = lang
  root.style.setProperty('--footer-height', `${footerheight}px`)
}

start().catch(() => showStartFailed(window))
