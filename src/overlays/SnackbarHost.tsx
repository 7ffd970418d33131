import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { useLL } from '../../i18n/react'
import type { App } from '../app/app'
import { snackbarTexts } from './snackbarTexts'
import { Snackbar } from '../ui/Snackbar'

/** Shows the snackbar machine's text and announces it. */
export function SnackbarHost({ app }: { app: App }) {
  const LL = useLL()
  const text = useSelector(app.snackbar, (snapshot) => (snapshot.matches('shown') ? snapshot.context.text : undefined))
  const say = text && snackbarTexts[text.name as keyof typeof snackbarTexts]
  const place = useRef<HTMLDivElement>(null)
  const step = useSelector(app.navigation, (snapshot) => snapshot.value)

  // Above the bottom bar of the visible page. Set here and not on the root element, which would recompute the style of every page.
  useLayoutEffect(() => {
    if (!say) return
    const bars = document.querySelectorAll<HTMLElement>('.page-frame:not([aria-hidden]) .bottom-bar')
    place.current?.style.setProperty('--bar-height', `${[...bars].at(-1)?.offsetHeight ?? 0}px`)
  }, [say, step])

  return (
    <div ref={place} aria-live="polite">
      {say && <Snackbar text={say(LL)} />}
    </div>
  )
}
