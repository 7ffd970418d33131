import { Suspense } from 'react'
import type { Coupon } from '../../../contract/coupons'
import { loadTexts } from '../../../i18n/runtime'
import type { App } from '../../app/app'
import { giftOpeningOf } from '../../pageActors/giftOpening'
import type { CouponUse } from '../../pageActors/couponUse'
import { entityScope } from '../../stack/pageActorRegistry'
import type { GiftPage } from '../gifts/GiftPage'
import { useSelector } from '../../stack/useSelector'
import { SummarySkeleton } from '../../ui/Skeleton'
import { lazyWithRetry } from '../../ui/lazyWithRetry'

/** Set once loaded: `LazyGiftPage` would still show its fallback first. */
let Loaded: typeof GiftPage | undefined

export async function loadGiftPage(): Promise<typeof GiftPage> {
  const [module] = await Promise.all([import('../gifts/GiftPage'), loadTexts('shop'), loadTexts('giving')])
  Loaded = module.GiftPage
  return Loaded
}

const LazyGiftPage = lazyWithRetry(async () => ({ default: await loadGiftPage() }))

interface UnopenedCouponProps {
  app: App
  couponUse: CouponUse
  coupon: Coupon
}

/** The page of an unopened gift by its coupon's address: the same as by the gift's own (CPN-015, LOOK-007). */
export function UnopenedCoupon({ app, couponUse, coupon }: UnopenedCouponProps) {
  const Page = Loaded ?? LazyGiftPage
  const giftId = coupon.gift_id ?? ''
  const canView = useSelector(couponUse, (snapshot) => snapshot.can({ type: 'coupon.view' }))
  return (
    <Suspense
      fallback={
        <div className="page">
          <SummarySkeleton />
        </div>
      }
    >
      <Page
        app={app}
        opening={giftOpeningOf(app, { entry: entityScope(giftId), giftId })}
        coupon={coupon}
        onViewCoupon={() => couponUse.send({ type: 'coupon.view' })}
        isLoadingCoupon={!canView}
      />
    </Suspense>
  )
}
