import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'

/** A page whose content did not come (GEN-023). */
export function FailedScreen({ app, title, onRetry }: { app: App; title?: string; onRetry: () => void }) {
  const LL = useLL()
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        <EmptyState art="offline" title={LL.look.errorTitle()} text={LL.look.errorText()} large>
          <Button onPress={onRetry}>{LL.common.retry()}</Button>
        </EmptyState>
      </main>
    </div>
  )
}
