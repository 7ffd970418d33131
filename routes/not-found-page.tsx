import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadTexts } from '../i18n/runtime'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { usePage } from '../src/stack/pageContext'

const Recommended = lazy(async () => {
  const [{ RecommendedRail }] = await Promise.all([import('../src/screens/shared/RecommendedRail'), loadTexts('shop')])
  return { default: RecommendedRail }
})

export const Route = createFileRoute('/not-found-page')({ component: NotFoundPage })

/** Target of every unknown path (NAV-047), with recommended products below (picture 38). */
function NotFoundPage() {
  const { app } = usePage<typeof Route>()
  return (
    <GoneScreen app={app} what="page">
      <Suspense fallback={null}>
        <Recommended app={app} />
      </Suspense>
    </GoneScreen>
  )
}
