import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { loadLocale } from '../i18n/runtime'
import type { NativeQuery } from '../contract/nativeQuery'
import { createApp } from './app/app'
import { canTakeOver } from './app/firstScreen'
import { breathe } from './app/idle'
import { untilLoaded } from './app/untilLoaded'
import { compose } from './compose'
import { config } from './config'
import { ModalHost } from './overlays/ModalHost'
import { isSplash, isStandInForm, SessionGate } from './overlays/SessionGate'
import { SnackbarHost } from './overlays/SnackbarHost'
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
  applyVisitSettings(app.query)
  await loadLocale(app.query.lang)
  await breathe()
  const { router } = compose(app)
  await breathe()
  app.start()
  app.bridge.call('hideHeaderAndFooter', {})
  await breathe()
  const ui = { imageResizeBaseUrl: config.imageResizeBaseUrl, anchor: RouterAnchor }
  // Loads redirects and a resumed payment until RouterProvider subscribes to the history.
  const stopLoading = router.history.subscribe(() => void router.load())
  const drawn = router.subscribe('onRendered', () => {
    drawn()
    stopLoading()
    const early = (window.__EARLY__ ??= { calls: [] })
    early.isOver = true
    const { tap } = early
    if (tap) router.history.push(tap)
    setTimeout(() => {
      untilLoaded(() => import('./fetchAhead'))
        .then(({ fetchAhead }) => fetchAhead(app, router, ui))
        .catch(() => undefined)
    }, quietMs)
  })
  // Rendering replaces the server-rendered content, so wait for a page, the stand-in form or a dialog.
  await Promise.race([
    router.load().catch(() => undefined),
    waitFor(app.session, isStandInForm, { timeout: Infinity }),
    waitFor(app.modal, ({ context }) => context.requests.length > 0, { timeout: Infinity }),
  ])
  // The document's inline script removes the splash from a server-rendered home once the session is verified: it must not reappear.
  const root = document.getElementById('root')!
  const isUncovered = root.querySelector(':scope > div:first-child > .stack') !== null
  if (isUncovered)
    await waitFor(app.session, (snapshot) => !isSplash(snapshot) || snapshot.matches('failed'), {
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
  // In a transition React lets the browser paint and handle input while it renders.
  startTransition(() => {
    if (!isAsPainted) return createRoot(root).render(page)
    hydrateRoot(root, page, {
      onRecoverableError: (error) => app.log('a part of the painted home was drawn anew', { error }),
    })
  })
}

/**
 * The router reloads the document, once per error message, when a page's chunk fails to load. Offline that would leave the market, so the
 * reload is prevented: the page shows an error with a retry instead.
 */
function stayWhenCodeIsMissing(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    } catch {
      // Without storage the router does not reload the document either.
    }
  })
}

/** Milliseconds from the first screen until the prefetch. */
const quietMs = 1500

/** Sets language and footer height: after a reload the server has rendered the document without the visit's parameters. */
function applyVisitSettings({ lang, footerheight }: NativeQuery): void {
  const { documentElement: root } = document
  root.lang = lang
  root.style.setProperty('--footer-height', `${footerheight}px`)
}

start().catch(() => showStartFailed(window))
