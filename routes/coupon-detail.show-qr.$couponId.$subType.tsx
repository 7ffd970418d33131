import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import type { ReactNode } from 'react'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { couponPhase } from '../machines/couponUse/couponUseMachine'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { CodePanel } from '../src/screens/coupons/CodePanel'
import { CountdownRing, CountdownVoice } from '../src/screens/coupons/Countdown'
import { CouponPending } from '../src/screens/coupons/CouponStates'
import { brightnessOf } from '../src/pageActors/brightness'
import { couponUseOf } from '../src/pageActors/couponUse'
import { useWakeLock } from '../src/screens/coupons/useWakeLock'
import { Button } from '../src/ui/Button'
import { Icon } from '../src/ui/Icon'
import { IconButton } from '../src/ui/IconButton'
import { sun } from '../src/ui/codeIcons'
import { clock } from '../src/ui/listIcons'
import { PageHeader } from '../src/ui/PageHeader'
import { info } from '../src/ui/pageIcons'
import { Picture } from '../src/ui/Picture'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/coupon-detail/show-qr/$couponId/$subType')({
  loader: async ({ context: { app, navigation }, params, location }) => {
    await Promise.all([loadTexts('coupons'), app.untilVerified()])
    const couponUse = couponUseOf(app, navigation().listen, params.couponId)
    return { couponUse, brightness: brightnessOf(app, pageOf(location.state).key, couponUse) }
  },
  component: CouponCodePage,
})

/** The code to show at the counter, while it is valid (NAV-014, CPN-008, CPN-014). */
function CouponCodePage() {
  const LL = useLL()
  const { app, couponUse, brightness } = usePage<typeof Route>()
  const isShown = useSelector(couponUse, (snapshot) => snapshot.hasTag('shown'))
  const coupon = useSelector(couponUse, ({ context }) => context.coupon)
  const hasCode = useSelector(couponUse, (snapshot) => snapshot.hasTag('code'))
  const phase = useSelector(couponUse, couponPhase)
  const isCounting = useSelector(couponUse, (snapshot) => snapshot.matches('counting'))
  const isBrightnessOffered = useSelector(brightness, (snapshot) => snapshot.hasTag('offered'))
  const isBright = useSelector(brightness, (snapshot) => snapshot.hasTag('full'))
  useWakeLock(hasCode)
  const title = LL.coupons.code.title()
  if (!isShown || !coupon || !phase) return <CouponPending app={app} couponUse={couponUse} title={title} />
  const isWaiting = phase === 'usable' || phase === 'upcoming' || phase === 'wrapped'
  return (
    <div className="page coupon-show weave">
      <PageHeader
        mode="plain"
        backLooks="cross"
        title={title}
        onBack={() => app.navigation.send({ type: 'navigation.back' })}
      >
        {hasCode && isBrightnessOffered && (
          <IconButton
            shape={sun}
            label={LL.coupons.code.brightness()}
            pressed={isBright}
            onPress={() => brightness.send({ type: 'brightness.toggle' })}
          />
        )}
      </PageHeader>
      <OfflineBar onRetry={() => couponUse.send({ type: 'page.shown' })} />
      <main className="page__main coupon-show__main">
        <article className="coupon-paper">
          <div className="coupon-paper__head">
            {isCounting && <CountdownRing couponUse={couponUse} coupon={coupon} />}
            <div className="coupon-paper__text">
              <h2 className="coupon-paper__name">{coupon.name}</h2>
              <p className="coupon-paper__shop">
                <Picture className="coupon-ticket__logo" kind="logo" src={coupon.merchant.image} />
                {coupon.merchant.name}
              </p>
              {isCounting && coupon.valid_minutes !== undefined && (
                <p className="coupon-paper__note">{LL.coupons.code.within({ minutes: coupon.valid_minutes })}</p>
              )}
            </div>
          </div>
          {hasCode && coupon.coupon_code !== undefined ? (
            <CodePanel app={app} code={coupon.coupon_code} type={coupon.code_type} />
          ) : (
            <Covered
              title={
                isWaiting
                  ? LL.coupons.code.notUsed()
                  : phase === 'used'
                    ? LL.coupons.code.over()
                    : LL.coupons.state[phase]()
              }
              text={isWaiting ? LL.coupons.code.notUsedText() : phase === 'used' ? LL.coupons.code.overText() : ''}
            >
              <Button href={`/coupon-detail/${coupon.coupon_id}`}>{LL.coupons.view()}</Button>
            </Covered>
          )}
        </article>
        {isCounting && (
          <p className="coupon-show__note">
            <Icon shape={info} size={20} />
            <span>{LL.coupons.code.stay()}</span>
          </p>
        )}
      </main>
      <CountdownVoice couponUse={couponUse} />
    </div>
  )
}

/** Shown in place of an unavailable code. */
function Covered({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="coupon-covered">
      <Icon shape={clock} size={48} />
      <h3 className="coupon-covered__title">{title}</h3>
      {text && <p className="coupon-covered__text">{text}</p>}
      {children}
    </section>
  )
}
