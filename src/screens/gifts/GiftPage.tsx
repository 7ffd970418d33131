import { useEffect, useRef, useState } from 'react'
import { hasReducedMotion } from '../../stack/moves'
import { useSelector } from '../../stack/useSelector'
import { useLanguage, useLL } from '../../../i18n/react'
import type { Coupon } from '../../../contract/coupons'
import { isOpenedGift, isWrappedGift } from '../../../machines/giftOpening/giftOpeningMachine'
import type { App } from '../../app/app'
import type { giftOpeningOf } from '../../pageActors/giftOpening'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { picturesDecoded } from '../../ui/picturesDecoded'
import { FailedScreen } from '../shared/FailedScreen'
import { GoneScreen } from '../shared/GoneScreen'
import { couponAction, GiftHeld } from './GiftHeld'
import { GiftSkeleton } from './GiftSkeleton'
import { OpenedGift } from './OpenedGift'
import { senderName } from './senderName'
import { WrappedGift } from './WrappedGift'
import '../../styles/gifts.css'

/** Milliseconds for which a gift stays wrapped until the pictures in it are there. */
const picturesMs = 500

interface GiftPageProps {
  app: App
  opening: ReturnType<typeof giftOpeningOf>
  /** On the page of an unopened coupon: what is known of the gift until it has loaded. */
  coupon?: Pick<Coupon, 'coupon_id' | 'gift_sender_name' | 'register_by'>
  /** On the page of an unopened coupon: shows the coupon once its gift is opened. */
  onViewCoupon?: () => void
  isLoadingCoupon?: boolean
}

/** A gift: wrapped, or opened with its card and coupons (CPN-015). */
export function GiftPage({ app, opening, coupon, onViewCoupon, isLoadingCoupon }: GiftPageProps) {
  const LL = useLL()
  const language = useLanguage()
  const gift = useSelector(opening, ({ context }) => context.gift)
  const isWrapped = useSelector(opening, isWrappedGift)
  const isOpening = useSelector(opening, (snapshot) => snapshot.matches('opening'))
  const isOpened = useSelector(opening, isOpenedGift)
  const [wasOpening, setWasOpening] = useState(isOpening)
  const [unwrapping, setUnwrapping] = useState<'waits' | 'moves'>()
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (unwrapping === 'waits' && page.current)
      void picturesDecoded(page.current, picturesMs).then(() => setUnwrapping((now) => now && 'moves'))
  }, [unwrapping])
  if (isOpening !== wasOpening) {
    setWasOpening(isOpening)
    setUnwrapping(isOpened && !hasReducedMotion() ? 'waits' : undefined)
  }
  const isLoading = useSelector(opening, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(opening, (snapshot) => snapshot.matches('failed'))
  const isGone = useSelector(opening, (snapshot) => snapshot.matches('gone'))
  const isOver = useSelector(opening, (snapshot) => snapshot.matches('over'))
  const onlyCoupon = gift?.coupon_ids.length === 1 ? gift.coupon_ids[0] : undefined
  const back = () => app.navigation.send({ type: 'navigation.back' })
  const title = gift?.side === 'sender' ? LL.giving.received.sentTitle() : LL.giving.received.openedTitle()
  if (hasFailed) return <FailedScreen app={app} title={title} onRetry={() => opening.send({ type: 'gift.retry' })} />
  if (isGone) return <GoneScreen app={app} what="content" title={title} />
  const parcel = (
    <WrappedGift
      senderName={gift ? senderName(gift.sender, language) : (coupon?.gift_sender_name ?? '')}
      sentAt={gift?.sent_at}
      cardUntil={gift?.card_until}
      registerBy={gift ? gift.register_by : coupon?.register_by}
      isOpening={isOpening || isLoading}
      isUnwrapped={unwrapping !== undefined}
      onOpen={() => opening.send({ type: 'gift.open' })}
      onBack={back}
      onUpgrade={() => app.bridge.call('upgradeProfile', {})}
    />
  )
  if ((gift && isWrapped) || (isLoading && coupon)) return parcel
  return (
    <div ref={page} className={unwrapping ? `page gift-risen gift-risen--${unwrapping}` : 'page'}>
      {unwrapping && (
        <div
          className="unwrapping"
          aria-hidden
          inert
          onAnimationEnd={({ target, currentTarget }) => target === currentTarget && setUnwrapping(undefined)}
        >
          {parcel}
        </div>
      )}
      <PageHeader title={title} onBack={back} />
      {isOver ? (
        <main className="page__main">
          <EmptyState art="box" title={LL.giving.received.over()} text={LL.giving.received.overText()} large />
        </main>
      ) : (
        <main className="page__main page__main--padded">
          {gift ? (
            <OpenedGift gift={gift}>
              <GiftHeld
                gift={gift}
                shownCoupon={coupon?.coupon_id}
                onViewCoupon={onViewCoupon}
                isLoadingCoupon={isLoadingCoupon}
              />
            </OpenedGift>
          ) : (
            <GiftSkeleton />
          )}
        </main>
      )}
      {onlyCoupon !== undefined && !isOver && (
        <BottomBar>
          <Button
            throttled={false}
            busy={isLoadingCoupon}
            {...couponAction(onlyCoupon, { shownCoupon: coupon?.coupon_id, onViewCoupon })}
          >
            {LL.giving.received.useCoupon()}
          </Button>
        </BottomBar>
      )}
    </div>
  )
}
