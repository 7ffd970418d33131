import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { pageOf } from './layers'
import type { Stack } from './stack'

/** Shows the router's loaded page in the stack; on Back, a kept page is shown before it loads. */
export function followRouter(router: AnyRouter, stack: Stack): void {
  router.subscribe('onLoad', () => {
    const { location, matches } = router.state
    const match = matches.at(-1)
    if (!match) return
    const { routeId, context, loaderData, search, status } = match
    stack.show({
      ...pageOf(location.state),
      path: location.pathname,
      page: {
        routeId,
        props: { ...context, ...(loaderData as object | undefined), search },
        failed: status === 'error',
      },
    })
  })
  const history: RouterHistory = router.history
  history.subscribe(({ location, action }) => {
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') stack.uncover(pageOf(location.state).key)
  })
}
