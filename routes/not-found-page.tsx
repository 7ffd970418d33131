import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n/runtime'
import { recommendedOf } from '../src/pageActors/catalogue'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { HomeBlock } from '../src/screens/shared/HomeBlock'
import { RecommendedSection } from '../src/screens/shared/RecommendedSection'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/not-found-page')({
  loader: async ({ context: { app }, location }) => {
    await Promise.all([loadTexts('shop'), app.untilVerified()])
    return { recommended: recommendedOf(app, { entry: pageOf(location.state).key }) }
  },
  component: NotFoundPage,
})

/** Target of every unknown path (NAV-047), with recommended products below (picture 38). */
function NotFoundPage() {
  const { app, recommended } = usePage<typeof Route>()
  return (
    <GoneScreen app={app} what="page">
      <HomeBlock list={recommended} skeleton={null} whenFailed={null}>
        {(items) => <RecommendedSection products={items} look="rail" />}
      </HomeBlock>
    </GoneScreen>
  )
}
