import type { AnchorProps } from './ui/uiContext'
import { createRouter, Link, useRouter } from '@tanstack/react-router'
import type { App } from './app/app'
import type { Frames } from './frame/frames'
import type { Navigation } from './navigation'
import { routeTree } from './routeTree.gen'
import { FailedScreen } from './screens/browse/FailedScreen'

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
    defaultErrorComponent: FailedPage,
  })
}

/** In place of a page whose code or texts did not come. */
function FailedPage() {
  const router = useRouter()
  const { app } = router.options.context as RouterContext
  return <FailedScreen app={app} onRetry={() => void router.invalidate()} />
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
