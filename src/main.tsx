import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { loadLocale } from '../i18n/runtime'
import { createApp } from './app/app'
import { config } from './config'
import { createFrames } from './frame/frames'
import type { Navigation } from './navigation'
import { joinNavigation } from './navigation'
import { createAppRouter, RouterAnchor } from './router'
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
  await loadLocale(app.query.lang)
  const navigation: { joined?: Navigation } = {}
  const router = createAppRouter({ app, frames: createFrames(app), navigation: () => navigation.joined! })
  navigation.joined = joinNavigation(app, router)
  app.start(app.query.lang)
  app.bridge.call('hideHeaderAndFooter', {})
  const ui = { imageResizeBaseUrl: config.imageResizeBaseUrl, anchor: RouterAnchor }
  createRoot(document.getElementById('root')!).render(
    <UiProvider value={ui}>
      <RouterProvider router={router} />
    </UiProvider>,
  )
}

void start()
