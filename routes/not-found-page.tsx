import { createFileRoute } from '@tanstack/react-router'
import { GoneScreen } from '../src/screens/browse/GoneScreen'

export const Route = createFileRoute('/not-found-page')({ component: NotFoundPage })

/** Where every unknown path ends (NAV-047). */
function NotFoundPage() {
  const { app } = Route.useRouteContext()
  return <GoneScreen app={app} what="page" />
}
