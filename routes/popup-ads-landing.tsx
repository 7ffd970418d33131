import { createFileRoute } from '@tanstack/react-router'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { openLanding } from '../src/screens/landing/landingOf'
import { LandingScreen } from '../src/screens/landing/LandingScreen'

export const Route = createFileRoute('/popup-ads-landing')({
  loaderDeps: ({ search }: { search: { id?: string } }) => search,
  loader: ({ context: { app, navigation }, deps: { id = '' }, location }) =>
    openLanding(app, {
      entry: pageOf(location.state).key,
      id,
      kind: 'popup',
      listen: navigation().listen,
    }),
  component: PopupAdPage,
})

/** The page of a pop-up ad: its picture, its title and where it leads (NAV-031, LND-003). */
function PopupAdPage() {
  return <LandingScreen {...usePage<typeof Route>()} />
}
