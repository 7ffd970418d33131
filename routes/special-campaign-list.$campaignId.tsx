import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useLL } from '../i18n/react'
import { pageOf } from '../src/stack/layers'
import { usePage } from '../src/stack/pageContext'
import { openLanding, specialProductsOf } from '../src/pageActors/landing'
import { LandingScreen } from '../src/screens/landing/LandingScreen'
import { EmptyState } from '../src/ui/EmptyState'
import { SectionTitle } from '../src/ui/SectionTitle'
import { ProductGridSkeleton } from '../src/ui/Skeleton'
import { lazyWithRetry } from '../src/ui/lazyWithRetry'

const ProductGrid = lazyWithRetry(async () => ({
  default: (await import('../src/screens/shared/ProductGrid')).ProductGrid,
}))

export const Route = createFileRoute('/special-campaign-list/$campaignId')({
  loader: async ({ context: { app, navigation }, params: { campaignId: id }, location }) => {
    const { key: entry } = pageOf(location.state)
    const page = await openLanding(app, { entry, id, kind: 'special', listen: navigation().listen })
    return { ...page, list: specialProductsOf(app, { entry, id }) }
  },
  component: SpecialCampaignPage,
})

/** A special campaign: its countdown and all of its products (NAV-019, LND-003). */
function SpecialCampaignPage() {
  const LL = useLL()
  const { list, ...page } = usePage<typeof Route>()
  return (
    <LandingScreen {...page}>
      <section className="section">
        <SectionTitle>{LL.landing.products()}</SectionTitle>
        <Suspense fallback={<ProductGridSkeleton />}>
          <ProductGrid list={list} empty={<EmptyState art="box" title={LL.notFound.content()} />} />
        </Suspense>
      </section>
    </LandingScreen>
  )
}
