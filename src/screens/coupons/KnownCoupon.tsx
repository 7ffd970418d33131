import type { Coupon } from '../../../contract/coupons'
import { useLL } from '../../../i18n/react'
import { phaseOf } from '../../../machines/couponUse/phase'
import type { App } from '../../app/app'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { PageHeader } from '../../ui/PageHeader'
import { CouponBody } from './CouponBody'
import { couponButton } from './couponButton'

/** A coupon with its list row's data, read-only. Actions and code need the server's answer. */
export function KnownCoupon({ app, coupon, title }: { app: App; coupon: Coupon; title: string }) {
  const LL = useLL()
  const phase = phaseOf(coupon, app.clock.now())
  const button = couponButton(coupon, phase, LL)
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main">
        <CouponBody app={app} coupon={{ ...coupon, coupon_code: undefined }} phase={phase} isUnsure={false} />
      </main>
      {button && (
        <BottomBar>
          <Button disabled>{button}</Button>
        </BottomBar>
      )}
    </div>
  )
}
