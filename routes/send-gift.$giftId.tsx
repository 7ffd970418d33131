import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '../i18n/runtime'
import { giftFor } from '../src/pageActors/gift'
import { pageOf } from '../src/stack/layers'
import { GiftScreen, loadStep } from '../src/screens/gifts/GiftScreen'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/send-gift/$giftId')({
  beforeLoad: async ({ context: { app }, params }) => {
    await app.untilVerified()
    // A gift that was confirmed before a reload or a killed page comes first.
    const open = app.storage.of('giftIntent', app.account())
    if (open && open.giftId !== params.giftId)
      throw redirect({ to: '/send-gift/$giftId', params: { giftId: open.giftId }, replace: true })
  },
  loader: async ({ context: { app, navigation }, params, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('giving'), loadTexts('errors'), loadStep('recipient')])
    const gift = giftFor(app, {
      entry: pageOf(location.state).key,
      giftId: params.giftId,
      listen: navigation().listen,
    })
    if (gift.getSnapshot().status === 'done') throw redirect({ href: '/my-coupon', replace: true })
    return { gift }
  },
  onEnter: ({ loaderData }) => loaderData?.gift.send({ type: 'step.entered', step: 'recipient' }),
  // Back before the next page was loaded: this one was never left.
  onStay: ({ loaderData }) => loaderData?.gift.send({ type: 'step.entered', step: 'recipient' }),
  component: RecipientPage,
})

/** The recipient of a coupon or product (NAV-023). */
function RecipientPage() {
  const { app, gift } = usePage<typeof Route>()
  return <GiftScreen app={app} gift={gift} step="recipient" />
}
