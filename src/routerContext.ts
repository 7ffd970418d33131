import type { App } from './app/app'
import type { Navigation } from './navigation'
import type { Stack } from './stack/stack'

/** Gives loaders and pages access to the actors. */
export interface RouterContext {
  app: App
  stack: Stack
  navigation: () => Navigation
}
