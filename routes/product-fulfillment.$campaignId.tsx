import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '../src/stack/useSelector'
import type { Campaign } from '../contract/campaigns'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { failureOf } from '../machines/failure'
import { hasEnded, isMissing } from '../machines/landing/missing'
import type { App } from '../src/app/app'
import { Conditions } from '../src/screens/shared/Conditions'
import { FailedScreen } from '../src/screens/shared/FailedScreen'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { campaignOf } from '../src/pageActors/catalogue'
import { EndedScreen } from '../src/screens/landing/EndedScreen'
import { EmptyState } from '../src/ui/EmptyState'
import { Notice } from '../src/ui/Notice'
import { PageHeader } from '../src/ui/PageHeader'
import { ProductCard } from '../src/ui/ProductCard'
import { productHref } from '../src/ui/productHref'
import { ProductDetailSkeleton } from '../src/ui/Skeleton'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/product-fulfillment/$campaignId')({
  loader: async ({ context: { app }, params: { campaignId }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('landing'), app.untilVerified()])
    return { record: campaignOf(app, { entry: pageOf(location.state).key, campaignId }) }
  },
  component: RewardsPage,
})

/** The rewards of a campaign; the shopper may claim one of them (FUL-003, NAV-020). */
function RewardsPage() {
  const LL = useLL()
  const { app, record } = usePage<typeof Route>()
  const campaign = useSelector(record, ({ context }) => context.value)
  const failure = useSelector(record, failureOf)
  const title = campaign?.name ?? LL.product.rewards.title()
  if (hasEnded(failure)) return <EndedScreen app={app} title={title} />
  if (isMissing(failure)) return <GoneScreen app={app} what="content" title={title} />
  if (failure) return <FailedScreen app={app} title={title} onRetry={() => record.send({ type: 'record.retry' })} />
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <main className="page__main page__main--padded">
        {campaign ? <Rewards app={app} campaign={campaign} /> : <ProductDetailSkeleton />}
      </main>
    </div>
  )
}

function Rewards({ app, campaign }: { app: App; campaign: Campaign }) {
  const LL = useLL()
  if (campaign.products.length === 0) {
    return <EmptyState art="box" title={LL.product.rewards.none()} large />
  }
  return (
    <>
      <Notice tone={campaign.is_claimed ? 'success' : 'teal'}>
        {campaign.is_claimed ? LL.product.rewards.claimed() : LL.product.rewards.pickOne()}
      </Notice>
      <div className="grid">
        {campaign.products.map((product) => (
          <ProductCard key={product.product_id} product={product} href={productHref(product)} />
        ))}
      </div>
      {campaign.conditions && <Conditions app={app} html={campaign.conditions} className="page__note" />}
    </>
  )
}
