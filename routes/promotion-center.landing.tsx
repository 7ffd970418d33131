import { createFileRoute, redirect } from '@tanstack/react-router'
import { useLL } from '../i18n/react'
import { loadTexts } from '../i18n/runtime'
import { failureOf } from '../machines/failure'
import { isMissing } from '../machines/landing/missing'
import { pageOf } from '../src/stack/layers'
import { FailedScreen } from '../src/screens/shared/FailedScreen'
import { GoneScreen } from '../src/screens/shared/GoneScreen'
import { PromotionBody } from '../src/screens/merchant/PromotionBody'
import { collectablesOf } from '../src/pageActors/vouchers'
import { PageHeader } from '../src/ui/PageHeader'
import { TicketsSkeleton } from '../src/ui/TicketSkeletons'
import { usePage } from '../src/stack/pageContext'
import { useSelector } from '../src/stack/useSelector'

export const Route = createFileRoute('/promotion-center/landing')({
  loaderDeps: ({ search }: { search: { id?: string } }) => search,
  loader: async ({ context: { app, navigation }, location, deps: { id } }) => {
    // The bank's campaign links without an id mean all promotions (NAV-009).
    if (id === undefined) throw redirect({ to: '/promotion-center', replace: true })
    await Promise.all([loadTexts('shop'), loadTexts('errors'), app.untilVerified()])
    return collectablesOf(app, {
      entry: pageOf(location.state).key,
      listen: navigation().listen,
      promocode_id: id,
    })
  },
  component: PromotionPage,
})

/** One promotion with its conditions, its period and a button that collects or uses it (LND-005). */
function PromotionPage() {
  const LL = useLL()
  const { app, list, collect } = usePage<typeof Route>()
  const voucher = useSelector(list, ({ context }) => context.items[0])
  const failure = useSelector(list, failureOf)
  const isEmpty = useSelector(list, (snapshot) => snapshot.matches('empty'))
  const title = LL.vouchers.all.detail()
  if (isEmpty || isMissing(failure)) return <GoneScreen app={app} what="promoList" title={title} />
  if (failure) return <FailedScreen app={app} title={title} onRetry={() => list.send({ type: 'list.retry' })} />
  return (
    <div className="page">
      <PageHeader title={title} onBack={() => app.navigation.send({ type: 'navigation.back' })} />
      {voucher ? (
        <PromotionBody app={app} voucher={voucher} collect={collect} />
      ) : (
        <main className="page__main page__main--padded">
          <TicketsSkeleton count={1} />
        </main>
      )}
    </div>
  )
}
