import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { orderReviewsOf } from '../src/pageActors/orderReviews'
import { pageOf } from '../src/stack/layers'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { OfflineBar } from '../src/screens/shared/OfflineBar'
import { ReviewsBody } from '../src/screens/reviews/ReviewsBody'
import { PageHeader } from '../src/ui/PageHeader'
import { usePage } from '../src/stack/pageContext'
import { useSelector } from '../src/stack/useSelector'

export const Route = createFileRoute('/order/$orderId_/review')({
  loader: async ({ context: { app, navigation }, params: { orderId }, location }) => {
    await Promise.all([loadTexts('reviews'), app.untilVerified()])
    return { page: orderReviewsOf(app, { entry: pageOf(location.state).key, orderId, listen: navigation().listen }) }
  },
  component: OrderReviewPage,
})

/** Reviews of an order's products; leaving with unsaved edits needs a confirmation (REV-014). */
function OrderReviewPage() {
  const LL = useLL()
  const { app, page } = usePage<typeof Route>()
  const isMissing = useSelector(page, (snapshot) => snapshot.matches('gone'))
  if (isMissing) return <GoneScreen app={app} what="order" title={LL.reviews.title()} />
  return (
    <div className="page">
      <PageHeader title={LL.reviews.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => page.send({ type: 'reviews.refresh' })} />
      <main className="page__main page__main--padded">
        <ReviewsBody app={app} page={page} />
      </main>
    </div>
  )
}
