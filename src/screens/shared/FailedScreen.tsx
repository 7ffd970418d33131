import type { App } from '../../app/app'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from './ErrorState'

/** A page whose content failed to load (GEN-023). */
export function FailedScreen({ app, title, onRetry }: { app: App; title?: string; onRetry: () => void }) {
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        <ErrorState onRetry={onRetry} />
      </main>
    </div>
  )
}
