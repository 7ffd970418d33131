import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { openLanding } from '../src/pageActors/landing'
import { LandingScreen } from '../src/screens/landing/LandingScreen'
import { IconButton } from '../src/ui/IconButton'
import { x } from '../src/ui/icons'

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

/** The page of a pop-up ad: picture, title and link; the cross leads to the market (NAV-031, NAV-063, LND-003). */
function PopupAdPage() {
  const page = usePage<typeof Route>()
  const LL = useLL()
  return (
    <LandingScreen
      {...page}
      pictureKind="popup"
      actions={
        <IconButton
          shape={x}
          label={LL.common.close()}
          onPress={() => page.app.navigation.send({ type: 'navigation.home' })}
        />
      }
    />
  )
}
