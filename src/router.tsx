import type { RouterHistory } from '@tanstack/react-router'
import { createRouter, stringifySearchWith } from '@tanstack/react-router'
import type { RouterContext } from './routerContext'
import { routeTree } from './routeTree.gen'
import { FailedPage } from './screens/shared/FailedPage'

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    caseSensitive: true,
    // Keeps the query as text: the router's default turns 1.50 into a number and strips the quotes of "x".
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
    trailingSlash: 'preserve',
    // The previous page stays visible until the next one is loaded.
    defaultPendingMs: Infinity,
    defaultStaleTime: Infinity,
    // A background reload emits no `onLoad`, which the stack depends on.
    defaultStaleReloadMode: 'blocking',
    // On Back the entry's actors restore the page; cached loader data would hold actors of a discarded entry.
    defaultGcTime: 0,
    // Each page has its own scroll container.
    scrollRestoration: () => false,
    defaultErrorComponent: FailedPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
