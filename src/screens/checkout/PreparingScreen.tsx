import { useSelector } from '../../stack/useSelector'
import { ErrorState } from '../shared/ErrorState'
import { SummarySkeleton } from '../../ui/Skeleton'
import type { CheckoutScreenProps } from './screenProps'
import { SummaryHeader } from './SummaryHeader'

/** The summary while its data is loading or failed to load. */
export function PreparingScreen({ app, checkout }: CheckoutScreenProps) {
  const hasFailed = useSelector(checkout, (snapshot) => snapshot.matches('loadFailed'))
  return (
    <div className="page">
      <SummaryHeader app={app} checkout={checkout} />
      <main className="page__main">
        {hasFailed ? <ErrorState onRetry={() => checkout.send({ type: 'checkout.retry' })} /> : <SummarySkeleton />}
      </main>
    </div>
  )
}
