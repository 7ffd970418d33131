import { createFileRoute } from '@tanstack/react-router'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { openLanding } from '../src/pageActors/landing'
import { LandingScreen } from '../src/screens/landing/LandingScreen'

export const Route = createFileRoute('/landing-campaign-detail/$id')({
  loader: ({ context: { app, navigation }, params: { id }, location }) =>
    openLanding(app, { entry: pageOf(location.state).key, id, kind: 'page', listen: navigation().listen }),
  component: LandingDetailPage,
})

/** A landing page, or one created from a campaign (NAV-027, NAV-048, LND-002). */
function LandingDetailPage() {
  return <LandingScreen {...usePage<typeof Route>()} />
}
