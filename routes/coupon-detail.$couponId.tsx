import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { useState } from 'react'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { canGive, couponPhase } from '../machines/couponUse/couponUseMachine'
import { isTheme, needsServer, phaseOf } from '../machines/couponUse/phase'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { CouponBody } from '../src/screens/coupons/CouponBody'
import { CountdownRing, CountdownVoice } from '../src/screens/coupons/Countdown'
import { CouponPending } from '../src/screens/coupons/CouponStates'
import { useIsOnline } from '../src/screens/shared/useIsOnline'
import { knownCoupon } from '../src/screens/shared/known'
import { couponUseOf } from '../src/pageActors/couponUse'
import { KnownCoupon } from '../src/screens/coupons/KnownCoupon'
import { UnopenedCoupon } from '../src/screens/coupons/UnopenedCoupon'
import { BottomBar } from '../src/ui/BottomBar'
import { Button } from '../src/ui/Button'
import { sendGiftHref } from '../src/ui/giftHref'
import { Notice } from '../src/ui/Notice'
import { PageHeader } from '../src/ui/PageHeader'
import { gift as giftIcon } from '../src/ui/giftIcons'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/coupon-detail/$couponId')({
  loader: async ({ context: { app, navigation }, params }) => {
    await Promise.all([loadTexts('coupons'), app.untilVerified()])
    return {
      couponId: params.couponId,
      couponUse: couponUseOf(app, navigation().listen, params.couponId),
    }
  },
  onEnter: ({ loaderData }) => loaderData?.couponUse.send({ type: 'page.shown' }),
  component: CouponDetailPage,
})

/** One coupon in each of its states (CPN-006, CPN-007). Shows the list row's data until it has loaded. */
function CouponDetailPage() {
  const LL = useLL()
  const { app, couponId, couponUse } = usePage<typeof Route>()
  const [known] = useState(() => knownCoupon(app, couponId))
  const isShown = useSelector(couponUse, (snapshot) => snapshot.hasTag('shown'))
  const coupon = useSelector(couponUse, ({ context }) => context.coupon)
  const phase = useSelector(couponUse, couponPhase)
  const hasFailed = useSelector(couponUse, (snapshot) => snapshot.matches('failed') || snapshot.matches('gone'))
  const isUnsure = useSelector(couponUse, (snapshot) => snapshot.matches('outcomeUnknown'))
  const isBusy = useSelector(couponUse, (snapshot) => snapshot.hasTag('busy'))
  const canUse = useSelector(couponUse, (snapshot) => snapshot.can({ type: 'coupon.use' }))
  const isAsked = useSelector(couponUse, (snapshot) => snapshot.matches('confirming'))
  const mayGive = useSelector(couponUse, canGive)
  const canCheck = useSelector(couponUse, (snapshot) => snapshot.can({ type: 'coupon.retry' }))
  const isOnline = useIsOnline()
  const title = LL.coupons.detailTitle()
  const unopened = isShown && coupon && phase ? coupon : known
  if (unopened && phaseOf(unopened, app.clock.now()) === 'wrapped' && !hasFailed)
    return <UnopenedCoupon app={app} couponUse={couponUse} coupon={unopened} />
  if (!isShown || !coupon || !phase)
    return (
      <CouponPending
        app={app}
        couponUse={couponUse}
        title={title}
        known={known && <KnownCoupon app={app} coupon={known} title={title} />}
      />
    )
  const back = () => app.navigation.send({ type: 'navigation.back' })
  const isOff = !isOnline && needsServer(coupon, app.clock.now())
  const code = `/coupon-detail/show-qr/${coupon.coupon_id}/${coupon.sub_type}`
  const gift = mayGive && (
    <Button
      className="coupon-gift"
      variant="tint"
      icon={giftIcon}
      disabled={isBusy || !isOnline}
      href={sendGiftHref(coupon.coupon_id)}
    >
      {LL.coupons.sendGift()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={title} onBack={back} />
      <OfflineBar onRetry={() => couponUse.send({ type: 'page.shown' })} />
      <main className="page__main">
        <CouponBody app={app} coupon={coupon} phase={phase} isUnsure={isUnsure} />
        {isOff && (
          <div className="coupon-notes coupon-notes--last">
            <Notice>{LL.coupons.offline()}</Notice>
          </div>
        )}
      </main>
      {(phase === 'counting' || phase === 'open') && (
        <BottomBar>
          {phase === 'counting' && <CountdownRing couponUse={couponUse} coupon={coupon} />}
          {gift}
          <Button block href={code}>
            {LL.coupons.showCode()}
          </Button>
        </BottomBar>
      )}
      {(canUse || isBusy || canCheck || isAsked) && (
        <BottomBar>
          {gift}
          {canCheck ? (
            <Button onPress={() => couponUse.send({ type: 'coupon.retry' })}>{LL.coupons.check()}</Button>
          ) : (
            // Not throttled: the machine accepts one press, and after a cancelled dialog the next one is intended.
            <Button
              throttled={false}
              busy={isBusy}
              disabled={isOff}
              onPress={() => couponUse.send({ type: 'coupon.use' })}
            >
              {isTheme(coupon) ? LL.coupons.activate() : LL.coupons.use()}
            </Button>
          )}
        </BottomBar>
      )}
      <CountdownVoice couponUse={couponUse} />
    </div>
  )
}
