import { useSelector } from '../../stack/useSelector'
import { useState } from 'react'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'
import { IconButton } from '../../ui/IconButton'
import { info } from '../../ui/pageIcons'
import { tutorialOf } from '../../pageActors/tutorial'
import { TutorialSheet } from '../shared/TutorialSheet'

interface EdonationTutorialProps {
  app: App
  entry: string
  listen: Navigation['listen']
}

/** The tutorial and the button that opens it; the first e-donation viewed opens it too (DON-008). */
export function EdonationTutorial({ app, entry, listen }: EdonationTutorialProps) {
  const LL = useLL()
  const tutorial = tutorialOf(app, { entry, listen })
  const isOpen = useSelector(tutorial, (snapshot) => snapshot.matches('showing'))
  const [isMounted, setMounted] = useState(isOpen)
  if (isOpen && !isMounted) setMounted(true)
  return (
    <>
      <IconButton
        shape={info}
        size={20}
        label={LL.eDonation.about()}
        onPress={() => tutorial.send({ type: 'tutorial.open' })}
      />
      {isMounted && <TutorialSheet tutorial={tutorial} onExited={() => setMounted(false)} />}
    </>
  )
}
