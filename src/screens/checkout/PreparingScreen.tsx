import { useSelector } from '../../stack/useSelector'
import { useLL } from '../../../i18n/react'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../shared/ErrorState'
import { SummarySkeleton } from '../../ui/Skeleton'
import type { CheckoutScreenProps } from './screenProps'

/** The summary while its data is loading or failed to load. */
export function PreparingScreen({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const hasFailed = useSelector(checkout, (snapshot) => snapshot.matches('loadFailed'))
  return (
    <div className="page">
      <PageHeader title={LL.checkout.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        {hasFailed ? <ErrorState onRetry={() => checkout.send({ type: 'checkout.retry' })} /> : <SummarySkeleton />}
      </main>
    </div>
  )
}
