import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../i18n/runtime'
import { mayShow } from '../machines/gift/giftSteps'
import { giftOf } from '../src/app/gift'
import { GiftScreen, loadStep } from '../src/screens/gifts/GiftScreen'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/custom-gift-card')({
  beforeLoad: ({ context: { app }, location }) => {
    const gift = giftOf(app)
    if (gift && mayShow(gift.getSnapshot(), 'card')) return { gift }
    const { giftId, giftChoice } = location.state
    // A sent gift can't be edited.
    throw giftId && gift?.getSnapshot().status !== 'done'
      ? redirect({ to: '/send-gift/$giftId', params: { giftId }, state: { giftChoice }, replace: true })
      : redirect({ href: '/my-coupon', replace: true })
  },
  loader: () => Promise.all([loadTexts('shop'), loadTexts('giving'), loadTexts('errors'), loadStep('card')]),
  onEnter: ({ context }) => context.gift.send({ type: 'step.entered', step: 'card' }),
  // Back before the review was loaded: this page was never left.
  onStay: ({ context }) => context.gift.send({ type: 'step.entered', step: 'card' }),
  component: CardPage,
})

/** The card of the gift (NAV-024). */
function CardPage() {
  const { app, gift } = usePage<typeof Route>()
  return <GiftScreen app={app} gift={gift} step="card" />
}
