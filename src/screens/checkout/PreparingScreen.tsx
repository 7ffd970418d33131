import { useSelector } from '@xstate/react'
import { useLL } from '../../../i18n/react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { SummarySkeleton } from '../../ui/Skeleton'
import type { CheckoutScreenProps } from './screenProps'

/** The summary before its data is there, and when it did not come. */
export function PreparingScreen({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const hasFailed = useSelector(checkout, (snapshot) => snapshot.matches('loadFailed'))
  return (
    <div className="page">
      <PageHeader title={LL.checkout.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        {hasFailed ? (
          <EmptyState art="offline" title={LL.look.errorTitle()} text={LL.look.errorText()} large>
            <Button onPress={() => checkout.send({ type: 'checkout.retry' })}>{LL.common.retry()}</Button>
          </EmptyState>
        ) : (
          <SummarySkeleton />
        )}
      </main>
    </div>
  )
}
