import { createFileRoute } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { pageOf } from '../src/stack/layers'
import { OfflineBar } from '../src/screens/browse/OfflineBar'
import { Collectables } from '../src/screens/merchant/Collectables'
import { collectablesOf } from '../src/screens/merchant/merchantPage'
import { EmptyState } from '../src/ui/EmptyState'
import { PageHeader } from '../src/ui/PageHeader'
import { usePage } from '../src/stack/pageContext'

export const Route = createFileRoute('/promotion-center/')({
  loader: async ({ context: { app, navigation }, location }) => {
    await Promise.all([loadTexts('shop'), loadTexts('errors'), app.untilVerified()])
    return collectablesOf(app, { entry: pageOf(location.state).key, listen: navigation().listen })
  },
  component: PromotionsPage,
})

/** All vouchers that anyone can collect (VCH-003). */
function PromotionsPage() {
  const LL = useLL()
  const { app, list, collect } = usePage<typeof Route>()
  return (
    <div className="page">
      <PageHeader title={LL.vouchers.all.title()} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      <OfflineBar onRetry={() => list.send({ type: 'list.refresh' })} />
      <main className="page__main page__main--padded">
        <Collectables
          app={app}
          list={list}
          collect={collect}
          empty={<EmptyState art="search" title={LL.notFound.promoList()} text={LL.vouchers.all.emptyText()} large />}
        />
      </main>
    </div>
  )
}
