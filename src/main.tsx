import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { loadLocale } from '../i18n/runtime'
import type { NativeQuery } from '../machines/session/query'
import { createApp } from './app/app'
import { config } from './config'
import { createFrames } from './frame/frames'
import type { Navigation } from './navigation'
import { joinNavigation } from './navigation'
import { ModalHost } from './overlays/ModalHost'
import { isSplash, isStandInForm, SessionGate } from './overlays/SessionGate'
import { SnackbarHost } from './overlays/SnackbarHost'
import { createAppRouter, RouterAnchor } from './router'
import { showStartFailed } from './startFailed'
import { UiProvider } from './ui/uiContext'

async function start(): Promise<void> {
  const { location, history } = window
  const app = createApp({
    window,
    config,
    fetch: window.fetch.bind(window),
    path: location.pathname,
    index: (history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0,
  })
  dressDocument(app.query)
  await loadLocale(app.query.lang)
  const navigation: { joined?: Navigation } = {}
  const router = createAppRouter({ app, frames: createFrames(app), navigation: () => navigation.joined! })
  navigation.joined = joinNavigation(app, router)
  app.start()
  app.bridge.call('hideHeaderAndFooter', {})
  const ui = { imageResizeBaseUrl: config.imageResizeBaseUrl, anchor: RouterAnchor }
  const drawn = router.subscribe('onRendered', () => {
    drawn()
    const tap = window.__EARLY__?.tap
    if (tap) router.history.push(tap)
  })
  // Drawing takes the painted document's content away: not before there is a page, or something that must not wait for one.
  // Until the router's own component listens: a redirect of the first page is a step of the history like any other.
  const stopLoading = router.history.subscribe(() => void router.load())
  await Promise.race([
    router.load().catch(() => undefined),
    waitFor(app.session, isStandInForm, { timeout: Infinity }),
    waitFor(app.modal, ({ context }) => context.requests.length > 0, { timeout: Infinity }),
  ])
  // The document's script takes the splash from a painted home once the server has verified the session: it must not come back.
  if (document.querySelector('#root > .page-frame:first-child'))
    await waitFor(app.session, (snapshot) => !isSplash(snapshot) || snapshot.matches({ verification: 'failed' }), {
      timeout: Infinity,
    })
  stopLoading()
  createRoot(document.getElementById('root')!).render(
    <UiProvider value={ui}>
      <SessionGate app={app}>
        <RouterProvider router={router} />
      </SessionGate>
      <SnackbarHost app={app} />
      <ModalHost app={app} />
    </UiProvider>,
  )
}

/** The document of a reload was written for an address without the visit's parameters. */
function dressDocument({ lang, footerheight }: NativeQuery): void {
  const { documentElement: root } = document
  root.lang = lang
  root.style.setProperty('--footer-height', `${footerheight}px`)
}

start().catch(() => showStartFailed(window))
