import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../i18n/runtime'
import { giftOpeningOf } from '../src/pageActors/giftOpening'
import { GiftPage } from '../src/screens/gifts/GiftPage'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/gift/$giftId')({
  loader: async ({ context: { app }, params, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('giving'), app.untilVerified()])
    return { opening: giftOpeningOf(app, { entry: pageOf(location.state).key, giftId: params.giftId }) }
  },
  component: GiftRoute,
})

/** A gift by its URL. */
function GiftRoute() {
  const { app, opening } = usePage<typeof Route>()
  return <GiftPage app={app} opening={opening} />
}
