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
    // The result of a gift just sent is shown here; its history entry has no giftId, so the page can't be reopened.
    if (gift && (mayShow(snapshot, 'review') || (snapshot?.matches('sent') && giftId === undefined))) return { gift }
    // A sent gift can't be edited.
    throw giftId && gift?.getSnapshot().status !== 'done'
      ? redirect({ to: '/send-gift/$giftId', params: { giftId }, state: { giftChoice }, replace: true })
      : redirect({ href: '/my-coupon', replace: true })
  },
  loader: () => Promise.all([loadTexts('shop'), loadTexts('giving'), loadTexts('errors'), loadStep('review')]),
  onEnter: ({ context }) => context.gift.send({ type: 'step.entered', step: 'review' }),
  component: ReviewPage,
})

/** Review of the gift, and its outcome (NAV-025). */
function ReviewPage() {
  const { app, gift } = usePage<typeof Route>()
  return <GiftScreen app={app} gift={gift} step="review" />
}
