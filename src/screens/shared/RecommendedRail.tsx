import { useEffect, useState } from 'react'
import type { App } from '../../app/app'
import { recommendedOf } from '../../pageActors/catalogue'
import { visitScope } from '../../stack/pageActorRegistry'
import { HomeBlock } from './HomeBlock'
import { RecommendedSection } from './RecommendedSection'

/** Recommended products below a page that has none of its own, once the session is verified; nothing if they can't be loaded. */
export function RecommendedRail({ app }: { app: App }) {
  const [isVerified, setVerified] = useState(false)
  useEffect(() => void app.untilVerified().then(() => setVerified(true)), [app])
  if (!isVerified) return null
  return (
    <HomeBlock list={recommendedOf(app, { entry: visitScope })} skeleton={null} whenFailed={null}>
      {(items) => <RecommendedSection products={items} look="rail" />}
    </HomeBlock>
  )
}
