import { useSelector } from '@xstate/react'
import { useLL } from '../../i18n/react'
import type { App } from '../app/app'
import { snackbarTexts } from './snackbarTexts'
import { Snackbar } from '../ui/Snackbar'

/** Reads out and shows the snackbar machine's text. */
export function SnackbarHost({ app }: { app: App }) {
  const LL = useLL()
  const text = useSelector(app.snackbar, (snapshot) => (snapshot.matches('shown') ? snapshot.context.text : undefined))
  const say = text && snackbarTexts[text.name as keyof typeof snackbarTexts]
  return <div aria-live="polite">{say && <Snackbar text={say(LL)} />}</div>
}
