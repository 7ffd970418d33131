import { createFileRoute } from '@tanstack/react-router'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/not-found-page')({ component: NotFoundPage })

/** Target of every unknown path (NAV-047). */
function NotFoundPage() {
  const { app } = usePage<typeof Route>()
  return <GoneScreen app={app} what="page" />
}
