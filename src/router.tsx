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
    // What was typed stays as it is: the router's own way makes a number of 1.50 and takes the quotes off "x".
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
    trailingSlash: 'preserve',
    // The page before stays in view until the next one is loaded.
    defaultPendingMs: Infinity,
    defaultStaleTime: Infinity,
    // A reload in the background emits no `onLoad`, by which the stack learns what to show.
    defaultStaleReloadMode: 'blocking',
    // What a page shows again on Back is kept by its entry's actors; a cached loader would hand out those of an entry that is gone.
    defaultGcTime: 0,
    // Each page scrolls by itself.
    scrollRestoration: () => false,
    defaultErrorComponent: FailedPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
