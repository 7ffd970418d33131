import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../i18n/runtime'
import { mayShow } from '../machines/gift/giftSteps'
import { giftOf } from '../src/app/gift'
import { GiftScreen, loadStep } from '../src/screens/gifts/GiftScreen'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/send-gift-info')({
  beforeLoad: ({ context: { app }, location }) => {
    const gift = giftOf(app)
    const { giftId, giftChoice } = location.state
    const snapshot = gift?.getSnapshot()
    // What was sent just now is said here; its entry of the history names nothing to come back to.
    if (gift && (mayShow(snapshot, 'review') || (snapshot?.matches('sent') && giftId === undefined))) return { gift }
    // One that is sent is not made again.
    throw giftId && gift?.getSnapshot().status !== 'done'
      ? redirect({ to: '/send-gift/$giftId', params: { giftId }, state: { giftChoice }, replace: true })
      : redirect({ href: '/my-coupon', replace: true })
  },
  loader: () => Promise.all([loadTexts('shop'), loadTexts('giving'), loadTexts('errors'), loadStep('review')]),
  onEnter: ({ context }) => context.gift.send({ type: 'step.entered', step: 'review' }),
  component: ReviewPage,
})

/** Everything once more, and what became of it (NAV-025). */
function ReviewPage() {
  const { app, gift } = usePage<typeof Route>()
  return <GiftScreen app={app} gift={gift} step="review" />
}
