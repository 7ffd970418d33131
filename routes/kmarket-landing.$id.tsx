import { createFileRoute } from '@tanstack/react-router'
import { birthdayFeed } from '../contract/landing'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { openLanding } from '../src/pageActors/landing'
import { LandingScreen } from '../src/screens/landing/LandingScreen'

export const Route = createFileRoute('/kmarket-landing/$id')({
  loader: ({ context: { app, navigation }, params: { id }, location }) =>
    openLanding(app, {
      entry: pageOf(location.state).key,
      id,
      kind: id === birthdayFeed ? 'page' : 'ad',
      listen: navigation().listen,
    }),
  component: AdPage,
})

/** The market's page for an advertisement (NAV-030, LND-003). */
function AdPage() {
  return <LandingScreen {...usePage<typeof Route>()} />
}
