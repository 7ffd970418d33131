import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import { useLanguage, useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { isWrappedGift } from '../machines/giftOpening/giftOpeningMachine'
import { giftOpeningOf } from '../src/pageActors/giftOpening'
import { pageOf } from '../src/stack/layers'
import { FailedScreen } from '../src/screens/shared/FailedScreen'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { GiftHeld } from '../src/screens/gifts/GiftHeld'
import { OpenedGift } from '../src/screens/gifts/OpenedGift'
import { senderName } from '../src/screens/gifts/senderName'
import { WrappedGift } from '../src/screens/gifts/WrappedGift'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { SummarySkeleton } from '../src/ui/Skeleton'
import '../src/styles/gifts.css'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/gift/$giftId')({
  loader: async ({ context: { app }, params, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('giving'), app.untilVerified()])
    return { opening: giftOpeningOf(app, { entry: pageOf(location.state).key, giftId: params.giftId }) }
  },
  component: GiftPage,
})

/** A gift by its URL: wrapped, or opened with its card and coupons (CPN-015). */
function GiftPage() {
  const LL = useLL()
  const language = useLanguage()
  const { app, opening } = usePage<typeof Route>()
  const gift = useSelector(opening, ({ context }) => context.gift)
  const isWrapped = useSelector(opening, isWrappedGift)
  const isOpening = useSelector(opening, (snapshot) => snapshot.matches('opening'))
  const hasFailed = useSelector(opening, (snapshot) => snapshot.matches('failed'))
  const isGone = useSelector(opening, (snapshot) => snapshot.matches('gone'))
  const isOver = useSelector(opening, (snapshot) => snapshot.matches('over'))
  const back = () => app.navigation.send({ type: 'navigation.back' })
  const title = gift?.side === 'sender' ? LL.giving.received.sentTitle() : LL.giving.received.openedTitle()
  if (hasFailed) return <FailedScreen app={app} title={title} onRetry={() => opening.send({ type: 'gift.retry' })} />
  if (isGone) return <GoneScreen app={app} what="content" title={title} />
  if (gift && isWrapped) {
    return (
      <WrappedGift
        senderName={senderName(gift.sender, language)}
        sentAt={gift.sent_at}
        cardUntil={gift.card_until}
        registerBy={gift.register_by}
        isOpening={isOpening}
        onOpen={() => opening.send({ type: 'gift.open' })}
        onBack={back}
        onUpgrade={() => app.bridge.call('upgradeProfile', {})}
      />
    )
  }
  return (
    <div className="page">
      <PageHeader title={title} onBack={back} />
      {isOver ? (
        <main className="page__main">
          <EmptyState art="box" title={LL.giving.received.over()} text={LL.giving.received.overText()} large />
        </main>
      ) : (
        <main className="page__main page__main--padded">
          {gift ? (
            <>
              <OpenedGift gift={gift} />
              <GiftHeld gift={gift} />
            </>
          ) : (
            <SummarySkeleton />
          )}
        </main>
      )}
    </div>
  )
}
