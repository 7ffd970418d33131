import type { AnchorProps } from './ui/uiContext'
import { createRouter, Link } from '@tanstack/react-router'
import type { App } from './app/app'
import type { Frames } from './frame/frames'
import type { Navigation } from './navigation'
import { routeTree } from './routeTree.gen'

/** What loaders and pages reach the actors by. */
export interface RouterContext {
  app: App
  frames: Frames
  navigation: () => Navigation
}

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    caseSensitive: true,
    trailingSlash: 'preserve',
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultStaleTime: Infinity,
    // What a page shows again on Back is kept by its entry's actors; a cached loader would hand out those of an entry that is gone.
    defaultGcTime: 0,
    // The frames know where each page was scrolled; a plain `false` would still scroll to the top after them.
    scrollRestoration: () => false,
    defaultViewTransition: false,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** Links of the plain components, drawn by the router. */
export function RouterAnchor({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />
}
