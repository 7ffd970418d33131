import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { useShownPlace } from '../src/frame/place'
import { PageFrame } from '../src/frame/PageFrame'
import type { RouterContext } from '../src/router'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => {
    const isClosed = context.app.session.getSnapshot().matches({ verification: 'maintenance' })
    if (isClosed && location.pathname !== '/sorry-page') throw redirect({ to: '/sorry-page', replace: true })
  },
  notFoundComponent: () => null,
  component: Root,
})

function Root() {
  const { app, frames } = Route.useRouteContext()
  const place = useShownPlace()
  return (
    <PageFrame app={app} frames={frames} {...place}>
      <Outlet />
    </PageFrame>
  )
}
