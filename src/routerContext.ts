import type { App } from './app/app'
import type { Navigation } from './navigation'
import type { Stack } from './stack/stack'

/** What loaders and pages reach the actors by. */
export interface RouterContext {
  app: App
  stack: Stack
  navigation: () => Navigation
}
