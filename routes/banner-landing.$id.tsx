import { createFileRoute } from '@tanstack/react-router'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { openLanding } from '../src/pageActors/landing'
import { LandingScreen } from '../src/screens/landing/LandingScreen'

export const Route = createFileRoute('/banner-landing/$id')({
  loader: ({ context: { app, navigation }, params: { id }, location }) =>
    openLanding(app, { entry: pageOf(location.state).key, id, kind: 'banner', listen: navigation().listen }),
  component: BannerPage,
})

/** The page of a banner: picture, text and link (NAV-029, LND-003). */
function BannerPage() {
  return <LandingScreen {...usePage<typeof Route>()} />
}
