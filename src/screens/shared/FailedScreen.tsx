import type { App } from '../../app/app'
import { PageHeader } from '../../ui/PageHeader'
import { FailedLook } from './FailedLook'

/** A page whose content did not come (GEN-023). */
export function FailedScreen({ app, title, onRetry }: { app: App; title?: string; onRetry: () => void }) {
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        <FailedLook onRetry={onRetry} />
      </main>
    </div>
  )
}
