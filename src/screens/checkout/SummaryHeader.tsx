import { useSelector } from '../../stack/useSelector'
import { useLL } from '../../../i18n/react'
import { PageHeader } from '../../ui/PageHeader'
import type { CheckoutScreenProps } from './screenProps'

/** The header of the summary, which has the same title while the summary is loading. */
export function SummaryHeader({ app, checkout }: CheckoutScreenProps) {
  const LL = useLL()
  const isExchange = useSelector(checkout, (snapshot) => snapshot.context.purchaseState === 'point_transfer')
  return (
    <PageHeader
      title={(isExchange ? LL.checkout.exchange : LL.checkout).title()}
      onBack={() => app.navigation.send({ type: 'navigation.back' })}
    />
  )
}
