import type { ReactNode } from 'react'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { SummarySkeleton } from '../../ui/Skeleton'
import { FailedLook } from '../shared/FailedLook'
import { useSelector } from '../../stack/useSelector'
import type { CouponUse } from './couponUseOf'

interface CouponPendingProps {
  app: App
  couponUse: CouponUse
  /** In place of the skeleton: the page as far as the coupon's row tells. */
  known?: ReactNode
  title: string
}

/** A coupon's page before there is a coupon to show: it loads, did not come, or is not there. */
export function CouponPending({ app, couponUse, known, title }: CouponPendingProps) {
  const LL = useLL()
  const hasFailed = useSelector(couponUse, (snapshot) => snapshot.matches('failed'))
  const isGone = useSelector(couponUse, (snapshot) => snapshot.matches('gone'))
  if (known && !hasFailed && !isGone) return known
  const look: ReactNode = isGone ? (
    <EmptyState art="search" title={LL.coupons.cannotBeShown()} text={LL.coupons.goneText()} large>
      <Button href="/my-coupon">{LL.coupons.title()}</Button>
    </EmptyState>
  ) : hasFailed ? (
    <FailedLook onRetry={() => couponUse.send({ type: 'coupon.retry' })} />
  ) : (
    <SummarySkeleton />
  )
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">{look}</main>
    </div>
  )
}
