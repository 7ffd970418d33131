import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { App } from '../app/app'
import { untilLoaded } from '../app/untilLoaded'
import { loadDialog } from './loadDialog'

const ModalDialog = lazy(() => untilLoaded(loadDialog))

/** Renders the modal machine's current request, once the code and texts of dialogs are loaded. */
export function ModalHost({ app }: { app: App }) {
  const request = useSelector(app.modal, (snapshot) => snapshot.context.requests[0])
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ModalDialog key={request.id} request={request} modal={app.modal} />
    </Suspense>
  )
}
