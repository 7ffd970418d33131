import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'
import { useSelector } from '../../stack/useSelector'
import { CardOffer } from './CardOffer'
import { firstVisitOf } from '../../pageActors/firstVisit'
import { PopupAd } from './PopupAd'
import { TutorialSpotlight } from './TutorialSpotlight'

/** The pop-ups over home: tutorial, ads, member card offer. The visit's machine shows one at a time. */
export function FirstVisit({ app, listen }: { app: App; listen: Navigation['listen'] }) {
  const visit = firstVisitOf(app, listen)
  const tutorial = useSelector(visit, (snapshot) => snapshot.children.tutorial)
  const ad = useSelector(visit, (snapshot) => (snapshot.matches('ad') ? snapshot.context.ads[0] : undefined))
  const isTicked = useSelector(visit, (snapshot) => snapshot.matches({ ad: 'ticked' }))
  const isOffer = useSelector(visit, (snapshot) => snapshot.matches('offer'))
  return (
    <>
      <TutorialSpotlight tutorial={tutorial} />
      <PopupAd ad={ad} isTicked={isTicked} send={visit.send} />
      <CardOffer isOpen={isOffer} send={visit.send} />
    </>
  )
}
