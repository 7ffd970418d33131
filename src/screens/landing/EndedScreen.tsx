import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'

/** Shown for a campaign that has ended (LND-004). */
export function EndedScreen({ app, title }: { app: App; title: string }) {
  const LL = useLL()
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        <EmptyState art="box" title={LL.landing.ended()} text={LL.landing.endedText()} large>
          <Button onPress={() => app.navigation.send({ type: 'navigation.home' })}>{LL.common.backToMain()}</Button>
        </EmptyState>
      </main>
    </div>
  )
}
