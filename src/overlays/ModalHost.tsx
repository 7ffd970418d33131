import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { App } from '../app/app'

const ModalDialog = lazy(async () => ({ default: (await import('./ModalDialog')).ModalDialog }))

/** Renders the modal machine's current request; code and texts are loaded with the first one. */
export function ModalHost({ app }: { app: App }) {
  const request = useSelector(app.modal, (snapshot) => snapshot.context.requests[0])
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <ModalDialog key={request.id} request={request} modal={app.modal} />
    </Suspense>
  )
}
