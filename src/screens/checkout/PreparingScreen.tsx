import { useSelector } from '../../stack/useSelector'
import { useLL } from '../../../i18n/react'
import { PageHeader } from '../../ui/PageHeader'
import { FailedLook } from '../shared/FailedLook'
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
        {hasFailed ? <FailedLook onRetry={() => checkout.send({ type: 'checkout.retry' })} /> : <SummarySkeleton />}
      </main>
    </div>
  )
}
