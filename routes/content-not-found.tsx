import { createFileRoute } from '@tanstack/react-router'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/content-not-found')({ component: ContentNotFoundPage })

/** The look of a missing record, for who is sent here without saying which. */
function ContentNotFoundPage() {
  const { app } = usePage<typeof Route>()
  return <GoneScreen app={app} what="content" />
}
