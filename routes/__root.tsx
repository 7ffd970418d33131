import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import type { RouterContext } from '../src/routerContext'
import { FailedPage } from '../src/screens/shared/FailedPage'
import { Stack } from '../src/stack/Stack'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => {
    const isClosed = context.app.session.getSnapshot().matches('maintenance')
    if (isClosed && location.pathname !== '/sorry-page') throw redirect({ to: '/sorry-page', replace: true })
  },
  notFoundComponent: () => null,
  component: Root,
})

function Root() {
  const { app, stack } = Route.useRouteContext()
  return <Stack app={app} stack={stack} failed={FailedPage} />
}
