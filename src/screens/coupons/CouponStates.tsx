import type { ReactNode } from 'react'
import { useLL } from '../../../i18n/react'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { CouponSkeleton } from './CouponSkeletons'
import { ErrorState } from '../shared/ErrorState'
import { useSelector } from '../../stack/useSelector'
import type { CouponUse } from '../../pageActors/couponUse'

interface CouponPendingProps {
  app: App
  couponUse: CouponUse
  /** Shown instead of the skeleton: the page with the list row's data. */
  known?: ReactNode
  title: string
}

/** A coupon's page without a coupon: loading, failed or not found. */
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
    <ErrorState onRetry={() => couponUse.send({ type: 'coupon.retry' })} />
  ) : (
    <CouponSkeleton />
  )
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">{look}</main>
    </div>
  )
}
