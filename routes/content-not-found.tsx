import { createFileRoute } from '@tanstack/react-router'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/content-not-found')({ component: ContentNotFoundPage })

/** Not-found page for a missing record of unknown kind. */
function ContentNotFoundPage() {
  const { app } = usePage<typeof Route>()
  return <GoneScreen app={app} what="content" />
}
