import type { RouterHistory } from '@tanstack/react-router'
import type { App } from './app/app'
import type { Navigation } from './navigation'
import { joinNavigation } from './navigation'
import { createAppRouter } from './router'
import { followRouter } from './stack/followRouter'
import { createStack } from './stack/stack'

/** Connects the app's actors to the router and the page stack. Uses the browser's history unless another is given. */
export function compose(app: App, history?: RouterHistory) {
  const joined: { navigation?: Navigation } = {}
  const stack = createStack(app)
  const router = createAppRouter({ app, stack, navigation: () => joined.navigation! }, history)
  followRouter(router, stack)
  const navigation = (joined.navigation = joinNavigation(app, router, stack))
  return { stack, router, navigation }
}
